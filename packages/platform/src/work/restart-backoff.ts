import { days, hours, minutes, seconds } from './durations.ts';

/** How pauses grow with the failures before them. */
export interface Backoff {
  /** Pause after the first failure in ms; each further one doubles it. */
  first: number;
  /** No pause is longer, in ms. */
  longest: number;
  /** From this many failures on, each pause is the longest. */
  longestFrom?: number;
  /** The pause is a random part of its upper half, so that simultaneous failures are not retried simultaneously. */
  isSpread?: boolean;
}

/** All back-offs, by what is tried again. */
export const backoffs = {
  /** Background work, deliveries, and servers that belong to the box. */
  work: { first: seconds(1), longest: minutes(10), isSpread: true },
  /** Programs of others that end or do not start. */
  program: { first: seconds(1), longest: minutes(5), longestFrom: 5 },
  /** Lists of backups at a place, which may be long and are read over a network. */
  placeList: { first: minutes(5), longest: days(1) },
  /** Connections to a daemon on this machine. */
  connection: { first: seconds(0.5), longest: seconds(5) },
  /** Orders at a public service, which refuses everything after frequent failures. */
  order: { first: minutes(15), longest: days(1) },
  /** Messages to an address that somebody entered, whose receiver may be away for hours. */
  webhook: { first: seconds(5), longest: hours(1), isSpread: true },
  /** Wrong passwords of a program, whose connection waits meanwhile. */
  programLogin: { first: seconds(1), longest: seconds(30) },
  /** Wrong passwords and PINs of a user. */
  login: { first: seconds(1), longest: minutes(1) },
} satisfies Record<string, Backoff>;

/** Pure: returns the pause in ms before the next try after so many failures in a row; 0 without failures. `random` returns 0 to 1. */
export function restartBackoff(backoff: Backoff, failures: number, random: () => number = Math.random): number {
  const { first, longest, longestFrom = Infinity, isSpread = false } = backoff;
  if (failures <= 0) return 0;
  if (failures >= longestFrom) return longest;
  const whole = Math.min(longest, first * 2 ** (failures - 1));
  return isSpread ? Math.round(whole / 2 + (whole / 2) * random()) : whole;
}
