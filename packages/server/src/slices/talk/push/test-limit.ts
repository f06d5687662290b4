import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { minutes } from '@kontor/platform/work/durations';

const most = 10;
const period = minutes(10);

/** Lets each user send a few test messages. In memory: a restart lets them send a few more. */
export function createTestLimit(clock: Clock) {
  const sent = new Map<string, number[]>();
  return {
    /** Counts a test of this user. Throws `too-many-tries` where there were too many. */
    count(uid: string): void {
      const now = clock.now();
      const recent = (sent.get(uid) ?? []).filter((at) => isRecent(period, at, now));
      const [first = now] = recent;
      if (recent.length >= most) {
        const seconds = Math.max(1, Math.ceil((first + period - now) / 1000));
        throw new RefusedError('too-many-tries', { params: { seconds }, retryAfter: seconds });
      }
      sent.set(uid, [...recent, now]);
    },
    forget: (uid: string): void => void sent.delete(uid),
  };
}
