import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findMarked } from '../run-command/process-table.ts';
import { type Commands, createCommands } from '../run-command.ts';
import { describeTree, hasPython, makeOddTree } from './odd-tree.fixture.ts';
import type { Repository } from './repository.ts';
import { createRestic, type Restic } from './restic.ts';
import type { ResticSnapshot } from './snapshot-list.ts';

const hasRestic = existsSync('/usr/bin/restic');
const isRoot = process.getuid?.() === 0;
const going = new AbortController().signal;
const password = 'a password nobody else has';
const log = {
  warn(details: object, message: string): never {
    throw new Error(message, { cause: details });
  },
};

let box: string;
let root: string;
let commands: Commands;
let restic: Restic;
let repository: Repository;
beforeEach(() => {
  box = `restic-${randomBytes(6).toString('hex')}`;
  root = mkdtempSync(join(tmpdir(), 'kontor-restic-'));
  for (const name of ['source', 'cache']) mkdirSync(join(root, name));
  commands = createCommands({ box, node: process.execPath, clock: systemClock, environment: process.env });
  restic = createRestic({ commands, clock: systemClock, log, cacheFolder: join(root, 'cache') });
  repository = { url: join(root, 'repository'), environment: {}, options: [] };
});
afterEach(async () => {
  await commands.close();
  expect(findMarked('KONTOR_HELPER', `${box}/`)).toEqual([]);
  expect(readdirSync(join(root, 'cache')).filter((name) => name.startsWith('restore'))).toEqual([]);
  rmSync(root, { recursive: true, force: true });
});

const source = (...names: string[]) => join(root, 'source', ...names);
const request = (more: object = {}) => ({ folder: source(), paths: ['.'], tags: ['box'], signal: going, ...more });
const backup = (more: object = {}) => restic.backup(repository, password, request(more));
const snapshots = async (): Promise<ResticSnapshot[]> => {
  const found = await restic.snapshots(repository, password, { signal: going });
  if (typeof found === 'string') throw new Error(`there is no list: ${found}`);
  return found.snapshots;
};
const put = (name: string, content: string | Buffer) => writeFileSync(source(name), content);

/** Files of a repository, largest first. */
const filesOf = (...names: string[]): string[] =>
  readdirSync(join(repository.url, ...names), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((one, other) => statSync(other).size - statSync(one).size);

function flipBit(file: string | undefined, position: number): void {
  if (file === undefined) throw new Error('there is no such file');
  const content = readFileSync(file);
  content[position] = (content[position] ?? 0) ^ 1;
  chmodSync(file, 0o600);
  writeFileSync(file, content);
}

test.runIf(hasRestic)(
  'of copies, files with the size and time of the backup before are not read again',
  async () => {
    await restic.init(repository, password, going);
    const put = (content: string) => {
      rmSync(source('copy'), { force: true });
      writeFileSync(source('copy'), content);
      utimesSync(source('copy'), 1_000_000, 1_000_000);
    };
    const restored = async (snapshot: string) => {
      const target = join(root, snapshot.slice(0, 8));
      await restic.restore(repository, password, { snapshot, target, signal: going });
      return readFileSync(join(target, 'copy'), 'utf8');
    };
    put('one');
    await backup();
    put('two');
    expect(await restored((await backup({ trustsTimes: true })).snapshot)).toBe('one');
    // Each backup has a copy of its own.
    put('two');
    expect(await restored((await backup()).snapshot)).toBe('two');
  },
  60_000,
);

describe.runIf(hasRestic)('a folder of a snapshot', () => {
  test('is listed, and single files are restored, whatever their names', async () => {
    await restic.init(repository, password, going);
    mkdirSync(source('files', 'a [1]*', 'deep'), { recursive: true });
    put('files/a [1]*/zwei?.txt', '22');
    put('files/a [1]*/deep/eins.txt', '1');
    put('files/a 1', 'the pattern would match this');
    const { snapshot } = await backup();
    const list = (folder: string) => restic.list(repository, password, { snapshot, folder, signal: going });
    expect((await list('/'))?.map(({ name }) => name)).toEqual(['files']);
    expect(await list('/files/a [1]*')).toEqual([
      { name: 'deep', kind: 'folder', bytes: 0, changed: expect.any(Number) },
      { name: 'zwei?.txt', kind: 'file', bytes: 2, changed: expect.any(Number) },
    ]);
    expect(await list('/files/none')).toBeUndefined();
    expect(await list('/files/a 1')).toBeUndefined();
    const target = join(root, 'restored');
    const include = '/files/a [1]*';
    expect(await restic.restoreSize(repository, password, { snapshot, include, signal: going })).toBe(3);
    await restic.restore(repository, password, { snapshot, target, include, signal: going });
    expect(readdirSync(join(target, 'files'))).toEqual(['a [1]*']);
    expect(readFileSync(join(target, 'files', 'a [1]*', 'deep', 'eins.txt'), 'utf8')).toBe('1');
  });
});

describe.runIf(hasRestic)('a repository', () => {
  test('is made once, compressed, and its state is told apart', async () => {
    expect(restic.missing()).toEqual([]);
    expect(await restic.state(repository, password, going)).toBe('none');
    expect(await restic.snapshots(repository, password, { signal: going })).toBe('none');
    await restic.init(repository, password, going);
    expect(await restic.state(repository, password, going)).toBe('ready');
    expect(await restic.state(repository, 'another password', going)).toBe('wrong-key');
    expect(await restic.snapshots(repository, 'another password', { signal: going })).toBe('wrong-key');
    await expect(restic.init(repository, password, going)).rejects.toThrow('config file already exists');
    expect(await snapshots()).toEqual([]);
    expect(await restic.size(repository, password, going)).toBe(0);
    await restic.prune(repository, password, going);
    put('zeros', Buffer.alloc(4 * 2 ** 20, 'compressible '));
    await backup();
    expect(await restic.size(repository, password, going)).toBeLessThan(2 ** 20);
  });

  test.each(['config', 'keys'])('is damaged with a flipped bit in %s, which is no wrong key', async (part) => {
    await restic.init(repository, password, going);
    const [file] = part === 'config' ? [join(repository.url, 'config')] : filesOf('keys');
    flipBit(file, 130);
    expect(await restic.state(repository, password, going)).toBe('damaged');
    expect(await restic.snapshots(repository, password, { signal: going })).toBe('damaged');
  });

  test('that cannot be reached is in no state', async () => {
    const away = { ...repository, url: 'rest:http://user:secret-word@127.0.0.1:9/' };
    const asked = restic.state(away, password, going);
    await expect(asked).rejects.toThrow('connection refused');
    await expect(asked).rejects.not.toThrow('secret-word');
    await expect(restic.snapshots(away, password, { signal: going })).rejects.toThrow('connection refused');
  });
});

describe.runIf(hasRestic)('a backup', () => {
  test('the second one adds what has changed, and both are listed', async () => {
    await restic.init(repository, password, going);
    put('large', randomBytes(8 * 2 ** 20));
    put('small', 'one');
    const shares: number[] = [];
    const first = await backup({ onProgress: (share: number) => shares.push(share), excludes: ['*.tmp'] });
    expect(first).toMatchObject({ files: 2, bytes: 8 * 2 ** 20 + 3, unread: [] });
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    put('small', 'other');
    put('left.tmp', 'out');
    const second = await backup({ excludes: ['*.tmp'], tags: ['box', 'wiki'] });
    expect(second).toMatchObject({ files: 2, unread: [] });
    expect(second.addedBytes).toBeLessThan(2 ** 16);
    const list = await snapshots();
    expect(list.map(({ tags }) => tags)).toEqual([['box'], ['box', 'wiki']]);
    for (const [index, { snapshot }] of [first, second].entries()) expect(list[index]?.id.slice(0, 8)).toBe(snapshot);
    expect(list.every(({ at }) => Math.abs(at - Date.now()) < 600_000)).toBe(true);
  });

  test('a folder that is marked as a cache is saved, too', async () => {
    await restic.init(repository, password, going);
    put('CACHEDIR.TAG', 'Signature: 8a477f597d28d172789f06886806bc55');
    expect((await backup()).files).toBe(1);
  });

  test('a list that is one very long line is read as a whole', async () => {
    await restic.init(repository, password, going);
    put('file', 'x');
    const tags = Array.from({ length: 60 }, (_, index) => `${index}-${'x'.repeat(300)}`);
    const { snapshot } = await backup({ tags });
    expect(await snapshots()).toMatchObject([{ id: expect.stringMatching(`^${snapshot}`), tags }]);
  });

  test('what cannot be read is named, and the rest is saved', async () => {
    await restic.init(repository, password, going);
    // Nobody may read this file of the kernel.
    const folder = `/proc/${process.pid}`;
    const result = await backup({ folder, paths: ['clear_refs', 'limits', 'no such file'] });
    expect(result.unread.toSorted()).toEqual(['clear_refs', 'no such file']);
    expect(result.files).toBe(1);
    await expect(backup({ folder, paths: ['no such file'] })).rejects.toThrow('do not exist');
  });

  test('with a wrong password it fails without telling the right one', async () => {
    await restic.init(repository, password, going);
    put('file', 'x');
    const failed = restic.backup(repository, 'a wrong password', request());
    await expect(failed).rejects.toThrow('wrong password or no key found');
  });

  test('one that is ended leaves no process, and its lock stops nothing', async () => {
    await restic.init(repository, password, going);
    put('first', 'x');
    const first = await backup();
    put('large', randomBytes(200 * 2 ** 20));
    const stop = new AbortController();
    const ended = backup({ signal: stop.signal });
    const locked = () =>
      expect(filesOf('locks').map((file) => file.slice(-65))).toEqual([expect.stringMatching(/^\/\w+$/)]);
    await vi.waitFor(locked, { timeout: 60_000, interval: 20 });
    stop.abort(new Error('enough'));
    await expect(ended).rejects.toThrow('enough');
    expect(findMarked('KONTOR_HELPER', `${box}/`)).toEqual([]);
    expect(filesOf('locks')).toHaveLength(1);
    await restic.forget(repository, password, [first.snapshot], going);
    expect(filesOf('locks')).toEqual([]);
    await restic.prune(repository, password, going);
    put('large', 'small');
    expect((await backup()).files).toBe(2);
    expect(await restic.check(repository, password, '1/1', going)).toEqual([]);
  });
});

describe.runIf(hasRestic)('what is stored', () => {
  test('a flipped bit in the data is found and named, and the file of it is not restored silently', async () => {
    await restic.init(repository, password, going);
    put('large', randomBytes(6 * 2 ** 20));
    const { snapshot } = await backup();
    expect(await restic.check(repository, password, '1/1', going)).toEqual([]);
    const [pack = ''] = filesOf('data');
    flipBit(pack, 5000);
    expect((await restic.check(repository, password, '1/1', going)).join('\n')).toContain(pack.slice(-64));
    const restored = restic.restore(repository, password, { snapshot, target: join(root, 'out'), signal: going });
    await expect(restored).rejects.toThrow('/large');
    expect(readdirSync(join(root, 'cache', 'check'))).toEqual([]);
  });

  test.each(['index', 'snapshots'])('a flipped bit in %s is found and named', async (part) => {
    await restic.init(repository, password, going);
    put('file', 'x');
    await backup();
    const [file = ''] = filesOf(part);
    flipBit(file, 40);
    expect((await restic.check(repository, password, '1/1', going)).join('\n')).toContain(file.slice(-64, -56));
  });

  test('what a repository calls a snapshot is never an option of restic', async () => {
    await restic.init(repository, password, going);
    const snapshot = `--password-command=touch ${join(root, 'ran')}`;
    const wanted = { snapshot, target: join(root, 'out'), signal: going };
    await expect(restic.restore(repository, password, wanted)).rejects.toThrow('no id of a snapshot');
    await expect(restic.restoreSize(repository, password, wanted)).rejects.toThrow('no id of a snapshot');
    const inside = { ...wanted, include: '/files' };
    await expect(restic.restoreSize(repository, password, inside)).rejects.toThrow('no id of a snapshot');
    await expect(restic.list(repository, password, { ...wanted, folder: '/' })).rejects.toThrow('no id of a snapshot');
    await expect(restic.forget(repository, password, [snapshot], going)).rejects.toThrow('no id of a snapshot');
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  test('a share of the data is checked; a wrong password and a missing repository are no damage', async () => {
    await expect(restic.check(repository, password, '1/2', going)).rejects.toThrow('no such file');
    await restic.init(repository, password, going);
    put('file', 'x');
    await backup();
    expect(await restic.check(repository, password, '2/5', going)).toEqual([]);
    await expect(restic.check(repository, 'a wrong password', '1/2', going)).rejects.toThrow('wrong password');
  });

  test('files an ended backup never finished are deleted with the next clean-up, once they are old', async () => {
    await restic.init(repository, password, going);
    const [old, fresh] = ['1', '2'].map((digit) => join(repository.url, 'data', '00', `${digit.repeat(64)}-tmp-7`));
    for (const file of [old, fresh]) writeFileSync(file ?? '', 'unfinished');
    utimesSync(old ?? '', 1_000, 1_000);
    await restic.prune(repository, password, going);
    expect(filesOf('data')).toEqual([fresh]);
  });

  test('what is forgotten is deleted with the next clean-up, and the rest stays', async () => {
    await restic.init(repository, password, going);
    put('old', randomBytes(5 * 2 ** 20));
    const first = await backup();
    rmSync(source('old'));
    put('new', randomBytes(2 ** 20));
    const second = await backup();
    const bytes = () => filesOf('data').reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes()).toBeGreaterThan(6 * 2 ** 20);
    await restic.forget(repository, password, [first.snapshot], going);
    await restic.forget(repository, password, [first.snapshot], going);
    await restic.prune(repository, password, going);
    expect(bytes()).toBeLessThan(2 * 2 ** 20);
    const size = await restic.size(repository, password, going);
    expect(size).toBeGreaterThan(2 ** 20);
    expect(size).toBeLessThan(1.2 * 2 ** 20);
    expect((await snapshots()).map(({ id }) => id.slice(0, 8))).toEqual([second.snapshot]);
    await restic.restore(repository, password, { snapshot: second.snapshot, target: join(root, 'out'), signal: going });
    expect(readFileSync(join(root, 'out', 'new')).equals(readFileSync(source('new')))).toBe(true);
  });
});

describe.runIf(hasRestic && hasPython && isRoot)('a restore', () => {
  test('brings everything back: owners, access lists, links, holes, times, names of any bytes', async () => {
    makeOddTree(source());
    const before = describeTree(source());
    expect(Object.values(before).filter(({ isSparse }) => isSparse)).toHaveLength(1);
    await restic.init(repository, password, going);
    const { snapshot, unread } = await backup({ paths: readdirSync(source()) });
    expect(unread).toEqual([]);
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    await restic.restore(repository, password, { snapshot, target: join(root, 'out'), signal: going, onProgress });
    expect(describeTree(join(root, 'out'))).toEqual(before);
    expect(shares.at(-1)).toBe(1);
  });

  test('of a part brings back only that', async () => {
    for (const name of ['one', 'two']) mkdirSync(source(name));
    for (const name of ['one/a', 'one/b', 'two/a']) put(name, name);
    await restic.init(repository, password, going);
    const { snapshot } = await backup({ paths: ['one', 'two'] });
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    const more = { include: '/one', signal: going, onProgress };
    await restic.restore(repository, password, { snapshot, target: join(root, 'out'), ...more });
    expect(Object.keys(describeTree(join(root, 'out'))).map((path) => Buffer.from(path, 'hex').toString())).toEqual([
      ...['one', 'one/a', 'one/b'],
    ]);
  });

  test('of a backup that is not there fails', async () => {
    await restic.init(repository, password, going);
    const wanted = { snapshot: 'abcdef1234', target: join(root, 'out'), signal: going };
    await expect(restic.restore(repository, password, wanted)).rejects.toThrow('abcdef1234');
  });
});
