import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newestSetBack } from './set-back.ts';

const going = new AbortController().signal;

test('the newest change of a file whose time was set back is found, in any folder but those left out', async () => {
  const root = mkdtempSync(join(tmpdir(), 'kontor-set-back-'));
  try {
    for (const name of ['a/deep', 'cache']) mkdirSync(join(root, name), { recursive: true });
    for (const name of ['a/plain', 'a/deep/vault', 'cache/x']) writeFileSync(join(root, name), 'x');
    const newest = (...except: string[]) => newestSetBack(root, new Set(except), going);
    expect(await newest()).toBe(0);
    utimesSync(join(root, 'cache', 'x'), 1, 1);
    expect(await newest('cache')).toBe(0);
    const vault = join(root, 'a', 'deep', 'vault');
    utimesSync(vault, 1, 1);
    expect(await newest('cache')).toBe(statSync(vault).ctimeMs);
    expect(await newestSetBack(join(root, 'none'), new Set(), going)).toBe(0);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
