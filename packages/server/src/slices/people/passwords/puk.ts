import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { cleanPuk } from '@kontor/contract/rules/people/puk';

/** A-Z, a-z and 2-9 without look-alikes (no I, l, O, o). */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** Returns a new PUK of 8 characters. */
export const newPuk = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Hashes a fully random secret (PUK, recovery code, token), which needs no slow hash. */
export const hashSecret = (text: string): string => hash('sha256', text, 'base64url');

/** Whether the typed text is the PUK of these credentials, also when it is written in groups; false without any. */
export const isRightPuk = (credentials: { puk_hash: string } | undefined, typed: string): boolean =>
  isRightSecret(credentials?.puk_hash, typed);

/** Whether the typed PUK, or PIN made like one, has this hash, also when it is written in groups; false without any. */
export function isRightSecret(storedHash: string | undefined, typed: string): boolean {
  const asked = Buffer.from(hashSecret(cleanPuk(typed)));
  const expected = Buffer.from(storedHash ?? '');
  // Compared with itself where there is nothing to compare with, so that an unknown name takes as long.
  const isSame = timingSafeEqual(expected.length === asked.length ? expected : asked, asked);
  return isSame && expected.length === asked.length;
}

/** Returns a recovery code as users enter it: two groups of five, without look-alikes. */
export function newRecoveryCode(): string {
  const characters = alphabet.slice(0, 24).toLowerCase() + alphabet.slice(-8);
  const piece = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
  return `${piece()}-${piece()}`;
}

/** Normalizes an entered recovery code for hashing. No code has an I or a 1: whoever types one means an l. */
export const normalRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replace(/[^a-z0-9]/g, '');
