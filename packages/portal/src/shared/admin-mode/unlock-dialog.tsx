import { useText } from '../../text/text-context.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { adminModeText } from './text/index.ts';
import { UnlockFields } from './unlock-fields.tsx';
import { useUnlockForm } from './use-unlock-form.ts';

interface UnlockDialogProps {
  /** Why the password is asked for. */
  text: string;
  /** Label of the button that unlocks and goes on. */
  submit: string;
  onUnlocked: () => void;
  onClose: () => void;
}

/** Unlocks the settings on top of a page that needs it for its next step, so that nothing entered there is lost. Rendered while it is open. */
export function UnlockDialog({ text, submit, onUnlocked, onClose }: UnlockDialogProps) {
  const t = useText(adminModeText);
  const { form, ...unlock } = useUnlockForm(onUnlocked);
  return (
    <FormDialog
      form={{ ...form, isTouched: false }}
      title={t(($) => $.title)}
      submit={submit}
      blocked={unlock.lockedUntil !== undefined}
      onClose={onClose}
    >
      <p>{text}</p>
      <UnlockFields {...unlock} />
    </FormDialog>
  );
}
