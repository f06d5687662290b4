import { RefusedError } from '@kontor/platform/errors';
import type { DockerSetup } from '@kontor/server/adapters/machine/docker-setup';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const path = '/api/v1/system/docker';
const english = { headers: { 'accept-language': 'en' } };

let box: TestBox;
let dockerSetup: DockerSetup;
let asked: string[];
let fails: Partial<Record<'install' | 'start', Error>>;
let obstacle: ReturnType<DockerSetup['obstacle']>;
let hasDocker: boolean;
let held: Promise<void>;

beforeEach(async () => {
  [asked, fails, obstacle, hasDocker, held] = [[], {}, undefined, false, Promise.resolve()];
  const listeners = new Set<() => void>();
  const dockerAnswers = () => {
    hasDocker = true;
    for (const listener of listeners) listener();
  };
  const step = (name: 'update' | 'install' | 'start' | 'remove') => async () => {
    asked.push(name);
    await held;
    const failure = name === 'install' || name === 'start' ? fails[name] : undefined;
    if (failure) throw failure;
    if (name === 'start') setTimeout(dockerAnswers, 10);
  };
  const engine = createMemoryEngine();
  engine.kinds = () => (hasDocker ? ['process', 'docker'] : ['process']);
  engine.onChange = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  dockerSetup = {
    obstacle: () => obstacle,
    isInstalled: () => false,
    ...{ update: step('update'), install: step('install'), start: step('start'), remove: step('remove') },
  };
  box = await startBox({ engine, dockerSetup, environment: { KONTOR_ENGINE: 'auto' } });
});
afterEach(() => box.end());

const done = () => vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 20_000, interval: 10 });
const inMode = () => box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });

test('is installed and found without a restart, and administrators are told', async () => {
  const admin = await inMode();
  expect((await admin.get(path)).json).toEqual({
    state: 'missing',
    obstacle: null,
    byHand: 'install',
    percent: null,
    failure: null,
  });
  const begun = await admin.post(path);
  expect(begun.status).toBe(202);
  expect(begun.json.percent).not.toBeNull();
  await done();
  expect(asked).toEqual(['update', 'install', 'start']);
  expect((await admin.get(path)).json).toMatchObject({ state: 'running', percent: null, failure: null });
  const texts = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text);
  expect(texts).toContain('Docker is installed. More apps of the store can be installed now.');
});

test('is not installed where the server is set up not to use it', async () => {
  await box.end();
  box = await startBox({ dockerSetup, environment: { KONTOR_ENGINE: 'process' } });
  const admin = await inMode();
  expect((await admin.get(path, english)).json).toMatchObject({
    state: 'off',
    obstacle: 'This server is set up not to use Docker (KONTOR_ENGINE).',
  });
  expect((await admin.post(path)).refusal.code).toBe('docker-not-installable');
  expect(asked).toEqual([]);
});

test('a failure is said with its reason until the next try, and leaves nothing', async () => {
  fails.install = new RefusedError('docker-install-failed', { params: { reason: 'E: broken packages' } });
  const admin = await inMode();
  await admin.post(path);
  await done();
  expect(asked).toEqual(['update', 'install', 'remove']);
  const { json } = await admin.get(path, english);
  expect(json).toMatchObject({ state: 'missing', failure: expect.stringContaining('E: broken packages') });
  const texts = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text);
  expect(texts).toContain(json.failure);
  fails = {};
  expect((await admin.post(path)).json.failure).toBeNull();
  await done();
  expect((await admin.get(path)).json.state).toBe('running');
});

test('beside Docker from another source nothing is installed, and the page says how to start that one', async () => {
  obstacle = 'other-docker';
  const admin = await inMode();
  expect((await admin.get(path, english)).json).toMatchObject({ state: 'missing', byHand: 'start' });
  expect((await admin.post(path)).refusal.code).toBe('docker-not-installable');
  expect(asked).toEqual([]);
});

test('a failure without a reason of its own names Docker in its message', async () => {
  fails.install = new Error('spawn apt-get ENOENT');
  const admin = await inMode();
  await admin.post(path);
  await done();
  const texts = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text);
  expect(texts).toContain('Docker could not be installed. The operation failed.');
});

test('where it cannot work it is refused with the reason, and nothing is tried', async () => {
  obstacle = 'not-debian';
  const admin = await inMode();
  expect((await admin.get(path, english)).json.obstacle).toBe('That works on Debian only.');
  const refused = await admin.post(path, english);
  expect([refused.status, refused.refusal.message]).toEqual([
    409,
    'Docker cannot be installed from here: That works on Debian only.',
  ]);
  expect(asked).toEqual([]);
});

test('admin mode is needed, and two at once install it once', async () => {
  const other = await box.signedIn({ role: 'admin' });
  expect((await other.post(path)).status).toBe(412);
  const admin = await inMode();
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const answers = await Promise.all([admin.post(path), admin.post(path)]);
  gate.resolve();
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  await done();
  expect(asked).toEqual(['update', 'install', 'start']);
});
