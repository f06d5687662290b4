import { days } from '@kontor/platform/work/durations';

/** How long every entry of the journal stays in the list. */
const listedFor = days(400);

const yearOf = (at: number): number => new Date(at).getUTCFullYear();

/** Returns when the year after that of a time begins (UTC), in milliseconds since the epoch. */
export const beginOfNextYear = (at: number): number => Date.UTC(yearOf(at) + 1, 0, 1);

/** Whether the whole year of a time is old enough to stand in a file. */
export const isArchived = (at: number, now: number): boolean => beginOfNextYear(at) + listedFor <= now;

/** Returns the name for an archive: the year, with a number where there is one of that year, because the clock was once wrong. */
export function archiveNameFor(at: number, taken: readonly string[]): string {
  const year = `${yearOf(at)}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? year : `${year}-${number}`;
    if (!taken.includes(name)) return name;
  }
}
