import { expect, test } from 'vitest';
import { clockOf, leftOf } from './admin-mode.ts';

const minute = 60_000;

test.each([
  [30 * minute, '30:00'],
  // Extended by use since the last tick.
  [30 * minute + 900, '30:00'],
  [29 * minute + 4_001, '29:05'],
  [1, '0:01'],
  [-5, '0:00'],
])('with %d ms to the end the clock shows %s', (left, shown) => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(clockOf(leftOf(now + left, now))).toBe(shown);
});
