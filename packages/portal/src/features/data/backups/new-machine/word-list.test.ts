import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, test } from 'vitest';
import { exchangedIn, haveChecksum, sheetWords } from './word-list.ts';

const sheet = (seed: number): string[] =>
  entropyToMnemonic(
    Uint8Array.from({ length: 16 }, (_, index) => (seed * 31 + index * 47) % 256),
    wordlist,
  ).split(' ');
const exchange = (words: string[], number: number): string[] =>
  words.with(number - 1, words[number] ?? '').with(number, words[number - 1] ?? '');

test('the words of a sheet have its checksum, and those of one list alone need not', () => {
  expect(haveChecksum(sheet(1))).toBe(true);
  const phrase = 'orchard violin maple canyon ladder stereo gravity pelican tunnel acoustic velvet harbor'.split(' ');
  expect(phrase.every((word) => sheetWords.has(word))).toBe(true);
  expect(haveChecksum(phrase)).toBe(false);
});

test('two neighbours that were exchanged are found, wherever they are', () => {
  for (let seed = 1; seed <= 20; seed += 1)
    for (let number = 1; number <= 11; number += 1) {
      const typed = exchange(sheet(seed), number);
      if (!haveChecksum(typed)) expect(exchangedIn(typed)).toContain(number);
    }
});

test('a sheet without an exchange of neighbours that fits has none', () => {
  const typed = Array.from({ length: 40 }, (_, seed) => sheet(seed).with(4, 'zoo')).filter((one) => !haveChecksum(one));
  expect(typed.some((words) => exchangedIn(words).length === 0)).toBe(true);
});
