import { type ComponentProps, lazy, Suspense } from 'react';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogProps } from './dialog.tsx';

const Modal = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));
const Confirm = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** A dialog whose code comes when it first opens. */
export function LazyDialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  );
}

/** A question whose code comes when it is first asked. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  if (!props.open) return null;
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  );
}
