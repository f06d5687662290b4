import { useTellFailure } from '../../app/tell-failure.ts';
import { accountText } from '../../text/account.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useMe } from '../session/me.ts';
import { setTwoFactor } from './queries.ts';

/** Back to the password alone. */
export function DisableTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useText(accountText);
  const form = useDisableForm(onClose);
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.twoFactor.disableTitle)}
      onSubmit={form.props.onSubmit}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="danger" busy={form.busy} disabled={!form.isGood}>
            {t(($) => $.twoFactor.disable)}
          </Button>
        </>
      }
    >
      <Notice kind="warn">{t(($) => $.twoFactor.disableText)}</Notice>
      <TextField
        {...form.text('code')}
        label={t(($) => $.twoFactor.code)}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <PasswordField
        {...form.text('password')}
        label={t(($) => $.twoFactor.password)}
        autoComplete="current-password"
      />
    </LazyDialog>
  );
}

function useDisableForm(onDone: () => void) {
  const t = useText(accountText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const { user } = useMe();
  const missing = (typed: string) => (typed.trim() === '' ? t(($) => $.password.required) : undefined);
  return useForm({
    initial: { code: '', password: '' },
    rules: { code: missing, password: missing },
    async onSubmit({ code, password }) {
      await setTwoFactor(user.uid, { enabled: false, code: code.trim(), password });
      toasts.show({ title: t(($) => $.twoFactor.disabled) });
      onDone();
    },
    onFailed: (error) =>
      tell(
        t(($) => $.twoFactor.failedOff),
        error,
      ),
  });
}
