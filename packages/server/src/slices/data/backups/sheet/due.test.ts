import { expect, test } from 'vitest';
import { isSheetDue, isSheetOutdated } from './due.ts';

const [now, host] = [Date.parse('2026-11-28T12:00:00Z'), 'cloud.firma.de'];

test.each([
  ['with the present address', now, host, false, false],
  ['with a former address', now, 'cloud.alt.de', true, true],
  ['with an unknown address', now, null, false, false],
  ['of a year ago', now - 365 * 86_400_000, host, false, true],
  ['that nobody has', null, null, false, true],
])('a sheet %s', (_name, at, named, isOutdated, isDue) => {
  const row = { sheet_confirmed_at: at, sheet_host: named };
  expect([isSheetOutdated(row, host), isSheetDue(row, { now, host })]).toEqual([isOutdated, isDue]);
});
