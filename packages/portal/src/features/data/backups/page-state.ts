import type { Backup, BackupJob, BackupSummary } from '@kontor/contract/data/backups';

/** What the first line of the page says, and how urgent it is. */
export interface PageState {
  tone: 'good' | 'warn' | 'accent';
  isRunning: boolean;
  /** Name of a place whose newest backup failed. */
  failedAt: string | undefined;
  /** Name of a place where a check found damage. */
  damagedAt: string | undefined;
  /** Titles of apps that the newest backup lacks. */
  missed: readonly string[];
  /** No backup has a time, and one is made when its disk is plugged in. */
  waitsForDisk: boolean;
}

const oldMs = 8 * 86_400_000;

type StateJob = Pick<BackupJob, 'title' | 'progress' | 'lastRun' | 'udev' | 'damaged'>;

/**
 * A backup that is more than a week old, failed, lacks apps, is damaged or could not be restored as a test is not good, nor one whose sheet nobody may have or which is on this very machine only,
 * even while another one runs. `newest`: the newest backup.
 */
export function pageState(
  {
    last,
    next,
    drill,
    sheetConfirmed,
    onlyHere,
  }: Pick<BackupSummary, 'last' | 'next' | 'drill' | 'sheetConfirmed' | 'onlyHere'>,
  jobs: readonly StateJob[],
  newest: Pick<Backup, 'missed'> | undefined,
  now: number,
): PageState {
  const isRunning = jobs.some(({ progress }) => progress !== null);
  const failedAt = jobs.find(({ lastRun }) => lastRun?.ok === false)?.title;
  const isOld = last === null || now - Date.parse(last.at) > oldMs;
  const damagedAt = jobs.find(({ damaged }) => damaged)?.title;
  const missed = newest?.missed ?? [];
  const isHarmed = failedAt !== undefined || damagedAt !== undefined || missed.length > 0 || drill?.ok === false;
  const isBad = isOld || isHarmed || sheetConfirmed === false || onlyHere;
  return {
    tone: isBad ? 'warn' : isRunning ? 'accent' : 'good',
    isRunning,
    ...{ failedAt, damagedAt, missed },
    waitsForDisk: next === null && jobs.some(({ udev }) => udev),
  };
}

/** Returns the places a backup of all is started at; where none can be used now and none is in use, the first one, so that the server says why. */
export function placesToStart<J extends Pick<BackupJob, 'available' | 'progress'>>(jobs: readonly J[]): J[] {
  const idle = jobs.filter(({ progress }) => progress === null);
  const usable = idle.filter(({ available }) => available);
  return usable.length > 0 || idle.length < jobs.length ? usable : idle.slice(0, 1);
}

export type Medium = BackupJob['medium'];
export const media: readonly Medium[] = ['usb', 'network', 'cloud'];

/** Returns the media that work although packages are missing for others. */
export const usableMedia = (missing: BackupSummary['missing']): Medium[] =>
  media.filter((medium) => !missing.some((one) => one.medium === medium && one.packages.length > 0));

/** Whether its timetable cannot be changed: backups to the cloud are made at midnight. */
export const isFixed = ({ cron, udev }: Pick<BackupJob, 'cron' | 'udev'>): boolean => !cron && !udev;
