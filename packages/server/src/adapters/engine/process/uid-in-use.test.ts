import { expect, test } from 'vitest';
import { isUidInUse } from './uid-in-use.ts';

test('a uid is in use when somebody is listed with it or a program runs with it', () => {
  expect(isUidInUse(0)).toBe(true);
  expect(isUidInUse(process.geteuid?.() ?? 0)).toBe(true);
  expect(isUidInUse(2_000_000_123)).toBe(false);
});
