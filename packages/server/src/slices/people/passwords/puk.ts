import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { pukAlphabet, pukLength, readPuk } from '@kontor/contract/rules/people/puk';

/** Returns a new PUK. */
export const newPuk = (): string =>
  Array.from({ length: pukLength }, () => pukAlphabet[randomInt(pukAlphabet.length)]).join('');

/** Hashes a fully random secret (PUK, recovery code, token), which needs no slow hash. */
export const hashSecret = (text: string): string => hash('sha256', text, 'base64url');

/** Whether the typed text is the PUK of these credentials, also when it is written in groups or spelled; false without any. */
export const isRightPuk = (credentials: { puk_hash: string } | undefined, typed: string): boolean =>
  isRightSecret(credentials?.puk_hash, typed);

/** Whether the typed PUK, or PIN made like one, has this hash, also when it is written in groups or spelled; false without any. */
export function isRightSecret(storedHash: string | undefined, typed: string): boolean {
  const asked = Buffer.from(hashSecret(readPuk(typed)));
  const expected = Buffer.from(storedHash ?? '');
  // Compared with itself where there is nothing to compare with, so that an unknown name takes as long.
  const isSame = timingSafeEqual(expected.length === asked.length ? expected : asked, asked);
  return isSame && expected.length === asked.length;
}

/** Returns a recovery code as users enter it: two groups of five, without look-alikes. */
export function newRecoveryCode(): string {
  const characters = pukAlphabet.slice(0, 24).toLowerCase() + pukAlphabet.slice(-8);
  const piece = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
  return `${piece()}-${piece()}`;
}

/** Normalizes an entered recovery code for hashing. No code has an I or a 1: whoever types one means an l. */
export const normalRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replace(/[^a-z0-9]/g, '');
