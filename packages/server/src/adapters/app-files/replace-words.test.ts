import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceWords } from './replace-words.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const words = new Map([
  ['app_wiki', 'app_wiki_2'],
  ['app_wiki_2', 'app_wiki_2_2'],
]);
const replace = () => replaceWords(folder, [{ mark: ['s3cret', 'f00bar'], words }], new AbortController().signal);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-words-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('settings with the password get the new one and the new names, and stay as they are otherwise', async () => {
  mkdirSync(at('deep'));
  writeFileSync(at('deep', 'settings.ini'), 'db=app_wiki\nold=app_wiki_2\npass=s3cret\nmy_app_wiki app_wiki-x ü', {
    mode: 0o640,
  });
  await replace();
  const expected = 'db=app_wiki_2\nold=app_wiki_2_2\npass=f00bar\nmy_app_wiki app_wiki-x ü';
  expect(readFileSync(at('deep', 'settings.ini'), 'utf8')).toBe(expected);
  expect(lstatSync(at('deep', 'settings.ini')).mode & 0o7777).toBe(0o640);
  await replace();
  expect(readFileSync(at('deep', 'settings.ini'), 'utf8')).toBe(expected);
  expect(readdirSync(at('deep'))).toEqual(['settings.ini']);
});

test('files without the password, large ones and what links lead to stay as they are', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'kontor-words-'));
  writeFileSync(join(outside, 'other'), 's3cret');
  symlinkSync(join(outside, 'other'), at('link'));
  symlinkSync(outside, at('folder'));
  writeFileSync(at('note'), 'app_wiki');
  writeFileSync(at('large'), `s3cret${'x'.repeat(2 ** 20)}`);
  await replace();
  expect(readFileSync(join(outside, 'other'), 'utf8')).toBe('s3cret');
  expect(readFileSync(at('note'), 'utf8')).toBe('app_wiki');
  expect(readFileSync(at('large'), 'utf8')).toMatch(/^s3cret/);
  rmSync(outside, { recursive: true });
});
