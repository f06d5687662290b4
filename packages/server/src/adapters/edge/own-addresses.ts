import { hostname, networkInterfaces } from 'node:os';
import { isRecent } from '@kontor/platform/work/deadlines';
import { seconds } from '@kontor/platform/work/durations';
import { plainAddress } from './hosts.ts';

/** Returns a function for the machine's addresses except loopback, cached for 30 seconds (they change by DHCP, or when a cable is plugged in). */
export function createOwnAddresses(clock: { now(): number }): () => readonly string[] {
  let known: readonly string[] = [];
  let asked = Number.NEGATIVE_INFINITY;
  return () => {
    if (isRecent(seconds(30), asked, clock.now())) return known;
    asked = clock.now();
    known = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter((one) => !one.internal)
      .flatMap((one) => plainAddress(one.address) ?? []);
    return known;
  };
}

/** Returns a function for the machine's addresses except loopback, and its names. */
export function createOwnHosts(clock: { now(): number }): () => readonly string[] {
  const addresses = createOwnAddresses(clock);
  return () => {
    const name = hostname();
    const [first = name] = name.split('.');
    return [...addresses(), name, first, `${first}.local`];
  };
}
