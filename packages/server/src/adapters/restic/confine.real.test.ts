import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Command, type Commands, createCommands } from '../run-command.ts';
import { createConfine } from './confine.ts';
import type { Repository } from './repository.ts';
import { createRestic, type Restic } from './restic.ts';

const isRoot = process.getuid?.() === 0;
const hasBubblewrap = isRoot && existsSync('/usr/bin/bwrap');
const going = new AbortController().signal;
const password = 'a password nobody else has';

let root: string;
let commands: Commands;
let ran: Command[];
let restic: Restic;
let repository: Repository;
beforeEach(async () => {
  const box = `confine-${randomBytes(6).toString('hex')}`;
  root = mkdtempSync(join(tmpdir(), 'kontor-confine-'));
  for (const name of ['source', 'cache', 'other']) mkdirSync(join(root, name));
  commands = createCommands({ box, node: process.execPath, clock: systemClock, environment: process.env });
  ran = [];
  const run: Commands['run'] = (command) => {
    ran.push(command);
    return commands.run(command);
  };
  restic = createRestic({
    commands: { run },
    clock: systemClock,
    log: createMemoryLog(),
    cacheFolder: join(root, 'cache'),
  });
  repository = { url: join(root, 'repository'), environment: {}, options: [] };
  await restic.init(repository, password, going);
});
afterEach(async () => {
  await commands.close();
  rmSync(root, { recursive: true, force: true });
});

const source = (...names: string[]) => join(root, 'source', ...names);
const put = (name: string, content: string) => writeFileSync(source(name), content);
const backup = (paths = ['.']) =>
  restic.backup(repository, password, { folder: source(), paths, tags: [], signal: going });

describe.runIf(existsSync('/usr/bin/restic'))('a restore', () => {
  test('writes nothing beside its folder, whatever names and paths a backup has', async () => {
    const [other, out] = [join(root, 'other'), join(root, 'out')];
    writeFileSync(join(other, 'file'), 'other');
    const names = ['...', '..\\..\\file', '..%2ffile', '"..', '.. ', '..\u2215file'];
    for (const name of names) put(name, name);
    const { snapshot } = await backup(['.', '../other/file', `${other}/../other`]);
    rmSync(join(other, 'file'));
    await restic.restore(repository, password, { snapshot, target: out, signal: going });
    expect(readdirSync(out, { recursive: true })).toEqual(expect.arrayContaining(names));
    expect(readdirSync(root).toSorted()).toEqual(['cache', 'other', 'out', 'repository', 'source']);
    expect(readdirSync(other)).toEqual([]);
  });

  test.runIf(hasBubblewrap)('through a link in its folder changes nothing at its end, and fails', async () => {
    const [other, out] = [join(root, 'other'), join(root, 'out')];
    symlinkSync(other, source('link'));
    const { snapshot: link } = await backup();
    rmSync(source('link'));
    mkdirSync(source('link'));
    put('link/planted', 'planted');
    const { snapshot: below } = await backup();
    await restic.restore(repository, password, { snapshot: link, target: out, signal: going });
    expect(readlinkSync(join(out, 'link'))).toBe(other);
    const followed = restic.restore(repository, password, { snapshot: below, target: out, signal: going });
    await expect(followed).rejects.toThrow('link: file exists');
    expect(readdirSync(other)).toEqual([]);
  });

  test.runIf(hasBubblewrap)(
    'writes to its folder and the cache only, and reaches the network only for a server',
    async () => {
      put('file', 'x');
      const { snapshot } = await backup();
      const target = join(root, 'out');
      await restic.restore({ ...repository, isReadOnly: true }, password, { snapshot, target, signal: going });
      const rest = { ...repository, url: 'rest:http://127.0.0.1:9/' };
      await expect(restic.restore(rest, password, { snapshot, target, signal: going })).rejects.toThrow(
        'connection refused',
      );
      const confined = ran.filter(({ args }) => args.includes('restore'));
      const boundBy = ({ args }: Command) => args.filter((_, index) => args[index - 1] === '--bind');
      expect(confined.map((command) => boundBy(command).toSorted())).toEqual(
        Array(2).fill([join(root, 'cache'), target]),
      );
      expect(confined.map(({ args }) => args.includes('--unshare-net'))).toEqual([true, false]);
    },
  );

  test.runIf(hasBubblewrap)('sees no socket, no data and no device of this machine but what it needs', async () => {
    const sockets = [join(root, 'other', 'sock'), `/run/${basename(root)}.sock`];
    const servers = await Promise.all(sockets.map(listen));
    try {
      writeFileSync(join(root, 'other', 'secret'), 'secret');
      const reach = { writable: [join(root, 'cache')], readable: [source()], hasNetwork: true };
      const { args } = await createConfine(commands).callOf([], reach);
      const look = async (...asked: string[]) => {
        const own = [...args.slice(0, args.lastIndexOf('restic')), 'test', ...asked];
        return (await commands.run({ program: 'bwrap', args: own, cwd: '/', job: 'backup' })).code === 0;
      };
      for (const path of [...sockets, join(root, 'other', 'secret'), '/run', '/etc/shadow', '/var', '/sys', '/tmp/x'])
        expect([path, await look('-e', path)]).toEqual([path, false]);
      for (const path of [source(), '/etc/passwd', '/usr/bin/ssh'])
        expect([path, await look('-r', path)]).toEqual([path, true]);
      // Not even in its memory: a file that is restored there would be lost without a word.
      for (const path of ['/', '/etc', source(), root]) expect([path, await look('-w', path)]).toEqual([path, false]);
      expect(await look('-w', join(root, 'cache'))).toBe(true);
    } finally {
      for (const server of servers) server.close();
    }
  });
});

async function listen(path: string): Promise<Server> {
  const server = createServer().listen(path);
  await once(server, 'listening');
  return server;
}
