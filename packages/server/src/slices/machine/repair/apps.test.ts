import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine, type MemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let box: TestBox;
let engine: MemoryEngine;
beforeEach(async () => {
  engine = createMemoryEngine();
  box = await startBox({ engine });
});
afterEach(() => box.end());

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });

test('an app that should run and does not is said, with its name and the reason', async () => {
  const admin = await box.signedIn({ role: 'admin', mode: true });
  const english = { headers: { 'accept-language': 'en' } };
  const ofApps = async () => {
    const { json } = await admin.get('/api/v1/repair', english);
    return json.faults.filter(({ part }) => part === 'app');
  };
  await admin.post('/api/v1/apps/probe', { body: {} });
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  expect(await ofApps()).toEqual([]);

  engine.breakStarting(new Error('there is no such program'));
  await admin.post('/api/v1/apps/app-probe/stop');
  await admin.post('/api/v1/apps/app-probe/start');
  await eventually(async () => expect(await ofApps()).toMatchObject([{ code: 'app-down', subject: 'app-probe' }]));
  expect((await ofApps())[0]?.text).toMatch(/^\S.* should run and does not\. .*The reason: \S/);

  await admin.post('/api/v1/apps/app-probe/stop');
  await eventually(async () => expect(await ofApps()).toEqual([]));
});
