import { expect, it } from 'vitest';
import { backoffs, restartBackoff } from './restart-backoff.ts';

it('grows with every failure, never beyond the longest pause', () => {
  const pauses = [1, 2, 3, 4, 5, 5000].map((failures) => restartBackoff(backoffs.connection, failures));
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
});

it('spreads simultaneous failures over the upper half of the pause', () => {
  const whole = [1, 2, 3, 4, 20, 5000].map((failures) => restartBackoff(backoffs.work, failures, () => 1));
  expect(whole).toEqual([1000, 2000, 4000, 8000, 600_000, 600_000]);
  expect(restartBackoff(backoffs.work, 3, () => 0)).toBe(2000);
});

it('waits longest at once where so many failures are enough', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 50].map((failures) => restartBackoff(backoffs.program, failures));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 300_000, 300_000, 300_000]);
});

it('does not wait without a failure', () => {
  expect([0, -3].map((failures) => restartBackoff(backoffs.work, failures))).toEqual([0, 0]);
});

it('has these pauses in ms, first and longest', () => {
  const all = Object.entries(backoffs).map(([name, { first, longest }]) => [name, first, longest]);
  expect(all).toEqual([
    ['work', 1_000, 600_000],
    ['program', 1_000, 300_000],
    ['placeList', 300_000, 86_400_000],
    ['connection', 500, 5_000],
    ['order', 900_000, 86_400_000],
    ['webhook', 5_000, 3_600_000],
    ['programLogin', 1_000, 30_000],
    ['login', 1_000, 60_000],
  ]);
});
