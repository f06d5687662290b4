import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { journalOf } from '@kontor/testkit/journal';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let box: TestBox;
let admin: Client & { uid: string };
beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine() });
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
});
afterEach(() => box.end());

const noJob = () => vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 30_000, interval: 10 });
const entry = (action: string, more: { before?: string; after?: string } = {}) => ({
  ...{ actor: admin.uid, address: '127.0.0.1', action, subject: 'app-probe', before: null, after: null },
  ...more,
});

test('what is done with an app is recorded with the address of the call', async () => {
  await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } });
  await noJob();
  await admin.post('/api/v1/apps/app-probe/stop');
  await admin.post('/api/v1/apps/app-probe/start');
  await admin.put('/api/v1/apps/app-probe');
  expect((await admin.delete('/api/v1/apps/app-probe')).status).toBe(202);
  await noJob();
  const removal = await admin.delete(`/api/v1/apps/app-probe/keptdata?password=${knownPassword}`);
  expect(removal.status).toBe(204);
  await noJob();
  expect(journalOf(box.database).filter(({ subject }) => subject === 'app-probe')).toEqual([
    entry('install-app', { after: '{"version":"1.0.0"}' }),
    entry('stop-app'),
    entry('start-app'),
    entry('restart-app'),
    entry('remove-app', { before: '{"removeData":false}' }),
    entry('delete-app-data', { before: '{"removeData":true}' }),
  ]);
});
