import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { strengthOf } from './password.ts';

it.each([
  'Password1',
  'Passwort123!',
  'P@ssw0rd1',
  'Pa$$w0rd99',
  'Sommer2026',
  'Willkommen1',
  '1Qwertz2',
  'Qwertzuiop1',
  'HalloHallo1',
  'Aa123456',
  'Aa11111111',
  'Frühling26',
  'KONTOr123',
])('%s is known to everybody', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'Sonnenblume7',
  'Herbstlaub22',
  'Bench-Password-1',
  'Kx93mvQz',
  'Sommerabend am Fluss 9',
  'Aa481203',
  'MaxMuster77',
])('%s is not', (password) => {
  expect(strengthOf(password)).not.toBe('bad');
  expect(isCommonPassword(password)).toBe(false);
});

it('is quick with what is long', () => {
  expect(isCommonPassword(`A1${'a1'.repeat(500)}`)).toBe(false);
});
