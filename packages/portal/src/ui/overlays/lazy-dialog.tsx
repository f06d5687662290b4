import type { ComponentProps } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import { LazyPart } from './lazy-part.tsx';

const loadDialog = () => loadChunk(() => Promise.all([import('./dialog.tsx'), import('../aria-locale.tsx')]));

const loadConfirm = () => loadChunk(() => Promise.all([import('./confirm-dialog.tsx'), import('../aria-locale.tsx')]));

/** A dialog whose code is loaded when it first opens. */
export function LazyDialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <LazyPart load={loadDialog} onClose={props.onClose}>
      {([{ Dialog }, { AriaLocale }]) => (
        <AriaLocale>
          <Dialog {...props} />
        </AriaLocale>
      )}
    </LazyPart>
  );
}

/** A confirmation whose code is loaded when it first opens. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  if (!props.open) return null;
  return (
    <LazyPart load={loadConfirm} onClose={props.onClose}>
      {([{ ConfirmDialog: Question }, { AriaLocale }]) => (
        <AriaLocale>
          <Question {...props} />
        </AriaLocale>
      )}
    </LazyPart>
  );
}
