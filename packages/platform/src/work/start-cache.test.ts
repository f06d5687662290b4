import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStartCache } from './start-cache.ts';

let folder: string;
const file = () => join(folder, 'findings.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-findings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was found out stands until its mark changes', () => {
  const first = openStartCache(file());
  expect(first.get('sandbox', 'boot 1')).toBeUndefined();
  first.set('sandbox', 'boot 1', { works: true });
  first.save();
  expect(openStartCache(file()).get('sandbox', 'boot 1')).toEqual({ works: true });
  expect(openStartCache(file()).get('sandbox', 'boot 2')).toBeUndefined();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('what nobody asked for is forgotten', () => {
  const first = openStartCache(file());
  first.set('a', '1', 1);
  first.set('b', '1', 2);
  first.save();
  const second = openStartCache(file());
  second.get('a', '1');
  second.save();
  expect(openStartCache(file()).get('a', '1')).toBe(1);
  expect(openStartCache(file()).get('b', '1')).toBeUndefined();
});

test('an unreadable file is as good as none, and nothing new writes nothing', () => {
  writeFileSync(file(), '{ half');
  const cache = openStartCache(file());
  expect(cache.get('a', '1')).toBeUndefined();
  cache.save();
  expect(readFileSync(file(), 'utf8')).toBe('{ half');
});

test('without a file nothing is kept', () => {
  const cache = openStartCache(undefined);
  cache.set('a', '1', 1);
  cache.save();
  expect(openStartCache(undefined).get('a', '1')).toBeUndefined();
});
