import { useMe } from '../../../session/me.ts';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { setTwoFactor } from './queries.ts';
import { accountText } from './text/index.ts';

interface TwoFactorOptions {
  enabled: boolean;
  /** Messages for success and failure. */
  done: string;
  failed: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Enabling and disabling the second factor both need a code and the password. */
export function useTwoFactorForm({ enabled, done, failed, onDone }: TwoFactorOptions) {
  const t = useText(accountText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const { user } = useMe();
  const missing = (typed: string) => (typed.trim() === '' ? t(($) => $.password.required) : undefined);
  return useForm({
    initial: { code: '', password: '' },
    rules: { code: missing, password: missing },
    async onSubmit({ code, password }) {
      // Apps show the code with a space in the middle.
      const codes = await setTwoFactor(user.uid, { enabled, code: code.replaceAll(' ', ''), password });
      toasts.show({ title: done });
      onDone(codes);
    },
    onFailed: (error) => showError(failed, error),
  });
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
