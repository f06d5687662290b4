import { expect, test } from 'vitest';
import { compareVersions, isUpdate } from './version.ts';

const ascending: [string, string][] = [
  ['1.0', '2.0'],
  ['1.9', '1.10'],
  ['1.2.3', '1.2.4'],
  ['1.2', '1.2.1'],
  ['9.9.9', 'local'],
  ['1.2.0-SNAPSHOT', '1.2.0'],
  ['1.2-SNAPSHOT', '1.2.0'],
  ['1.1.9', '1.2.0-SNAPSHOT'],
  ['1.2.0-SNAPSHOT', '1.2.1-SNAPSHOT'],
  ['1.2.0-SNAPSHOT', 'local'],
  ['', '0.1'],
  ['unreadable', '0.0.1-SNAPSHOT'],
  ['', 'local'],
];

test.each(ascending)('%s is older than %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
  expect(isUpdate(newer, older)).toBe(true);
  expect(isUpdate(older, newer)).toBe(false);
});

const same: [string, string][] = [
  ['1.2', '1.2.0'],
  ['local', 'local'],
  [' 1.2 ', '1.2'],
  ['1.0-SNAPSHOT', '1.0.0-snapshot'],
  ['', ''],
];

test.each(same)('%s and %s are the same release', (one, other) => {
  expect(compareVersions(one, other)).toBe(0);
  expect(isUpdate(one, other)).toBe(false);
});
