import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { hours } from '@kontor/platform/work/durations';

/** Each test opens a connection to an address that somebody typed. */
const mostTestsAnHour = 30;

/** Runs one test of a server at a time, and not more than `mostTestsAnHour`. In memory only, as only administrators may test. */
export function createTestLimit(clock: Clock) {
  const state = { isRunning: false, began: [] as number[] };

  /** Counts a test before it begins, so that slow servers cannot be tried more often. */
  function begin(): void {
    if (state.isRunning) throw new RefusedError('busy');
    const now = clock.now();
    state.began = state.began.filter((at) => isRecent(hours(1), at, now));
    const [first = now] = state.began;
    if (state.began.length >= mostTestsAnHour) {
      const seconds = Math.max(1, Math.ceil((first + hours(1) - now) / 1000));
      throw new RefusedError('too-many-tries', { params: { seconds }, retryAfter: seconds });
    }
    state.began.push(now);
    state.isRunning = true;
  }

  return {
    async within<T>(run: () => Promise<T>): Promise<T> {
      begin();
      try {
        return await run();
      } finally {
        state.isRunning = false;
      }
    },
  };
}
