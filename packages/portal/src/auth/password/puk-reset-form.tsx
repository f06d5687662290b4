import { readPuk } from '@kontor/contract/rules/people/puk';
import { ApiError, isSaidAtFields, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { StrengthBadge, strengthOfFields } from '../../ui/controls/strength-badge.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import styles from '../form.module.css';
import { readHandover } from '../location.ts';
import { useUsernameRule } from '../login/username-rule.ts';
import { authText } from '../text/index.ts';
import { usePasswordRules } from './password-rules.ts';
import { passwordText } from './text/index.ts';
import { usePasswordSet } from './use-password-set.ts';
import { usePukRule } from './use-puk-rule.ts';

const machine = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** Refusals of the PUK that name no field. */
const aboutPuk: ReadonlySet<string> = new Set(['puk-not-confirmed', 'puk-needs-link', 'too-many-tries']);

/** A new password by nothing but the PUK. */
export function PukResetForm() {
  const t = useText(passwordText);
  const say = useText(authText);
  const form = usePukReset();
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...form.text('username')}
        {...machine}
        label={say(($) => $.login.user)}
        inputMode="email"
        autoComplete="username"
        autoFocus
      />
      <TextField {...form.text('pin')} {...machine} label={t(($) => $.reset.puk)} autoComplete="off" />
      <PasswordField
        {...form.text('newPassword')}
        label={t(($) => $.reset.password)}
        hint={t(($) => $.passwords.rule)}
        autoComplete="new-password"
      />
      <PasswordField {...form.text('newPasswordRepeat')} label={t(($) => $.reset.repeat)} autoComplete="new-password" />
      <StrengthBadge {...strengthOfFields(form.text('newPassword'), form.text('newPasswordRepeat'))} />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {t(($) => $.reset.submit)}
      </Button>
    </form>
  );
}

function usePukReset() {
  const t = useText(passwordText);
  const toasts = useToasts();
  const finish = usePasswordSet();
  type Values = { username: string; pin: string; newPassword: string; newPasswordRepeat: string };
  return useForm<Values>({
    initial: { username: readHandover().signingIn, pin: '', newPassword: '', newPasswordRepeat: '' },
    rules: {
      username: useUsernameRule(),
      pin: usePukRule(),
      ...usePasswordRules('newPassword', 'newPasswordRepeat'),
    },
    async onSubmit({ username, pin, newPassword, newPasswordRepeat }) {
      await api('POST /api/v1/users/{id}/password_reset', {
        params: { id: username.trim() },
        body: {
          pin: readPuk(pin),
          newPassword: newPassword.trim(),
          newPasswordRepeat: newPasswordRepeat.trim(),
        },
      }).catch((error: unknown) => {
        throw error instanceof ApiError && aboutPuk.has(error.code) ? error.withFields({ pin: error.message }) : error;
      });
      finish(username.trim());
    },
    onFailed(error, rest) {
      if (isSaidAtFields(error, rest)) return;
      toasts.show({ kind: 'error', title: t(($) => $.reset.failed), body: sentenceOf(error) });
    },
  });
}
