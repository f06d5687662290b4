import type { Backup, BackupDevice, BackupJob, BackupSummary } from '@kontor/contract/data/backups';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { deviceOf, internalSnapshots } from '@kontor/contract/rules/data/backup-device';
import type { RefusedError } from '@kontor/platform/errors';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { Disk, DiskPartition } from '../../../adapters/backup-targets/target.ts';
import type { Copy } from '../../../recovery/database/copies.ts';
import type { BackupRow, PlaceRow } from './db.ts';
import { boxPart, missedOf, partsOf } from './manifest.ts';
import { dueAt, sayFailure } from './rules.ts';
import { isSheetDue, isSheetOutdated } from './sheet/due.ts';

const inKBytes = (bytes: number): number => Math.round(bytes / 1024);
const timeOf = (at: number): string => new Date(at).toISOString();

export interface PlaceState {
  /** Why it cannot be used now. */
  obstacle: RefusedError | undefined;
  /** Percent of the running backup. */
  progress: number | null;
  /** Whether it waits for its turn elsewhere. */
  isResting: boolean;
  /** Whether its newest backup counts as a copy. */
  isFresh: boolean;
  /** Name of the portal. */
  host: string;
  /** Of this machine, which timetables are meant in. */
  timeZone: string;
}

export function viewPlace(
  row: PlaceRow,
  { obstacle, progress, isResting, isFresh, host, timeZone }: PlaceState,
  now: number,
  language: Language,
): BackupJob {
  const failure: JobFailure | null = row.failure === null ? null : JSON.parse(row.failure);
  const next = isResting ? undefined : dueAt(row, now);
  const { id, fs_uuid: fsUUID, medium, title, address } = row;
  return {
    ...{ id, fsUUID, medium, title, address, progress },
    device: row.server === null ? '' : deviceOf({ ...JSON.parse(row.server), password: '' }),
    cron: row.cron !== '',
    udev: row.udev === 1,
    ...{ cronExpression: row.cron, timeZone },
    available: obstacle === undefined,
    awaySince: row.away_at === null ? null : timeOf(row.away_at),
    resting: isResting,
    trouble: obstacle === undefined ? '' : sentenceOf(obstacle.code, language, obstacle.params),
    lastRun:
      row.ended_at === null
        ? null
        : {
            at: timeOf(row.ended_at),
            ok: failure === null,
            text: failure === null ? '' : sayFailure(failure, language),
          },
    nextRun: next === undefined ? null : timeOf(next),
    sizeInKBytes: row.bytes === null ? null : inKBytes(row.bytes),
    sheetConfirmed: !isSheetDue(row, { now, host }),
    sheetOutdated: isSheetOutdated(row, host),
    checkedAt: row.checked_part === 0 || row.cared_at === null ? null : timeOf(row.cared_at),
    damaged: row.damage !== '',
    fresh: isFresh,
  };
}

export const boxTitle = { de: 'Der Server selbst', en: 'The server itself' };

export function viewBackup(row: BackupRow, place: PlaceRow, isAvailable: boolean, language: Language): Backup {
  const parts = partsOf(row.parts);
  return {
    id: row.id,
    date: timeOf(row.at),
    deviceId: row.place_id,
    datasetsToChunks: Object.fromEntries(parts.map(({ id, files }) => [id, files])),
    available: isAvailable,
    sizeInKBytes: inKBytes(row.bytes),
    title: place.title,
    parts: parts.map(({ id, title }) => ({ id, title: id === boxPart ? boxTitle[language] : title[language] })),
    missed: missedOf(row.missed).map((title) => title[language]),
  };
}

const copyTitle = { de: 'Interner Zwischenstand', en: 'Internal snapshot' };

/** Returns a copy of the database as a backup; only the page for emergencies restores it. */
export const viewCopy = ({ id, made, bytes }: Copy, language: Language): Backup => ({
  ...{ id, date: made.toISOString(), deviceId: internalSnapshots, datasetsToChunks: { [boxPart]: 1 } },
  ...{ available: true, sizeInKBytes: inKBytes(bytes), title: copyTitle[language] },
  parts: [{ id: boxPart, title: boxTitle[language] }],
  missed: [],
});

const forbidden = {
  de: (places: string) => `Darauf liegt, was dieser Server braucht (${places}).`,
  en: (places: string) => `It holds what this server needs (${places}).`,
};
const readOnly = { de: 'Sie ist schreibgeschützt.', en: 'It is write-protected.' };

/** Returns why a disk cannot be used, in words; empty where it can. */
export function obstacleOf({ forbiddenBy, isReadOnly }: Disk, language: Language): string {
  if (forbiddenBy.length > 0) return forbidden[language](forbiddenBy.join(', '));
  return isReadOnly ? readOnly[language] : '';
}

const fileSystems = ['ext4', 'xfs', 'btrfs'];

/** Whether backups can be made on a partition without formatting it: its file system has owners and links. */
export const canHoldBackups = ({ fsUUID, fsType }: Pick<DiskPartition, 'fsUUID' | 'fsType'>): boolean =>
  fsUUID !== '' && fileSystems.includes(fsType);

export function viewDisk(disk: Disk, usedUuids: readonly string[], language: Language): BackupDevice {
  const inKBytesOrNull = (bytes: number | undefined) => (bytes === undefined ? null : inKBytes(bytes));
  return {
    id: disk.name,
    type: 'usb',
    model: disk.model,
    deviceName: disk.name,
    serial: disk.serial,
    sizeInKBytes: inKBytes(disk.bytes),
    partitions: disk.partitions.map(({ mountPoint, fsUUID, fsType, bytes, usedBytes, availableBytes }) => ({
      ...{ mountPoint, fsUUID, sizeInKBytes: inKBytes(bytes) },
      usedInKBytes: inKBytesOrNull(usedBytes),
      availableInKBytes: inKBytesOrNull(availableBytes),
      usedForBackup: usedUuids.includes(fsUUID),
      canHoldBackups: canHoldBackups({ fsUUID, fsType }),
    })),
    own: disk.forbiddenBy.length > 0,
    obstacle: obstacleOf(disk, language),
  };
}

/** Returns a server that backups go to as a device. */
export const viewServer = ({ id, medium, title, address }: PlaceRow): BackupDevice => ({
  ...{ id, type: medium, model: address, deviceName: title, obstacle: '' },
});

/** Fields of the summary that others know. */
type GivenFields =
  | ('missing' | 'spread' | 'onlyHere' | 'rotation' | 'drill')
  | ('lastRestore' | 'trialRunning' | 'awaited' | 'timeZone');

export function viewSummary(
  places: readonly PlaceRow[],
  backups: readonly BackupRow[],
  {
    missing,
    spread,
    onlyHere,
    rotation,
    drill,
    lastRestore,
    trialRunning,
    awaited,
    now,
    host,
    timeZone,
  }: Pick<BackupSummary, GivenFields> & {
    now: number;
    /** Name of the portal. */
    host: string;
  },
): BackupSummary {
  const [last] = backups;
  const next = places.flatMap((place) => dueAt(place, now) ?? []).sort((one, other) => one - other)[0];
  const oldest = backups.at(-1);
  return {
    last:
      last === undefined
        ? null
        : {
            at: timeOf(last.at),
            place: places.find(({ id }) => id === last.place_id)?.title ?? '',
            sizeInKBytes: inKBytes(last.bytes),
          },
    next: next === undefined ? null : timeOf(next),
    timeZone,
    since: oldest === undefined ? null : timeOf(oldest.at),
    missing,
    sheetConfirmed: places.length === 0 ? null : places.every((place) => !isSheetDue(place, { now, host })),
    // The provider's offer comes with its shop.
    cloud: 'not-booked',
    drill,
    lastRestore,
    trialRunning,
    ...{ spread, onlyHere },
    rotation,
    awaited,
  };
}
