import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { addressGroup } from '../address-group.ts';

/** Wrong passwords an address may send within the window before it is slowed: more than people mistype who share one. */
const mostFailures = 30;
const window = minutes(10);
/** From then on, one attempt each. */
const pause = seconds(1);
/** Longer queues are refused at once: programs do not wait longer either. */
const longestWait = seconds(15);
/** More addresses than this are not counted; the oldest is forgotten. */
const mostAddresses = 10_000;

interface Count {
  /** Wrong ones since `since`. */
  failures: number;
  since: number;
  /** When the next attempt may be made. */
  next: number;
}

/**
 * Slows trying passwords of people over LDAP: after many wrong ones, an address may try once a second, whomever it tries. It is slowed and not shut out, because
 * all people behind a firewall come from its one address.
 */
export function createBindBrake({ clock }: { clock: Pick<Clock, 'now'> }) {
  const counts = new Map<string, Count>();

  function current(key: string): Count | undefined {
    const count = counts.get(key);
    if (count === undefined || clock.now() < count.since + window) return count;
    counts.delete(key);
    return undefined;
  }

  return {
    /** Returns the milliseconds this attempt has to wait, and reserves its turn; undefined when too many wait already. */
    turnOf(address: string): number | undefined {
      const count = current(addressGroup(address));
      if (count === undefined || count.failures < mostFailures) return 0;
      const at = Math.max(clock.now(), count.next);
      const wait = at - clock.now();
      if (wait > longestWait) return undefined;
      count.next = at + pause;
      return wait;
    },
    /** A password was wrong. */
    failed(address: string): void {
      const key = addressGroup(address);
      const count = current(key) ?? { failures: 0, since: clock.now(), next: 0 };
      // Attempts that go on prolong the window.
      if (count.failures >= mostFailures) count.since = clock.now();
      count.failures += 1;
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > mostAddresses && oldest !== undefined) counts.delete(oldest);
    },
    /** Addresses that are counted. */
    size: () => counts.size,
  };
}

export type BindBrake = ReturnType<typeof createBindBrake>;
