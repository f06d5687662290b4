import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue } from '@kontor/platform/work/deadlines';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import { addressGroup } from '../slices/people/passwords/index.ts';

/** Wrong attempts in a row before a delay applies. */
const free = 10;
/** Addresses remembered at once; the one with the oldest failure is dropped first. */
const mostAddresses = 10_000;

/**
 * Limits wrong PINs per address: from the tenth in a row, each attempt has to wait twice as long as the one before, from one second up to a minute.
 * Addresses do not affect each other, and loopback counts as one of its own, so that an administrator at the machine can always sign in.
 */
export function createPinAttemptLimiter(clock: Clock) {
  const wrong = new Map<string, { count: number; until: number }>();

  return {
    /** Throws `too-many-tries` while this address has to wait. */
    check(address: string): void {
      const until = wrong.get(addressGroup(address))?.until ?? 0;
      const now = clock.now();
      if (isDue(until, now, backoffs.login.longest)) return;
      const seconds = Math.ceil((until - now) / 1000);
      throw new RefusedError('too-many-tries', { params: { seconds }, retryAfter: seconds });
    },
    failed(address: string): void {
      const key = addressGroup(address);
      const count = (wrong.get(key)?.count ?? 0) + 1;
      const delay = restartBackoff(backoffs.login, count - free + 1);
      wrong.delete(key);
      wrong.set(key, { count, until: clock.now() + delay });
      const [oldest] = wrong.keys();
      if (wrong.size > mostAddresses && oldest !== undefined) wrong.delete(oldest);
    },
    succeeded: (address: string): void => void wrong.delete(addressGroup(address)),
  };
}
