import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { ask, type Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

// One box for all tests: each would find what the one before left.
let catalogue: string;
let box: TestBox;
let admin: Client & { uid: string };

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });

beforeAll(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  box = await startBox({ environment: { KONTOR_CATALOGUE: catalogue } });
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' });
});

afterAll(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

async function offerNow(...args: [app: string, how?: Parameters<typeof offer>[2]]): Promise<void> {
  offer(catalogue, ...args);
  await box.slices.store.reload();
}

const english = { headers: { 'accept-language': 'en' } };
const list = async () => (await admin.get('/api/v1/apps', english)).json;
const find = async (instanceId: string) => (await list()).find((app) => app.instanceId === instanceId);
const newest = async () => (await admin.get('/api/v1/messages', english)).json[0];

async function untilStatus(instanceId: string, status: InstalledApp['status'] | undefined): Promise<void> {
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await eventually(async () => expect((await find(instanceId))?.status).toBe(status));
}

async function install(id: string): Promise<void> {
  const answer = await admin.post(`/api/v1/apps/${id}`, { body: { users: [admin.uid] } });
  expect([answer.status, answer.json.instanceId]).toEqual([202, `app-${id}`]);
}

/** Calls the app directly, bypassing the edge. */
async function askApp(instanceId: string, path: string) {
  const route = box.slices.apps.routes().find(({ instance }) => instance === instanceId);
  return (await ask(route?.port ?? 0, 'GET', path)).json;
}

const folderOf = (instanceId: string) => join(box.data, 'apps', instanceId);

/** Nothing of the app remains except its log. */
function expectNothingLeft(instanceId: string): void {
  expect(existsSync(folderOf(instanceId))).toBe(false);
  expect(readdirSync(join(box.data, 'trash'))).toEqual([]);
  expect(box.slices.groups.find(instanceId)).toBeUndefined();
}

describe('the life of an app', () => {
  test('it is installed and answers', async () => {
    await offerNow('probe');
    await install('probe');
    await untilStatus('app-probe', 'RUNNING');
    expect(await askApp('app-probe', '/version')).toEqual({ version: '1.0.0' });
    expect(await askApp('app-probe', '/count')).toEqual({ count: 1 });
    const { json } = await admin.get('/api/v1/apps/app-probe');
    expect(json.stats?.memoryBytes).toBeGreaterThan(1_000_000);
  });

  test('its environment holds nothing of the server', async () => {
    expect(await askApp('app-probe', '/environment')).not.toContain('KONTOR_DATA');
  });

  test('it gets the header only its edge knows', async () => {
    const header = box.slices.apps.routes()[0]?.identityHeader ?? '';
    const port = box.slices.apps.routes()[0]?.port ?? 0;
    expect((await ask(port, 'GET', '/who', { headers: { [header]: admin.uid } })).json).toEqual({ uid: admin.uid });
    expect((await ask(port, 'GET', '/who', { headers: { 'x-kontor-user': admin.uid } })).json).toEqual({ uid: null });
  });

  test('a newer version takes over its data', async () => {
    await offerNow('probe', { version: '1.1.0' });
    expect((await admin.patch('/api/v1/apps/app-probe?version=1.1.0', { body: {} })).status).toBe(202);
    await untilStatus('app-probe', 'RUNNING');
    expect(await askApp('app-probe', '/version')).toEqual({ version: '1.1.0' });
    expect(await askApp('app-probe', '/count')).toEqual({ count: 2 });
    expect(readdirSync(folderOf('app-probe')).sort()).toEqual(['data', 'releases']);
    expect(readdirSync(join(folderOf('app-probe'), 'releases'))).toEqual(['1.1.0']);
    expect(await newest()).toMatchObject({ text: '“Probe” was updated to version 1.1.0.', progress: 100 });
    expect((await admin.patch('/api/v1/apps/app-probe', { body: {} })).refusal.code).toBe('app-up-to-date');
  });

  test('a broken version is taken back with its data, and one sentence says so', async () => {
    await offerNow('probe', { from: 'broken' });
    expect((await admin.patch('/api/v1/apps/app-probe', { body: {} })).status).toBe(202);
    await untilStatus('app-probe', 'RUNNING');
    expect(await find('app-probe')).toMatchObject({ appVersion: '1.1.0' });
    expect(await askApp('app-probe', '/version')).toEqual({ version: '1.1.0' });
    expect(await askApp('app-probe', '/count')).toEqual({ count: 3 });
    expect(readdirSync(join(folderOf('app-probe'), 'releases'))).toEqual(['1.1.0']);
    const text = '“Probe” could not be updated. The app ended at once. The previous version and its data are back.';
    const messages: Message[] = (await admin.get('/api/v1/messages', english)).json;
    expect(
      messages
        .filter((message) => message.text === text)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['NOTIFICATION', 'PROGRESS']);
  });

  test('killed, it is started again; its log can be read', async () => {
    await ask(box.slices.apps.routes()[0]?.port ?? 0, 'GET', '/exit?code=7').catch(() => undefined);
    await eventually(() => expect(box.log.lines.some((line) => line.includes('"code":7'))).toBe(true));
    await untilStatus('app-probe', 'RUNNING');
    expect(await askApp('app-probe', '/count')).toEqual({ count: 4 });
    expect((await admin.get('/api/v1/system/log?instanceId=app-probe')).status).toBe(200);
  });

  test('removed and installed again it has its data', async () => {
    await offerNow('probe', { version: '1.2.0' });
    expect((await admin.delete('/api/v1/apps/app-probe')).status).toBe(202);
    await untilStatus('app-probe', undefined);
    expect(readdirSync(folderOf('app-probe'))).toEqual(['data']);
    await install('probe');
    await untilStatus('app-probe', 'RUNNING');
    expect(await askApp('app-probe', '/count')).toEqual({ count: 5 });
  });

  test('removed with its data nothing is left', async () => {
    const query = `removeData=true&password=${knownPassword}`;
    expect((await admin.delete(`/api/v1/apps/app-probe?${query}`)).status).toBe(202);
    await untilStatus('app-probe', undefined);
    expectNothingLeft('app-probe');
    expect(existsSync(join(box.data, 'logs/apps/app-probe.log'))).toBe(false);
  });
});

describe('an installation that fails is undone and says why', () => {
  test.each([
    ['exits', 'The app ended at once.'],
    ['silent', 'The app did not answer in time.'],
    ['fails', 'The app did not answer in time.'],
    ['undownloadable', 'The app could not be downloaded.'],
  ])('%s: %s', async (id, reason) => {
    await offerNow(id);
    await install(id);
    await untilStatus(`app-${id}`, undefined);
    expect((await newest())?.text).toMatch(new RegExp(`could not be installed\\. ${reason.replaceAll('.', '\\.')}$`));
    expectNothingLeft(`app-${id}`);
  });
});

describe('a port that somebody else has', () => {
  let other: Server;
  beforeEach(async () => {
    await offerNow('probe', { version: '3.0.0' });
    await install('probe');
    await untilStatus('app-probe', 'RUNNING');
    await admin.post('/api/v1/apps/app-probe/stop');
    await untilStatus('app-probe', 'NOT_RUNNING');
    await eventually(async () => expect(await box.slices.apps.routes()[0]?.state).toBe('stopped'));
    other = createServer();
    const port = box.slices.apps.routes()[0]?.port;
    await eventually(
      () => new Promise<void>((done, fail) => void other.once('error', fail).listen(port, '127.0.0.1', done)),
    );
    return async () => {
      if (other.listening) await new Promise((done) => other.close(done));
      await admin.delete(`/api/v1/apps/app-probe?removeData=true&password=${knownPassword}`);
      await untilStatus('app-probe', undefined);
    };
  });

  test('keeps the app from starting, until it is free and somebody starts it', async () => {
    await admin.post('/api/v1/apps/app-probe/start');
    const reason = "The app's port is taken by another program.";
    await eventually(async () => expect(await find('app-probe')).toMatchObject({ status: 'NOT_RUNNING', reason }));
    expect((await newest())?.text).toBe(`“Probe” does not start. ${reason} The server keeps trying.`);
    await new Promise((done) => other.close(done));
    await admin.post('/api/v1/apps/app-probe/start');
    await untilStatus('app-probe', 'RUNNING');
  });

  test('undoes an update; the app is stopped as it was', async () => {
    await offerNow('probe', { version: '3.1.0' });
    await admin.patch('/api/v1/apps/app-probe', { body: {} });
    await eventually(() => expect(box.jobs.open()).toEqual([]));
    expect(await find('app-probe')).toMatchObject({ status: 'NOT_RUNNING', appVersion: '3.0.0' });
  });
});

/** Mounts a data folder of this size. Resolves with a function that unmounts it; undefined where the machine does not permit it. */
async function smallDisk(folder: string, size: string): Promise<(() => Promise<void>) | undefined> {
  const { execFileSync } = await import('node:child_process');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'kontor-test', folder], { stdio: 'ignore' });
    return async () => void execFileSync('umount', [folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
}

test.runIf(process.getuid?.() === 0)(
  'a disk that gets full: the installation is undone, and the box goes on',
  async ({ annotate }) => {
    const data = mkdtempSync(join(tmpdir(), 'kontor-small-'));
    const unmount = await smallDisk(data, '40m');
    if (unmount === undefined) {
      rmSync(data, { recursive: true });
      await annotate('no tmpfs can be mounted here');
      return;
    }
    const large = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    offer(large, 'probe');
    mkdirSync(join(large, 'probe/bundle/more'));
    writeFileSync(join(large, 'probe/bundle/more/large'), Buffer.alloc(60_000_000, 1));
    const small = await startBox({ data, environment: { KONTOR_CATALOGUE: large } });
    try {
      const user = await small.signedIn({ role: 'admin', mode: true, language: 'en' });
      expect((await user.post('/api/v1/apps/probe', { body: {} })).status).toBe(202);
      await eventually(() => expect(small.jobs.open()).toEqual([]));
      expect((await user.get('/api/v1/apps')).json).toEqual([]);
      expect((await user.get('/api/v1/messages', english)).json[0]?.text).toContain('The disk is full.');
      expect(readdirSync(join(data, 'apps'))).toEqual([]);
      rmSync(join(large, 'probe/bundle/more'), { recursive: true });
      expect((await user.post('/api/v1/apps/probe', { body: {} })).status).toBe(202);
      await eventually(async () => expect((await user.get('/api/v1/apps')).json[0]?.status).toBe('RUNNING'));
    } finally {
      await small.end();
      await unmount();
      for (const folder of [data, large]) rmSync(folder, { recursive: true, force: true });
    }
  },
);
