import { expect, test } from 'vitest';
import { isSheetOpen } from './sheet.ts';

const now = Date.UTC(2026, 10, 28);
const day = 86_400_000;

test.each([
  ['never confirmed', null, true],
  ['confirmed now', now, false],
  ['confirmed 183 days ago', now - 183 * day, false],
  ['confirmed longer ago', now - 183 * day - 1, true],
  ['confirmed before the clock was set back by an hour', now + 3_600_000, false],
  ['confirmed while the clock was years ahead', now + 800 * day, true],
] as const)('a sheet is open or not: %s', (_name, confirmedAt, isOpen) => {
  expect(isSheetOpen(confirmedAt, now)).toBe(isOpen);
});
