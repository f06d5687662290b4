import { expect, test } from 'vitest';
import { besideSteps, firstSteps, hiddenSteps, type StepsCondition, stepTarget } from './first-steps.ts';
import type { OpenPoint } from './open-points.ts';

const fresh: StepsCondition = {
  status: { domain: 'kontor.localhost' },
  summary: { lastBackup: null, backupsOnlyHere: false, administratorsSignedIn: 1, users: { all: 1, signedIn: 1 } },
  outbox: { configured: false, health: 'none' },
  apps: 0,
  isNameLost: false,
};
const done: StepsCondition = {
  status: { domain: 'baeckerei.de' },
  summary: {
    lastBackup: '2026-01-01T00:00:00.000Z',
    backupsOnlyHere: false,
    administratorsSignedIn: 2,
    users: { all: 2, signedIn: 1 },
  },
  outbox: { configured: true, health: 'works' },
  apps: 1,
  isNameLost: false,
};
const left = (condition: StepsCondition, hidden: string[] = []) =>
  firstSteps(condition, hidden).flatMap(({ kind, isDone }) => (isDone ? [] : [kind]));

test('a fresh box has all six before it, and one that has them all shows none', () => {
  expect(left(fresh)).toEqual(['domain', 'mail', 'backup', 'users', 'administrator', 'app']);
  expect(firstSteps(done, [])).toEqual([]);
});

test.each<[string, Partial<StepsCondition>]>([
  ['domain', { status: { domain: 'buero.localhost' } }],
  ['domain', { isNameLost: true }],
  ['mail', { outbox: { configured: false, health: 'none' } }],
  ['backup', { summary: { ...done.summary, lastBackup: null } }],
  ['backup', { summary: { ...done.summary, backupsOnlyHere: true } }],
  ['administrator', { summary: { ...done.summary, administratorsSignedIn: 1 } }],
  ['users', { summary: { ...done.summary, users: { all: 1, signedIn: 1 } } }],
  ['app', { apps: 0 }],
])('%s alone is left, and those that are done stay in the list', (kind, change) => {
  expect(left({ ...done, ...change })).toEqual([kind]);
  expect(firstSteps({ ...done, ...change }, [])).toHaveLength(6);
});

test('a mail server that takes no mail is not ticked, and does not bring back a list that is done', () => {
  const outbox = { configured: true, health: 'waits' } as const;
  expect(left({ ...done, apps: 0, outbox })).toEqual(['mail', 'app']);
  expect(firstSteps({ ...done, outbox }, [])).toEqual([]);
});

test('a step that is put away is neither shown nor waited for', () => {
  expect(left(fresh, ['backup', 'domain'])).toEqual(['mail', 'users', 'administrator', 'app']);
  expect(firstSteps({ ...done, apps: 0 }, ['app'])).toEqual([]);
});

test('a step that is put away can be shown again until it is done', () => {
  expect(hiddenSteps(fresh, ['backup', 'domain', 'of-later'])).toEqual(['domain', 'backup']);
  expect(hiddenSteps({ ...done, apps: 0 }, ['app', 'mail'])).toEqual(['app']);
  expect(hiddenSteps(done, ['app', 'mail'])).toEqual([]);
});

test('a second administrator is chosen among the people, and created where there is nobody else', () => {
  expect(stepTarget('administrator', { isAlone: false })).toEqual({
    to: '/settings/groups/$cn',
    params: { cn: 'admin' },
  });
  expect(stepTarget('administrator', { isAlone: true })).toEqual({ to: '/settings/users/new' });
  expect(stepTarget('users', { isAlone: true })).toEqual({ to: '/settings/users' });
});

test('a point is said once: by its step, and again where the step is put away', () => {
  const points: OpenPoint[] = [
    { kind: 'exposed' },
    { kind: 'noBackup', hasPlace: false },
    { kind: 'backupHere' },
    { kind: 'noMail', waiting: 0 },
    { kind: 'oneAdministrator', isAwaited: false },
  ];
  const kinds = (hidden: string[]) => besideSteps(points, firstSteps(fresh, hidden)).map(({ kind }) => kind);
  expect(kinds([])).toEqual(['exposed']);
  expect(kinds(['backup'])).toEqual(['exposed', 'noBackup', 'backupHere']);
});
