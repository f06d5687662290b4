import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { HiddenUsername, PasswordField } from '../../ui/controls/password-field.tsx';
import { StrengthBadge } from '../../ui/controls/strength-badge.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import styles from '../form.module.css';
import { goTo } from '../location.ts';
import { usePasswordRules } from './password-rules.ts';
import { passwordText } from './text/index.ts';

interface NewPasswordFormProps {
  uid: string;
  token: string;
  /** The PUK. */
  pin: string;
  /** Returns to the PUK step; also called when the PUK was wrong. */
  onBack: (() => void) | undefined;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const t = useText(passwordText);
  const { uid, onBack } = props;
  const form = useResetForm(props);
  const { newPassword, newPasswordRepeat } = form.values;
  return (
    <form className={styles.form} {...form.props}>
      <HiddenUsername uid={uid} />
      <PasswordField
        {...form.text('newPassword')}
        label={t(($) => $.reset.password)}
        hint={t(($) => $.passwords.rule)}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField {...form.text('newPasswordRepeat')} label={t(($) => $.reset.repeat)} autoComplete="new-password" />
      <StrengthBadge password={newPassword} repeat={newPasswordRepeat} said={form.text('newPasswordRepeat').error} />
      <div className={styles.row}>
        {onBack && <Button onClick={onBack}>{t(($) => $.reset.back)}</Button>}
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isValid}>
          {t(($) => $.reset.submit)}
        </Button>
      </div>
    </form>
  );
}

function useResetForm({ uid, token, pin, onBack }: NewPasswordFormProps) {
  const t = useText(passwordText);
  const toasts = useToasts();
  return useForm({
    initial: { newPassword: '', newPasswordRepeat: '' },
    rules: usePasswordRules('newPassword', 'newPasswordRepeat'),
    async onSubmit(typed) {
      const passwords = {
        newPassword: typed.newPassword.trim(),
        newPasswordRepeat: typed.newPasswordRepeat.trim(),
      };
      await api('POST /api/v1/users/{id}/password_reset', { params: { id: uid }, body: { token, pin, ...passwords } });
      goTo('/');
      toasts.show({ title: t(($) => $.reset.done) });
    },
    onFailed(error) {
      toasts.show({ kind: 'error', title: t(($) => $.reset.failed), body: sentenceOf(error) });
      if (error instanceof ApiError && error.fields.pin) onBack?.();
    },
  });
}
