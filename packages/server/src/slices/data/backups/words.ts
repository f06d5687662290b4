import { randomBytes, randomInt } from 'node:crypto';
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Returns a new key of a repository: twelve English words, 128 bits and a checksum (BIP 39), which can be written down and typed. */
export const newKey = (): string => entropyToMnemonic(randomBytes(16), wordlist);

/** How many words somebody has to type to confirm having the sheet. */
const askedCount = 4;

/** Returns numbers of words, from 1, ascending. */
export function askedWords(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  while (numbers.length > askedCount) numbers.splice(randomInt(numbers.length), 1);
  return numbers;
}

/** Returns the key that somebody typed from an emergency sheet, also with numbers, commas and line breaks between the words; undefined where it is none. */
export function typedKey(typed: string): string | undefined {
  const words = typed.toLowerCase().match(/\p{L}+/gu) ?? [];
  const key = words.join(' ');
  return words.length === 12 && validateMnemonic(key, wordlist) ? key : undefined;
}
