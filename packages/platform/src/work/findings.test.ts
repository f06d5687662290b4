import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFindings } from './findings.ts';

let folder: string;
const file = () => join(folder, 'findings.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-findings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was found out stands until its mark changes', () => {
  const first = openFindings(file());
  expect(first.get('sandbox', 'boot 1')).toBeUndefined();
  first.keep('sandbox', 'boot 1', { works: true });
  first.save();
  expect(openFindings(file()).get('sandbox', 'boot 1')).toEqual({ works: true });
  expect(openFindings(file()).get('sandbox', 'boot 2')).toBeUndefined();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('what nobody asked for is forgotten', () => {
  const first = openFindings(file());
  first.keep('a', '1', 1);
  first.keep('b', '1', 2);
  first.save();
  const second = openFindings(file());
  second.get('a', '1');
  second.save();
  expect(openFindings(file()).get('a', '1')).toBe(1);
  expect(openFindings(file()).get('b', '1')).toBeUndefined();
});

test('an unreadable file is as good as none, and nothing new writes nothing', () => {
  writeFileSync(file(), '{ half');
  const findings = openFindings(file());
  expect(findings.get('a', '1')).toBeUndefined();
  findings.save();
  expect(readFileSync(file(), 'utf8')).toBe('{ half');
});

test('without a file nothing is kept', () => {
  const findings = openFindings(undefined);
  findings.keep('a', '1', 1);
  findings.save();
  expect(openFindings(undefined).get('a', '1')).toBeUndefined();
});
