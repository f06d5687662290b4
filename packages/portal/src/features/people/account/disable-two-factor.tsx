import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
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
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.twoFactor.disableTitle)}
      onSubmit={form.props.onSubmit}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="danger" busy={form.busy} disabled={!form.isValid}>
            {t(($) => $.twoFactor.disable)}
          </Button>
        </>
      }
    >
      <Notice kind="warn">{t(($) => $.twoFactor.disableText)}</Notice>
      <CodeAndPassword form={form} hint={t(($) => $.twoFactor.codeOrRecovery)} takesRecovery />
    </LazyDialog>
  );
}
