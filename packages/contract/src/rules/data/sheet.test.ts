import { expect, test } from 'vitest';
import { openSheetReason } from './sheet.ts';

const now = Date.UTC(2026, 10, 28);
const day = 86_400_000;

test.each([
  ['never confirmed', null, 'never'],
  ['confirmed now', now, undefined],
  ['confirmed 183 days ago', now - 183 * day, undefined],
  ['confirmed longer ago', now - 183 * day - 1, 'old'],
  ['confirmed before the clock was set back by an hour', now + 3_600_000, undefined],
  ['confirmed while the clock was years ahead', now + 800 * day, 'never'],
] as const)('why a sheet is open: %s', (_name, confirmedAt, reason) => {
  expect(openSheetReason(confirmedAt, now)).toBe(reason);
});
