import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { minutes } from '@kontor/platform/work/durations';

const period = minutes(10);

/** Lets each user do something `most` times in ten minutes. In memory: a restart lets them do it a few more times. */
export function createUserLimit(clock: Clock, most: number) {
  const done = new Map<string, number[]>();
  return {
    /** Counts one time of this user. Throws `too-many-tries` where there were too many. */
    count(uid: string): void {
      const now = clock.now();
      const recent = (done.get(uid) ?? []).filter((at) => isRecent(period, at, now));
      const [first = now] = recent;
      if (recent.length >= most) {
        const seconds = Math.max(1, Math.ceil((first + period - now) / 1000));
        throw new RefusedError('too-many-tries', { params: { seconds }, retryAfter: seconds });
      }
      done.set(uid, [...recent, now]);
    },
    forget: (uid: string): void => void done.delete(uid),
  };
}
