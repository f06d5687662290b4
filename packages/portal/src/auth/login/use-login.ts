import { useState } from 'react';
import { ApiError, isWrongInput, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useText } from '../../text/text-context.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { clearHandover, readHandover } from '../location.ts';
import { dismissFarewell } from '../session/sign-out.ts';
import { authText } from '../text/index.ts';
import { useUsernameRule } from './username-rule.ts';

/** Seconds beyond which waiting is not the best way. */
const longWait = 120;

export interface LoginFailure {
  sentence: string;
  /** When a locked account opens again, in ms, where that is not soon. */
  opensAt: number | undefined;
}

const opensAt = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 429 && (error.retryAfter ?? 0) > longWait
    ? Date.now() + (error.retryAfter ?? 0) * 1000
    : undefined;

/** Codes of refusals to whoever knows the password. */
const otherReasons: readonly string[] = ['temporary-password-ended', 'account-disabled'];

/** At the password: what the server says beyond the usual sentence, as how few tries are left or that a temporary password has ended. */
function withWrongSentence(error: ApiError, wrong: string): ApiError {
  if (otherReasons.includes(error.code)) return error.withFields({ password: error.message });
  const said = error.code === 'wrong-credentials' ? error.fields.password : undefined;
  // Said of every name without an @, where it could mean several.
  return error.withFields({ password: [said ?? wrong, error.fields.username].filter(Boolean).join(' ') });
}

/** The form of the login, why it failed, and what the page before has left. */
export function useLogin() {
  const t = useText(authText);
  const toasts = useToasts();
  const [failure, setFailure] = useState<LoginFailure>();
  const [{ signingIn, notice }] = useState(readHandover);

  const form = useForm({
    initial: { username: signingIn, password: '' },
    rules: {
      username: useUsernameRule(),
      password: (password) => (password.trim() === '' ? t(($) => $.login.passwordMissing) : undefined),
    },
    async onSubmit({ username, password }) {
      setFailure(undefined);
      const form = { username: username.trim(), password: password.trim() };
      const user = await api('POST /api/v1/login', { form }).catch((error: unknown) => {
        // at the password field, which gets the focus, because it is usually the one that is wrong
        throw isWrongInput(error)
          ? withWrongSentence(
              error,
              t(($) => $.login.wrong),
            )
          : error;
      });
      clearHandover();
      dismissFarewell();
      portalClient.session.signIn(user);
    },
    // The fields say why.
    onInvalid: () => toasts.show({ kind: 'error', title: t(($) => $.login.failed) }),
    onFailed(error) {
      portalClient.session.end();
      // Said at the password.
      if (isWrongInput(error)) return;
      setFailure({ sentence: sentenceOf(error), opensAt: opensAt(error) });
    },
  });
  return { form, failure, notice, signingIn, isNameKnown: signingIn !== '' };
}
