import { expect, test } from 'vitest';
import { isOtherClock } from './server-clock.ts';

const winter = Date.UTC(2026, 10, 29, 12);
const summer = Date.UTC(2026, 6, 29, 12);

test.each([
  ['UTC', winter, 'Europe/Berlin', true],
  ['Europe/Vienna', winter, 'Europe/Berlin', false],
  ['UTC', winter, 'Europe/London', false],
  ['UTC', summer, 'Europe/London', true],
])('clocks in %s at %d show another time than those in %s: %j', (zone, moment, own, isOther) => {
  expect(isOtherClock(zone, moment, own)).toBe(isOther);
});
