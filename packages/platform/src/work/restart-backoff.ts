import { minutes, seconds } from './durations.ts';

const first = seconds(1);
/** The longest pause, in milliseconds. */
export const longestPause = minutes(10);

/**
 * Returns the pause before the next try in milliseconds: about 1 s after the first failure, doubling up to ten minutes. `random` (0 to 1) spreads it over the
 * upper half, so that simultaneous failures are not retried simultaneously.
 */
export function backoff(failures: number, random: () => number): number {
  const whole = Math.min(longestPause, first * 2 ** Math.max(0, failures - 1));
  return Math.round(whole / 2 + (whole / 2) * random());
}
