import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AdapterError } from '@kontor/platform/errors';
import type { Program } from '../../run-command/command.ts';
import { TargetError } from '../target.ts';
import { type DisksNeeds, listDisks, mountFolder } from './disks.ts';

export interface FormatNeeds extends DisksNeeds {
  /** Runs a program. Throws `AdapterError` when it fails. */
  run(program: Program, args: string[], signal?: AbortSignal): Promise<void>;
}

/** As people see it where the disk is plugged in elsewhere; sixteen characters at most. */
const label = 'kontor-backup';

/**
 * Erases a disk: the whole device becomes one file system, ext4 without blocks reserved for root. Resolves with its UUID. Throws `TargetError` and changes
 * nothing where the disk belongs to the system or somebody uses it.
 */
export async function formatDisk(needs: FormatNeeds, name: string, signal: AbortSignal): Promise<string> {
  const { run, data } = needs;
  const disk = (await listDisks(needs, signal)).find((one) => one.name === name);
  if (disk === undefined) throw new TargetError({ code: 'unplugged', text: `There is no disk ${name}` });
  if (disk.forbiddenBy.length > 0) throw failed(`The disk belongs to the system: ${disk.forbiddenBy.join(', ')}`);
  if (disk.isReadOnly) throw new TargetError({ code: 'read-only', text: 'The disk is write-protected' });
  const points = disk.partitions.flatMap(({ mountPoint }) => (mountPoint === '' ? [] : [mountPoint]));
  const own = mountFolder(await realpath(data));
  if (points.some((point) => point.startsWith(`${own}/`))) throw failed('A backup is using the disk');
  const device = `/dev/${name}`;
  const fsUUID = randomUUID();
  try {
    // Fails where a program uses a file of it.
    for (const point of points) await run('umount', ['--', point], signal);
    // Without --force, and with one -F only: both refuse a device that is in use.
    const wipe = () => run('wipefs', ['--all', '--quiet', device], signal);
    await (points.length > 0 ? untilReleased(wipe, signal) : wipe());
    const options = ['-q', '-F', '-L', label, '-U', fsUUID, '-m', '0', '-e', 'remount-ro'];
    await run('mkfs.ext4', [...options, device], signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof AdapterError ? failed(cause.message) : cause;
  }
  return fsUUID;
}

const releasePauseMs = 500;
const mostReleaseTries = 20;

/** Repeats what fails on a disk that was just unmounted: a process with a copy of the mounts holds it until that process ends. */
async function untilReleased(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let left = mostReleaseTries; ; left -= 1) {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof AdapterError) || left <= 1) throw cause;
    }
    await wait(releasePauseMs, undefined, { signal });
  }
}

const failed = (text: string) => new TargetError({ code: 'failed', text });
