import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogProps } from './dialog.tsx';

const Modal = lazy(async () => {
  const parts = loadChunk(() => Promise.all([import('./dialog.tsx'), import('../aria-locale.tsx')]));
  const [{ Dialog }, { AriaLocale }] = await parts;
  return {
    default: (props: DialogProps) => (
      <AriaLocale>
        <Dialog {...props} />
      </AriaLocale>
    ),
  };
});

const Confirm = lazy(async () => {
  const parts = loadChunk(() => Promise.all([import('./confirm-dialog.tsx'), import('../aria-locale.tsx')]));
  const [{ ConfirmDialog: Question }, { AriaLocale }] = await parts;
  return {
    default: (props: ComponentProps<typeof ConfirmDialog>) => (
      <AriaLocale>
        <Question {...props} />
      </AriaLocale>
    ),
  };
});

/** A dialog whose code is loaded when it first opens. */
export function LazyDialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  );
}

/** A confirmation whose code is loaded when it first opens. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  if (!props.open) return null;
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  );
}
