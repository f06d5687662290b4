import type { ImportReport } from '@kontor/contract/people/users';
import { expect, test } from 'vitest';
import { firstChoice, possibleIn, reportFor } from './report-for.ts';

const line = { uid: 'u', displayName: 'U', state: 'new' as const, fields: {} };
const report: ImportReport = {
  dryRun: true,
  added: 0,
  existing: 0,
  faulty: 2,
  ignoredColumns: [],
  unreadLines: [],
  columnNames: {},
  leftOut: 0,
  columns: [],
  missingGroups: [],
  lines: [
    { ...line, line: 2 },
    { ...line, line: 3, state: 'faulty', fields: { externEmail: 'missing' }, withoutAddress: true },
    { ...line, line: 4, state: 'faulty', fields: { surname: 'missing' } },
  ],
};

test('people without an address are told so, and could be created by another choice than the invitation', () => {
  const fields = reportFor(report, 'why').lines.map((one) => one.fields);
  expect(fields).toEqual([{}, { externEmail: 'why' }, { surname: 'missing' }]);
  expect(possibleIn(report)).toBe(2);
});

test.each([
  [2, false, 'mail'],
  [300, true, 'passwords'],
  [301, true, 'later'],
] as const)('%i lines while mail is down: %s begin with %s', (lines, isDown, choice) => {
  expect(firstChoice(lines, isDown)).toBe(choice);
});
