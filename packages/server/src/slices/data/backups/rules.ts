import { type Language, type RefusalCode, sentenceOf } from '@kontor/contract/refusals';
import { retention } from '@kontor/contract/rules/data/retention';
import { type Schedule, scheduleOf } from '@kontor/contract/rules/data/schedule';
import { days, seconds } from '@kontor/platform/work/durations';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';

/** Each night at midnight. */
const midnight: Schedule = { minute: 0, hour: 0, days: [1, 2, 3, 4, 5, 6, 7] };

/** What starts the backups of a place; undefined where only a person or a plugged disk does. */
const timetableOf = ({ medium, cron }: { medium: string; cron: string }): Schedule | undefined =>
  medium === 'cloud' ? midnight : scheduleOf(cron);

/** Returns the first time of a timetable after `from`, in the time zone of this machine. Milliseconds since the epoch. */
export function nextTime({ minute, hour, days: listed }: Schedule, from: number): number {
  const begin = new Date(from);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(begin.getFullYear(), begin.getMonth(), begin.getDate() + ahead, hour, minute);
    // Sunday is 0 to JavaScript and 7 here.
    if (day.getTime() > from && listed.includes(day.getDay() || 7)) return day.getTime();
  }
  throw new Error('A timetable without days');
}

/**
 * Returns when the next backup of a place is due: the first time of its timetable after its last one began, or after the timetable was chosen. One that was missed, because the server was off, is
 * due at once; a clock that jumped ahead and back is no reason to wait for it.
 */
export function dueAt(
  place: { medium: string; cron: string; started_at: number | null; timed_at: number },
  now: number,
): number | undefined {
  const timetable = timetableOf(place);
  const since = Math.max(place.started_at ?? 0, place.timed_at);
  return timetable && nextTime(timetable, Math.min(since, now));
}

/** Returns the backups that are not to be retained. `at` in milliseconds since the epoch. One that lacks an app stands for no day, week or month. */
export function outdated<T extends { at: number; missed: string }>(backups: readonly T[]): T[] {
  const sorted = [...backups].sort((one, other) => other.at - one.at);
  const retained = new Set(sorted.slice(0, retention.newest));
  const periods = [
    [retention.days, dayOf],
    [retention.weeks, weekOf],
    [retention.months, monthOf],
  ] as const;
  for (const [count, periodOf] of periods) {
    const newest = new Map<string, T>();
    for (const backup of sorted.filter(({ missed }) => missed === '[]')) {
      const period = periodOf(backup.at);
      if (!newest.has(period)) newest.set(period, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) retained.add(backup);
  }
  return sorted.filter((backup) => !retained.has(backup));
}

const dayOf = (at: number): string => new Date(at).toDateString();
const weekOf = (at: number): string => {
  const day = new Date(at);
  const monday = new Date(day.getFullYear(), day.getMonth(), day.getDate() - ((day.getDay() || 7) - 1));
  return monday.toDateString();
};
const monthOf = (at: number): string => `${new Date(at).getFullYear()}-${new Date(at).getMonth()}`;

/** Returns the noted damage after another part of the data was read: what is damaged in the others stays. */
export function withDamage(before: string, part: number, found: readonly string[]): string {
  const mark = `${part}/${checkedParts}: `;
  const others = before.split('\n').filter((line) => line !== '' && !line.startsWith(mark));
  return [...others, ...found.slice(0, 20).map((line) => `${mark}${line}`)].join('\n');
}

/** Returns the numbers of the parts that were found damaged. */
export const damagedPartsIn = (damage: string): number[] => [
  ...new Set(
    damage
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Number.parseInt(line, 10)),
  ),
];

/** How often a place is cared for, and into how many parts its data is divided for that. */
const careEvery = days(7);
export const checkedParts = 12;

/** Whether a place is due for its weekly care. One without backups is not. */
export const isCareDue = (
  { cared_at, created_at }: { cared_at: number | null; created_at: number },
  now: number,
): boolean => now - (cared_at ?? created_at) >= careEvery || (cared_at ?? 0) > now;

/** After this time without a backup something is wrong, whatever the timetable says. */
export const tooLong = days(8);

/** The fetched data of an app, and what is made from it beside it. */
export const neededFor = ({ bytes }: { bytes: number }): number => 2 * bytes;

/** A file system notes times no more exactly than this. */
const inexact = seconds(5);

/**
 * Whether a file of the export with the size and time it had in the backup before has the same content. The export is a copy, so nothing else can be compared. Not where a
 * program has set times back since then, as those for encrypted containers do, nor where the clock was.
 */
export const canTrustTimes = (
  made: { takenAt: number; setBackAt?: number | undefined },
  takenBefore: number | undefined,
): boolean =>
  takenBefore !== undefined &&
  made.setBackAt !== undefined &&
  made.takenAt >= takenBefore &&
  made.setBackAt < takenBefore - inexact;

/** Longest technical text in a sentence. */
const mostShown = 400;

/** Returns the code and values of the sentence about a failure. One without a sentence of its own gets what was reported; only administrators see it. */
export function knownReasonOf({ code, params, text }: JobFailure): { code: RefusalCode; params: JobFailure['params'] } {
  const detail = text.trim().slice(0, mostShown);
  return code === 'job-failed' && detail !== '' ? { code: 'backup-reported', params: { detail } } : { code, params };
}

/** Returns why a job about backups failed, in words. */
export function sayFailure(failure: JobFailure, language: Language): string {
  const { code, params } = knownReasonOf(failure);
  return sentenceOf(code, language, params);
}
