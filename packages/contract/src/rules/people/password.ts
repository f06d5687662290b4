/** How good a password is: `bad` blocks saving. */
export type Strength = 'strong' | 'ok' | 'bad';

/**
 * At least 8 characters with a lower case letter, an upper case letter and a digit are `ok`; with 10 characters and one of `!@#$%^&*` as well
 * they are `strong`; everything else is `bad`. Letters of any script count; a character is what a person sees as one code point.
 */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  const mixed = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /[0-9]/.test(password);
  if (length < 8 || !mixed) return 'bad';
  return length >= 10 && /[!@#$%^&*]/.test(password) ? 'strong' : 'ok';
}
