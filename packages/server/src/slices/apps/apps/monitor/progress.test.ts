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
