import { expect, test } from 'vitest';
import { isStrengthShown } from './strength-badge.tsx';

test.each([
  ['', undefined, false],
  ['Winterabend7x', undefined, true],
  ['Passwort123', 'This password is too well known.', false],
  ['short', 'At least 8 characters', true],
])('the strength of "%s", refused with %s, is shown: %s', (password, refused, expected) => {
  expect(isStrengthShown(password, refused)).toBe(expected);
});
