import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue } from '@kontor/platform/work/deadlines';
import { addressGroup } from '../slices/people/passwords/index.ts';

/** Wrong tries in a row before the next one waits. */
const free = 10;
const longestDelay = 60_000;
/** Addresses remembered at once; the one that was wrong longest ago goes first. */
const mostAddresses = 10_000;

/**
 * Slows down who types wrong PINs, by address: past ten each try waits twice as long as the one before, up to a minute. An address keeps no other one
 * out, and loopback is one of its own, so that whoever sits at the machine gets in.
 */
export function createPinAttemptLimiter(clock: Clock) {
  const wrong = new Map<string, { count: number; until: number }>();

  return {
    /** Throws `too-many-tries` while this address has to wait. */
    check(address: string): void {
      const until = wrong.get(addressGroup(address))?.until ?? 0;
      const now = clock.now();
      if (isDue(until, now, longestDelay)) return;
      const seconds = Math.ceil((until - now) / 1000);
      throw new RefusedError('too-many-tries', { params: { seconds }, retryAfter: seconds });
    },
    failed(address: string): void {
      const key = addressGroup(address);
      const count = (wrong.get(key)?.count ?? 0) + 1;
      const delay = count < free ? 0 : Math.min(1000 * 2 ** (count - free), longestDelay);
      wrong.delete(key);
      wrong.set(key, { count, until: clock.now() + delay });
      const [oldest] = wrong.keys();
      if (wrong.size > mostAddresses && oldest !== undefined) wrong.delete(oldest);
    },
    succeeded: (address: string): void => void wrong.delete(addressGroup(address)),
  };
}
