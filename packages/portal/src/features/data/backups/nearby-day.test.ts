import { expect, test } from 'vitest';
import { nearbyDay } from './nearby-day.ts';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 30).getTime();

test.each([
  [at(29, 0), 'today'],
  [at(29, 23), 'today'],
  [at(28, 23), 'yesterday'],
  [at(30, 0), 'tomorrow'],
  [at(27, 23), 'other'],
  [at(31, 1), 'other'],
])('seen on the day the clock changes, %i is %s', (timestamp, name) => {
  expect(nearbyDay(timestamp, at(29, 3))).toBe(name);
});
