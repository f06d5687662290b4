import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { testGround } from '@kontor/testkit/ground';
import { expect, test } from 'vitest';
import type { Messages } from '../messages/index.ts';
import { createProgress } from './progress.ts';

test('what was rolled back was not told: the list of apps is asked for again when it does happen', () => {
  const ground = testGround();
  const messages = { progress: () => undefined, notify: () => undefined } as unknown as Messages;
  const db = { manifestOf: () => undefined };
  const progress = createProgress({ ground, messages, db, admins: () => [], isWaiting: () => false });
  const input = { instanceId: 'app-wiki', title: 'Wiki', version: '1' };
  const job: JobView = {
    ...{ id: 'j1', kind: 'app-install', input, stage: 'start', percent: 50 },
    ...{ outcome: 'running', waiting: false, tries: 0 },
  };
  const report = () => ground.database.transaction(() => progress(job));
  const before = ground.live.version('apps');
  const rolledBack = () =>
    ground.database.transaction(() => {
      progress(job);
      throw new Error('no space left on device');
    });
  expect(rolledBack).toThrow('no space');
  expect(ground.live.version('apps')).toBe(before);
  report();
  const told = ground.live.version('apps');
  expect(told).not.toBe(before);
  report();
  expect(ground.live.version('apps')).toBe(told);
  ground.remove();
});
