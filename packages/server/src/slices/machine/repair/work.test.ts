import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryDirectory } from '@kontor/testkit/memory-directory';
import { createMemoryEngine, type MemoryEngine, silent } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Background work that does not progress: it is shown, and an administrator can release or retry it.
let box: TestBox;
let engine: MemoryEngine;
let admin: Client & { uid: string };

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });
const english = { headers: { 'accept-language': 'en' } };
const info = async () => (await admin.get('/api/v1/repair', english)).json;
const repair = (action: string, subject?: string) =>
  admin.post('/api/v1/system', { ...english, body: { action, ...(subject !== undefined && { subject }) } });
const running = async () => (await engine.list()).map(({ instance }) => instance);

async function open(program = silent): Promise<void> {
  engine = createMemoryEngine({ program });
  for (let at = 0; at < 7; at += 1)
    await engine.start({
      engine: 'process',
      network: 'machine',
      instance: `app-unknown-${at}`,
      generation: 1,
      memoryLimit: 1,
      logFile: '/dev/null',
      command: ['node'],
      env: {},
      folder: '/',
      writable: [],
      uid: undefined,
    });
  box = await startBox({ engine, directory: createMemoryDirectory() });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
  await eventually(async () =>
    expect(await info()).toMatchObject({ ldapStatus: 'running', faults: [{ code: 'apps-held' }] }),
  );
}
beforeEach(() => open());

async function release(): Promise<void> {
  expect((await repair('RELEASE_PLAN', 'apps')).status).toBe(200);
  await eventually(async () => expect((await info()).faults).toEqual([]));
}
afterEach(() => box.end());

test('R1: a plan of apps that would end much is shown, and carried out when it is let go', async () => {
  expect((await info()).faults).toMatchObject([
    { part: 'plan', code: 'apps-held', subject: 'apps', actions: ['RELEASE_PLAN'] },
  ]);
  expect((await info()).faults[0]?.text).toMatch(/^7 of 7 running apps/);
  expect(await running()).toHaveLength(7);
  await release();
  expect(await running()).toEqual([]);
});

test('a held plan is told on the start page, too', async () => {
  const { faults } = (await admin.get('/api/v1/repair/summary')).json;
  expect(faults).toMatchObject([{ part: 'plan', code: 'apps-held', isHeld: true }]);
});

test('whoever tries background work again is answered while it goes on', async () => {
  await release();
  const { list } = engine;
  const gate = Promise.withResolvers<void>();
  engine.list = () => gate.promise.then(list);
  try {
    expect((await repair('RETRY_PLAN', 'apps')).status).toBe(200);
  } finally {
    gate.resolve();
  }
});

test('what keeps background work from succeeding is shown, and tried again when somebody asks', async () => {
  await release();
  engine.breakListing('no answer');
  expect((await repair('RETRY_PLAN', 'apps')).status).toBe(200);
  await eventually(async () =>
    expect(await info()).toMatchObject({
      faults: [{ code: 'apps-failing', text: expect.stringContaining('no answer'), actions: ['RETRY_PLAN'] }],
    }),
  );
  const german = await admin.get('/api/v1/repair', { headers: { 'accept-language': 'de' } });
  expect(german.json.faults[0]?.text).toContain('Was läuft, läuft weiter.');
  engine.breakListing(undefined);
  expect((await repair('RETRY_PLAN', 'apps')).status).toBe(200);
  await eventually(async () => expect((await info()).faults).toEqual([]));
});

test('a job that cannot end is shown with its tries and what the last one said, and goes on when somebody asks', async () => {
  await release();
  await admin.post('/api/v1/apps/probe', { body: {} });
  // Its program never responds, so the job waits for it.
  await eventually(async () => expect(await running()).toEqual(['app-probe']));
  expect(await info()).toMatchObject({ jobs: [{ kind: 'app-install', state: 'running', tries: 0, actions: [] }] });
  const id = box.jobs.open()[0]?.id ?? '';
  box.database.script(
    "CREATE TRIGGER app_stays BEFORE UPDATE OF wanted ON apps BEGIN SELECT RAISE(ABORT, 'the disk says no'); END;",
  );
  box.jobs.cancel(id);
  await eventually(async () =>
    expect(await info()).toMatchObject({
      jobs: [{ id, state: 'undoing', trouble: expect.stringContaining('the disk says no'), actions: ['RETRY_JOB'] }],
      faults: [{ part: 'job', code: 'job-undoing', subject: id, actions: ['RETRY_JOB'] }],
    }),
  );
  expect((await info()).faults[0]?.text).toMatch(/^The installation of .* is being undone, and that is stuck/);
  box.database.script('DROP TRIGGER app_stays;');
  expect((await repair('RETRY_JOB', id)).status).toBe(200);
  await eventually(async () => expect(await info()).toMatchObject({ jobs: [], faults: [] }));
});

test('U1: a job of another version is shown, and this one says that it cannot go on with it', async () => {
  await release();
  box.database.script(`INSERT INTO jobs (id, kind, input, outcome, resources, epoch, sequence, stage, started_at, changed_at)
    VALUES ('old', 'teleport', '{"instanceId":"app-probe"}', 'running', '[]', 1, 1, 'beam', 0, 0);`);
  expect(await info()).toMatchObject({
    jobs: [{ id: 'old', kind: 'teleport', state: 'unknown', startedAt: '1970-01-01T00:00:00.000Z', actions: [] }],
    faults: [{ part: 'job', code: 'job-unknown', subject: 'old', actions: [] }],
  });
  expect(await repair('RETRY_JOB', 'old')).toMatchObject({
    status: 503,
    refusal: { code: 'repair-failed', message: expect.stringContaining('does not know this operation') },
  });
});

test.each([
  ['RETRY_JOB', 'nothing'],
  ['RELEASE_PLAN', 'nothing'],
  ['RETRY_PLAN', 'directory'],
  ['RELEASE_PLAN', undefined],
])('%s of %s is about nothing that is there', async (action, subject) => {
  expect((await repair(action, subject)).status).toBe(404);
});

test('only administrators in admin mode let plans go', async () => {
  const other = await box.signedIn({ role: 'admin' });
  const answer = await other.post('/api/v1/system', { body: { action: 'RELEASE_PLAN', subject: 'apps' } });
  expect(answer.status).toBe(412);
  expect(await running()).toHaveLength(7);
});
