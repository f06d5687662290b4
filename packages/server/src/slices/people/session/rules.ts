import type { RefusalCode } from '@kontor/contract/refusals';
import { days, hours, minutes } from '@kontor/platform/work/durations';

/** A session ends after 12 idle hours, and 30 days after it began. */
export const idleLimit = hours(12);
export const lifeLimit = days(30);

/** Admin mode lasts 30 minutes, renewed by use up to 4 hours. */
const modeStep = minutes(30);
const modeLimit = hours(4);

export interface Ages {
  created: number;
  last_used: number;
}

/** A session that began in the future counts as dead, too: the clock was set back, and it would live longer by that time. */
export const isDead = (session: Ages, now: number): boolean =>
  now - session.last_used >= idleLimit || now - session.created >= lifeLimit || session.created - now >= idleLimit;

/** For so long the password a session began with need not be entered again to replace a temporary one. */
const freshLimit = minutes(10);

export const isFresh = ({ created }: Pick<Ages, 'created'>, now: number): boolean =>
  now >= created && now - created < freshLimit;

/** Returns the end of admin mode after use at `now` in ms; 0 when it has ended. */
export function renewedMode(mode: { from: number; until: number }, now: number): number {
  if (mode.until <= now) return 0;
  return Math.min(now + modeStep, mode.from + modeLimit);
}

/** Returns the sentence about the tries left after a wrong password; undefined while there are more than two. */
export const leftSentence = (left: number): RefusalCode | undefined =>
  (['no-tries-left', 'one-try-left', 'two-tries-left'] as const)[left];

/** Returns browser and system in a few words; unknown parts are omitted. */
export function deviceOf(userAgent: string): string {
  const browsers: [string, RegExp][] = [
    ['Edge', /Edg\//],
    ['Opera', /OPR\//],
    ['Firefox', /Firefox\//],
    ['Chrome', /Chrom(e|ium)\//],
    ['Safari', /Safari\//],
    ['curl', /^curl\//],
  ];
  const systems: [string, RegExp][] = [
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Android', /Android/],
    ['Windows', /Windows/],
    ['macOS', /Mac OS X/],
    ['Linux', /Linux/],
  ];
  const first = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [first(browsers), first(systems)].filter((part) => part !== undefined).join(', ');
}
