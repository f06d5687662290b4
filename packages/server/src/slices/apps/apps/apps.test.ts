import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import { openDatabase } from '@kontor/platform/database/database';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { answering, createMemoryEngine, ending, type MemoryEngine, type Program } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type UserClient = Client & { uid: string };

let box: TestBox;
let engine: MemoryEngine;
let admin: UserClient;
/** What apps do when started; a test may set it. */
let program: Program;

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });

beforeEach(async () => {
  program = answering;
  engine = createMemoryEngine({ program: (spec, exit) => program(spec, exit) });
  box = await startBox({ engine });
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
});

afterEach(() => box.end());

const listFor = async (user: UserClient) => (await user.get('/api/v1/apps')).json;
const find = async (instanceId: string, user = admin) =>
  (await listFor(user)).find((app) => app.instanceId === instanceId);
const messagesFor = async (user: UserClient) => (await user.get('/api/v1/messages')).json;
const install = (id: string, body: object = { users: [admin.uid] }, user: UserClient = admin) =>
  user.post(`/api/v1/apps/${id}`, { body });

/** Waits until no job is open and the app has this status. */
async function untilStatus(instanceId: string, status: InstalledApp['status'] | undefined): Promise<void> {
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await eventually(async () => expect((await find(instanceId))?.status).toBe(status));
}

async function installed(id = 'probe', body?: object): Promise<void> {
  expect((await install(id, body)).status).toBe(202);
  await untilStatus(`app-${id}`, 'RUNNING');
}

const appFolder = (instanceId: string) => join(box.data, 'apps', instanceId);

describe('installing', () => {
  test('an app is in the list from the first moment and ends running, with one message', async () => {
    const answer = await install('probe');
    expect(answer.status).toBe(202);
    expect(answer.json.instanceId).toBe('app-probe');
    expect(await find('app-probe')).toMatchObject({ status: 'INSTALLING', appVersion: '1.0.0', mayOpen: false });
    await untilStatus('app-probe', 'RUNNING');
    expect(await find('app-probe')).toMatchObject({ progress: 100, reason: '', mayOpen: true, userGroup: 'app-probe' });
    const messages = await messagesFor(admin);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      id: answer.json.messageId,
      indicatorId: 'app-probe',
      type: 'PROGRESS',
      progressType: 'APP_RUNNING',
      status: 'OK',
      progress: 100,
      recipients: [admin.uid],
    });
  });

  test('the address and what the edge needs are known from the first moment', async () => {
    await install('probe');
    const port = new URL(box.portalUrl).port;
    expect(await find('app-probe')).toMatchObject({
      host: 'probe.kontor.localhost',
      url: `http://probe.kontor.localhost:${port}`,
    });
    expect(box.slices.apps.routes()).toMatchObject([{ instance: 'app-probe', subdomain: 'probe', state: 'starting' }]);
    await untilStatus('app-probe', 'RUNNING');
    const [route] = box.slices.apps.routes();
    expect(route).toMatchObject({ state: 'running', userGroup: 'app-probe', openPaths: ['/version'], isFramed: true });
    expect(route?.identityHeader).toMatch(/^x-kontor-user-[0-9a-f]{24}$/);
    expect(engine.starts[0]?.env.PROBE_IDENTITY_HEADER).toBe(route?.identityHeader);
  });

  test('people get in by the groups they were chosen for; required ones come along', async () => {
    const [anna, ben] = [box.addUser({ uid: 'anna@kontor.localhost' }), box.addUser({ uid: 'ben@kontor.localhost' })];
    await installed('secret-groups', { users: [anna], groups: [{ group: 'Editors', members: [ben] }] });
    const members = (cn: string) => box.slices.groups.membersOf(cn);
    expect(members('app-secret-groups')).toEqual([anna, ben]);
    expect(members('app-secret-groups_readers')).toEqual([anna, ben]);
    expect(members('app-secret-groups_editors')).toEqual([ben]);
    expect(members('app-secret-groups_writers')).toEqual([ben]);
    expect(members('app-secret-groups_auditors')).toEqual([]);
  });

  test('two people at once: one wins, the other is told that somebody works on it', async () => {
    const other = await box.signedIn({ role: 'admin', mode: true, uid: 'other@kontor.localhost' });
    const answers = await Promise.all([install('probe'), install('probe', {}, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal.code).toBe('busy');
    await untilStatus('app-probe', 'RUNNING');
    expect((await install('probe')).refusal.code).toBe('app-installed-already');
  });

  test('one that ends at once is undone, with a sentence for the starter and the administrators', async () => {
    program = ending(3);
    const starter = await box.signedIn({ signing: true, uid: 'manager@kontor.localhost' });
    const started = await install('probe', {}, starter);
    await untilStatus('app-probe', undefined);
    expect(existsSync(appFolder('app-probe'))).toBe(false);
    expect(box.slices.groups.find('app-probe')).toBeUndefined();
    expect(await engine.list()).toEqual([]);
    for (const user of [admin, starter]) {
      const [notice, progress] = (await messagesFor(user)).sort((a) => (a.type === 'NOTIFICATION' ? -1 : 1));
      const text = '„Sonde“ konnte nicht installiert werden. Die App hat sich sofort wieder beendet.';
      expect(notice).toMatchObject({ type: 'NOTIFICATION', status: 'ERROR', text, indicatorId: 'app-probe' });
      expect(progress).toMatchObject({ id: started.json.messageId, type: 'PROGRESS', status: 'ERROR', text });
    }
    program = answering;
    await installed();
  });

  test('can be called off while it goes on, and is undone', async () => {
    program = () => ({ stop: async () => {} });
    await install('probe');
    await eventually(async () => expect((await find('app-probe'))?.status).toBe('STARTING'));
    expect(await find('app-probe')).toMatchObject({ isWorkedOn: true, mayCancel: true, isInstalled: false });
    expect((await admin.post('/api/v1/apps/app-probe/cancel')).status).toBe(202);
    expect((await find('app-probe'))?.mayCancel ?? false).toBe(false);
    await untilStatus('app-probe', undefined);
    expect(await engine.list()).toEqual([]);
    expect((await admin.post('/api/v1/apps/app-probe/cancel')).status).toBe(404);
  });

  test('one that cannot be started is undone with the reason', async () => {
    engine.breakStarting(new Error('no cgroup'));
    await install('probe');
    await untilStatus('app-probe', undefined);
    expect((await messagesFor(admin)).map(({ text }) => text)).toContain(
      '„Sonde“ konnte nicht installiert werden. Der Vorgang ist fehlgeschlagen.',
    );
    expect(box.log.lines.some((line) => line.includes('no cgroup'))).toBe(true);
  });

  test.each([
    ['nothing-there', {}, 404, 'not-found'],
    ['probe?version=0.9', {}, 409, 'app-version-old'],
    ['probe', { users: ['nobody@kontor.localhost'] }, 422, 'fields-invalid'],
    ['secret-groups', { groups: [{ group: 'bosses', members: [] }] }, 422, 'fields-invalid'],
    ['secret-groups', { groups: [{ group: 'Editors', members: ['nobody@x.de'] }] }, 422, 'fields-invalid'],
  ])('%s with %j is refused and leaves nothing', async (path, body, status, code) => {
    const answer = await install(path, body);
    expect([answer.status, answer.refusal.code]).toEqual([status, code]);
    expect(await listFor(admin)).toEqual([]);
    expect(box.jobs.open()).toEqual([]);
    expect(readdirSync(join(box.data, 'apps'))).toEqual([]);
  });
});

describe('who sees what', () => {
  test('a person outside the group sees nothing, an administrator sees the tile and does not get in', async () => {
    const anna = await box.signedIn({ uid: 'anna@kontor.localhost' });
    const ben = await box.signedIn({ uid: 'ben@kontor.localhost' });
    await installed('probe', { users: [anna.uid] });
    expect(await find('app-probe', anna)).toMatchObject({ mayOpen: true });
    expect(await listFor(ben)).toEqual([]);
    expect((await ben.get('/api/v1/apps/app-probe')).status).toBe(404);
    expect(await find('app-probe')).toMatchObject({ mayOpen: false });
  });

  test('what an app uses is for those who administer it', async () => {
    const anna = await box.signedIn({ uid: 'anna@kontor.localhost' });
    await installed('probe', { users: [anna.uid] });
    expect((await admin.get('/api/v1/apps/app-probe')).json.stats).toMatchObject({ memoryLimit: 134_217_728 });
    expect((await anna.get('/api/v1/apps/app-probe')).json.stats).toBeNull();
  });

  test('the list is answered from memory while nothing changed', async () => {
    await installed();
    const { headers } = await admin.get('/api/v1/apps');
    const again = await admin.get('/api/v1/apps', { headers: { 'if-none-match': headers.etag } });
    expect(again.status).toBe(304);
  });
});

describe('stopping, starting, restarting', () => {
  const progress = async () => (await messagesFor(admin)).find(({ type }) => type === 'PROGRESS');

  test('a stopped app says so, stays stopped, and starts again', async () => {
    await installed();
    const stopped = await admin.post('/api/v1/apps/app-probe/stop');
    expect(stopped.status).toBe(202);
    await untilStatus('app-probe', 'NOT_RUNNING');
    await eventually(async () => expect(await engine.list()).toEqual([]));
    expect(await find('app-probe')).toMatchObject({ reason: 'Diese App wurde angehalten.', isWanted: false });
    await eventually(async () => expect(await progress()).toMatchObject({ id: stopped.json.messageId, progress: 100 }));
    expect(box.slices.apps.routes()).toMatchObject([{ state: 'stopped' }]);
    const started = await admin.post('/api/v1/apps/app-probe/start');
    await untilStatus('app-probe', 'RUNNING');
    await eventually(async () =>
      expect(await progress()).toMatchObject({
        id: started.json.messageId,
        progressType: 'APP_RUNNING',
        progress: 100,
      }),
    );
  });

  test('a restart is a new start of the same app', async () => {
    await installed();
    const before = await engine.list();
    expect((await admin.put('/api/v1/apps/app-probe')).status).toBe(202);
    await eventually(async () => expect((await engine.list())[0]?.generation).toBe((before[0]?.generation ?? 0) + 1));
    await untilStatus('app-probe', 'RUNNING');
    expect(engine.starts.map(({ env }) => env.PROBE_PORT)).toEqual([
      engine.starts[0]?.env.PROBE_PORT,
      engine.starts[0]?.env.PROBE_PORT,
    ]);
  });

  test('an app that ends by itself is started again', async () => {
    await installed();
    await engine.crash('app-probe');
    await eventually(async () => expect((await find('app-probe'))?.status).toBe('STARTING'));
    await untilStatus('app-probe', 'RUNNING');
    expect(engine.starts).toHaveLength(2);
  });

  test('none of it is possible while a job works on the app', async () => {
    program = () => ({ stop: async () => {} });
    await install('probe');
    for (const call of [
      admin.put('/api/v1/apps/app-probe'),
      admin.post('/api/v1/apps/app-probe/stop'),
      admin.post('/api/v1/apps/app-probe/start'),
      admin.delete('/api/v1/apps/app-probe'),
      admin.patch('/api/v1/apps/app-probe', { body: {} }),
    ])
      expect((await call).refusal.code).toBe('busy');
    await admin.post('/api/v1/apps/app-probe/cancel');
    await untilStatus('app-probe', undefined);
  });

  test('R1: while nothing can be seen, nothing is done', async () => {
    await installed();
    engine.breakListing('no answer');
    await admin.put('/api/v1/apps/app-probe');
    await eventually(() => expect(box.log.lines.some((line) => line.includes('no answer'))).toBe(true));
    expect(engine.starts).toHaveLength(1);
    engine.breakListing(undefined);
    await eventually(() => expect(engine.starts).toHaveLength(2));
    await untilStatus('app-probe', 'RUNNING');
  });
});

describe('removing', () => {
  const remove = (query = '') => admin.delete(`/api/v1/apps/app-probe${query}`);

  test('keeps the data unless asked, and a later installation finds it', async () => {
    await installed();
    const before = box.slices.apps.routes()[0];
    const removed = await remove();
    expect(removed.status).toBe(202);
    await untilStatus('app-probe', undefined);
    expect(readdirSync(appFolder('app-probe'))).toEqual(['data']);
    expect(box.slices.groups.find('app-probe')).toBeUndefined();
    const message = (await messagesFor(admin)).find(({ id }) => id === removed.json.messageId);
    expect(message).toMatchObject({ progressType: 'APP_REMOVAL', progress: 100, text: '„Sonde“ wurde entfernt.' });
    const offered = async () => (await admin.get('/api/v1/store/apps')).json.find(({ id }) => id === 'probe')?.keptData;
    expect(await offered()).toMatchObject({ bytes: expect.any(Number), since: expect.any(String) });
    const anna = await box.signedIn({ uid: 'anna@kontor.localhost' });
    expect((await anna.get('/api/v1/store/apps')).json.every(({ keptData }) => keptData === null)).toBe(true);
    await installed();
    expect(await offered()).toBeNull();
    expect(box.slices.apps.routes()[0]).toMatchObject({ port: before?.port, identityHeader: before?.identityHeader });
  });

  test('and nobody is let in to it without admin mode, by a removal and a new installation or by an update', async () => {
    await installed();
    await admin.delete('/api/v1/adminmode');
    expect((await remove()).status).toBe(202);
    await untilStatus('app-probe', undefined);
    const intruder = await box.signedIn({ role: 'admin', signing: true, uid: 'intruder@kontor.localhost' });
    const refused = await install('probe', { users: [intruder.uid] }, intruder);
    expect([refused.status, refused.refusal.code]).toEqual([412, 'members-need-admin-mode']);
    expect(readdirSync(appFolder('app-probe'))).toEqual(['data']);
    // Former members can be members again without admin mode.
    await installed();
    await remove();
    await untilStatus('app-probe', undefined);
    await admin.post('/api/v1/adminmode', { body: { password: knownPassword } });
    await installed('probe', { users: [admin.uid, intruder.uid] });
  });

  test('a failed installation over kept data leaves it kept', async () => {
    await installed();
    await remove();
    await untilStatus('app-probe', undefined);
    program = ending(1);
    await install('probe');
    await untilStatus('app-probe', undefined);
    expect(readdirSync(appFolder('app-probe'))).toEqual(['data']);
    program = answering;
    await installed();
  });

  test('data of a newer version is not given to an older one, and stays', async () => {
    await installed();
    await remove();
    await untilStatus('app-probe', undefined);
    const database = openDatabase({ file: join(box.data, 'kontor.db') });
    const tables = database.tables<{ apps: { version: string }; app_releases: { version: string } }>();
    for (const name of ['apps', 'app_releases'] as const)
      database.run(tables.updateTable(name).set({ version: '99.0.0' }));
    database.close();
    const refused = (await install('probe')).refusal;
    expect(refused).toMatchObject({ code: 'app-data-newer', message: expect.stringContaining('99.0.0') });
    expect(readdirSync(appFolder('app-probe'))).toEqual(['data']);
    expect(box.slices.registry.isBusy('app-probe')).toBe(false);
  });

  test('with the data needs the password, and leaves nothing', async () => {
    await installed();
    expect((await remove('?removeData=true')).refusal).toMatchObject({
      code: 'fields-invalid',
      fields: { password: expect.any(String) },
    });
    expect((await remove('?removeData=true&password=wrong')).refusal.code).toBe('wrong-password');
    expect((await find('app-probe'))?.status).toBe('RUNNING');
    expect((await remove(`?removeData=true&password=${knownPassword}`)).status).toBe(202);
    await untilStatus('app-probe', undefined);
    expect(readdirSync(join(box.data, 'apps'))).toEqual([]);
    expect(box.slices.apps.routes()).toEqual([]);
  });

  test('kept data can be deleted later, with the password', async () => {
    await installed();
    await remove();
    await untilStatus('app-probe', undefined);
    const drop = (password: string) => admin.delete(`/api/v1/apps/app-probe/keptdata?password=${password}`);
    expect((await drop('wrong')).refusal.code).toBe('wrong-password');
    expect((await drop(knownPassword)).status).toBe(204);
    await eventually(() => expect(readdirSync(join(box.data, 'apps'))).toEqual([]));
    expect((await drop(knownPassword)).status).toBe(404);
    const texts = (await messagesFor(admin)).map(({ text }) => text);
    expect(texts).toContain('Die aufbewahrten Daten von „Sonde“ wurden gelöscht.');
  });
});
