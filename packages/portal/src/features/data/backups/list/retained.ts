import type { Backup, BackupJob } from '@kontor/contract/data/backups';
import { retention } from '@kontor/contract/rules/data/retention';

/** Whether there is a backup of each day, week and month that backups are retained of, the present one first. */
export type Retained = Record<'days' | 'weeks' | 'months', boolean[]>;

const dayStart = (day: Date, days: number): number =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();

/** Returns the beginnings of `count` periods, the present one first. */
const beginnings = (count: number, beginOf: (back: number) => number): number[] =>
  Array.from({ length: count }, (_, back) => beginOf(back));

/** Returns which periods have a backup. Weeks begin on Monday. */
export function retainedOf(dates: readonly string[], now: number): Retained {
  const today = new Date(now);
  const times = dates.map((date) => Date.parse(date));
  const sinceMonday = (today.getDay() || 7) - 1;
  const hasSome = (starts: readonly number[]) =>
    starts.map((start, index) =>
      times.some((at) => at >= start && at < (starts[index - 1] ?? Number.POSITIVE_INFINITY)),
    );
  return {
    days: hasSome(beginnings(retention.days, (back) => dayStart(today, -back))),
    weeks: hasSome(beginnings(retention.weeks, (back) => dayStart(today, -sinceMonday - 7 * back))),
    months: hasSome(
      beginnings(retention.months, (back) => new Date(today.getFullYear(), today.getMonth() - back).getTime()),
    ),
  };
}

/** Returns the size of all backups in KB; undefined while one place has backups and was not measured yet, as until its first one has ended. */
export function sizeOfAll(
  backups: readonly Pick<Backup, 'deviceId'>[],
  jobs: readonly Pick<BackupJob, 'id' | 'sizeInKBytes'>[],
): number | undefined {
  const sizes = jobs
    .filter(({ id }) => backups.some(({ deviceId }) => deviceId === id))
    .map(({ sizeInKBytes }) => sizeInKBytes);
  return sizes.reduce<number | undefined>(
    (sum, size) => (sum === undefined || size === null ? undefined : sum + size),
    0,
  );
}
