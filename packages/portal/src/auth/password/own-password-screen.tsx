import { useState } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { HiddenUsername, PasswordField } from '../../ui/controls/password-field.tsx';
import { StrengthBadge, strengthOfFields } from '../../ui/controls/strength-badge.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from '../form.module.css';
import { signOut } from '../session/sign-out.ts';
import { usePasswordRules } from './password-rules.ts';
import { passwordText } from './text/index.ts';

/** Shown after signing in with a temporary password, until a password of one's own replaces it. */
export function OwnPasswordScreen({ uid }: { uid: string }) {
  const t = useText(passwordText);
  const { form, isCurrentNeeded } = useReplaceForm(uid);
  return (
    <AuthCard title={t(($) => $.own.title)} text={t(($) => $.own.text)}>
      <form className={styles.form} {...form.props}>
        <HiddenUsername uid={uid} />
        {isCurrentNeeded && (
          <PasswordField
            {...form.text('currentPassword')}
            label={t(($) => $.own.current)}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <PasswordField
          {...form.text('newPassword')}
          label={t(($) => $.reset.password)}
          hint={t(($) => $.passwords.rule)}
          autoComplete="new-password"
          autoFocus={!isCurrentNeeded}
        />
        <PasswordField
          {...form.text('newPasswordRepeat')}
          label={t(($) => $.reset.repeat)}
          autoComplete="new-password"
        />
        <StrengthBadge {...strengthOfFields(form.text('newPassword'), form.text('newPasswordRepeat'))} />
        <Button type="submit" variant="primary" wide busy={form.busy} disabled={!form.isValid}>
          {t(($) => $.reset.submit)}
        </Button>
        <Button wide onClick={signOut}>
          {t(($) => $.own.logout)}
        </Button>
      </form>
    </AuthCard>
  );
}

function useReplaceForm(uid: string) {
  const t = useText(passwordText);
  const toasts = useToasts();
  const { newPassword, newPasswordRepeat } = usePasswordRules('newPassword', 'newPasswordRepeat');
  /** The server asks for it once the sign-in is some minutes old. */
  const [isCurrentNeeded, setCurrentNeeded] = useState(false);
  type Passwords = { currentPassword: string; newPassword: string; newPasswordRepeat: string };
  const form = useForm<Passwords>({
    initial: { currentPassword: '', newPassword: '', newPasswordRepeat: '' },
    rules: {
      currentPassword: (typed) => (isCurrentNeeded && typed.trim() === '' ? t(($) => $.own.missing) : undefined),
      newPassword: (typed, all) =>
        isCurrentNeeded && typed.trim() !== '' && typed.trim() === all.currentPassword.trim()
          ? t(($) => $.own.same)
          : newPassword(typed),
      newPasswordRepeat,
    },
    async onSubmit(typed) {
      const body = {
        ...(isCurrentNeeded && { currentPassword: typed.currentPassword.trim() }),
        newPassword: typed.newPassword.trim(),
        newPasswordRepeat: typed.newPasswordRepeat.trim(),
      };
      await api('POST /api/v1/users/{id}/password_change_request', { params: { id: uid }, body });
      const { loggedInUser } = await api('GET /api/v1/session');
      toasts.show({ title: t(($) => $.reset.done) });
      portalClient.session.setUser(loggedInUser);
    },
    onFailed(error, rest) {
      const faults = error instanceof ApiError ? error.fields : {};
      if (faults.currentPassword !== undefined) setCurrentNeeded(true);
      const isSaidAtFields = Object.keys(faults).length > 0 && rest.length === 0;
      if (!isSaidAtFields) toasts.show({ kind: 'error', title: t(($) => $.own.failed), body: sentenceOf(error) });
    },
  });
  return { form, isCurrentNeeded };
}
