import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

test('what cannot be removed is an error for the caller alone, also while other folders are removed', async () => {
  // Below another folder the paths of the folders in it are short enough, and those of the files are not.
  let deep = join(root, 'deep');
  while (deep.length < 3_650) deep = join(deep, 'd'.repeat(50));
  mkdirSync(deep, { recursive: true });
  const inside = deep.slice(join(root, 'deep').length + 1);
  // Whatever the order in which they are listed.
  for (let number = 10; number < 22; number += 1) {
    for (let file = 0; file < 60; file += 1) {
      mkdirSync(join(deep, String(number)), { recursive: true });
      writeFileSync(join(deep, String(number), String(file)), 'x');
    }
    writeFileSync(join(deep, String(number).repeat(100)), 'x');
  }
  const outer = join(root, 'o'.repeat(250));
  mkdirSync(outer);
  renameSync(join(root, 'deep'), join(outer, 'deep'));
  await expect(removeTree(outer)).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  renameSync(join(outer, 'deep'), join(root, 'deep'));
  expect(existsSync(join(root, 'deep', inside))).toBe(true);
  await removeTree(join(root, 'deep'));
});
