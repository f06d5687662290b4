import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { accountText } from './text/index.ts';
import { CodeAndPassword, useTwoFactorForm } from './two-factor-form.tsx';

/** Disables the second factor. */
export function DisableTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useText(accountText);
  const form = useTwoFactorForm({
    enabled: false,
    done: t(($) => $.twoFactor.disabled),
    failed: t(($) => $.twoFactor.failedOff),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(($) => $.twoFactor.disableTitle)}
      submit={t(($) => $.twoFactor.disable)}
      danger
      blocked={!form.isValid}
      onClose={onClose}
    >
      <Notice kind="warn">{t(($) => $.twoFactor.disableText)}</Notice>
      <CodeAndPassword form={form} hint={t(($) => $.twoFactor.codeOrRecovery)} takesRecovery />
    </FormDialog>
  );
}
