import { days, hours } from '@kontor/platform/work/durations';
import type { Moment } from '../rules.ts';

/** Hour of the day at which the summary is sent. */
const hour = 7;

/** The last summary: the Monday it was sent for, and the counted time of then. */
export interface LastSummary {
  /** Milliseconds since the epoch. */
  week: number;
  counted: number;
}

/** Returns the time of a clock on the wall there, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hours, minute, second);
}

/** Returns the moment at which a clock there shows this; `wall` is as of `wallClock`. Right except within the hour that a change of the clocks skips or repeats. */
function momentOf(wall: number, timeZone: string): number {
  const first = wall - (wallClock(wall, timeZone) - wall);
  return wall - (wallClock(first, timeZone) - first);
}

/** Returns the latest Monday morning that is not after `now`, both in milliseconds since the epoch. */
export function lastMonday(now: number, timeZone: string): number {
  const wall = wallClock(now, timeZone);
  const midnight = Math.floor(wall / days(1)) * days(1);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  const thisWeek = midnight - days(sinceMonday) + hours(hour);
  const monday = momentOf(thisWeek, timeZone);
  return monday <= now ? monday : momentOf(thisWeek - days(7), timeZone);
}

/** Returns the first Monday morning after `now`. */
export function nextMonday(now: number, timeZone: string): number {
  const last = wallClock(lastMonday(now, timeZone), timeZone);
  return momentOf(last + days(7), timeZone);
}

/**
 * Whether a summary is sent now. One that was missed is made up for, once for any number of weeks, unless the next one is less than a day away. After a clock that was
 * ahead was set back, the counted time says when a week has passed.
 */
export function isSummaryDue({ week, counted }: LastSummary, moment: Moment, timeZone: string): boolean {
  const { now } = moment;
  if (lastMonday(now, timeZone) <= week) return moment.counted - counted > days(8);
  return nextMonday(now, timeZone) - now >= days(1);
}
