import { useState } from 'react';
import { isWrongInput, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard, useProductName } from '../auth-card.tsx';
import { AuthLink } from '../auth-link.tsx';
import styles from '../form.module.css';
import { prefetchScreens, useSignedInParts } from '../lazy-screens.ts';
import { isLoopback } from '../location.ts';
import { authText } from '../text/index.ts';
import { useUsernameRule } from './username-rule.ts';

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
        // at the password field, which gets the focus, because it is usually the one that is wrong
        throw isWrongInput(error) ? error.withFields({ password: t(($) => $.login.wrong) }) : error;
      });
      portalClient.session.signIn(user);
    },
    onInvalid: (sentences) =>
      toasts.show({ kind: 'error', title: t(($) => $.login.failed), body: sentences.join('\n') }),
    onFailed(error) {
      portalClient.session.end();
      if (isWrongInput(error)) {
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
  const parts = useSignedInParts();
  const product = useProductName();
  const { form, failure } = useLogin();
  const isDamaged = useSession((session) => session.status) === 'RECOVERY';
  const isExposed = location.protocol === 'http:' && !isLoopback(location.hostname);
  return (
    <AuthCard
      title={t(($) => $.login.title, { product })}
      tabTitle={t(($) => $.login.submit)}
      text={t(($) => $.login.text)}
    >
      <form className={styles.form} {...form.props} onInput={() => prefetchScreens(parts)}>
        <TextField
          {...form.text('username')}
          label={t(($) => $.login.user)}
          inputMode="email"
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
