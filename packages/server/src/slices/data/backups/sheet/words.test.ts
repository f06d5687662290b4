import { expect, test } from 'vitest';
import { askedWords, newKey, wrongWords } from './words.ts';

test('four of the words are asked for, the same ones until the sheet is confirmed', () => {
  const asked = askedWords(12, 'place 0');
  expect(asked).toEqual(askedWords(12, 'place 0'));
  expect(new Set(asked).size).toBe(4);
  expect(asked).toEqual([...asked].sort((one, other) => one - other));
  expect(asked.every((number) => number >= 1 && number <= 12)).toBe(true);
  const others = Array.from({ length: 40 }, (_, index) => askedWords(12, `place ${index}`).join());
  expect(new Set(others).size).toBeGreaterThan(20);
});

const key = 'apple bird apple door egg fish gate hand ice jar king lamp';
const asked = [1, 3, 4, 12];

test.each([
  ['the words at their places', ['apple', 'apple', 'door', 'lamp'], []],
  ['in capitals and with spaces', [' APPLE', 'Apple', 'dOOr ', 'LAMP'], []],
  ['one is wrong', ['apple', 'apple', 'dor', 'lamp'], [4]],
  ['in another order', ['apple', 'door', 'apple', 'lamp'], [3, 4]],
  ['other words of the sheet', ['bird', 'egg', 'fish', 'gate'], asked],
  ['one missing', ['apple', 'apple', 'door'], asked],
  ['one too many', ['apple', 'apple', 'door', 'lamp', 'bird'], asked],
  ['nothing', [], asked],
])('a sheet is confirmed, or some of its words are wrong: %s', (_name, typed, wrong) => {
  expect(wrongWords(key, asked, typed)).toEqual(wrong);
});

test('a key has twelve words', () => {
  expect(newKey().split(' ')).toHaveLength(12);
});
