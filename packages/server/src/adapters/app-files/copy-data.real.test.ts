import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommands } from '../run-command.ts';
import { createAppFiles } from './app-files.ts';

// Node can neither read nor write extended attributes or access lists.
const python = '/usr/bin/python3';
const ask = (program: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(python, ['-c', `import os, sys\n${program}`, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
const give = (path: string, name: string, hex: string) =>
  ask('os.setxattr(sys.argv[1], sys.argv[2], bytes.fromhex(sys.argv[3]))', path, name, hex);
const attributesOf = (path: string) =>
  ask('print(sorted((n, os.getxattr(sys.argv[1], n).hex()) for n in os.listxattr(sys.argv[1])))', path);

// acl(5): the owner, user 1234 who may read, the group, the mask, all others.
const accessList = '0200000001000600ffffffff02000400d204000004000400ffffffff10000400ffffffff20000000ffffffff';

let root: string;
const commands = createCommands({ box: 'copy', node: process.execPath, clock: systemClock, environment: process.env });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-copy-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe.runIf(process.getuid?.() === 0 && existsSync(python))('the copy of the data of an app', () => {
  test('has everything that belongs to it when it is put back', async () => {
    const files = createAppFiles({ data: root, commands });
    await files.makeVolumes('app-wiki', ['data'], 200_000);
    const at = (name: string) => join(files.paths('app-wiki').volume('data'), name);
    writeFileSync(at('note'), 'old');
    lchownSync(at('note'), 200_000, 200_001);
    chmodSync(at('note'), 0o2750);
    give(at('note'), 'user.author', '6f7361');
    give(at('note'), 'system.posix_acl_access', accessList);
    utimesSync(at('note'), 1_000, 2_000);
    linkSync(at('note'), at('same'));
    symlinkSync('/nowhere', at('link'));
    writeFileSync(at('hole'), 'x');
    truncateSync(at('hole'), 64 * 2 ** 20);
    spawnSync('mkfifo', ['-m', '640', at('pipe')]);
    mkdirSync(at('-rf'));
    give(at('-rf'), 'user.kind', '00ff');
    const before = { note: lstatSync(at('note')), attributes: attributesOf(at('note')) };

    await files.snapshot('app-wiki', 'job-1', new AbortController().signal);
    for (const name of readdirSync(at(''))) rmSync(at(name), { recursive: true });
    await files.restore('app-wiki', 'job-1');

    const { uid, gid, mode, mtimeMs } = before.note;
    expect(lstatSync(at('note'))).toMatchObject({ uid, gid, mode, mtimeMs, nlink: 2 });
    expect(attributesOf(at('note'))).toBe(before.attributes);
    expect(before.attributes).toContain(accessList);
    expect(lstatSync(at('same')).ino).toBe(lstatSync(at('note')).ino);
    expect(readFileSync(at('same'), 'utf8')).toBe('old');
    expect(readlinkSync(at('link'))).toBe('/nowhere');
    expect(lstatSync(at('hole')).size).toBe(64 * 2 ** 20);
    expect(lstatSync(at('hole')).blocks * 512).toBeLessThan(2 ** 20);
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
    expect(lstatSync(at('pipe')).mode & 0o777).toBe(0o640);
    expect(attributesOf(at('-rf'))).toContain('user.kind');
  });

  test('that does not fit says so and leaves nothing', async () => {
    mkdirSync(join(root, 'apps'));
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', join(root, 'apps')]);
    try {
      const files = createAppFiles({ data: root, commands });
      await files.makeVolumes('app-wiki', ['data'], 200_000);
      writeFileSync(join(files.paths('app-wiki').volume('data'), 'large'), Buffer.alloc(3 * 2 ** 19, 1));
      const copying = files.snapshot('app-wiki', 'job-1', new AbortController().signal);
      await expect(copying).rejects.toMatchObject({ code: 'disk-full' });
      expect(readdirSync(files.paths('app-wiki').home)).toEqual(['data']);
    } finally {
      spawnSync('umount', [join(root, 'apps')]);
    }
  });
});
