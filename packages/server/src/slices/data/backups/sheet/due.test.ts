import { expect, test } from 'vitest';
import { dueReasonOf, isSheetDue, isSheetOutdated } from './due.ts';

const [now, host] = [Date.parse('2026-11-28T12:00:00Z'), 'cloud.firma.de'];

test.each([
  ['with the present address', now, host, false, undefined],
  ['with a former address', now, 'cloud.alt.de', true, 'address'],
  ['with an unknown address', now, null, false, undefined],
  ['of a year ago', now - 365 * 86_400_000, host, false, 'old'],
  ['of a year ago with a former address', now - 365 * 86_400_000, 'cloud.alt.de', true, 'address'],
  ['of a clock that was wrong', now + 365 * 86_400_000, host, false, 'never'],
  ['that nobody has', null, null, false, 'never'],
])('a sheet %s', (_name, at, named, isOutdated, reason) => {
  const row = { sheet_confirmed_at: at, sheet_host: named };
  expect([isSheetOutdated(row, host), dueReasonOf(row, { now, host })]).toEqual([isOutdated, reason]);
  expect(isSheetDue(row, { now, host })).toBe(reason !== undefined);
});
