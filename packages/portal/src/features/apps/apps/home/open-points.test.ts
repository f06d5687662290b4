import { expect, test } from 'vitest';
import { type BoxCondition, isDismissible, openPoints, readDismissed } from './open-points.ts';

const fine: BoxCondition = {
  status: {
    diskSpace: 'plenty',
    exposed: false,
    engine: { kind: 'process', isolation: 'full', reasons: [] },
    mail: 'works',
  },
  summary: {
    lastBackup: '2026-01-01T00:00:00.000Z',
    backupPlaces: 1,
    backupsOnlyHere: false,
    portalLeadsHere: true,
    dataFolder: '/data',
    administrators: 2,
    administratorsSignedIn: 2,
    administratorsAwaited: 0,
    users: { all: 2, signedIn: 2 },
    faults: [],
  },
  outbox: { configured: true, health: 'works', trouble: '', explanation: '', cause: null, waiting: 0, refused: 0 },
};
const fault = (text: string, isHeld = false) => ({ part: 'directory' as const, code: 'x', text, isHeld });
const kinds = (condition: BoxCondition) => openPoints(condition).map(({ kind }) => kind);

test('nothing is open when all of it is there', () => expect(openPoints(fine)).toEqual([]));

test.each<[string, Partial<BoxCondition['summary']>]>([
  ['noBackup', { lastBackup: null }],
  ['noBackup', { lastBackup: null, backupsOnlyHere: true }],
  ['backupHere', { backupsOnlyHere: true }],
  ['oneAdministrator', { administratorsSignedIn: 1 }],
  ['fault', { faults: [fault('down')] }],
  ['held', { faults: [fault('held', true)] }],
])('%s alone keeps the box from being in order', (kind, summary) => {
  expect(kinds({ ...fine, summary: { ...fine.summary, ...summary } })).toEqual([kind]);
});

test.each<[string, Partial<BoxCondition['status']>]>([
  ['disk', { diskSpace: 'low' }],
  ['disk', { diskSpace: 'scarce' }],
  ['exposed', { exposed: true }],
  ['isolation', { engine: { kind: 'process', isolation: 'none', reasons: ['no root'] } }],
])('%s alone keeps it, too', (kind, status) => {
  expect(kinds({ ...fine, status: { ...fine.status, ...status } })).toEqual([kind]);
});

test('no mail server is said before any mail waits for it, and waiting mail of one that is away', () => {
  expect(openPoints({ ...fine, outbox: { ...fine.outbox, configured: false } })).toEqual([
    { kind: 'noMail', waiting: 0 },
  ]);
  const away = {
    ...fine.outbox,
    health: 'waits',
    trouble: 'no answer',
    explanation: 'It does not answer.',
    cause: 'silent',
    waiting: 2,
    refused: 1,
  } as const;
  const why = 'It does not answer.';
  const status = { ...fine.status, mail: 'waits' as const };
  expect(openPoints({ ...fine, status, outbox: away })).toEqual([
    { kind: 'mailWaits', waiting: 2, isServerAtFault: true, why, cause: 'silent' },
    { kind: 'mailRefused', count: 1 },
  ]);
  expect(openPoints({ ...fine, outbox: away })).toMatchObject([{ isServerAtFault: false }, { kind: 'mailRefused' }]);
});

test('mail that was refused does not wait', () => {
  const outbox = { ...fine.outbox, trouble: '550', explanation: 'No such address.', refused: 3 };
  expect(openPoints({ ...fine, outbox })).toEqual([{ kind: 'mailRefused', count: 3 }]);
});

test('a mail server that refused its last test is said before any mail waits for it', () => {
  const outbox = {
    ...fine.outbox,
    health: 'waits',
    trouble: '535',
    explanation: 'Login refused.',
    cause: 'login',
  } as const;
  const status = { ...fine.status, mail: 'waits' as const };
  expect(openPoints({ ...fine, status, outbox })).toEqual([
    { kind: 'mailWaits', waiting: 0, isServerAtFault: true, why: 'Login refused.', cause: 'login' },
  ]);
});

test('many faults are counted after the worst three', () => {
  const faults = ['a', 'b', 'c', 'd', 'e'].map((text) => fault(text));
  const points = openPoints({ ...fine, summary: { ...fine.summary, faults } });
  expect(points).toHaveLength(4);
  expect(points.at(-1)).toEqual({ kind: 'moreFaults', count: 2 });
});

test('what loses data, people or trust cannot be hidden', () => {
  const status = { ...fine.status, diskSpace: 'scarce' as const, exposed: true };
  const summary = {
    ...fine.summary,
    lastBackup: null,
    administratorsSignedIn: 1,
    faults: [fault('x'), fault('y', true)],
  };
  const points = openPoints({ status, summary, outbox: { ...fine.outbox, configured: false } });
  expect(points.filter(isDismissible).map(({ kind }) => kind)).toEqual(['oneAdministrator']);
});

test('a stored list that cannot be read hides nothing', () => {
  expect(['', '{}', '3', '["oneAdministrator",4]'].map(readDismissed)).toEqual([[], [], [], ['oneAdministrator']]);
});

test('a place that is set up is known where no backup was made yet', () => {
  const summary = { ...fine.summary, lastBackup: null };
  expect(openPoints({ ...fine, summary })).toEqual([{ kind: 'noBackup', hasPlace: true }]);
  expect(openPoints({ ...fine, summary: { ...summary, backupPlaces: 0 } })).toEqual([
    { kind: 'noBackup', hasPlace: false },
  ]);
});

test('an administrator who never logged in is awaited, and does not count yet', () => {
  const summary = { ...fine.summary, administratorsSignedIn: 1, administratorsAwaited: 1 };
  expect(openPoints({ ...fine, summary })).toEqual([{ kind: 'oneAdministrator', isAwaited: true }]);
  expect(openPoints({ ...fine, summary: { ...summary, administratorsAwaited: 0 } })).toEqual([
    { kind: 'oneAdministrator', isAwaited: false },
  ]);
});
