import { createHash, randomBytes } from 'node:crypto';
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Returns a new key of a repository: twelve English words, 128 bits and a checksum (BIP 39), which can be written down and typed. */
export const newKey = (): string => entropyToMnemonic(randomBytes(16), wordlist);

/** How many words somebody has to type to confirm having the sheet. */
const askedCount = 4;

/** Returns numbers of words, from 1, ascending; the same ones each time for the same `seed`. */
export function askedWords(count: number, seed: string): number[] {
  const rankOf = (number: number) => createHash('sha256').update(`${seed} ${number}`).digest('hex');
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const ranked = numbers.sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
  return ranked.slice(0, askedCount).sort((one, other) => one - other);
}

/** Returns the numbers of the asked words of a key that were not typed, in the order of their numbers; all of them where more or fewer words were typed. */
export function wrongWords(key: string, asked: readonly number[], typed: readonly string[]): number[] {
  const words = key.split(' ');
  const isTyped = (number: number, index: number) => words[number - 1] === typed[index]?.trim().toLowerCase();
  return typed.length === asked.length ? asked.filter((number, index) => !isTyped(number, index)) : [...asked];
}

/** Returns the key that somebody typed from an emergency sheet, also with numbers, commas and line breaks between the words; undefined where it is none. */
export function typedKey(typed: string): string | undefined {
  const words = typed.toLowerCase().match(/\p{L}+/gu) ?? [];
  const key = words.join(' ');
  return words.length === 12 && validateMnemonic(key, wordlist) ? key : undefined;
}
