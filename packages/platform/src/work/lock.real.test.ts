import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { migrate, platformMigrations } from '../database/migrate.ts';
import { AdapterError } from '../errors.ts';
import { lockDataFolder, nextEpoch } from './lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('S3: the second server on a data folder is told so, and gets it once the first has let go', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(AdapterError);
  expect(() => lockDataFolder(folder)).toThrow(`already running with the data folder ${folder}`);
  lock.release();
  lockDataFolder(folder).release();
});

test('S3: the kernel frees the folder of a server that was killed', async () => {
  const script = `import { lockDataFolder } from ${JSON.stringify(import.meta.resolve('./lock.ts'))};
    lockDataFolder(${JSON.stringify(folder)}); process.send('locked'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const first = await Promise.race([once(other, 'message'), once(other, 'exit')]);
    expect(first[0]).toBe('locked');
    expect(() => lockDataFolder(folder)).toThrow('already running');
    const ended = once(other, 'exit');
    other.kill('SIGKILL');
    await ended;
    lockDataFolder(folder).release();
  } finally {
    other.kill('SIGKILL');
  }
});

test.each([
  ['NFS', 0x6969],
  ['CIFS', 0xff534d42],
  ['CIFS', 0xff534d42 - 2 ** 32],
  ['SMB2', 0xfe534d42],
])('S3: a data folder on %s is refused', (name, type) => {
  expect(() => lockDataFolder(folder, () => type)).toThrow(`network file system (${name})`);
});

test('a data folder that cannot be written is told with its reason, and not as another server', () => {
  const place = join(folder, 'small');
  mkdirSync(place);
  const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]);
  mount('size=1m');
  try {
    lockDataFolder(place).release();
    execFileSync('mount', ['-o', 'remount,ro', place]);
    expect(() => lockDataFolder(place)).toThrow(`${place} cannot be used: its file system is mounted read-only.`);
  } finally {
    execFileSync('umount', [place]);
  }
  writeFileSync(join(folder, 'file'), '');
  expect(() => lockDataFolder(join(folder, 'file'))).toThrow('there is a file in its place');
});

test('S3: every start of the server raises the epoch', () => {
  const database = openDatabase({ file: join(folder, 'kontor.db'), synchronous: 'OFF' });
  migrate(database, [platformMigrations]);
  expect([nextEpoch(database), nextEpoch(database)]).toEqual([1, 2]);
  database.close();
});
