import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { hours } from '@kontor/platform/work/durations';
import { createRateLimit } from './rate-limit.ts';

/** Each test opens a connection to an address that somebody typed. */
const mostTestsAnHour = 30;

/** Runs one test of a server at a time, and not more than `mostTestsAnHour`: of all administrators together. */
export function createTestLimit(clock: Clock) {
  const limit = createRateLimit({ clock, most: mostTestsAnHour, period: hours(1) });
  const state = { isRunning: false };
  return {
    async within<T>(run: () => Promise<T>): Promise<T> {
      if (state.isRunning) throw new RefusedError('busy');
      // Counted before it begins, so that slow servers cannot be tried more often.
      limit.count('all');
      state.isRunning = true;
      try {
        return await run();
      } finally {
        state.isRunning = false;
      }
    },
  };
}
