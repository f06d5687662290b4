import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putBack } from './put-back.ts';

describe('a file that is put back', () => {
  let base: string;
  let root: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'kontor-put-back-'));
    root = join(base, 'data');
    mkdirSync(join(root, 'wiki'), { recursive: true });
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  const fetched = (content: string) => {
    const from = join(base, 'fetched');
    writeFileSync(from, content);
    return from;
  };
  const put = (path: string[], from = fetched('Sauerteig')) =>
    putBack({ root, path, from, suffix: '.before', owner: undefined });

  test('takes its place, and what is there is renamed', async () => {
    writeFileSync(join(root, 'wiki', 'a.txt'), 'oops');
    await put(['wiki', 'a.txt']);
    expect(readFileSync(join(root, 'wiki', 'a.txt'), 'utf8')).toBe('Sauerteig');
    expect(readFileSync(join(root, 'wiki', 'a.txt.before'), 'utf8')).toBe('oops');
    // Repeated after a kill: it is moved already.
    await put(['wiki', 'a.txt'], join(base, 'gone'));
    expect(readdirSync(join(root, 'wiki'))).toEqual(['a.txt', 'a.txt.before']);
  });

  test('killed between the renames, a repeat does not take the restored one for the former', async () => {
    writeFileSync(join(root, 'wiki', 'a.txt.before'), 'oops');
    await put(['wiki', 'a.txt']);
    expect(readFileSync(join(root, 'wiki', 'a.txt.before'), 'utf8')).toBe('oops');
    expect(readFileSync(join(root, 'wiki', 'a.txt'), 'utf8')).toBe('Sauerteig');
  });

  test('its folders are made where they are gone', async () => {
    await put(['wiki', 'pages', 'old', 'a.txt']);
    expect(readFileSync(join(root, 'wiki', 'pages', 'old', 'a.txt'), 'utf8')).toBe('Sauerteig');
    expect(lstatSync(join(root, 'wiki', 'pages')).mode & 0o777).toBe(0o755);
  });

  test('the app sees new folders only when nothing about them will change any more', async () => {
    // One event when it appears, and one for each change of its owner or permissions.
    const seen: (string | null)[] = [];
    const watcher = watch(join(root, 'wiki'), (_event, name) => seen.push(name));
    await put(['wiki', 'pages', 'a.txt']);
    writeFileSync(join(root, 'wiki', 'last'), '');
    await vi.waitFor(() => expect(seen).toContain('last'), { timeout: 30_000 });
    watcher.close();
    expect(seen.filter((name) => name === 'pages')).toEqual(['pages']);
  });

  test('never goes where a link of the app leads', async () => {
    mkdirSync(join(base, 'secrets'));
    symlinkSync(join(base, 'secrets'), join(root, 'wiki', 'pages'));
    await expect(put(['wiki', 'pages', 'box-key'])).rejects.toThrow('“pages” is no folder');
    expect(readdirSync(join(base, 'secrets'))).toEqual([]);
    expect(existsSync(join(base, 'fetched'))).toBe(true);
  });
});
