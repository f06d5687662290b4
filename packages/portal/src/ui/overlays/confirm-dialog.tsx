import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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
  /** Confirming loses something that cannot be had again: the other button has the focus. */
  loses?: boolean;
  /** Disables the confirm button: input is missing. */
  blocked?: boolean;
  /** The children may contain fields: Enter in one of them confirms. */
  takesInput?: boolean;
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
  loses = false,
  blocked,
  takesInput = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  // A plain question is answered by Enter; input in it takes the focus itself.
  const yesButton = useLateFocus(open && !danger && !loses && typeof children === 'string');
  const noButton = useLateFocus(open && loses);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  // The browser presses the button of a form on Enter.
  const press = takesInput ? { type: 'submit' as const } : { onClick: confirm };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      asks
      {...(takesInput && { onSubmit: submitTo(confirm) })}
      actions={
        <>
          <Button onClick={onClose} autoFocus={danger} ref={noButton}>
            {no}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={blocked} {...press} ref={yesButton}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Returns what a submitted form calls. The event also reaches a form around the dialog, which is none of its own. */
const submitTo = (confirm: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  void confirm();
};

/** Returns a ref of a button that gets the focus as soon as `wanted`: a dialog below gives the focus up only after this one is mounted. */
function useLateFocus(wanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wanted) button.current?.focus();
  }, [wanted]);
  return button;
}
