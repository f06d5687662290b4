/** Strength of a password: `bad` prevents saving. */
export type Strength = 'strong' | 'ok' | 'bad';

/** Characters of the shortest password that is not `bad`. */
export const shortestPassword = 8;

/**
 * Returns `ok` for at least 8 characters with a lower case letter, an upper case letter and a digit; `strong` with 10 characters and one of `!@#$%^&*` as
 * well; otherwise `bad`. Letters of any script count; characters are code points.
 */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  const mixed = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /[0-9]/.test(password);
  if (length < shortestPassword || !mixed) return 'bad';
  return length >= 10 && /[!@#$%^&*]/.test(password) ? 'strong' : 'ok';
}
