import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Command, createCommands } from '../run-command.ts';
import { canCopyRunning, createCopyChanges } from './copy-changes.ts';
import { findChanges } from './find-changes.ts';

const { signal } = new AbortController();
const commands = createCommands({ box: 'copy', node: process.execPath, clock: systemClock, environment: process.env });
/** Far in the future: nothing has changed since, so only what looks different counts. */
const never = 2n ** 62n;

let root: string;
let ran: Command[];
/** Called before each call of cp. */
let meanwhile: () => void;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-changes-'));
  mkdirSync(join(root, 'from/data/deep'), { recursive: true });
  writeFileSync(at('note'), 'old');
  writeFileSync(at('deep/inner'), 'old');
  ran = [];
  meanwhile = () => {};
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (name: string) => join(root, 'from/data', name);
const copied = (name: string) => join(root, 'to/data', name);
const read = (name: string) => readFileSync(copied(name), 'utf8');
const observed = {
  run: (command: Command) => {
    ran.push(command);
    meanwhile();
    return commands.run(command);
  },
};
const request = (since: bigint) => ({
  ...{ from: join(root, 'from'), to: join(root, 'to'), since, signal },
  except: new Set(['cache']),
});
const copy = ({ since = never, isRunning = false } = {}) =>
  createCopyChanges(observed)({ ...request(since), isRunning });

/** Returns every path below a folder. */
const listing = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

describe('the copy of a folder', () => {
  test('has everything but the exceptions', async () => {
    mkdirSync(join(root, 'from/cache'));
    symlinkSync('/nowhere', at('link'));
    linkSync(at('note'), at('same'));
    chmodSync(at('deep/inner'), 0o2750);
    utimesSync(at('note'), 1_000, 2_000);
    await copy();
    expect(listing(join(root, 'to'))).toEqual(listing(join(root, 'from')).filter((path) => path !== 'cache'));
    expect(readlinkSync(copied('link'))).toBe('/nowhere');
    expect(lstatSync(copied('note'))).toMatchObject({ mtimeMs: 2_000_000, nlink: 2 });
    expect(lstatSync(copied('deep/inner')).mode & 0o7777).toBe(0o2750);
  });

  test('is brought up to date: what is new, changed, gone or of another kind', async () => {
    for (const name of ['file', 'gone']) writeFileSync(at(name), 'old');
    mkdirSync(at('folder/inner'), { recursive: true });
    linkSync(at('deep/inner'), at('deep/same'));
    await copy();
    writeFileSync(at('note'), 'newer');
    writeFileSync(at('deep/-rf'), 'new');
    for (const name of ['file', 'gone', 'folder']) rmSync(at(name), { recursive: true });
    mkdirSync(at('file'));
    writeFileSync(at('folder'), 'now a file');
    chmodSync(at('deep'), 0o700);
    const before = lstatSync(copied('deep/inner')).ino;
    await copy();
    expect(listing(join(root, 'to'))).toEqual(listing(join(root, 'from')));
    expect([read('note'), read('deep/-rf'), read('folder')]).toEqual(['newer', 'new', 'now a file']);
    expect(lstatSync(copied('deep')).mode & 0o777).toBe(0o700);
    expect(lstatSync(copied('deep')).mtimeMs).toBeCloseTo(lstatSync(at('deep')).mtimeMs, 0);
    expect(lstatSync(copied('deep/inner')), 'what has not changed is not copied again').toMatchObject({ ino: before });
    expect(await findChanges(request(never))).toMatchObject({ changed: [], outdated: [] });
  });

  test('has what was changed without a trace in time and size', async () => {
    const begun = BigInt(Date.now() - 60_000) * 1_000_000n;
    await copy({ since: begun });
    const { atime, mtime } = lstatSync(at('note'));
    writeFileSync(at('note'), 'new');
    utimesSync(at('note'), atime, mtime);
    await copy({ since: begun });
    expect(read('note')).toBe('new');
  });

  test('includes names that are no text', async () => {
    const odd = Buffer.concat([Buffer.from(at('deep/')), Buffer.from([0xe4])]);
    writeFileSync(odd, 'old');
    await copy();
    writeFileSync(odd, 'newer');
    await copy();
    const there = Buffer.concat([Buffer.from(copied('deep/')), Buffer.from([0xe4])]);
    expect(readFileSync(there, 'utf8')).toBe('newer');
  });

  test('that cannot be made says so', async () => {
    await copy();
    writeFileSync(at('late'), '');
    meanwhile = () => rmSync(at('late'), { force: true });
    await expect(copy()).rejects.toThrow('No such file or directory');
  });

  test('goes on without what a running app deletes meanwhile', async () => {
    await copy();
    for (const name of ['late', 'other']) writeFileSync(at(name), '');
    meanwhile = () => rmSync(at('late'), { force: true });
    await copy({ isRunning: true });
    expect(readdirSync(join(root, 'to/data')).sort()).toEqual(['deep', 'note', 'other']);
  });
});

test.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/bwrap'))(
  'P5: a running app that puts a link in the place of a folder gets nothing of this machine into the copy',
  async () => {
    expect(await canCopyRunning(commands)).toBe(true);
    mkdirSync(join(root, 'secret'));
    writeFileSync(join(root, 'secret/inner'), 'of the box');
    await copy({ isRunning: true });
    writeFileSync(at('deep/inner'), 'newer');
    meanwhile = () => {
      if (lstatSync(at('deep')).isSymbolicLink()) return;
      renameSync(at('deep'), at('aside'));
      symlinkSync(join(root, 'secret'), at('deep'));
    };
    await copy({ isRunning: true });
    const texts = listing(join(root, 'to'))
      .map((path) => join(root, 'to', path))
      .filter((path) => lstatSync(path).isFile())
      .map((path) => readFileSync(path, 'utf8'));
    expect(texts).not.toContain('of the box');
    expect(ran.every(({ program }) => program === 'bwrap')).toBe(true);
  },
);
