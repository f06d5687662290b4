import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { systemClock } from '@kontor/platform/work/clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Commands, createCommands } from '../run-command.ts';
import { type ForgedNode, forgeSnapshot } from './forged.fixture.ts';
import { createRestic } from './restic.ts';

const isRoot = process.getuid?.() === 0;
const going = new AbortController().signal;
const password = 'a password nobody else has';

let root: string;
let commands: Commands;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-forged-'));
  for (const name of ['cache', 'other']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'other', 'file'), 'other', { mode: 0o600 });
  const box = `forged-${randomBytes(6).toString('hex')}`;
  commands = createCommands({ box, node: process.execPath, clock: systemClock, environment: process.env });
});
afterEach(async () => {
  await commands.close();
  rmSync(root, { recursive: true, force: true });
});

const file = (name: string, more: Partial<ForgedNode> = {}): ForgedNode => ({
  name,
  type: 'file',
  content: 'planted',
  ...more,
});
const folder = (name: string, ...nodes: ForgedNode[]): ForgedNode => ({
  name,
  type: 'dir',
  mode: 0o20000000755,
  nodes,
});
const link = (name: string, linktarget: string): ForgedNode => ({ name, type: 'symlink', linktarget });

/** Restores a snapshot of these entries; returns what went wrong. */
async function restore(hasBubblewrap: boolean, nodes: readonly ForgedNode[]): Promise<string> {
  const run: Commands['run'] = async (command) => {
    if (command.program === 'bwrap' && !hasBubblewrap) throw new AdapterError('bwrap cannot be run');
    return commands.run(command);
  };
  const restic = createRestic({
    commands: { run },
    clock: systemClock,
    log: createMemoryLog(),
    cacheFolder: join(root, 'cache'),
  });
  const repository = { url: join(root, 'repository'), environment: {}, options: [] };
  await restic.init(repository, password, going);
  const snapshot = forgeSnapshot(repository.url, password, nodes);
  return restic.restore(repository, password, { snapshot, target: join(root, 'out'), signal: going }).then(
    () => '',
    (error: Error) => error.message,
  );
}

function expectUnharmed(): void {
  expect(readdirSync(root).toSorted()).toEqual(['cache', 'other', 'out', 'repository']);
  expect(readdirSync(join(root, 'other'))).toEqual(['file']);
  expect(readFileSync(join(root, 'other', 'file'), 'utf8')).toBe('other');
  const { mode, nlink } = statSync(join(root, 'other', 'file'));
  expect([mode & 0o7777, nlink]).toEqual([0o600, 1]);
}

describe.runIf(isRoot && existsSync('/usr/bin/restic')).each([
  ['in bubblewrap', existsSync('/usr/bin/bwrap')],
  ['without bubblewrap', false],
])('a forged backup that is restored %s', (_, hasBubblewrap) => {
  test('writes nothing beside its folder by names with dots and slashes', async () => {
    const odd = ['../escaped', '..', '.', '/', `${root}/escaped`, 'in/../../escaped', ''].map((name) => file(name));
    await restore(hasBubblewrap, [
      file('plain'),
      ...odd,
      folder('..', file('escaped')),
      folder('../other', file('more')),
    ]);
    // Without bubblewrap such a backup is refused as a whole.
    expect(existsSync(join(root, 'out', 'plain'))).toBe(hasBubblewrap);
    expectUnharmed();
  });

  test('writes nothing through links, which stay links', async () => {
    const other = join(root, 'other');
    await restore(hasBubblewrap, [link('absolute', other), link('relative', '../other/file'), file('plain')]);
    for (const name of ['absolute', 'relative']) expect(lstatSync(join(root, 'out', name)).isSymbolicLink()).toBe(true);
    expectUnharmed();
  });

  test('writes nothing through a link that has the name of a folder or a file, too', async () => {
    const [other, own] = [join(root, 'other'), join(root, 'other', 'file')];
    const failure = await restore(hasBubblewrap, [
      ...[link('folder', other), folder('folder', file('more')), link('full', own), file('full')],
      ...[link('empty', own), file('empty', { content: '', mode: 0o666 })],
      ...[link('hard', own), file('hard', { links: 2, inode: 7 }), file('again', { links: 2, inode: 7 })],
    ]);
    expect(failure).not.toBe('');
    expectUnharmed();
  });

  test('brings devices and hard links into its folder only', async () => {
    await restore(hasBubblewrap, [
      { name: 'device', type: 'chardev', mode: 0o666, device: 0x103, links: 1 },
      ...[file('first', { links: 2, inode: 7 }), file('second', { links: 2, inode: 7 })],
    ]);
    const [first, second] = ['first', 'second'].map((name) => statSync(join(root, 'out', name)).ino);
    expect(first).toBe(second);
    expectUnharmed();
  });
});
