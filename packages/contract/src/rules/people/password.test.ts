import { expect, it } from 'vitest';
import { type Strength, strengthOf } from './password.ts';

it.each<[string, Strength, string]>([
  ['', 'bad', 'nothing'],
  ['Abcdef1', 'bad', '7 characters'],
  ['Abcdefg1', 'ok', '8 characters with lower, upper and digit'],
  ['abcdefg1', 'bad', 'no upper case'],
  ['ABCDEFG1', 'bad', 'no lower case'],
  ['Abcdefgh', 'bad', 'no digit'],
  ['abcdefghij!@#$', 'bad', 'long and special, but neither upper case nor digit'],
  ['Abcdef1!', 'ok', 'special, but shorter than 10'],
  ['Abcdefg1!', 'ok', '9 characters with a special one'],
  ['Abcdefgh1', 'ok', 'longer, without a special character'],
  ['Abcdefghi1', 'ok', '10 characters without a special one'],
  ['Abcdefgh1!', 'strong', '10 characters with everything'],
  ['Abcdefgh1-', 'ok', 'a special character that does not count'],
  ['Abcdefgh1_', 'ok', 'an underscore does not count'],
  ['Äöüßabc1', 'ok', 'umlauts are letters'],
  ['Abc1😀😀', 'bad', '6 characters, each emoji is one'],
])('says %j is %s: %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

it.each([...'!@#$%^&*'])('counts %s as special', (special) => {
  expect(strengthOf(`Abcdefgh1${special}`)).toBe('strong');
});
