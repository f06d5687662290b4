import { useState } from 'react';
import { ApiError, sentenceOf } from '../../session/client.ts';

/**
 * Password confirmation of an irreversible action: `field` for its `PasswordField`; `refuse(error)` shows a refusal of the password under the field and
 * returns whether it was one; `complain(text)` shows what else is wrong with it.
 */
export function useTypedPassword() {
  const [typed, setTyped] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const change = (password: string) => {
    setTyped(password);
    setFieldError(undefined);
  };
  return {
    typed,
    field: { value: typed, error: fieldError, onChange: change, autoComplete: 'current-password' as const },
    complain: setFieldError,
    refuse(error: unknown) {
      const isRefusal = error instanceof ApiError && error.status === 422;
      if (isRefusal) setFieldError(sentenceOf(error));
      return isRefusal;
    },
  };
}
