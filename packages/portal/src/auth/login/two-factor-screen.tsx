import { useState } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from '../form.module.css';
import { signOut } from '../session/sign-out.ts';
import { twoFactorText } from './text/index.ts';

/** The second factor after the password, for users who enabled it. */
export function TwoFactorScreen() {
  const t = useText(twoFactorText);
  const { form, failure, usesRecovery, change, switchKind } = useSecondFactor();
  return (
    <AuthCard title={t(($) => $.title)} text={usesRecovery ? t(($) => $.recoveryText) : t(($) => $.text)}>
      <form className={styles.form} {...form.props}>
        <TextField
          key={usesRecovery ? 'recovery' : 'code'}
          {...form.text('code')}
          onChange={change}
          error={failure}
          label={usesRecovery ? t(($) => $.recoveryCode) : t(($) => $.code)}
          inputMode={usesRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <div className={styles.row}>
          <Button onClick={signOut}>{t(($) => $.logout)}</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={form.values.code.trim() === ''}>
            {t(($) => $.submit)}
          </Button>
        </div>
        <Button variant="quiet" onClick={switchKind}>
          {usesRecovery ? t(($) => $.useCode) : t(($) => $.useRecovery)}
        </Button>
      </form>
    </AuthCard>
  );
}

/** State of the code field (from the app, or a recovery code) and the server's refusal of it. */
function useSecondFactor() {
  const t = useText(twoFactorText);
  const toasts = useToasts();
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { code: '' },
    async onSubmit({ code }) {
      setFailure(undefined);
      await api('POST /api/v1/twofactor', { body: { code: code.trim(), password: null, enabled: true } });
      portalClient.session.confirmTwoFactor();
    },
    onFailed(error) {
      if (error instanceof ApiError && error.status === 422) return setFailure(sentenceOf(error));
      toasts.show({ kind: 'error', title: t(($) => $.failed), body: sentenceOf(error) });
    },
  });
  const change = (code: string) => {
    setFailure(undefined);
    form.set({ code });
  };
  const switchKind = () => {
    setUsesRecovery(!usesRecovery);
    change('');
  };
  return { form, failure, usesRecovery, change, switchKind };
}
