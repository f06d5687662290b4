import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { hasMariadb, hasPostgresql, hasRedis } from '@kontor/testkit/databases';
import { createFolderTargets } from '@kontor/testkit/folder-targets';
import { knownPassword } from '@kontor/testkit/known-users';
import { askingForBuckets, hasSwift } from '@kontor/testkit/s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { probeAt } from '../../../apps/addons/probe.fixture.ts';

// Restic, the servers of apps and the apps themselves for real; a folder in place of a disk.
const english = { headers: { 'accept-language': 'en' } };
const [first, second] = ['app-probe', 'app-probe-2'];
const title = 'Sonde (26.11.2026)';

let folder: string;
let catalogue: string;
let box: TestBox;
let admin: Client & { uid: string };

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 90_000, interval: 50 });
const idle = () => eventually(() => expect(box.jobs.open()).toEqual([]));
const portOf = (id: string) => box.slices.registry.db.find(id)?.port ?? 0;
const probe = (id: string) => probeAt(() => portOf(id));
const settings = (id: string) => join(box.data, 'apps', id, 'data', 'data', 'settings.ini');
const running = (...ids: string[]) =>
  eventually(async () => {
    const apps = (await admin.get('/api/v1/apps')).json;
    expect(apps.map(({ instanceId, status }) => [instanceId, status])).toEqual(ids.map((id) => [id, 'RUNNING']));
  });

async function start(data?: string): Promise<void> {
  const environment = { KONTOR_CATALOGUE: catalogue };
  const settings = { environment, backupTargets: createFolderTargets(folder) };
  box = await startBox({ ...settings, ...(data !== undefined && { data }) });
  const uid = 'olga@kontor.localhost';
  admin = await (data === undefined ? box.signedIn({ uid, role: 'admin', mode: true }) : box.signIn(uid, true));
}

/** Starts a server with a probe that counts in this kind of server, and backs it up once with a count of 2. */
async function backedUp(kind: string, more = '\nmultipleInstances: true'): Promise<string> {
  offer(catalogue, 'probe', { from: 'databases' });
  const file = join(catalogue, 'probe', 'manifest.yaml');
  const manifest = readFileSync(file, 'utf8');
  const counting =
    kind === 'objectstorage'
      ? askingForBuckets(manifest)
      : manifest.replace('  mysql: {}', `  ${kind}: {}`).replace('mysql.url}', `${kind}.url}`);
  writeFileSync(file, counting.replace('\naddons:', `${more}\naddons:`));
  await start();
  await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } });
  await idle();
  await running(first);
  expect([await probe(first).count(), await probe(first).count()]).toEqual([1, 2]);
  if (kind !== 'objectstorage') writeFileSync(settings(first), `url = ${await probe(first).databaseUrl()}\n`);
  const body = { device: 'sdb', cronExpression: '0 2 * * 1,2,3,4,5,6,7' } as never;
  const place = (await admin.post('/api/v1/backupjobs', { body })).json;
  expect((await admin.post('/api/v1/backups', { body: { deviceId: place.id } })).status).toBe(202);
  await idle();
  await running(first);
  const [backup] = (await admin.get('/api/v1/backups')).json;
  return `/api/v1/backups/${backup?.id}/beside`;
}

const restore = (path: string, more: object = {}) =>
  admin.post(path as '/api/v1/backups/{id}/beside', {
    ...english,
    body: { part: first, title, password: knownPassword, ...more } as never,
  });
const check = async (path: string) =>
  (await admin.get(`${path}?part=${first}` as '/api/v1/backups/{id}/beside', english)).json;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-places-'));
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
});
afterEach(async () => {
  await box.end();
  for (const each of [folder, catalogue, box.data]) rmSync(each, { recursive: true, force: true });
});

describe.each([
  ['mysql', hasMariadb],
  ['postgresql', hasPostgresql],
  ['redis', hasRedis],
] as const)('an app with files and data in %s', (kind, isThere) => {
  test.runIf(isThere)(
    'is restored beside the present one, which goes on with its own data',
    async () => {
      const path = await backedUp(kind);
      expect(await probe(first).count()).toBe(3);
      expect(await check(path)).toMatchObject({
        ...{ obstacle: '', host: 'probe-2.kontor.localhost', isForAll: false, isFirstThere: true },
        part: { id: first, title: 'Probe' },
      });
      expect((await restore(path, { password: 'wrong' })).refusal.code).toBe('wrong-password');
      expect((await restore(path, { title: 'Probe' })).refusal.code).toBe('beside-title-taken');
      expect((await restore(path)).status).toBe(202);
      await idle();
      await running(first, second);
      expect([await probe(second).count(), await probe(second).count()]).toEqual([3, 4]);
      expect(await probe(first).count()).toBe(4);
      const [own, other] = [await probe(second).databaseUrl(), await probe(first).databaseUrl()];
      expect(own.password).not.toBe(other.password);
      if (kind !== 'redis') {
        expect(own.pathname).toBe('/app_probe_2');
        expect(readFileSync(settings(second), 'utf8')).toBe(`url = ${own}\n`);
      }
      expect(readFileSync(settings(first), 'utf8')).toBe(`url = ${other}\n`);
      expect(box.slices.groups.membersOf(second)).toEqual([admin.uid]);
      const messages = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text);
      expect(messages.join('\n')).toContain(`“${title}” is installed with the data of a backup and ready.`);
      expect(messages.join('\n')).not.toContain('as a second app');
      expect(readdirSync(join(box.data, 'backup')).filter((name) => name !== 'cache')).toEqual([]);
      const gone = await admin.delete(`/api/v1/apps/${second}?removeData=true&password=${knownPassword}` as never);
      expect(gone.status).toBe(202);
      await idle();
      await running(first);
      expect(await probe(first).count()).toBe(5);
    },
    180_000,
  );
});

test.runIf(hasMariadb)(
  'an app that was removed with its data is restored as well, with its secrets',
  async () => {
    const path = await backedUp('mysql', '\nsecrets: { key: { length: 32 } }');
    expect((await check(path)).obstacle).toContain('can run only one of this app');
    expect((await restore(path)).refusal.code).toBe('beside-single');
    await admin.delete(`/api/v1/apps/${first}?removeData=true&password=${knownPassword}` as never);
    await idle();
    expect(await check(path)).toMatchObject({ obstacle: '', isFirstThere: false });
    expect((await restore(path)).status).toBe(202);
    await idle();
    await running(first);
    expect(await probe(first).count()).toBe(3);
  },
  180_000,
);

test.runIf(hasMariadb).each([
  ['fetched', () => box.jobs.open().some(({ kind }) => kind === 'backup-beside')],
  ['installed', () => box.jobs.open().some(({ kind }) => kind === 'app-beside')],
])(
  'a server that stops while the app is %s goes on with it at the next start',
  async (_, isReached) => {
    const path = await backedUp('mysql');
    expect((await restore(path)).status).toBe(202);
    await eventually(() => expect(isReached()).toBe(true));
    const { data } = box;
    await box.stop();
    await start(data);
    await idle();
    await running(first, second);
    expect([await probe(second).count(), await probe(first).count()]).toEqual([3, 3]);
    expect(readdirSync(join(data, 'backup')).filter((name) => name !== 'cache')).toEqual([]);
  },
  180_000,
);

test.runIf(hasSwift)(
  'an app whose data cannot be loaded under another name is refused before anything is fetched',
  async () => {
    const path = await backedUp('objectstorage');
    expect((await check(path)).obstacle).toContain('cannot be loaded into a second app');
    expect((await restore(path)).refusal.code).toBe('beside-addon');
  },
  180_000,
);
