/** A temporary password that was not replaced within so many days opens nothing any more. */
export const temporaryPasswordDays = 7;

const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const small = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const proposed = new RegExp(`^([${capitals}][${small}]{3})([${digits}]{4})([${small}]{4})$`);

/**
 * Returns a password that can be read aloud and typed, as in `Kqwe-4827-mnta`: without look-alikes, about 48 bits. `randomBelow` returns a cryptographically
 * random whole number from 0 to below its argument.
 */
export function proposePassword(randomBelow: (end: number) => number): string {
  const pick = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[randomBelow(alphabet.length)]).join('');
  return `${pick(capitals, 1)}${pick(small, 3)}-${pick(digits, 4)}-${pick(small, 4)}`;
}

/**
 * Returns a typed proposed password as it was proposed: blanks, or dashes of another kind, may stand for its hyphens, or nothing. Any other password is returned
 * as it is.
 */
export function cleanProposed(typed: string): string {
  const parts = proposed.exec(typed.replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, ''));
  return parts === null ? typed : parts.slice(1).join('-');
}
