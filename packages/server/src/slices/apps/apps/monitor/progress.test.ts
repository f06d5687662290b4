import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { createTestCore } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import type { Messages } from '../../../talk/messages/index.ts';
import { createProgress } from './progress.ts';

test('what was rolled back was not told: the list of apps is asked for again when it does happen', () => {
  const core = createTestCore();
  const messages = { progress: () => undefined, notify: () => undefined } as unknown as Messages;
  const db = { manifestOf: () => undefined };
  const progress = createProgress({ core, messages, db, admins: () => [], isWaiting: () => false });
  const input = { instanceId: 'app-wiki', title: 'Wiki', version: '1' };
  const job: JobView = {
    ...{ id: 'j1', kind: 'app-install', input, stage: 'start', percent: 50 },
    ...{ outcome: 'running', waiting: false, tries: 0 },
  };
  const report = () => core.database.transaction(() => progress(job));
  const before = core.changeFeed.version('apps');
  const rolledBack = () =>
    core.database.transaction(() => {
      progress(job);
      throw new Error('no space left on device');
    });
  expect(rolledBack).toThrow('no space');
  expect(core.changeFeed.version('apps')).toBe(before);
  report();
  const afterReport = core.changeFeed.version('apps');
  expect(afterReport).not.toBe(before);
  report();
  expect(core.changeFeed.version('apps')).toBe(afterReport);
  core.remove();
});

test.each([
  ['job-cancelled', 'app-install', ['OK app-install-cancelled']],
  ['job-failed', 'app-install', ['ERROR app-install-failed']],
  // The backup says it.
  ['job-failed', 'app-restore', []],
] as const)('that it ended with %s is for %s one notification or none', (code, kind, expected) => {
  const core = createTestCore();
  const notices: string[] = [];
  const messages = {
    progress: () => undefined,
    notify: ({ status, code: said }: { status: string; code: string }) => void notices.push(`${status} ${said}`),
  } as unknown as Messages;
  const db = { manifestOf: () => undefined };
  const progress = createProgress({ core, messages, db, admins: () => [], isWaiting: () => false });
  const input = { instanceId: 'app-wiki', title: 'Wiki', version: '1' };
  core.database.transaction(() =>
    progress({
      ...{ id: 'j1', kind, input, stage: 'start', percent: 50, waiting: false, tries: 0 },
      ...{ outcome: 'failed', reason: { code, params: {}, text: '' } },
    }),
  );
  expect(notices).toEqual(expected);
  core.remove();
});
