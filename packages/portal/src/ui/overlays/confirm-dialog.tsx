import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens, to whom, for how long, and whether it can be undone. */
  children?: ReactNode;
  yes: string;
  no: string;
  /** Makes the confirm button red. */
  danger?: boolean;
  /** Disables the confirm button: input is missing. */
  blocked?: boolean;
  /** The dialog stays open and busy until this resolves; only `onClose` closes it, so that a failure can be shown in it. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  yes,
  no,
  danger,
  blocked,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      asks
      actions={
        <>
          <Button onClick={onClose} autoFocus={danger}>
            {no}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={blocked} onClick={confirm}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
