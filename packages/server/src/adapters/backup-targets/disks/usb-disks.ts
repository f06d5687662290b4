import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError, isDiskFull } from '@kontor/platform/errors';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import {
  type Disk,
  type OpenedTarget,
  type Purpose,
  repositoryFolder,
  TargetError,
  type TargetObstacle,
} from '../target.ts';
import { listDisks, mountFolder } from './disks.ts';
import { formatDisk } from './format.ts';
import { createMounting, failed, type MountingNeeds, readOnly } from './mounting.ts';
import { readMounts } from './mounts.ts';

/** Disks of this machine that take backups. */
export interface UsbDisks {
  disks(): Promise<Disk[]>;
  format(name: string, signal: AbortSignal): Promise<string>;
  open(fsUUID: string, purpose: Purpose, signal: AbortSignal): Promise<OpenedTarget>;
  obstacle(fsUUID: string, signal: AbortSignal): Promise<TargetObstacle | undefined>;
  /** Unmounts what an earlier server left mounted. */
  tidy(): Promise<void>;
  /** Unmounts all disks, whoever uses them. */
  close(): Promise<void>;
}

/** With less there is no room for what restic sends at once. */
const leastBytes = 16 * 2 ** 20;

/** Creates the disks. A disk is mounted while at least one backup uses it. */
export function createUsbDisks(needs: MountingNeeds): UsbDisks {
  const { run, find, mount, unmount, pointOf } = createMounting(needs);
  const runExclusive = createKeyedMutex();
  const users = new Map<string, number>();

  async function leave(fsUUID: string, point: string): Promise<void> {
    const left = (users.get(fsUUID) ?? 1) - 1;
    if (left > 0) return void users.set(fsUUID, left);
    users.delete(fsUUID);
    await unmount(point);
  }

  async function enter(fsUUID: string, purpose: Purpose, signal: AbortSignal): Promise<OpenedTarget> {
    const point = await mount(fsUUID, purpose, signal);
    users.set(fsUUID, (users.get(fsUUID) ?? 0) + 1);
    try {
      const url = join(point, repositoryFolder);
      await refuseLinks(url);
      await (purpose === 'write' ? prove(point, url) : readdir(url));
      let isOpen = true;
      const close = async () => {
        if (isOpen) await runExclusive(fsUUID, () => leave(fsUUID, point));
        isOpen = false;
      };
      const repository = { url, environment: {}, options: [], isReadOnly: purpose === 'read' };
      return { repository, freeBytes: await freeBytes(point), close };
    } catch (cause) {
      await leave(fsUUID, point);
      throw cause;
    }
  }

  return {
    disks: () => listDisks(needs),
    format: (name, signal) => formatDisk({ ...needs, run }, name, signal),
    open: (fsUUID, purpose, signal) =>
      runExclusive(fsUUID, () => enter(knownForm(fsUUID), purpose, signal).catch(asTargetError)),
    async obstacle(fsUUID, signal) {
      const { isReadOnly } = await find(knownForm(fsUUID), signal);
      const point = await pointOf(fsUUID);
      const mounted = (await readMounts()).find((one) => one.point === point);
      if (isReadOnly || mounted?.isReadOnly) return readOnly().obstacle;
      if (mounted && (await freeBytes(point)) < leastBytes) return { code: 'full', text: 'The disk is full' };
      return undefined;
    },
    async close() {
      for (const fsUUID of users.keys()) await unmount(await pointOf(fsUUID));
      users.clear();
    },
    async tidy() {
      const folder = mountFolder(await realpath(needs.data));
      const isLeft = (point: string) => point.startsWith(`${folder}/`) && !users.has(point.slice(folder.length + 1));
      for (const { point } of await readMounts()) if (isLeft(point)) await unmount(point);
    },
  };
}

/** It becomes the name of a folder. */
function knownForm(fsUUID: string): string {
  if (!/^[0-9A-Za-z][0-9A-Za-z-]{3,63}$/.test(fsUUID)) throw failed('This names no file system');
  return fsUUID;
}

async function freeBytes(point: string): Promise<number> {
  const { bavail, bsize } = await statfs(point);
  return bavail * bsize;
}

/** Throws `TargetError` where the folder of the repository, or a part of it, is a link: it could lead to any folder of this machine. */
async function refuseLinks(folder: string): Promise<void> {
  const found = await lstat(folder).catch(nothingThere);
  if (found === undefined) return;
  const inside = found.isDirectory() ? await readdir(folder, { withFileTypes: true }) : [found];
  if (inside.some((entry) => entry.isSymbolicLink())) throw failed('There is a link in the folder of the backups');
}

function nothingThere(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}

/** Proves that the folder of the repository can be written. */
async function prove(point: string, folder: string): Promise<void> {
  const mounted = (await readMounts()).find((one) => one.point === point);
  if (mounted?.isReadOnly) throw readOnly();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `probe-${randomUUID()}`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.write('probe');
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

function asTargetError(cause: unknown): never {
  if (cause instanceof TargetError) throw cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const text = cause instanceof Error ? cause.message : String(cause);
  if (isDiskFull(cause)) throw new TargetError({ code: 'full', text: 'The disk is full' });
  if (code === 'EROFS') throw readOnly();
  if (code === 'ENOENT') throw new TargetError({ code: 'missing-folder', text: 'There are no backups on the disk' });
  if (cause instanceof AdapterError || code !== '') throw failed(text);
  throw cause;
}
