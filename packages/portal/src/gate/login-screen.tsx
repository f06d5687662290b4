import { useState } from 'react';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { authText } from '../text/gate.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form.ts';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToasts } from '../ui/toasts.tsx';
import styles from './form.module.css';
import { AuthCard, useProductName } from './gate-card.tsx';
import { AuthLink } from './gate-link.tsx';
import { prefetchScreens } from './load-parts.ts';
import { isLoopback } from './loopback.ts';
import { portalClient } from './portal.ts';
import { useSession } from './use-session.ts';
import { useUsernameRule } from './user-name-rule.ts';

/** 400 and 422 are the person's, everything else is not. */
const isCredentialsError = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

/** Shown at the password, which then has the focus: it is mostly the one that is wrong. */
class CredentialsError extends Error {
  readonly fields: Record<string, string>;
  constructor(sentence: string) {
    super(sentence);
    this.fields = { password: sentence };
  }
}

function useLogin() {
  const t = useText(authText);
  const toasts = useToasts();
  const [failure, setFailure] = useState<string>();

  const form = useForm({
    initial: { username: '', password: '' },
    rules: {
      username: useUsernameRule(),
      password: (password) => (password.trim() === '' ? t(($) => $.login.passwordMissing) : undefined),
    },
    async onSubmit({ username, password }) {
      setFailure(undefined);
      const form = { username: username.trim(), password: password.trim() };
      const user = await api('POST /api/v1/login', { form }).catch((error: unknown) => {
        throw isCredentialsError(error) ? new CredentialsError(t(($) => $.login.wrong)) : error;
      });
      portalClient.session.signIn(user);
    },
    onInvalid: (sentences) =>
      toasts.show({ kind: 'error', title: t(($) => $.login.failed), body: sentences.join('\n') }),
    onFailed(error) {
      portalClient.session.end();
      if (error instanceof CredentialsError) {
        toasts.show({ kind: 'error', title: t(($) => $.login.wrong) });
        return;
      }
      toasts.show({ kind: 'error', title: t(($) => $.login.failed), body: sentenceOf(error) });
      setFailure(sentenceOf(error));
    },
  });
  return { form, failure };
}

export function LoginScreen() {
  const t = useText(authText);
  const product = useProductName();
  const { form, failure } = useLogin();
  const isDamaged = useSession((session) => session.status) === 'RECOVERY';
  const isExposed = location.protocol === 'http:' && !isLoopback(location.hostname);
  return (
    <AuthCard title={t(($) => $.login.title, { product })} text={t(($) => $.login.text)}>
      <form className={styles.form} {...form.props} onInput={prefetchScreens}>
        <TextField
          {...form.text('username')}
          label={t(($) => $.login.user)}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField {...form.text('password')} label={t(($) => $.login.password)} autoComplete="current-password" />
        {failure && (
          <Notice kind="bad" title={t(($) => $.login.failed)} announce>
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t(($) => $.login.submit)}
        </Button>
        <AuthLink to="/password/forgotten">{t(($) => $.login.forgotten)}</AuthLink>
      </form>
      {isDamaged && <Notice kind="warn">{t(($) => $.login.damaged)}</Notice>}
      {isExposed && <Notice kind="warn">{t(($) => $.login.exposed)}</Notice>}
    </AuthCard>
  );
}
