import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine, type MemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Apps with variants of the manifest.
let catalogue: string;
let box: TestBox;
let engine: MemoryEngine;
let admin: Client & { uid: string };

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });

beforeEach(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  engine = createMemoryEngine();
  box = await startBox({ engine, environment: { KONTOR_CATALOGUE: catalogue } });
  admin = await box.signedIn({ role: 'admin', mode: true });
});

afterEach(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

/** Offers the probe with a changed manifest. */
async function offerChanged(change: (text: string) => string, version = '1.0.0'): Promise<void> {
  offer(catalogue, 'probe', { version });
  const file = join(catalogue, 'probe/manifest.yaml');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  await box.slices.store.reload();
  expect(box.slices.store.find('probe'), box.log.lines.join('\n')).toBeDefined();
}

const list = async (): Promise<InstalledApp[]> =>
  (await admin.get('/api/v1/apps', { headers: { 'accept-language': 'en' } })).json;
const install = () => admin.post('/api/v1/apps/probe', { body: {} });
const allRun = () =>
  eventually(async () => {
    expect(box.jobs.open()).toEqual([]);
    expect((await list()).map(({ status }) => status)).not.toContain('STARTING');
  });

test('an app that allows it is installed twice, with everything of its own', async () => {
  await offerChanged((text) => `${text}\nmultipleInstances: true\n`);
  const both = [(await install()).json.instanceId, (await install()).json.instanceId];
  expect(both).toEqual(['app-probe', 'app-probe-2']);
  await allRun();
  expect((await list()).map(({ title, host, status }) => [title, host, status])).toEqual([
    ['Probe', 'probe.kontor.localhost', 'RUNNING'],
    ['Probe 2', 'probe-2.kontor.localhost', 'RUNNING'],
  ]);
  const [one, two] = box.slices.apps.routes();
  expect(one?.port).not.toBe(two?.port);
  expect(one?.identityHeader).not.toBe(two?.identityHeader);
});

test('an app that allows it is installed once by a caller who sees none, also from retained data', async () => {
  await offerChanged((text) => `${text}\nmultipleInstances: true\n`);
  const installFirst = () => admin.post('/api/v1/apps/probe?first=true', { body: {} });
  const refused = async () => {
    const { status, refusal } = await installFirst();
    return [status, refusal.code];
  };
  expect((await installFirst()).json.instanceId).toBe('app-probe');
  expect(await refused()).toEqual([409, 'app-installed-already']);
  await allRun();
  expect(await refused()).toEqual([409, 'app-installed-already']);
  await admin.delete('/api/v1/apps/app-probe');
  await eventually(async () => expect(await list()).toEqual([]));
  await allRun();
  expect((await installFirst()).json.instanceId).toBe('app-probe');
  expect(await refused()).toEqual([409, 'app-installed-already']);
  await allRun();
  expect((await list()).map(({ title }) => title)).toEqual(['Probe']);
});

test('an app that is told an address starts again when the domain changes', async () => {
  await offerChanged((text) => text.replace('    env:\n', `    env:\n      PROBE_URL: "\${app.url}"\n`));
  await install();
  await allRun();
  const moved = await admin.post('/api/v1/domains/default?domain=firm.test&anyway=true');
  expect(moved.status).toBe(200);
  // Everybody logs in anew.
  admin = await box.signIn(admin.uid, true);
  await eventually(() => expect(engine.starts.at(-1)?.env.PROBE_URL).toMatch(/^http:\/\/probe\.firm\.test:\d+$/));
  await allRun();
  expect((await list())[0]).toMatchObject({ status: 'RUNNING', host: 'probe.firm.test' });
});

test('secrets are made once, kept over updates and kept data, and never stored as they are', async () => {
  const withSecret = (text: string) =>
    `${text.replace('    env:\n', `    env:\n      PROBE_KEY: "\${secret.key}"\n`)}\nsecrets: { key: { length: 24 } }\n`;
  await offerChanged(withSecret);
  await install();
  await allRun();
  await offerChanged(withSecret, '1.1.0');
  await admin.patch('/api/v1/apps/app-probe', { body: {} });
  await eventually(async () => expect((await list())[0]).toMatchObject({ status: 'RUNNING', appVersion: '1.1.0' }));
  await allRun();
  await admin.delete('/api/v1/apps/app-probe');
  await eventually(async () => expect(await list()).toEqual([]));
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await install();
  await allRun();
  const keys = engine.starts.map(({ env }) => env.PROBE_KEY ?? '');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[A-Za-z0-9]{24}$/);
  const copy = join(box.data, 'copy.db');
  box.database.snapshotTo(copy);
  expect(readFileSync(copy).includes(keys[0] ?? 'nothing')).toBe(false);
});

test('two apps cannot open the same port to the outside', async () => {
  const withPort = (text: string) =>
    `${text}\ntcpPorts: { git: { container: 9418, host: 9418 } }\nmultipleInstances: true\n`;
  await offerChanged(withPort);
  await install();
  await allRun();
  offer(catalogue, 'porter');
  const file = join(catalogue, 'porter/manifest.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('host: 7007', 'host: 9418'));
  await box.slices.store.reload();
  const answer = await admin.post('/api/v1/apps/porter', { body: {} });
  expect([answer.status, answer.refusal.code]).toEqual([409, 'app-port-clash']);
  expect(answer.refusal.message).toContain('9418');
});

test('a port of the server itself is not an app’s to open', async () => {
  await offerChanged((text) => `${text}\ntcpPorts: { web: { container: 80, host: 443 } }\n`);
  const answer = await install();
  expect([answer.status, answer.refusal.code]).toEqual([409, 'app-port-reserved']);
});

test.each([17_000, 18_500, 19_999])(
  'port %i, where parts of the box listen for apps, is not an app’s to open',
  async (host) => {
    await offerChanged((text) => `${text}\ntcpPorts: { db: { container: 5432, host: ${host} } }\n`);
    const answer = await install();
    expect([answer.status, answer.refusal.code]).toEqual([409, 'app-port-reserved']);
  },
);

test('an app cannot open the port at which another one is looked for, though that one has stopped', async () => {
  await offerChanged((text) => text);
  await install();
  await allRun();
  const port = box.slices.apps.routes()[0]?.port ?? 0;
  await admin.post('/api/v1/apps/app-probe/stop');
  await eventually(async () => expect((await list())[0]).toMatchObject({ status: 'NOT_RUNNING' }));
  offer(catalogue, 'porter');
  const file = join(catalogue, 'porter/manifest.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('host: 7007', `host: ${port}`));
  await box.slices.store.reload();
  const answer = await admin.post('/api/v1/apps/porter', { body: {} });
  expect([answer.status, answer.refusal.code]).toEqual([409, 'app-port-clash']);
});

test('an update does not take the port of another app either', async () => {
  await offerChanged((text) => text);
  await install();
  offer(catalogue, 'porter');
  await box.slices.store.reload();
  await admin.post('/api/v1/apps/porter', { body: {} });
  await allRun();
  await offerChanged((text) => `${text}\ntcpPorts: { echo: { container: 1, host: 7007 } }\n`, '1.1.0');
  expect((await admin.patch('/api/v1/apps/app-probe', { body: {} })).refusal.code).toBe('app-port-clash');
});

test('further web addresses have hosts and ports of their own, behind the same sign-in, and keep them', async () => {
  const withTalk = (text: string) =>
    `${text.replace('    env:\n', `    env:\n      PROBE_TALK: "\${http.talk} \${http.talk.url}"\n`)}\nhttpPorts: { talk: 3000 }\n`;
  await offerChanged(withTalk);
  await install();
  await allRun();
  const [main, talk] = box.slices.apps.routes();
  expect([main?.subdomain, talk?.subdomain]).toEqual(['probe', 'talk-probe']);
  expect(talk).toMatchObject({ instance: 'app-probe', userGroup: main?.userGroup, state: 'running' });
  expect(talk?.port).not.toBe(main?.port);
  expect(engine.starts[0]?.env.PROBE_TALK).toMatch(
    new RegExp(`^${talk?.port} http://talk-probe\\.kontor\\.localhost:\\d+$`),
  );
  const at = (path: string) => box.anonymous.get(path, { host: `talk-probe.kontor.localhost:${box.port}` });
  expect((await at('/')).status).toBe(401);
  await offerChanged(withTalk, '1.1.0');
  await admin.patch('/api/v1/apps/app-probe', { body: {} });
  await eventually(async () => expect((await list())[0]).toMatchObject({ status: 'RUNNING', appVersion: '1.1.0' }));
  expect(box.slices.apps.routes()[1]?.port).toBe(talk?.port);
});
