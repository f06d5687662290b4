import { realpathSync } from 'node:fs';
import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { missingPackages } from '../run-command/programs.ts';
import type { Commands } from '../run-command.ts';
import { mountFolder } from './disks/disks.ts';
import { createUsbDisks } from './disks/usb-disks.ts';
import { createPlugEvents, createPlugListeners, type PlugEvents } from './plug-events.ts';
import { addressOf } from './servers/address.ts';
import { readHostKey } from './servers/host-key.ts';
import { createOpenByRclone } from './servers/rclone.ts';
import { createOpenRest } from './servers/rest.ts';
import { createOpenS3 } from './servers/s3.ts';
import type { OpenServer, ServerNeeds, ServerRequest } from './servers/server-kind.ts';
import { createOpenSftp, usualSshPort } from './servers/sftp.ts';
import { removeSshFiles } from './servers/ssh-files.ts';
import { createWebAddress } from './servers/web-address.ts';
import { type BackupTargets, TargetError, type TargetObstacle, type TargetPlace } from './target.ts';

export interface BackupTargetsNeeds {
  commands: Pick<Commands, 'run'>;
  /** The data folder. */
  data: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Loop devices count as disks, for tests. */
  mayUseLoops?: boolean;
  /** Replaces udev in tests. */
  plugEvents?: PlugEvents;
}

type Protocol = ServerDevice['protocol'];

/** Programs of each medium with their Debian packages. */
const programs: Record<'usb' | Protocol, Record<string, string>> = {
  usb: {
    ...{ lsblk: 'util-linux', blkid: 'util-linux', wipefs: 'util-linux' },
    ...{ mount: 'mount', umount: 'mount', 'mkfs.ext4': 'e2fsprogs' },
  },
  sftp: {
    ...{ ssh: 'openssh-client', sftp: 'openssh-client' },
    ...{ 'ssh-keyscan': 'openssh-client', 'ssh-keygen': 'openssh-client' },
  },
  smb: { rclone: 'rclone' },
  ftp: { rclone: 'rclone' },
  s3: {},
  rest: {},
};

const createServers = (needs: ServerNeeds, clock: Clock): Record<Protocol, OpenServer> => ({
  sftp: createOpenSftp(needs),
  smb: createOpenByRclone(needs, 'smb'),
  ftp: createOpenByRclone(needs, 'ftp'),
  rest: createOpenRest(),
  s3: createOpenS3(clock.now),
});

/** A look at a place takes no longer. */
const longestLook = seconds(8);

/** What a program could not do is why a place cannot be used. */
async function asTargetError<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof AdapterError ? new TargetError({ code: 'failed', text: cause.message }) : cause;
  }
}

/** Returns a function that does its work once, before the first use, and again where that failed. */
function once(work: () => Promise<unknown>): () => Promise<void> {
  let done: Promise<unknown> | undefined;
  return async () => {
    done ??= work();
    await done.catch((cause) => {
      done = undefined;
      throw cause;
    });
  };
}

/** Creates the places of backups. Mounting and formatting disks require root. */
export function createBackupTargets(needs: BackupTargetsNeeds): BackupTargets {
  const { commands, clock, log } = needs;
  const server = { commands, log, data: realpathSync(needs.data) };
  const usb = createUsbDisks({ ...server, mayUseLoops: needs.mayUseLoops ?? false });
  const servers = createServers(server, clock);
  const missing = (place: 'usb' | Protocol) => missingPackages(programs[place]);
  const plugged = createPlugListeners(
    () => needs.plugEvents ?? createPlugEvents({ commands, clock, log, disks: usb.disks }),
    log,
  );
  /** What an earlier server left mounted is unmounted, and its files are removed, also before a look. */
  const tidyOnce = once(() => Promise.all([usb.tidy(), removeSshFiles(mountFolder(server.data))]));

  function expectParts(place: 'usb' | Protocol): void {
    const packages = missing(place);
    if (packages.length > 0)
      throw new TargetError({ code: 'parts-missing', text: `Debian packages are missing: ${packages.join(', ')}` });
  }

  async function openServer(
    place: Extract<TargetPlace, { medium: 'network' | 'cloud' }>,
    more: Pick<ServerRequest, 'purpose' | 'signal'>,
  ) {
    expectParts(place.server.protocol);
    await tidyOnce();
    return await servers[place.server.protocol]({ server: place.server, hostKey: place.hostKey, ...more });
  }

  async function look(place: TargetPlace, signal: AbortSignal): Promise<TargetObstacle | undefined> {
    if (place.medium === 'usb') {
      expectParts('usb');
      return await usb.obstacle(place.fsUUID, signal);
    }
    const target = await openServer(place, { purpose: 'look', signal });
    await target.close();
    return undefined;
  }

  return {
    missing,
    async disks() {
      await tidyOnce();
      return await usb.disks();
    },
    format: (name, signal) =>
      asTargetError(signal, async () => {
        expectParts('usb');
        await tidyOnce();
        return await usb.format(name, signal);
      }),
    readHostKey: (device, signal) =>
      asTargetError(signal, async () => {
        expectParts('sftp');
        return await readHostKey(commands, addressOf(device.server, usualSshPort), signal);
      }),
    open: (place, signal, purpose = 'write') =>
      asTargetError(signal, async () => {
        if (place.medium !== 'usb') return await openServer(place, { purpose, signal });
        expectParts('usb');
        await tidyOnce();
        return await usb.open(place.fsUUID, purpose, signal);
      }),
    async obstacle(place, signal) {
      const slow = AbortSignal.timeout(longestLook);
      try {
        const both = AbortSignal.any([signal, slow]);
        return await asTargetError(both, () => look(place, both));
      } catch (cause) {
        signal.throwIfAborted();
        if (slow.aborted) return { code: 'unreachable', text: 'It does not answer' };
        if (cause instanceof TargetError) return cause.obstacle;
        throw cause;
      }
    },
    webAddress: createWebAddress(clock.now, longestLook),
    onPlugged: plugged.add,
    async close() {
      await plugged.close();
      await usb.close();
    },
  };
}
