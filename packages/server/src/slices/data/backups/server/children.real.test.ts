import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceOf } from '@kontor/contract/rules/data/backup-device';
import { type BackupServer, backupLogin, hasRestServer, startRestServer } from '@kontor/testkit/backup-servers';
import { type SpokenServer, startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// Servers in processes of their own, with an app that really runs, and restic's REST server as the place.
const catalogue = new URL('../../../../../../testkit/catalogue/v1', import.meta.url).pathname;
const password = 'Sonnenblume7';
const uid = 'olga@kontor.localhost';
const owner = {
  ...{ uid, firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example', domain: 'firma.localhost' },
  ...{ password, passwordRepeat: password },
};

let folder: string;
let store: BackupServer;
let server: SpokenServer | undefined;

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 60_000, interval: 100 });
const start = async (name: string, crashAt = ''): Promise<Client> => {
  const environment = { KONTOR_RESTART_CODE: '75' };
  server = await startChildServer({ data: join(folder, name), catalogue, environment, ...(crashAt && { crashAt }) });
  return clientOf(server.port);
};
const pinOf = (name: string) => readFileSync(join(folder, name, 'secrets', 'setup-pin'), 'utf8');
const noteIn = (data: string): string => {
  const root = join(data, 'apps', 'app-probe', 'data');
  return join(root, readdirSync(root)[0] ?? '', 'note.txt');
};
/** Processes of apps whose files are in a data folder. */
const workloadsOf = (name: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return (
        readFileSync(`/proc/${pid}/environ`, 'latin1').includes('KONTOR_WORKLOAD=') &&
        readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(join(folder, name))
      );
    } catch {
      // It has ended.
      return false;
    }
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-children-'));
  store = await startRestServer();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await store.remove();
  rmSync(folder, { recursive: true, force: true });
});

const device = () =>
  deviceOf({ protocol: 'rest', ...backupLogin, server: `127.0.0.1:${store.port}`, path: 'kontor', domain: '' });

async function signIn(anonymous: Client): Promise<Client> {
  const { headers } = await anonymous.post('/api/v1/login', { body: { username: uid, password } });
  const admin = clientOf(server?.port ?? 0, String(headers['x-auth-token']));
  await admin.post('/api/v1/adminmode', { body: { password } });
  return admin;
}

const untilRunning = (admin: Client) =>
  eventually(async () =>
    expect((await admin.get('/api/v1/apps')).json.map(({ status }) => status)).toEqual(['RUNNING']),
  );

async function backedUp(): Promise<{ admin: Client; words: string; backupId: string }> {
  const anonymous = await start('first');
  expect((await anonymous.post('/api/v1/setup/new', { body: { ...owner, pin: pinOf('first') } })).status).toBe(200);
  const admin = await signIn(anonymous);
  await admin.post('/api/v1/apps/probe', { body: { users: [uid], groups: [] } as never });
  await untilRunning(admin);
  writeFileSync(noteIn(join(folder, 'first')), 'Sauerteig');
  const place = (await admin.post('/api/v1/backupjobs', { body: { device: device() } as never })).json;
  const { words } = (await admin.get(`/api/v1/backupjobs/${place.id}/sheet` as '/api/v1/backupjobs/{id}/sheet')).json;
  expect((await admin.post('/api/v1/backups', { body: { deviceId: place.id } })).status).toBe(202);
  const backups = () => admin.get('/api/v1/backups');
  const backupId = await eventually(async () => {
    const [backup] = (await backups()).json;
    expect(backup?.parts.map(({ id }) => id)).toEqual(['app-probe', 'box']);
    return backup?.id ?? '';
  });
  // It ends a moment later than it is listed.
  await eventually(async () => expect((await admin.get('/api/v1/backupjobs')).json[0]?.lastRun).not.toBeNull());
  await untilRunning(admin);
  return { admin, words: words.join(' '), backupId };
}

async function expectRestored(name: string): Promise<void> {
  const anonymous = await start(name);
  expect((await anonymous.get('/api/v1/status')).json).toMatchObject({ status: 'RUNNING', domain: 'firma.localhost' });
  const admin = await signIn(anonymous);
  await untilRunning(admin);
  expect(readFileSync(noteIn(join(folder, name)), 'utf8')).toBe('Sauerteig');
  expect((await admin.get('/api/v1/backups/summary')).json.awaited).toEqual([]);
  expect(existsSync(join(folder, name, 'restore.json'))).toBe(false);
}

describe.skipIf(!hasRestServer)('a whole server', () => {
  test('is restored on a new machine from a server, also when that is killed before and in the middle of the swap', async () => {
    const { words, backupId } = await backedUp();
    await server?.stop();
    const anonymous = await start('second');
    const pin = pinOf('second');
    const place = { body: { pin, device: device(), words } as never };
    const found = (await anonymous.post('/api/v1/setup/restore/place', place)).json;
    expect(found).toMatchObject({ domain: 'firma.localhost', backups: [{ id: backupId }] });
    expect((await anonymous.post('/api/v1/setup/restore', { body: { pin, backupId } as never })).status).toBe(202);
    expect(await server?.ended).toEqual({ code: 75, signal: null });
    for (const crashAt of ['restore/aside/after', 'restore/aside-kontor.db/after', 'restore/placed/after'])
      await expect(start('second', crashAt)).rejects.toThrow('SIGKILL');
    await expectRestored('second');
  }, 240_000);

  test('goes back in place, and what ran then runs no more', async () => {
    const { admin, backupId } = await backedUp();
    writeFileSync(noteIn(join(folder, 'first')), 'oops');
    const body = { part: 'box', password } as never;
    const before = workloadsOf('first');
    expect(before).not.toEqual([]);
    expect((await admin.put(`/api/v1/backups/${backupId}` as '/api/v1/backups/{id}', { body })).status).toBe(202);
    expect(await server?.ended).toEqual({ code: 75, signal: null });
    await expectRestored('first');
    expect(workloadsOf('first').filter((pid) => before.includes(pid))).toEqual([]);
  }, 240_000);
});
