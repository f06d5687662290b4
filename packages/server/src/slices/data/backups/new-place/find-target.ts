import { type ServerDevice, serverOf } from '@kontor/contract/rules/data/backup-device';
import { RefusedError } from '@kontor/platform/errors';
import {
  type BackupTargets,
  type Disk,
  TargetError,
  type TargetPlace,
} from '../../../../adapters/backup-targets/target.ts';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { PlaceRow } from '../db.ts';
import { type Places, refusalOf } from '../places.ts';

/** A place somebody entered, with its name. */
export interface FoundTarget {
  target: TargetPlace;
  title: string;
  address: string;
}

export interface FindTargetNeeds {
  targets: Pick<BackupTargets, 'missing' | 'disks' | 'readHostKey'>;
  restic: Pick<Restic, 'missing'>;
}

/** Finds what somebody entered as a place of backups. */
export function createFindTarget({ targets, restic }: FindTargetNeeds) {
  return {
    /** Throws where programs for a medium or protocol are missing. */
    refuseMissing(kind: Parameters<BackupTargets['missing']>[0]): void {
      const missing = [...restic.missing(), ...targets.missing(kind)];
      if (missing.length > 0)
        throw new RefusedError('backup-parts-missing', { params: { packages: missing.join(', ') } });
    },
    async findServer(server: ServerDevice, signal: AbortSignal): Promise<FoundTarget> {
      const hostKey = server.protocol === 'sftp' ? await targets.readHostKey(server, signal) : undefined;
      const address = addressOf(server);
      return { target: { medium: mediumOf(server), server, hostKey }, title: server.server, address };
    },
    /** Resolves with the disk of a name. Refused where there is none. */
    async findDisk(name: string): Promise<Disk> {
      const disk = (await targets.disks()).find((one) => one.name === name);
      if (disk === undefined)
        throw new RefusedError('backup-device-invalid', { fields: { device: 'backup-device-invalid' } });
      return disk;
    },
  };
}

export type FindTarget = ReturnType<typeof createFindTarget>;

const mediumOf = ({ protocol }: ServerDevice): 'network' | 'cloud' =>
  protocol === 's3' || protocol === 'rest' ? 'cloud' : 'network';

/** Returns a server as it is shown. The path of a folder begins with a slash or not, which are two folders. */
export function addressOf({ protocol, server, path }: ServerDevice): string {
  const isFolder = protocol === 'sftp' || protocol === 'ftp';
  return isFolder ? `${server}:${path}` : `${server}/${path.replace(/^\//, '')}`;
}

/** Returns a partition of a disk as a place. */
export const targetOn = ({ model, name }: Pick<Disk, 'model' | 'name'>, fsUUID: string): FoundTarget => ({
  target: { medium: 'usb', fsUUID },
  title: model || name,
  address: name,
});

/** Throws why a place cannot be reached as a refusal. */
export async function refusing<T>(device: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TargetError) throw refusalOf(error.obstacle, serverOf(device)?.server ?? device);
    throw error;
  }
}

/** Returns the row of a place, which is not stored yet. `key` opens its repository. */
export function newPlaceRow(
  { core, places }: { core: Pick<ServerContext, 'ids' | 'clock'>; places: Pick<Places, 'seal'> },
  { target, title, address }: FoundTarget,
  key: string,
  timing: Pick<PlaceRow, 'cron' | 'udev'>,
): PlaceRow {
  const [id, now] = [core.ids(), core.clock.now()];
  const { password = '', ...stored } = 'server' in target ? target.server : {};
  return {
    ...{ id, medium: target.medium, title, address, ...timing },
    fs_uuid: target.medium === 'usb' ? target.fsUUID : '',
    server: 'server' in target ? JSON.stringify(stored) : null,
    host_key: ('hostKey' in target ? target.hostKey : undefined) ?? null,
    password: places.seal(id, 'password', password),
    repository_key: places.seal(id, 'repository_key', key),
    ...{ created_at: now, timed_at: now },
    ...{ started_at: null, ended_at: null, failure: null, bytes: null },
    ...{ sheet_confirmed_at: null, sheet_host: null, cared_at: null, checked_part: 0, damage: '' },
    ...{ away_at: null, plugged_at: target.medium === 'usb' ? now : null },
  };
}
