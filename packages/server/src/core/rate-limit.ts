import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';

export interface RateLimitNeeds {
  clock: Clock;
  /** Times in a period, and its length in milliseconds. */
  most: number;
  period: number;
}

/** Lets something be done a number of times in a period, by a key such as a uid. In memory: a restart allows a few more. */
export function createRateLimit({ clock, most, period }: RateLimitNeeds) {
  const done = new Map<string, number[]>();
  return {
    /** Counts one time. Throws `too-many-tries` where there were too many. */
    count(key: string): void {
      const now = clock.now();
      const recent = (done.get(key) ?? []).filter((at) => isRecent(period, at, now));
      const [first = now] = recent;
      if (recent.length >= most) {
        const seconds = Math.max(1, Math.ceil((first + period - now) / 1000));
        throw new RefusedError('too-many-tries', { params: { seconds }, retryAfter: seconds });
      }
      done.set(key, [...recent, now]);
    },
    forget: (key: string): void => void done.delete(key),
  };
}
