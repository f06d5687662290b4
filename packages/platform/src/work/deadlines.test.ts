import { expect, it } from 'vitest';
import { isDue, isRecent } from './deadlines.ts';

const month = 30 * 24 * 3_600_000;

it('a moment comes when it is past, and when the clock went back behind the time it was set at', () => {
  expect([isDue(100, 100, 10), isDue(105, 100, 10), isDue(111, 100, 10)]).toEqual([true, false, true]);
  expect(isDue(month + 10, 0, 10)).toBe(true);
});

it('what is still to come happened long ago', () => {
  expect([isRecent(10, 95, 100), isRecent(10, 90, 100), isRecent(10, month, 100)]).toEqual([true, false, false]);
});
