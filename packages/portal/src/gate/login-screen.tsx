import { useState } from 'react';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { gateText } from '../text/gate.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form.ts';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToasts } from '../ui/toasts.tsx';
import styles from './form.module.css';
import { GateCard, useProduct } from './gate-card.tsx';
import { GateLink } from './gate-link.tsx';
import { fetchAhead } from './load-parts.ts';
import { isLoopback } from './loopback.ts';
import { portal } from './portal.ts';
import { useSession } from './use-session.ts';
import { useUserNameRule } from './user-name-rule.ts';

/** 400 and 422 are the person's, everything else is not. */
const isWrong = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 422);

/** Shown at the password, which then has the focus: it is mostly the one that is wrong. */
class WrongPair extends Error {
  readonly fields: Record<string, string>;
  constructor(sentence: string) {
    super(sentence);
    this.fields = { password: sentence };
  }
}

function useLogin() {
  const t = useText(gateText);
  const toasts = useToasts();
  const [failure, setFailure] = useState<string>();

  const form = useForm({
    initial: { username: '', password: '' },
    rules: {
      username: useUserNameRule(),
      password: (password) => (password.trim() === '' ? t(($) => $.login.passwordMissing) : undefined),
    },
    async onSubmit({ username, password }) {
      setFailure(undefined);
      const form = { username: username.trim(), password: password.trim() };
      const user = await api('POST /api/v1/login', { form }).catch((error: unknown) => {
        throw isWrong(error) ? new WrongPair(t(($) => $.login.wrong)) : error;
      });
      portal.session.signIn(user);
    },
    onRefused: (sentences) =>
      toasts.show({ kind: 'error', title: t(($) => $.login.failed), body: sentences.join('\n') }),
    onFailed(error) {
      portal.session.end();
      if (error instanceof WrongPair) {
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
  const t = useText(gateText);
  const product = useProduct();
  const { form, failure } = useLogin();
  const isDamaged = useSession((session) => session.status) === 'RECOVERY';
  const isExposed = location.protocol === 'http:' && !isLoopback(location.hostname);
  return (
    <GateCard title={t(($) => $.login.title, { product })} text={t(($) => $.login.text)}>
      <form className={styles.form} {...form.props} onInput={fetchAhead}>
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
        <GateLink to="/password/forgotten">{t(($) => $.login.forgotten)}</GateLink>
      </form>
      {isDamaged && <Notice kind="warn">{t(($) => $.login.damaged)}</Notice>}
      {isExposed && <Notice kind="warn">{t(($) => $.login.exposed)}</Notice>}
    </GateCard>
  );
}
