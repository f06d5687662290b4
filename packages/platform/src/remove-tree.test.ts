import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeTree } from './remove-tree.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-remove-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a folder goes with all that is in it, whatever the names, and what its links lead to stays', async () => {
  const folder = join(root, 'folder');
  mkdirSync(join(folder, 'deep/deeper/deepest'), { recursive: true });
  for (let number = 0; number < 600; number += 1) writeFileSync(join(folder, 'deep', `${number}\n`), 'x');
  // a name that is no UTF-8, as old programs leave them
  writeFileSync(Buffer.concat([Buffer.from(join(folder, 'deep/deeper/')), Buffer.from([0x66, 0xfc, 0x72])]), 'x');
  mkdirSync(join(root, 'other'));
  writeFileSync(join(root, 'other/file'), 'stays');
  symlinkSync(join(root, 'other'), join(folder, 'deep/link'));
  symlinkSync('nowhere', join(folder, 'broken'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await removeTree(folder);
  expect([readdirSync(root), readdirSync(join(root, 'other'))]).toEqual([['other'], ['file']]);
});

test('a file and a link go, and what is not there is no error', async () => {
  writeFileSync(join(root, 'file'), 'x');
  symlinkSync(root, join(root, 'link'));
  for (const name of ['file', 'link', 'none', 'none/below']) await removeTree(join(root, name));
  expect(readdirSync(root)).toEqual([]);
});

test('a path through a file is no error either, and two who remove the same one do not disturb each other', async () => {
  writeFileSync(join(root, 'file'), 'x');
  await removeTree(join(root, 'file/below'));
  const folder = join(root, 'folder');
  for (let number = 0; number < 300; number += 1) mkdirSync(join(folder, String(number)), { recursive: true });
  await Promise.all([removeTree(folder), removeTree(folder)]);
  expect([existsSync(join(root, 'file')), existsSync(folder)]).toEqual([true, false]);
});
