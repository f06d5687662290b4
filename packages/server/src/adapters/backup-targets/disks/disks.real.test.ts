import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { hasLoopDisks, type LoopDisk, makeLoopDisk } from '@kontor/testkit/loop-disks';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRestic, type Restic } from '../../restic/restic.ts';
import { type Commands, createCommands } from '../../run-command.ts';
import { createBackupTargets } from '../backup-targets.ts';
import type { BackupTargets, OpenedTarget, TargetObstacle } from '../target.ts';

const going = new AbortController().signal;
const password = 'a password nobody else has';
const canRun = hasLoopDisks && existsSync('/usr/bin/restic');

let root: string;
let log: ReturnType<typeof createMemoryLog>;
let commands: Commands;
let targets: BackupTargets;
let restic: Restic;
let disk: LoopDisk;
const made: LoopDisk[] = [];

beforeEach(() => {
  if (!canRun) return;
  root = realpathSync(mkdtempSync(join(tmpdir(), 'kontor-usb-')));
  for (const name of ['data', 'source', 'cache']) mkdirSync(join(root, name));
  log = createMemoryLog();
  const box = `usb-${randomBytes(6).toString('hex')}`;
  commands = createCommands({ box, node: process.execPath, clock: systemClock, environment: process.env });
  targets = newTargets();
  restic = createRestic({ commands, clock: systemClock, log, cacheFolder: join(root, 'cache') });
  disk = newDisk(128);
});
afterEach(async () => {
  if (!canRun) return;
  await targets.close();
  await commands.close();
  expect(mounts()).toEqual([]);
  for (const each of made.splice(0)) each.remove();
  expect(log.lines).toEqual([]);
  rmSync(root, { recursive: true });
});

const newTargets = () =>
  createBackupTargets({ commands, clock: systemClock, log, data: join(root, 'data'), mayUseLoops: true });
function newDisk(megabytes: number): LoopDisk {
  const one = makeLoopDisk(megabytes);
  made.push(one);
  return one;
}
const mounts = () =>
  readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .filter((line) => line.includes(root));
const place = (fsUUID: string) => ({ medium: 'usb', fsUUID }) as const;
const find = async (name: string) => (await targets.disks()).find((one) => one.name === name);
const obstacle = (fsUUID: string) => targets.obstacle(place(fsUUID), going);
/** Resolves with why a promise was rejected. */
const refusal = async (work: Promise<unknown>): Promise<TargetObstacle['code'] | undefined> =>
  work.then(
    () => undefined,
    (cause) => cause.obstacle.code,
  );
const backup = ({ repository }: OpenedTarget, signal = going) =>
  restic.backup(repository, password, { folder: join(root, 'source'), paths: ['.'], tags: [], signal });

describe.runIf(canRun)('a disk', () => {
  test('is erased, takes a backup, and is unmounted again', async () => {
    expect(targets.missing('usb')).toEqual([]);
    expect(await find(disk.name)).toMatchObject({ partitions: [], forbiddenBy: [], bytes: 128 * 2 ** 20 });
    const fsUUID = await targets.format(disk.name, going);
    expect(await find(disk.name)).toMatchObject({
      partitions: [{ device: disk.device, fsUUID, fsType: 'ext4', mountPoint: '' }],
    });
    expect(await obstacle(fsUUID)).toBeUndefined();
    const target = await targets.open(place(fsUUID), going);
    expect(target.freeBytes).toBeGreaterThan(90 * 2 ** 20);
    expect(mounts()[0]).toMatch(/nosuid,nodev,noexec/);
    const point = join(root, 'data', 'run', 'backup', fsUUID);
    expect(target.repository.url).toBe(join(point, 'kontor-backups'));
    await restic.init(target.repository, password, going);
    writeFileSync(join(root, 'source', 'file'), 'content');
    const { snapshot } = await backup(target);
    await target.close();
    await target.close();
    expect(mounts()).toEqual([]);
    expect(existsSync(point)).toBe(false);
    // To read, later.
    const again = await targets.open(place(fsUUID), going, 'read');
    await restic.restore(again.repository, password, { snapshot, target: join(root, 'out'), signal: going });
    expect(readFileSync(join(root, 'out', 'file'), 'utf8')).toBe('content');
    await again.close();
  });

  test('stays mounted while somebody uses it, and cannot be erased then', async () => {
    const fsUUID = await targets.format(disk.name, going);
    const [first, second] = await Promise.all([1, 2].map(() => targets.open(place(fsUUID), going)));
    await first?.close();
    expect(mounts()).toHaveLength(1);
    expect(await refusal(targets.format(disk.name, going))).toBe('failed');
    expect(await obstacle(fsUUID)).toBeUndefined();
    await second?.close();
    expect(mounts()).toEqual([]);
  });

  test('left mounted by a server that was killed is unmounted before the first use', async () => {
    const fsUUID = await targets.format(disk.name, going);
    await targets.open(place(fsUUID), going);
    const next = newTargets();
    await next.disks();
    expect(mounts()).toEqual([]);
    await (await next.open(place(fsUUID), going)).close();
  });

  test('whose folder of backups leads elsewhere is not used', async () => {
    const fsUUID = await targets.format(disk.name, going);
    const first = await targets.open(place(fsUUID), going);
    const folder = first.repository.url;
    symlinkSync(join(root, 'source'), join(folder, 'data'));
    expect(await refusal(targets.open(place(fsUUID), going, 'read'))).toBe('failed');
    rmSync(folder, { recursive: true });
    symlinkSync(join(root, 'source'), folder);
    expect(await refusal(targets.open(place(fsUUID), going))).toBe('failed');
    expect(await refusal(targets.open(place(fsUUID), going, 'read'))).toBe('failed');
    expect(readdirSync(join(root, 'source'))).toEqual([]);
    await first.close();
  });

  test('without backups cannot be opened to read them', async () => {
    const fsUUID = await targets.format(disk.name, going);
    expect(await refusal(targets.open(place(fsUUID), going, 'read'))).toBe('missing-folder');
    expect(mounts()).toEqual([]);
  });

  test('that is not plugged in is said to be so, and nothing else names one', async () => {
    expect(await obstacle('0b6ee9a3-0000-4000-8000-000000000000')).toMatchObject({ code: 'unplugged' });
    expect(await refusal(targets.open(place('0b6ee9a3-0000'), going))).toBe('unplugged');
    expect(await refusal(targets.open(place('../../etc'), going))).toBe('failed');
    expect(await refusal(targets.format('nosuchdisk', going))).toBe('unplugged');
    expect(await refusal(targets.format('../vda', going))).toBe('unplugged');
  });

  test('that is write-protected is told, and its backups can be restored', async () => {
    const fsUUID = await targets.format(disk.name, going);
    const target = await targets.open(place(fsUUID), going);
    await restic.init(target.repository, password, going);
    writeFileSync(join(root, 'source', 'file'), 'content');
    const { snapshot } = await backup(target);
    await target.close();
    disk.setReadOnly(true);
    expect(await obstacle(fsUUID)).toMatchObject({ code: 'read-only' });
    expect(await refusal(targets.open(place(fsUUID), going))).toBe('read-only');
    expect(await refusal(targets.format(disk.name, going))).toBe('read-only');
    const again = await targets.open(place(fsUUID), going, 'read');
    await restic.restore(again.repository, password, { snapshot, target: join(root, 'out'), signal: going });
    expect(readFileSync(join(root, 'out', 'file'), 'utf8')).toBe('content');
    await again.close();
    disk.setReadOnly(false);
  });
});

describe.runIf(canRun)('a disk in trouble', () => {
  test('pulled out in the middle fails the backup; plugged in again it goes on', async () => {
    const fsUUID = await targets.format(disk.name, going);
    const target = await targets.open(place(fsUUID), going);
    await restic.init(target.repository, password, going);
    writeFileSync(join(root, 'source', 'large'), randomBytes(100 * 2 ** 20));
    const running = backup(target);
    const data = join(target.repository.url, 'data');
    const hasBegun = () =>
      expect(readdirSync(data, { recursive: true }).filter((name) => /\w{64}$/.test(String(name)))).not.toEqual([]);
    await vi.waitFor(hasBegun, { timeout: 60_000, interval: 10 });
    disk.pullOut();
    await expect(running).rejects.toThrow(/input\/output error|read-only file system|no such file/i);
    await target.close();
    expect(mounts()).toEqual([]);
    // The kernel lets a loop device go a moment after it was unmounted.
    const isGone = async () => expect(await obstacle(fsUUID)).toMatchObject({ code: 'unplugged' });
    await vi.waitFor(isGone, { timeout: 10_000, interval: 50 });
    disk.plugIn();
    const again = await targets.open(place(fsUUID), going);
    rmSync(join(root, 'source', 'large'));
    writeFileSync(join(root, 'source', 'small'), 'x');
    await backup(again);
    await restic.prune(again.repository, password, going);
    expect(await restic.check(again.repository, password, '1/1', going)).toEqual([]);
    await again.close();
  }, 300_000);

  test('that is full says so, and has room again after older backups are deleted', async () => {
    const small = newDisk(64);
    const fsUUID = await targets.format(small.name, going);
    const target = await targets.open(place(fsUUID), going);
    await restic.init(target.repository, password, going);
    writeFileSync(join(root, 'source', 'first'), randomBytes(25 * 2 ** 20));
    const { snapshot } = await backup(target);
    rmSync(join(root, 'source', 'first'));
    writeFileSync(join(root, 'source', 'second'), randomBytes(60 * 2 ** 20));
    await expect(backup(target)).rejects.toThrow('no space left on device');
    await target.close();
    const again = await targets.open(place(fsUUID), going);
    await restic.forget(again.repository, password, [snapshot], going);
    await restic.prune(again.repository, password, going);
    rmSync(join(root, 'source', 'second'));
    writeFileSync(join(root, 'source', 'third'), randomBytes(10 * 2 ** 20));
    await backup(again);
    expect(await restic.check(again.repository, password, '1/1', going)).toEqual([]);
    await again.close();
  }, 300_000);
});

describe.runIf(canRun)('the system and its data', () => {
  test.each(['data/apps', 'data', 'elsewhere'])('a disk mounted at %s is never erased or used', async (name) => {
    const fsUUID = await targets.format(disk.name, going);
    const point = join(root, name);
    mkdirSync(point, { recursive: true });
    execFileSync('mount', [disk.device, point]);
    try {
      expect(await find(disk.name)).toMatchObject({ forbiddenBy: [point], partitions: [{ mountPoint: point }] });
      expect(await refusal(targets.format(disk.name, going))).toBe('failed');
      expect(await refusal(targets.open(place(fsUUID), going))).toBe('failed');
    } finally {
      execFileSync('umount', [point]);
    }
  });

  test('the disk of the system is forbidden', async () => {
    const holders = (await targets.disks()).filter(({ forbiddenBy }) => forbiddenBy.includes('/'));
    for (const { name } of holders) expect(await refusal(targets.format(name, going))).toBe('failed');
    // In a container the disk of the root folder may not be visible.
    expect(holders.length).toBeLessThanOrEqual(1);
  });

  test('a disk with partitions is erased as a whole, but not while one of them is in use', async () => {
    const parted = newDisk(64);
    const [first, second] = parted.partition();
    execFileSync('mkfs.ext4', ['-q', '-F', first]);
    expect((await find(parted.name))?.partitions.map(({ device, fsType }) => [device, fsType])).toEqual([
      [first, 'ext4'],
      [second, ''],
    ]);
    const point = mkdtempSync('/mnt/kontor-test-');
    execFileSync('mount', [first, point]);
    const held = openSync(join(point, 'held'), 'w');
    try {
      expect(await find(parted.name)).toMatchObject({ forbiddenBy: [] });
      expect(await refusal(targets.format(parted.name, going))).toBe('failed');
    } finally {
      closeSync(held);
    }
    // Nobody uses it any more: it is unmounted.
    const fsUUID = await targets.format(parted.name, going);
    expect((await find(parted.name))?.partitions).toMatchObject([{ device: parted.device, fsUUID }]);
    rmSync(point, { recursive: true });
  });

  test('a disk is erased as soon as a process with a copy of its mounts has ended', async () => {
    execFileSync('mkfs.ext4', ['-q', '-F', disk.device]);
    const point = mkdtempSync('/mnt/kontor-test-');
    execFileSync('mount', [disk.device, point]);
    const copy = spawn('unshare', ['--mount', '--propagation', 'private', 'sleep', '2'], { stdio: 'ignore' });
    const ended = once(copy, 'exit');
    await vi.waitFor(() => expect(readFileSync(`/proc/${copy.pid}/cmdline`, 'utf8')).toMatch(/^sleep/), {
      timeout: 30_000,
    });
    const fsUUID = await targets.format(disk.name, going);
    expect((await find(disk.name))?.partitions).toMatchObject([{ fsUUID, mountPoint: '' }]);
    await ended;
    rmSync(point, { recursive: true });
  });
});
