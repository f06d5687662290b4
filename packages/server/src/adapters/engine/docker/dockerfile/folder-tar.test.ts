import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Packing, tarOf } from './folder-tar.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-tar-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function archive(packing?: Packing): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of tarOf(folder, packing)) pieces.push(piece);
  return Buffer.concat(pieces);
}
const read = (bytes: Buffer, ...args: string[]) => execFileSync('tar', args, { input: bytes, encoding: 'utf8' });
const long = `${'langer-name-'.repeat(12)}ä`;

test('tar finds everything that is in the folder as it is', async () => {
  mkdirSync(join(folder, 'in', long), { recursive: true });
  writeFileSync(join(folder, 'in', long, 'größe.txt'), 'x'.repeat(1025));
  writeFileSync(join(folder, 'run.sh'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(folder, 'empty'), '');
  symlinkSync(`in/${long}/größe.txt`, join(folder, 'link'));
  const bytes = await archive();
  expect(bytes.length % 512).toBe(0);
  const list = read(bytes, '-tv', '--quoting-style=literal').trim().split('\n');
  expect(list).toHaveLength(6);
  expect(list.find((line) => line.endsWith(' run.sh'))).toMatch(/^-rwxr-xr-x 0\/0\s+10 1970-/);
  expect(list.find((line) => line.includes(' link -> '))).toContain(`-> in/${long}/größe.txt`);
  expect(read(bytes, '-xO', `in/${long}/größe.txt`)).toHaveLength(1025);
});

test('a file is replaced by what is said instead', async () => {
  writeFileSync(join(folder, 'Dockerfile'), 'FROM a');
  const bytes = await archive({ instead: { Dockerfile: 'FROM b' } });
  expect(read(bytes, '-t').trim()).toBe('Dockerfile');
  expect(read(bytes, '-xO', 'Dockerfile')).toBe('FROM b');
});

test('the same content is the same archive', async () => {
  writeFileSync(join(folder, 'a'), 'a');
  const before = await archive();
  writeFileSync(join(folder, 'a'), 'a');
  expect((await archive()).equals(before)).toBe(true);
});

test('whose a file is on this machine, and who may write it, stays here', async () => {
  writeFileSync(join(folder, 'a'), 'a');
  chmodSync(join(folder, 'a'), 0o4775);
  linkSync(join(folder, 'a'), join(folder, 'b'));
  const list = read(await archive(), '-tv', '--numeric-owner')
    .trim()
    .split('\n');
  expect(list).toEqual([
    expect.stringMatching(/^-rwxr-xr-x 0\/0\s+1 1970-01-01 .* a$/),
    expect.stringMatching(/^hrwxr-xr-x 0\/0\s+0 1970-01-01 .* b link to a$/),
  ]);
});

test('what is no file is refused, unless it stays out', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  writeFileSync(join(folder, 'a'), 'a');
  await expect(archive()).rejects.toThrow('pipe is neither');
  expect(read(await archive({ without: async (name) => name === 'pipe' }), '-t').trim()).toBe('a');
});
