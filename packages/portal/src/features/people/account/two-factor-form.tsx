import { ApiError, isWrongPassword } from '../../../session/client.ts';
import { useMe } from '../../../session/me.ts';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { useText } from '../../../text/text-context.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { setTwoFactor } from './queries.ts';
import { accountText } from './text/index.ts';

interface TwoFactorOptions {
  enabled: boolean;
  /** Messages for success, where nothing else says it, and failure. */
  done?: string;
  failed: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Enabling and disabling the second factor both need a code and the password. */
export function useTwoFactorForm({ enabled, done, failed, onDone }: TwoFactorOptions) {
  const t = useText(accountText);
  const { user } = useMe();
  const missing = (typed: string) => (typed.trim() === '' ? t(($) => $.password.required) : undefined);
  return useActionForm({
    initial: { code: '', password: '' },
    rules: { code: missing, password: missing },
    // Apps show the code with a space in the middle.
    run: ({ code, password }) =>
      setTwoFactor(user.uid, { enabled, code: code.replaceAll(' ', ''), password }).catch(throwAtField),
    ...(done !== undefined && { done }),
    failed,
    onDone,
  });
}

/** Throws the error of a call again; a wrong code or password is said at its field. */
function throwAtField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (isWrongPassword(error)) throw error.withFields({ password: error.message });
  throw error.code === 'wrong-code' ? error.withFields({ code: error.message }) : error;
}

interface CodeAndPasswordProps {
  form: ReturnType<typeof useTwoFactorForm>;
  hint: string;
  /** Also accepts a recovery code, which has letters. */
  takesRecovery?: boolean;
}

export function CodeAndPassword({ form, hint, takesRecovery = false }: CodeAndPasswordProps) {
  const t = useText(accountText);
  return (
    <>
      <TextField
        {...form.text('code')}
        label={t(($) => $.twoFactor.code)}
        hint={hint}
        inputMode={takesRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
      />
      <PasswordField
        {...form.text('password')}
        label={t(($) => $.twoFactor.password)}
        autoComplete="current-password"
      />
    </>
  );
}
