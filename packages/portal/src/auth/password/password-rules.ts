import { strengthOf } from '@kontor/contract/rules/people/password';
import { useText } from '../../text/text-context.tsx';
import { passwordText } from './text/index.ts';

/** Returns the rules for a new password and its repetition, under the given field names. */
export function usePasswordRules<P extends string, R extends string>(password: P, repeat: R) {
  const t = useText(passwordText);
  type Values = Record<P | R, string>;
  const validate = (typed: string) => (strengthOf(typed) === 'bad' ? t(($) => $.passwords.weak) : undefined);
  const validateRepeat = (typed: string, values: Values) => {
    if (typed === '') return t(($) => $.passwords.repeatMissing);
    return typed === values[password] ? undefined : t(($) => $.passwords.differ);
  };
  return { [password]: validate, [repeat]: validateRepeat } as Record<P, typeof validate> &
    Record<R, typeof validateRepeat>;
}
