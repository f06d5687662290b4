import { expect, it } from 'vitest';
import { days, hours, minutes, seconds } from './durations.ts';

it('returns milliseconds', () => {
  expect([seconds(1), minutes(1), hours(1), days(1)]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
  expect([seconds(0.5), days(400) / seconds(1)]).toEqual([500, 400 * 24 * 3600]);
});
