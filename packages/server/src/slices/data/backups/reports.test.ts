import type { JobFailure, JobView } from '@kontor/platform/work/jobs/definitions';
import { createTestCore } from '@kontor/testkit/test-core';
import { afterEach, expect, test } from 'vitest';
import type { BackupsDb } from './db.ts';
import { createReports, type ReportsNeeds } from './reports.ts';
import { restoreKind } from './restore-job.ts';

const core = createTestCore();
afterEach(() => core.remove());

function open() {
  const shown = new Map<string, string>();
  const notices: unknown[] = [];
  const looked: string[] = [];
  const db = { changePlace() {}, place: (id: string) => ({ id }) } as unknown as BackupsDb;
  const availability = { look: async ({ id }: { id: string }) => void looked.push(id) };
  const noted: string[] = [];
  const lastRestore = { note: ({ en }: { en: string }) => void noted.push(en) };
  const messages = {
    progress: ({ id, code }) => void shown.set(id, code),
    withdraw: (id) => void shown.delete(id),
    notify({ status, ...more }) {
      notices.push([status, 'code' in more && more.code]);
      return '';
    },
  } satisfies ReportsNeeds['messages'];
  return {
    shown,
    notices,
    looked,
    noted,
    reports: createReports({ core, db, messages, admins: () => ['anna'], availability, lastRestore }),
  };
}

const input = { backupId: 'b', placeId: 'p', part: 'app-wiki', snapshot: 's', title: { de: 'Wiki', en: 'Wiki' } };
const running: JobView = {
  ...{ id: 'j1', kind: restoreKind, input, stage: 'app', percent: 50 },
  ...{ outcome: 'running', waiting: false, tries: 0 },
};
const failure = (code: JobFailure['code']): JobFailure => ({ code, params: {}, text: '' });

test('that an app is restored is said once, by the app', () => {
  const { shown, notices, noted, reports } = open();
  reports.progress(running);
  expect([...shown.values()]).toEqual(['backup-restoring']);
  reports.progress({ ...running, outcome: 'done', percent: 100 });
  reports.restoreEnded(input, undefined);
  expect([...shown.values()]).toEqual([]);
  expect(notices).toEqual([]);
  expect(noted).toEqual(['Wiki']);
});

test.each([
  ['job-failed', 'ERROR', 'backup-not-restored'],
  ['job-cancelled', 'OK', 'app-restore-cancelled'],
] as const)('a restore that ended with %s is a message with the status %s', (code, status, said) => {
  const { shown, notices, noted, reports } = open();
  reports.progress({ ...running, outcome: 'failed', reason: failure(code) });
  reports.restoreEnded(input, failure(code));
  expect([...shown.values()]).toEqual([said]);
  expect(notices).toEqual([[status, said]]);
  expect(noted).toEqual([]);
});

test('after a backup that failed its place is looked at again, after a good one it is not', () => {
  const { looked, reports } = open();
  reports.backupEnded({ placeId: 'p', title: 'NAS' }, undefined, undefined);
  expect(looked).toEqual([]);
  reports.backupEnded({ placeId: 'p', title: 'NAS' }, undefined, failure('backup-unreachable'));
  expect(looked).toEqual(['p']);
});
