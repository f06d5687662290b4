import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BackupTargets,
  type Disk,
  TargetError,
  type TargetObstacle,
  type TargetPlace,
} from '@kontor/server/adapters/backup-targets/target';

/** Places for backups in folders: disks by their name, servers by theirs. `unplug` makes one unreachable. */
export interface FolderTargets extends BackupTargets {
  unplug(name: string): void;
  /** Nothing can be written there any more. */
  fill(name: string): void;
  /** Makes it reachable again, and says so to whoever listens. */
  plug(name: string): void;
  /** Makes it reachable again without an event, as within moments or while the server was off. */
  plugUnseen(name: string): void;
}

const diskOf = (name: string): Disk => ({
  ...{ name, model: `Stick ${name}`, serial: `serial-${name}`, bytes: 64e9, isRemovable: true, isReadOnly: false },
  partitions: [
    {
      ...{ device: `/dev/${name}1`, mountPoint: '', fsUUID: `uuid-${name}`, fsType: 'ext4', bytes: 64e9 },
      ...{ usedBytes: undefined, availableBytes: undefined },
    },
  ],
  forbiddenBy: [],
});

const nameOf = (place: TargetPlace): string =>
  place.medium === 'usb' ? place.fsUUID.replace(/^uuid-/, '') : place.server.server;

/** Creates two disks, `sdb` and `sdc`, and any server, as folders below `folder`. */
export function createFolderTargets(folder: string): FolderTargets {
  const away = new Set<string>();
  const full = new Set<string>();
  const listeners = new Set<(fsUUID: string) => void>();
  function obstacleOf(place: TargetPlace): TargetObstacle | undefined {
    if (away.has(nameOf(place))) return { code: 'unplugged', text: 'It is not plugged in' };
    return full.has(nameOf(place)) ? { code: 'full', text: 'The disk is full' } : undefined;
  }
  return {
    missing: () => [],
    disks: async () => ['sdb', 'sdc'].filter((name) => !away.has(name)).map(diskOf),
    format: async (name) => `uuid-${name}`,
    readHostKey: async () => 'key',
    async open(place, _signal, purpose = 'write') {
      const obstacle = obstacleOf(place);
      if (obstacle && (purpose === 'write' || obstacle.code !== 'full')) throw new TargetError(obstacle);
      const disk = join(folder, nameOf(place));
      mkdirSync(disk, { recursive: true });
      const repository = {
        url: join(disk, 'kontor-backups'),
        environment: {},
        options: [],
        isReadOnly: purpose === 'read',
      };
      return { repository, freeBytes: undefined, close: async () => {} };
    },
    obstacle: async (place) => obstacleOf(place),
    webAddress: async () => undefined,
    onPlugged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {},
    unplug: (name) => void away.add(name),
    fill: (name) => void full.add(name),
    plugUnseen: (name) => void away.delete(name),
    plug(name) {
      away.delete(name);
      for (const listener of listeners) listener(`uuid-${name}`);
    },
  };
}
