import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useEffect, useState } from 'react';
import { enterAdminMode } from '../../session/admin-mode.ts';
import { ApiError, isWrongInput } from '../../session/client.ts';
import { useMe } from '../../session/me.ts';
import { useText } from '../../text/text-context.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../use-error-toast.ts';
import { adminModeText } from './text/index.ts';

/**
 * The form that unlocks the settings with the own password: `field` for its `PasswordField`; `lockedUntil` is the time until which this session may not try
 * again, absent while it may. `onUnlocked` is called once the settings are unlocked.
 */
export function useUnlockForm(onUnlocked: () => void) {
  const t = useText(adminModeText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const sayWrong = useWrongSentence();
  const lock = useLock();
  const form = useForm({
    initial: { password: '' },
    rules: { password: (password) => (password === '' ? t(($) => $.required) : undefined) },
    async onSubmit({ password }) {
      await enterAdminMode(password).catch((error: unknown) => {
        // A wrong password is cleared and typed again, in the field that then has the focus.
        form.reset();
        throw isWrongInput(error) ? error.withFields({ password: sayWrong(error) }) : error;
      });
      onUnlocked();
    },
    // The field says why.
    onInvalid: () => toasts.show({ kind: 'error', title: t(($) => $.failed) }),
    onFailed: (error) => {
      // A wrong password is said at its field, and the lock in its place.
      if (isWrongInput(error) || lock.takes(error)) return;
      showError(
        t(($) => $.failed),
        error,
      );
    },
  });
  // Only an attempt is checked: whoever passes by has not forgotten anything.
  const { onBlur: _, ...field } = form.text('password');
  return { form, field, lockedUntil: lock.until };
}

/** Returns the sentence for a wrong password; the last two tries are counted. */
function useWrongSentence() {
  const t = useText(adminModeText);
  const { user } = useMe();
  return ({ code }: ApiError): string => {
    const wrong = t(($) => $.wrong, { uid: readableAddress(user.uid) });
    if (code === 'wrong-password-two-left') return `${wrong} ${t(($) => $.twoLeft)}`;
    if (code === 'wrong-password-one-left') return `${wrong} ${t(($) => $.oneLeft)}`;
    return wrong;
  };
}

/** How long too many wrong passwords lock this session out; `takes` returns whether an error says so. */
function useLock() {
  const [until, setUntil] = useState<number>();
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setUntil(undefined), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  const takes = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'password-locked') return false;
    setUntil(Date.now() + (error.retryAfter ?? 0) * 1000);
    return true;
  };
  return { until, takes };
}
