import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** All words that may be on an emergency sheet; a chunk of its own. */
export const sheetWords: ReadonlySet<string> = new Set(wordlist);

/** Whether twelve words have the checksum of a sheet; one of sixteen mixtures has it by chance. */
export const haveChecksum = (words: readonly string[]): boolean => validateMnemonic(words.join(' '), wordlist);

/** Returns the numbers (from 1) of the words that give words with the checksum once each is exchanged with the next one. */
export const exchangedIn = (words: readonly string[]): number[] =>
  words.slice(1).flatMap((next, index) => {
    const exchanged = [...words.slice(0, index), next, words[index] ?? '', ...words.slice(index + 2)];
    return haveChecksum(exchanged) ? [index + 1] : [];
  });
