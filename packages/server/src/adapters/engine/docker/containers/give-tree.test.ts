import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giveTree } from './give-tree.ts';

const owner = { uid: 12_345, gid: 12_346 };
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-give-'));
  for (const folder of ['outside/deep', 'volume/a/b']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['outside/x', 'outside/deep/x', 'volume/a/b/x']) writeFileSync(join(root, file), '');
  symlinkSync(join(root, 'outside'), join(root, 'volume/link'));
});
afterEach(() => rmSync(root, { recursive: true }));

const ownerOf = (path: string) => lstatSync(join(root, path)).uid;

describe.runIf(process.getuid?.() === 0)('what is given to an owner', () => {
  test('is everything inside a folder, and links themselves', () => {
    giveTree(join(root, 'volume'), owner);
    expect(['volume/a', 'volume/a/b', 'volume/a/b/x', 'volume/link'].map(ownerOf)).toEqual(Array(4).fill(owner.uid));
    expect(['outside', 'outside/x', 'outside/deep/x'].map(ownerOf)).toEqual([0, 0, 0]);
  });

  test('is never behind a link that took the place of a folder', () => {
    giveTree(join(root, 'volume/link'), owner);
    expect(['outside', 'outside/x', 'outside/deep', 'outside/deep/x'].map(ownerOf)).toEqual([0, 0, 0, 0]);
  });
});
