import { existsSync } from 'node:fs';
import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import type { Program } from '../../run-command/command.ts';
import { type Purpose, TargetError } from '../target.ts';
import { type DisksNeeds, listDisks, mountFolder } from './disks.ts';
import { readMounts } from './mounts.ts';

export interface MountingNeeds extends DisksNeeds {
  log: { warn(details: object, message: string): void };
}

/** The kernel can write these, and nothing in them can run: a disk comes from anywhere. */
const fileSystems = new Set(['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'f2fs', 'exfat', 'vfat', 'ntfs']);
const driverOf = (fsType: string): string => (fsType === 'ntfs' ? 'ntfs3' : fsType);
const mountOptions = (fsType: string): string =>
  ['nosuid', 'nodev', 'noexec', 'noatime', ...(fsType.startsWith('ext') ? ['errors=remount-ro'] : [])].join(',');

interface Found {
  device: string;
  fsType: string;
  isReadOnly: boolean;
}

export const failed = (text: string) => new TargetError({ code: 'failed', text });
export const readOnly = () => new TargetError({ code: 'read-only', text: 'The disk is write-protected' });

/** Creates what finds, mounts and unmounts file systems. */
export function createMounting(needs: MountingNeeds) {
  const { commands, log } = needs;
  const pointOf = async (fsUUID: string) => join(mountFolder(await realpath(needs.data)), fsUUID);

  /** Throws `AdapterError` when the program fails. */
  async function run(program: Program, args: string[], signal?: AbortSignal): Promise<void> {
    const options = { cwd: '/', job: 'backup', timeoutMs: minutes(10), ...(signal && { signal }) };
    const { code, lines } = await commands.run({ program, args, ...options });
    if (code !== 0) throw new AdapterError(`${program} ended with ${code}: ${lines.slice(-3).join(' · ')}`);
  }

  /** Resolves with the device of a file system that may be used. Throws `TargetError`. */
  async function find(fsUUID: string, signal: AbortSignal): Promise<Found> {
    // Where udev is, it may not have seen a new file system yet.
    for (const mayProbe of [false, true]) {
      const disks = await listDisks({ ...needs, mustProbe: mayProbe }, signal);
      for (const disk of disks)
        for (const { device, fsType, fsUUID: found } of disk.partitions) {
          if (found !== fsUUID) continue;
          if (disk.forbiddenBy.length > 0)
            throw failed(`The disk belongs to the system: ${disk.forbiddenBy.join(', ')}`);
          if (!fileSystems.has(fsType)) throw failed(`Nothing can be backed up on ${fsType}`);
          return { device, fsType, isReadOnly: disk.isReadOnly };
        }
    }
    throw new TargetError({ code: 'unplugged', text: 'The disk is not plugged in' });
  }

  /** Mounts a file system, unless it is; resolves with where. */
  async function mount(fsUUID: string, purpose: Purpose, signal: AbortSignal): Promise<string> {
    const { device, fsType, isReadOnly } = await find(fsUUID, signal);
    if (isReadOnly && purpose === 'write') throw readOnly();
    const point = await pointOf(fsUUID);
    const mounted = (await readMounts()).find((one) => one.point === point);
    if (mounted === undefined) {
      await mkdir(point, { recursive: true, mode: 0o700 });
      try {
        await run('mount', ['-t', driverOf(fsType), '-o', mountOptions(fsType), '--', device, point], signal);
      } catch (cause) {
        await unmount(point);
        throw cause;
      }
    }
    return point;
  }

  /** Never throws: what cannot be unmounted disappears as soon as nothing uses it. */
  async function unmount(point: string): Promise<void> {
    try {
      const isMounted = (await readMounts()).some((one) => one.point === point);
      if (isMounted) await run('umount', ['--', point]).catch(() => run('umount', ['--lazy', '--', point]));
      if (existsSync(point)) await rmdir(point);
    } catch (err) {
      log.warn({ err, point }, 'a disk for backups cannot be unmounted');
    }
  }

  return { run, find, mount, unmount, pointOf };
}
