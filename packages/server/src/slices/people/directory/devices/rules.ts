/** No l, o, 0 and 1, which look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a password of 24 characters made of that many random bytes: 120 bits, which nobody guesses. */
export const devicePassword = (random: Uint8Array): string =>
  [...random.subarray(0, 24)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** Returns the first part of the DN for a device of this name: plain letters, which every device can type. */
export function deviceIdOf(name: string, isTaken: (id: string) => boolean): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const id = plain === '' ? 'device' : `device-${plain}`;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
