import { rmSync } from 'node:fs';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine, type MemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The server restarts while apps keep running (keeps P1).
let box: TestBox;
let engine: MemoryEngine;
let admin: Client & { uid: string };

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });
const status = async () => (await admin.get('/api/v1/apps')).json[0]?.status;

beforeEach(async () => {
  engine = createMemoryEngine();
  box = await startBox({ engine });
  admin = await box.signedIn({ role: 'admin', mode: true });
});

afterEach(async () => {
  await box.end();
  // The test box does not remove a folder that is reused after a restart.
  rmSync(box.data, { recursive: true, force: true });
});

async function installed(): Promise<void> {
  await admin.post('/api/v1/apps/probe', { body: {} });
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await eventually(async () => expect(await status()).toBe('RUNNING'));
}

async function restart({ leaveApps = true } = {}): Promise<void> {
  const { data } = box;
  await box.stop({ leaveApps });
  box = await startBox({ engine, data });
  admin = await box.signIn(admin.uid, true);
}

test('what runs is taken over, not started again', async () => {
  await installed();
  const before = await engine.list();
  await restart();
  await eventually(async () => expect(await status()).toBe('RUNNING'));
  expect(await engine.list()).toEqual(before);
  expect(engine.starts).toHaveLength(1);
});

test('what was stopped with the server is started again', async () => {
  await installed();
  await restart({ leaveApps: false });
  await eventually(async () => expect(await status()).toBe('RUNNING'));
  expect(engine.starts).toHaveLength(2);
});

test('what somebody stopped stays stopped', async () => {
  await installed();
  await admin.post('/api/v1/apps/app-probe/stop');
  await eventually(async () => expect(await engine.list()).toEqual([]));
  await restart();
  expect(await status()).toBe('NOT_RUNNING');
  expect(engine.starts).toHaveLength(1);
});

test('what ended while the server was away is started again at once', async () => {
  await installed();
  const { data } = box;
  await box.stop({ leaveApps: true });
  await engine.crash('app-probe', { code: null, signal: null });
  box = await startBox({ engine, data });
  admin = await box.signIn(admin.uid, true);
  await eventually(async () => expect(await status()).toBe('RUNNING'));
  expect(engine.starts).toHaveLength(2);
});

test('an app that is not desired is stopped', async () => {
  const spec = { command: ['node'], folder: '/', writable: [], uid: undefined, memoryLimit: 1, logFile: '/dev/null' };
  await engine.start({
    ...spec,
    engine: 'process',
    network: 'machine',
    instance: 'app-stranger',
    generation: 1,
    env: {},
  });
  await restart();
  await eventually(async () => expect(await engine.list()).toEqual([]));
});
