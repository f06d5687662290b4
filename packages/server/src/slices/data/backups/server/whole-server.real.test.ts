import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { createFolderTargets, type FolderTargets } from '@kontor/testkit/folder-targets';
import { journalOf } from '@kontor/testkit/journal';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// Restic for real, on folders in place of disks.
const english = { headers: { 'accept-language': 'en' } };
const [olga, anna] = ['olga@firma.localhost', 'anna@firma.localhost'];
const pin = '12345678';
const catalogue = new URL('../../../../../../testkit/catalogue/v1', import.meta.url).pathname;
const otherWords = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

let folder: string;
let targets: FolderTargets;
let boxes: TestBox[];

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 60_000, interval: 50 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-whole-'));
  targets = createFolderTargets(join(folder, 'places'));
  boxes = [];
});
afterEach(async () => {
  for (const box of boxes) await box.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server on a data folder of this test. */
async function start(name: string): Promise<TestBox & { restarts(): number }> {
  let restarts = 0;
  const restartServer = () => {
    restarts += 1;
  };
  const data = join(folder, name);
  const box = await startBox({ engine: createMemoryEngine(), backupTargets: targets, data, restartServer });
  boxes.push(box);
  return Object.assign(box, { restarts: () => restarts });
}

const idle = (box: TestBox) => eventually(() => expect(box.jobs.open()).toEqual([]));
const noteOf = (data: string): string => {
  const root = join(data, 'apps', 'app-probe', 'data');
  const [volume = ''] = readdirSync(root);
  return join(root, volume, 'note.txt');
};

interface Backed {
  words: string;
  secret: string;
  backupId: string;
}

/** Sets up a server with two people, one of them with a second factor, an app and a place, and backs it up there. */
async function backedUp(box: TestBox): Promise<Backed & { admin: Client }> {
  const names = { uid: olga, firstName: 'Olga', lastName: 'Ott', externEmail: 'olga@firma.example' };
  const words = { password: knownPassword, passwordRepeat: knownPassword, pin, domain: 'firma.localhost' };
  expect((await box.anonymous.post('/api/v1/setup/new', { body: { ...names, ...words } })).status).toBe(200);
  box.slices.passwords.confirmPuk(olga);
  const admin = await box.signIn(olga, true);
  box.addUser({ uid: anna });
  const { secret } = await box.slices.passwords.pendingTwoFactor(anna);
  const body = { enabled: true, code: new TOTP({ secret }).generate(), password: knownPassword };
  expect((await (await box.signIn(anna)).post(`/api/v1/users/${anna}/twofactorconfig`, { body })).status).toBe(200);
  await admin.post('/api/v1/apps/probe', { body: { users: [olga, anna] } });
  await idle(box);
  writeFileSync(noteOf(box.data), 'Sauerteig');
  const place = (
    await admin.post('/api/v1/backupjobs', { body: { device: 'sdb', cronExpression: '0 2 * * 1' } as never })
  ).json;
  const sheet = await admin.get(`/api/v1/backupjobs/${place.id}/sheet` as '/api/v1/backupjobs/{id}/sheet');
  await admin.post('/api/v1/backups', { body: { deviceId: place.id } });
  await idle(box);
  const [backup] = (await admin.get('/api/v1/backups')).json;
  return { admin, secret, words: sheet.json.words.join(' '), backupId: backup?.id ?? '' };
}

const open = (box: TestBox, body: object) =>
  box.anonymous.post('/api/v1/setup/restore/place', {
    ...english,
    body: { pin, device: 'sdb', words: '', ...body } as never,
  });
const check = (box: TestBox, body: object) =>
  box.anonymous.post('/api/v1/setup/restore/place/check', {
    ...english,
    body: { pin, device: 'sdb', ...body } as never,
  });
const restore = (box: TestBox, backupId: string) =>
  box.anonymous.post('/api/v1/setup/restore', { body: { pin, backupId } as never });

/** A code is valid once, so that of the setting up is not taken again. */
const nextCode = (secret: string): string => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });

/** What has to be true of a restored server. */
async function expectRestored(box: TestBox, { secret, backupId }: Backed): Promise<void> {
  expect((await box.anonymous.get('/api/v1/status')).json).toMatchObject({
    status: 'RUNNING',
    domain: 'firma.localhost',
  });
  expect((await box.anonymous.get('/api/v1/setup/restore')).refusal.code).toBe('setup-done');
  const signIn = async (username: string) =>
    clientOf(
      box.port,
      String(
        (await box.anonymous.post('/api/v1/login', { body: { username, password: knownPassword } })).headers[
          'x-auth-token'
        ],
      ),
    );
  const own = await signIn(anna);
  expect((await own.get('/api/v1/messages')).status).toBe(401);
  expect((await own.post('/api/v1/twofactor', { body: { code: nextCode(secret) } as never })).status).toBeLessThan(300);
  expect((await own.get('/api/v1/messages')).status).toBe(200);
  const admin = await signIn(olga);
  await admin.post('/api/v1/adminmode', { body: { password: knownPassword } });
  const texts = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text).join('\n');
  expect(texts).toContain('The server is called cloud.firma.localhost and is as it was in the backup of');
  expect(journalOf(box.database).map(({ action }) => action)).toContain('server-restored');
  expect((await admin.get('/api/v1/backupjobs', english)).json).toMatchObject([
    { title: 'Stick sdb', cron: true, lastRun: { ok: true } },
  ]);
  expect((await admin.get('/api/v1/backups')).json.map(({ id }) => id)).toEqual([backupId]);
  await eventually(async () => expect((await admin.get('/api/v1/backups/summary')).json.awaited).toEqual([]));
  expect(readFileSync(noteOf(box.data), 'utf8')).toBe('Sauerteig');
  await eventually(async () =>
    expect((await admin.get('/api/v1/apps')).json).toMatchObject([{ instanceId: 'app-probe', status: 'RUNNING' }]),
  );
  await idle(box);
  expect(existsSync(join(box.data, 'restore.json'))).toBe(false);
  expect(readdirSync(join(box.data, 'backup')).sort()).toEqual(['before-restore', 'cache']);
}

describe('a new machine', () => {
  test('becomes the server that was backed up, with its people, their second factors, and its apps', async () => {
    const first = await start('first');
    const backed = await backedUp(first);
    await first.stop();
    const second = await start('second');
    expect(
      (await second.anonymous.post('/api/v1/setup/restore/devices', { body: { pin } as never })).json,
    ).toHaveLength(2);
    expect((await check(second, { pin: '00000000' })).refusal.code).toBe('wrong-pin');
    expect((await check(second, { device: 'sdc' })).refusal.code).toBe('backup-none-here');
    expect((await check(second, { device: 'sdx' })).refusal.code).toBe('backup-device-invalid');
    expect((await check(second, {})).status).toBe(204);
    targets.unplug('sdb');
    expect((await check(second, {})).refusal.code).toMatch(/^backup-(unplugged|device-invalid)$/);
    targets.plug('sdb');
    expect((await open(second, { pin: '00000000', words: backed.words })).refusal.code).toBe('wrong-pin');
    expect((await open(second, { words: 'one two three' })).refusal.code).toBe('backup-words-invalid');
    expect((await open(second, { words: otherWords })).refusal.code).toBe('backup-words-other');
    expect((await open(second, { words: backed.words, device: 'sdc' })).refusal.code).toBe('backup-none-here');
    expect((await open(second, { words: backed.words, device: 'sdx' })).refusal.code).toBe('backup-device-invalid');
    expect(existsSync(join(folder, 'places', 'sdc', 'kontor-backups'))).toBe(false);
    expect((await restore(second, backed.backupId)).refusal.code).toBe('not-found');
    const numbered = backed.words
      .toUpperCase()
      .split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join('\n');
    expect((await open(second, { words: numbered })).json).toMatchObject({
      ...{ title: 'Stick sdb', domain: 'firma.localhost' },
      backups: [{ id: backed.backupId, apps: ['Probe'] }],
    });
    expect((await second.anonymous.get('/api/v1/setup/restore')).json).toEqual({ progress: null, failure: '' });
    expect((await restore(second, backed.backupId)).status).toBe(202);
    expect((await second.anonymous.get('/api/v1/status')).json.status).toBe('RESTORING_BACKUP');
    await eventually(() => expect(second.restarts()).toBe(1));
    expect((await second.anonymous.get('/api/v1/status')).json.status).toBe('RESTORING_BACKUP');
    await second.stop();
    await expectRestored(await start('second'), backed);
  }, 180_000);

  test('goes on where it was killed while it takes the place of the other', async () => {
    const first = await start('first');
    const backed = await backedUp(first);
    await first.stop();
    const second = await start('second');
    await open(second, { words: backed.words });
    await restore(second, backed.backupId);
    await eventually(() => expect(second.restarts()).toBe(1));
    await second.stop();
    for (const crashAt of ['restore/aside-secrets/after', 'restore/into-kontor.db/after'])
      await expect(startChildServer({ data: second.data, catalogue, crashAt })).rejects.toThrow('SIGKILL');
    await expectRestored(await start('second'), backed);
  }, 180_000);

  test('is not guessed into', async () => {
    const box = await start('only');
    for (let count = 0; count < 10; count += 1)
      expect((await open(box, { pin: `0000000${count}`, words: otherWords })).refusal.code).toBe('wrong-pin');
    expect((await open(box, { words: otherWords })).refusal.code).toBe('too-many-tries');
    expect((await restore(box, 'x')).refusal.code).toBe('too-many-tries');
  }, 60_000);

  test('stays as it is where the place is gone, and says so', async () => {
    const first = await start('first');
    const backed = await backedUp(first);
    await first.stop();
    const second = await start('second');
    await open(second, { words: backed.words });
    targets.unplug('sdb');
    await restore(second, backed.backupId);
    await idle(second);
    expect(second.restarts()).toBe(0);
    const { progress, failure } = (await second.anonymous.get('/api/v1/setup/restore', english)).json;
    expect(progress).toBeNull();
    expect(failure).toBe('“Stick sdb” is not plugged in.');
    expect((await second.anonymous.get('/api/v1/status')).json.status).toBe('WAITING_FOR_SETUP');
    expect(readdirSync(join(second.data, 'backup')).filter((name) => name !== 'cache')).toEqual([]);
  }, 120_000);
});

describe('a running server', () => {
  test('goes back to a backup in place, with everybody signed out, and retains its state from before', async () => {
    const box = await start('first');
    const { admin, ...backed } = await backedUp(box);
    writeFileSync(noteOf(box.data), 'oops');
    box.addUser({ uid: 'new@firma.localhost' });
    const path = `/api/v1/backups/${backed.backupId}` as const;
    const preflight = await admin.get(`${path}/preflight?part=box` as '/api/v1/backups/{id}/preflight', english);
    expect(preflight.json).toMatchObject({ part: { id: 'box' }, pending: [], people: 3, obstacle: '', host: '' });
    const put = (password: string) =>
      admin.put(path as '/api/v1/backups/{id}', { body: { part: 'box', password } as never });
    expect((await put('wrong')).refusal.code).toBe('wrong-password');
    expect((await put(knownPassword)).status).toBe(202);
    expect((await admin.get('/api/v1/status')).json.status).toBe('RUNNING');
    await eventually(() => expect(box.restarts()).toBe(1));
    await box.stop();
    const again = await start('first');
    expect((await clientOf(again.port, '').get('/api/v1/session')).status).toBe(401);
    expect(again.slices.users.find('new@firma.localhost')).toBeUndefined();
    await expectRestored(again, backed);
    const before = join(again.data, 'backup', 'before-restore');
    const [state = ''] = readdirSync(before);
    expect(readFileSync(noteOf(join(before, state)), 'utf8')).toBe('oops');
  }, 180_000);

  test('is not restored where nobody would start it again', async () => {
    const box = await startBox({ engine: createMemoryEngine(), backupTargets: targets, data: join(folder, 'third') });
    boxes.push(box);
    const { admin, backupId } = await backedUp(box);
    const answer = await admin.put(`/api/v1/backups/${backupId}` as '/api/v1/backups/{id}', {
      body: { part: 'box', password: knownPassword } as never,
    });
    expect(answer.refusal.code).toBe('restore-unavailable');
    expect(existsSync(join(box.data, 'restore.json'))).toBe(false);
  }, 60_000);
});
