import { hostOf, isElsewhere } from '@kontor/contract/rules/data/elsewhere';
import type { PlaceRow } from '../db.ts';
import { tooLong } from '../rules.ts';
import { areRotating, lateAfter } from './rotation-rules.ts';

type SpreadPlace = Pick<PlaceRow, 'medium' | 'damage' | 'server'>;

export interface SpreadState<P> {
  /** When a place got its newest backup. */
  lastAt(place: P): number;
  /** Whether a disk is not plugged in. */
  isAway(place: P): boolean;
  /** Addresses and names of this machine, but those every machine has for itself. */
  own: readonly string[];
  now: number;
}

/** Returns an address or name as it is compared: an IPv6 address can be written in several ways. */
function comparable(host: string): string {
  try {
    return host.includes(':') ? new URL(`http://[${host}]`).hostname.slice(1, -1) : host;
  } catch {
    return host;
  }
}

const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})$/;

/** Whether a host, as `comparable` returns it, is this machine. */
const isThisMachine = (host: string, own: readonly string[]): boolean =>
  loopback.test(host) || own.some((one) => comparable(one.toLowerCase()) === host);

const serverIn = ({ server }: SpreadPlace): string | undefined =>
  server === null ? undefined : String(JSON.parse(server).server);

/** Returns the first place on each machine, and all disks: what is twice on one machine is lost at once. */
function onePerMachine<P extends SpreadPlace>(places: readonly P[]): P[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const server = serverIn(place);
    if (server === undefined) return true;
    const host = comparable(hostOf(server));
    const isNew = !seen.has(host);
    seen.add(host);
    return isNew;
  });
}

/** Whether a place has a recent, sound backup. What is on a disk that is exchanged for others may be older, because it comes back in turn. */
export function isFresh<P extends SpreadPlace>(
  place: P,
  { places, lastAt, isAway, now }: Pick<SpreadState<P>, 'lastAt' | 'isAway' | 'now'> & { places: readonly P[] },
): boolean {
  const isExchanged = areRotating(places) && place.medium === 'usb' && isAway(place);
  return place.damage === '' && now - lastAt(place) <= (isExchanged ? lateAfter : tooLong);
}

/** Whether a place is on this very machine. `own`: as in `SpreadState`. */
function isHere(place: SpreadPlace, own: readonly string[]): boolean {
  const server = serverIn(place);
  return server !== undefined && isThisMachine(comparable(hostOf(server)), own);
}

/** Whether there are places and all of them are on this very machine, so that its loss takes the backups, too. */
export const areAllHere = (places: readonly SpreadPlace[], own: readonly string[]): boolean =>
  places.length > 0 && places.every((place) => isHere(place, own));

/**
 * How well the data is spread: the server's own copy and those at places with a recent, sound backup. Several places on one machine count once. One on this very
 * machine is a copy on the same medium. A server outside of the own network, or a disk that is not plugged in, is elsewhere.
 */
export function spreadOf<P extends SpreadPlace>(
  places: readonly P[],
  { lastAt, isAway, own, now }: SpreadState<P>,
): { copies: number; media: number; elsewhere: number } {
  const sound = places.filter((place) => isFresh(place, { places, lastAt, isAway, now }));
  const isOutside = (place: P): boolean => isElsewhere(serverIn(place) ?? '');
  const others = onePerMachine(sound.filter((place) => !isHere(place, own)));
  return {
    copies: 1 + others.length + (sound.some((place) => isHere(place, own)) ? 1 : 0),
    media: 1 + new Set(others.map(({ medium }) => medium)).size,
    elsewhere: others.filter((place) => isOutside(place) || (place.medium === 'usb' && isAway(place))).length,
  };
}
