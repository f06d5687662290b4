import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('lines are there at once', () => {
  const file = join(folder, 'server.log');
  const log = openLogFile(file);
  log.write('one\n');
  log.write('two\n');
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('however much is said, three files of bounded size stay', () => {
  const file = join(folder, 'server.log');
  const log = openLogFile(file, 1_000);
  for (let line = 0; line < 1_000; line += 1) log.write(`${line}\n`);
  for (const one of ['', '.1', '.2']) expect(statSync(`${file}${one}`).size).toBeLessThan(1_100);
  expect(existsSync(`${file}.3`)).toBe(false);
  expect(readFileSync(file, 'utf8').endsWith('999\n')).toBe(true);
});

test('what cannot be written throws nothing, and is told afterwards', () => {
  const file = join(folder, 'away', 'server.log');
  const log = openLogFile(file);
  log.write('one\n');
  log.write('two\n');
  expect(existsSync(file)).toBe(false);
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
});

test('a full disk throws nothing', () => {
  const log = openLogFile('/dev/full');
  log.write('one\n');
  log.write('two\n');
  expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
});

test('one that is gone when it is to be rotated is created again, and older ones stay', () => {
  const file = join(folder, 'server.log');
  const log = openLogFile(file, 10);
  log.write('a first long line\n');
  log.write('a second long line\n');
  rmSync(file);
  for (const line of ['three\n', 'four\n', 'five\n']) log.write(line);
  expect(readFileSync(file, 'utf8')).toBe('five\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('three\nfour\n');
  expect(readFileSync(`${file}.2`, 'utf8')).toBe('a first long line\n');
});

test('one that cannot be renamed loses no line, and is renamed later', () => {
  const file = join(folder, 'server.log');
  const log = openLogFile(file, 10);
  mkdirSync(`${file}.2`);
  log.write('a first long line\n');
  log.write('a second long line\n');
  for (const line of ['three\n', 'four\n']) log.write(line);
  expect(readFileSync(file, 'utf8')).toBe('a second long line\nthree\nfour\n');
  rmSync(`${file}.2`, { recursive: true });
  for (const line of ['five\n', 'six\n', 'seven\n', 'eight\n']) log.write(line);
  const all = ['.2', '.1', ''].map((end) => readFileSync(`${file}${end}`, 'utf8')).join('');
  expect(all.split('\n')).toEqual(['a second long line', 'three', 'four', 'five', 'six', 'seven', 'eight', '']);
});
