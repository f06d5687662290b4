import type { Language } from '@kontor/contract/refusals';
import { cloudDevice, type ServerDevice, serverOf } from '@kontor/contract/rules/data/backup-device';
import { cronOf, scheduleOf } from '@kontor/contract/rules/data/schedule';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import { minutes } from '@kontor/platform/work/durations';
import type { BackupTargets, Disk } from '../../../../adapters/backup-targets/target.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { BackupsDb, PlaceRow } from '../db.ts';
import type { Places } from '../places.ts';
import { canHoldBackups, obstacleOf } from '../view.ts';
import { type FindTarget, type FoundTarget, newPlaceRow, refusing, targetOn } from './find-target.ts';
import type { Unfinished } from './unfinished.ts';

export interface NewPlace {
  device: string;
  format: boolean;
  /** Of the disk somebody has seen and agreed to erase. */
  serial?: string | undefined;
  sizeInKBytes?: number | undefined;
  cronExpression: string;
  udev: boolean;
  /** Of a disk. */
  name?: string | undefined;
}

export interface AddPlaceCaller extends Pick<Caller, 'checkAccess'> {
  language: Language;
}

export interface AddPlaceNeeds {
  core: Pick<ServerContext, 'ids' | 'clock'>;
  db: BackupsDb;
  places: Places;
  targets: Pick<BackupTargets, 'format'>;
  find: FindTarget;
  unfinished: Pick<Unfinished, 'keyFor'>;
}

const patience = minutes(3);

/** Returns a function that checks a place, prepares it for backups and resolves with its row, which is not stored yet. */
export function createAddPlace({ core, db, places, targets, find, unfinished }: AddPlaceNeeds) {
  const isTaken = (fsUUID: string): boolean => db.places().some((row) => row.fs_uuid === fsUUID);

  async function findServer(server: ServerDevice, signal: AbortSignal): Promise<FoundTarget> {
    find.refuseMissing(server.protocol);
    const isKnown = db.places().some((row) => row.server !== null && isSameServer(JSON.parse(row.server), server));
    if (isKnown) throw new RefusedError('backup-place-taken');
    return find.findServer(server, signal);
  }

  async function findDisk(
    typed: NewPlace,
    { language, checkAccess }: AddPlaceCaller,
    signal: AbortSignal,
  ): Promise<FoundTarget> {
    const { device: name, format } = typed;
    const disk = await find.findDisk(name);
    checkAccess();
    if (format && isOther(disk, typed))
      throw new RefusedError('backup-device-unusable', { params: { reason: exchanged[language] } });
    find.refuseMissing('usb');
    const obstacle = obstacleOf(disk, language);
    if (obstacle !== '') throw new RefusedError('backup-device-unusable', { params: { reason: obstacle } });
    if (disk.partitions.some(({ fsUUID }) => fsUUID !== '' && isTaken(fsUUID)))
      throw new RefusedError('backup-place-taken');
    return targetOn(disk, format ? await targets.format(name, signal) : usableIn(disk, language));
  }

  return async (typed: NewPlace, caller: AddPlaceCaller): Promise<PlaceRow> => {
    if (typed.device === cloudDevice) throw new RefusedError('backup-cloud-not-booked');
    const server = serverOf(typed.device);
    const isCloud = server?.protocol === 's3' || server?.protocol === 'rest';
    const timing = isCloud ? ({ cron: '', udev: 0 } as const) : timingOf(typed, server === undefined);
    const named = server === undefined && typed.name ? typed.name : undefined;
    if (named !== undefined) refuseTaken(db.places(), named);
    const signal = AbortSignal.timeout(patience);
    const found = await refusing(typed.device, () =>
      server === undefined ? findDisk(typed, caller, signal) : findServer(server, signal),
    );
    caller.checkAccess();
    const key = unfinished.keyFor(found.target);
    await places.prepare(found.target, found.title, key, signal);
    return newPlaceRow({ core, places }, { ...found, title: named ?? found.title }, key, timing);
  };
}

/** Refused where a place has the name. */
export function refuseTaken(places: readonly Pick<PlaceRow, 'title'>[], name: string): void {
  if (places.some(({ title }) => title === name))
    throw new RefusedError('backup-name-taken', { fields: { name: 'backup-name-taken' } });
}

/** Returns what starts the backups of a place as it is stored. Refused without any, and for a server that is to be plugged in. */
export function timingOf(
  { cronExpression, udev }: Pick<NewPlace, 'cronExpression' | 'udev'>,
  isDisk: boolean,
): Pick<PlaceRow, 'cron' | 'udev'> {
  if (udev && !isDisk) throw new RefusedError('backup-plug-local-only');
  if (udev) return { cron: '', udev: 1 };
  const schedule = scheduleOf(cronExpression);
  if (schedule === undefined) throw new RefusedError('backup-schedule-invalid');
  return { cron: cronOf(schedule), udev: 0 };
}

/** Whether two addresses are those of one place. */
export const isSameServer = (one: Omit<ServerDevice, 'password'>, other: ServerDevice): boolean =>
  one.protocol === other.protocol && one.server === other.server && one.path === other.path;

const exchanged = {
  de: 'Inzwischen ist dort eine andere Festplatte eingesteckt.',
  en: 'Another disk is plugged in there by now.',
};

/** Whether another disk has the name of the one that was seen. */
const isOther = ({ serial, bytes }: Disk, seen: Pick<NewPlace, 'serial' | 'sizeInKBytes'>): boolean =>
  (seen.serial !== undefined && seen.serial !== serial) ||
  (seen.sizeInKBytes !== undefined && seen.sizeInKBytes !== Math.round(bytes / 1024));

const formatFirst = {
  de: 'Sie muss dafür zuerst formatiert werden.',
  en: 'It has to be formatted for that first.',
};

/** Returns the file system of a disk that can take backups as it is. */
function usableIn({ partitions }: Disk, language: Language): string {
  const found = partitions.find(canHoldBackups);
  if (found === undefined)
    throw new RefusedError('backup-device-unusable', { params: { reason: formatFirst[language] } });
  return found.fsUUID;
}
