import { days } from '@kontor/platform/work/durations';

/** A disk for backups. Times in milliseconds since the epoch. */
export interface RotatingDisk {
  title: string;
  /** Since when it has been plugged in; null while it is away. */
  pluggedAt: number | null;
  /** Since when it has been away; null while it is plugged in. */
  awayAt: number | null;
  /** When its newest complete backup was made. */
  newest: number | undefined;
}

/** What is to be done with the disks. */
export interface Rotation {
  /** The disk to take home, and the one to bring. */
  take: string | undefined;
  bring: string | undefined;
  /** Whether that is to be done today: a week is over since the last time, or no disk is plugged in. */
  isDue: boolean;
  /** Whole days for which all disks have been plugged in; undefined where one is away. */
  allHereDays: number | undefined;
  /** The disks that are away, the one that went first begins. */
  away: { title: string; since: number }[];
  /** Those that were away for too long, and for how many days. */
  late: { title: string; days: number }[];
}

/** A disk that stays for longer is not exchanged. */
const exchangeEvery = days(7);
/** What is on a disk that was away for longer is too old. */
export const lateAfter = days(30);

const daysSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / days(1)));

/** Returns the disk to take home: of those whose newest complete backup was made since they were plugged in, that of the newest. */
const diskToTake = (here: readonly RotatingDisk[]): RotatingDisk | undefined =>
  here
    .filter(({ newest, pluggedAt }) => newest !== undefined && newest >= (pluggedAt ?? 0))
    .toSorted((one, other) => (other.newest ?? 0) - (one.newest ?? 0))[0];

/** Returns what is to be done with two disks or more; undefined for fewer, and where it is not known of one whether it is plugged in. */
export function rotationOf(disks: readonly RotatingDisk[], now: number): Rotation | undefined {
  if (disks.length < 2 || disks.some(({ pluggedAt, awayAt }) => pluggedAt === null && awayAt === null))
    return undefined;
  const here = disks.filter(({ pluggedAt }) => pluggedAt !== null);
  const away = disks
    .flatMap(({ title, awayAt: since }) => (since === null ? [] : [{ title, since }]))
    .toSorted((one, other) => one.since - other.since);
  const take = diskToTake(here);
  // They have all been here since the last of them came.
  const lastCame = Math.max(...here.map(({ pluggedAt }) => pluggedAt ?? 0));
  const late = away.filter(({ since }) => now - since > lateAfter);
  return {
    ...{ take: take?.title, bring: away[0]?.title, away },
    isDue: here.length === 0 || (take !== undefined && now - lastCame >= exchangeEvery),
    allHereDays: away.length === 0 ? daysSince(lastCame, now) : undefined,
    late: late.map(({ title, since }) => ({ title, days: daysSince(since, now) })),
  };
}

/** Whether backups go to several disks in turn, so that one that is away is where it belongs. */
export const areRotating = (places: readonly { medium: string }[]): boolean =>
  places.filter(({ medium }) => medium === 'usb').length >= 2;

/** Whether a disk waits elsewhere for its turn while another one is plugged in: then no backup of it is due. */
export const isResting = (
  place: { away_at: number | null; medium: string },
  all: readonly { medium: string; plugged_at: number | null }[],
): boolean =>
  place.medium === 'usb' &&
  place.away_at !== null &&
  all.some(({ medium, plugged_at }) => medium === 'usb' && plugged_at !== null);
