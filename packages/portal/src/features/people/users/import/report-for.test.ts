import type { ImportReport } from '@kontor/contract/people/users';
import { expect, test } from 'vitest';
import { firstChoice, reportFor } from './report-for.ts';

const line = { uid: 'u', displayName: 'U', state: 'new' as const, fields: {} };
const report: ImportReport = {
  dryRun: true,
  added: 0,
  existing: 0,
  faulty: 1,
  ignoredColumns: [],
  columnNames: {},
  lines: [
    { ...line, line: 2 },
    { ...line, line: 3, withoutAddress: true },
    { ...line, line: 4, state: 'faulty', fields: { surname: 'missing' } },
  ],
};
const states = ({ lines }: ImportReport) => lines.map(({ state }) => state);

test('people without an address are created by every choice but the invitation', () => {
  expect(states(reportFor(report, 'passwords', 'why'))).toEqual(['new', 'new', 'faulty']);
  expect(states(reportFor(report, 'later', 'why'))).toEqual(['new', 'new', 'faulty']);
  const invited = reportFor(report, 'mail', 'why');
  expect(states(invited)).toEqual(['new', 'faulty', 'faulty']);
  expect([invited.faulty, invited.lines[1]?.fields]).toEqual([2, { externEmail: 'why' }]);
});

test.each([
  [2, false, 'mail'],
  [300, true, 'passwords'],
  [301, true, 'later'],
] as const)('%i lines while mail is down: %s begin with %s', (lines, isDown, choice) => {
  expect(firstChoice(lines, isDown)).toBe(choice);
});
