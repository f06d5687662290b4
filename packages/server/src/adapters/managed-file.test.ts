import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editBackupsOf, isChangedByHand, writeConfiguration } from './managed-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'written-'));
  path = join(folder, 'part.conf');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) => writeConfiguration(path, text, undefined);
const read = (name = 'part.conf') => readFileSync(join(folder, name), 'utf8');

test('is written for its account alone, and leaves nothing beside it', () => {
  write('port 1\n');
  expect(read()).toMatch(/^# Written by Kontor.*\nport 1\n$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['part.conf']);
});

test('an older text of ours is replaced without a word', () => {
  write('port 1\n');
  write('port 2\n');
  expect(read()).toContain('port 2');
  expect(editBackupsOf(path)).toEqual([]);
});

test('the same text is not written again', () => {
  write('port 1\n');
  const before = statSync(path).ino;
  write('port 1\n');
  expect(statSync(path).ino).toBe(before);
});

test.each([
  ['a line added', (text: string) => `${text}tls on\n`],
  ['a line changed', (text: string) => text.replace('port 1', 'port 9')],
  ['everything replaced', () => 'mine\n'],
  ['nothing left', () => ''],
])('what was changed by hand is noticed and put aside: %s', (_, change) => {
  write('port 1\n');
  expect(isChangedByHand(path)).toBe(false);
  const mine = change(read());
  writeFileSync(path, mine);
  expect(isChangedByHand(path)).toBe(true);
  write('port 1\n');
  expect(read()).toContain('\nport 1\n');
  expect(editBackupsOf(path)).toEqual([join(folder, 'part.conf.by-hand')]);
  expect(read('part.conf.by-hand')).toBe(mine);
});

test('a second change does not take the place of the first', () => {
  for (const mine of ['one', 'two']) {
    write('port 1\n');
    writeFileSync(path, mine);
  }
  write('port 1\n');
  expect(editBackupsOf(path).map((place) => readFileSync(place, 'utf8'))).toEqual(['one', 'two']);
});

test('a file taken away counts as changed, and a draft left by a crash is nothing', () => {
  write('port 1\n');
  writeFileSync(`${path}.new`, 'half');
  rmSync(path);
  expect(isChangedByHand(path)).toBe(true);
  write('port 1\n');
  expect(readdirSync(folder)).toEqual(['part.conf']);
});
