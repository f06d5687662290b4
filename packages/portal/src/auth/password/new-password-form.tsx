import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { HiddenUsername, PasswordField } from '../../ui/controls/password-field.tsx';
import { StrengthBadge, strengthOfFields } from '../../ui/controls/strength-badge.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import styles from '../form.module.css';
import { usePasswordRules } from './password-rules.ts';
import { passwordText } from './text/index.ts';
import { usePasswordSet } from './use-password-set.ts';

interface NewPasswordFormProps {
  uid: string;
  token: string;
  /** The PUK. */
  pin: string;
  /** The user has never signed in. */
  isFirst: boolean;
  /** Returns to the PUK step; also called when the PUK was wrong. */
  onBack: (() => void) | undefined;
  /** Called when the link has expired or was used meanwhile. */
  onInvalidLink: () => void;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const t = useText(passwordText);
  const { uid, onBack, isFirst } = props;
  const form = useResetForm(props);
  return (
    <form className={styles.form} {...form.props}>
      <HiddenUsername uid={uid} />
      <PasswordField
        {...form.text('newPassword')}
        label={t(($) => (isFirst ? $.first.password : $.reset.password))}
        hint={t(($) => $.passwords.rule)}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        {...form.text('newPasswordRepeat')}
        label={t(($) => (isFirst ? $.first.repeat : $.reset.repeat))}
        autoComplete="new-password"
      />
      <StrengthBadge {...strengthOfFields(form.text('newPassword'), form.text('newPasswordRepeat'))} />
      <div className={styles.row}>
        {onBack && <Button onClick={onBack}>{t(($) => $.reset.back)}</Button>}
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isValid}>
          {t(($) => (isFirst ? $.first.submit : $.reset.submit))}
        </Button>
      </div>
    </form>
  );
}

function useResetForm({ uid, token, pin, isFirst, onBack, onInvalidLink }: NewPasswordFormProps) {
  const t = useText(passwordText);
  const toasts = useToasts();
  const finish = usePasswordSet(isFirst);
  return useForm({
    initial: { newPassword: '', newPasswordRepeat: '' },
    rules: usePasswordRules('newPassword', 'newPasswordRepeat'),
    async onSubmit(typed) {
      const passwords = {
        newPassword: typed.newPassword.trim(),
        newPasswordRepeat: typed.newPasswordRepeat.trim(),
      };
      await api('POST /api/v1/users/{id}/password_reset', { params: { id: uid }, body: { token, pin, ...passwords } });
      finish(uid);
    },
    onFailed(error) {
      if (error instanceof ApiError && error.code === 'reset-link-invalid') return onInvalidLink();
      toasts.show({
        kind: 'error',
        title: t(($) => (isFirst ? $.first.failed : $.reset.failed)),
        body: sentenceOf(error),
      });
      if (error instanceof ApiError && error.fields.pin) onBack?.();
    },
  });
}
