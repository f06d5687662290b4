import { RefusedError } from '@kontor/platform/errors';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import { type AttemptCountersNeeds, createAttemptCounters, window } from './attempt-counters.ts';
import type { AttemptKey } from './attempt-keys.ts';

/** Attempts that may wait for one counter; more are refused at once. */
const mostWaiting = 100;

/** Counts failed attempts in the database, so that they survive a restart, and in memory those in flight and those a full disk has rejected. */
export function createAttemptLimiter(needs: AttemptCountersNeeds) {
  const { clock } = needs;
  const counters = createAttemptCounters(needs);
  const inFlight = createInFlight();

  /** Returns the milliseconds until one more attempt is allowed. */
  function waitOf({ key, most, delays }: AttemptKey): number {
    const row = counters.current(key);
    if (row === undefined || row.failed < most) return 0;
    const wait = delays ? restartBackoff(backoffs.login, row.failed - most + 1) : window;
    return Math.max(0, row.since + wait - clock.now());
  }

  /** Returns how many more failed attempts all of these counters allow. */
  const leftOf = (keys: readonly AttemptKey[]): number =>
    Math.max(0, Math.min(...keys.map(({ key, most }) => most - (counters.current(key)?.failed ?? 0))));

  function check(keys: readonly AttemptKey[]): void {
    const wait = counters.isUncountable(keys) ? backoffs.login.longest : Math.max(...keys.map(waitOf));
    const seconds = Math.ceil(wait / 1000);
    const code = keys.find(({ full }) => full !== undefined)?.full ?? 'too-many-tries';
    if (wait > 0) throw new RefusedError(code, { params: { seconds }, retryAfter: seconds });
  }

  /** Attempts in flight count as failed until their result is known. The last attempt a counter allows waits for those before it. */
  const isFilled = ({ key, most }: AttemptKey): boolean => {
    const count = inFlight.of(key);
    return count > 0 && (counters.current(key)?.failed ?? 0) + count >= most;
  };

  async function begin(keys: readonly AttemptKey[]): Promise<void> {
    check(keys);
    for (let filled = keys.find(isFilled); filled !== undefined; filled = keys.find(isFilled)) {
      await inFlight.changed(filled.key);
      check(keys);
    }
    inFlight.add(keys);
  }

  return {
    /** Throws `too-many-tries`, or what the counter says instead, when any of the counters is full. */
    check,
    /** Counts one more failed attempt. On a full disk it throws, but counts the attempt in memory. */
    failed: counters.failed,
    succeeded: counters.succeeded,
    /** Whether one more attempt would be refused. */
    isFull: (key: AttemptKey): boolean => waitOf(key) > 0,
    /** Returns the milliseconds until one more attempt is allowed; 0 while it is. */
    waitOf,
    leftOf,
    /** Returns until when, in ms, one more attempt would be refused; undefined while it would not. */
    fullUntil: (key: AttemptKey): number | undefined => (waitOf(key) > 0 ? clock.now() + waitOf(key) : undefined),
    /**
     * Runs a check of a secret; throws `too-many-tries` when a counter is full. The attempt is counted before the check runs, so that parallel attempts have
     * no advantage over sequential ones; a right answer takes that back and clears the first counter. Writes nothing when the answer is right and nothing had
     * failed before.
     */
    async counted(keys: readonly AttemptKey[], isRight: () => Promise<boolean>): Promise<boolean> {
      await begin(keys);
      const [first] = keys;
      const hadFailed = first !== undefined && counters.current(first.key) !== undefined;
      try {
        const right = await isRight();
        if (!right) counters.failedPassing(keys);
        else if (hadFailed) counters.cleared(first);
        return right;
      } finally {
        inFlight.remove(keys);
      }
    },
  };
}

/** Attempts in flight by counter, and what waits for one of them to end. */
function createInFlight() {
  const counts = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(keys: readonly AttemptKey[]): void {
      for (const { key } of keys) counts.set(key, of(key) + 1);
    },
    remove(keys: readonly AttemptKey[]): void {
      for (const { key } of keys) {
        if (of(key) > 1) counts.set(key, of(key) - 1);
        else counts.delete(key);
        const resumed = waiting.get(key) ?? [];
        waiting.delete(key);
        for (const resume of resumed) resume();
      }
    },
    /** Resolves when an attempt of this counter has ended; refuses when too many wait for that already. */
    async changed(key: string): Promise<void> {
      const line = waiting.get(key) ?? [];
      if (line.length >= mostWaiting)
        throw new RefusedError('too-many-tries', { params: { seconds: 5 }, retryAfter: 5 });
      waiting.set(key, line);
      await new Promise<void>((resolve) => line.push(resolve));
    },
  };
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
