import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { appsInMariadb, askMariadb, hasMariadb } from '@kontor/testkit/databases';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { probeAt } from '../../addons/probe.fixture.ts';

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const sonde = 'app-probe';

describe.runIf(hasMariadb)('an app with a database in MariaDB', () => {
  let catalogue: string;
  let box: TestBox;
  let admin: Awaited<ReturnType<TestBox['signedIn']>>;

  /** Offers a version of the probe, with a fault if given, and the same app under another name. */
  function offerProbe({ version = '1.0.0', fault = '' } = {}): void {
    offer(catalogue, 'probe', { from: 'databases', version });
    const file = join(catalogue, 'probe', 'manifest.yaml');
    const text = readFileSync(file, 'utf8');
    cpSync(join(catalogue, 'probe'), join(catalogue, 'other'), { recursive: true });
    writeFileSync(join(catalogue, 'other', 'manifest.yaml'), text.replace('id: probe', 'id: other'));
    const failing = text.replace('probe.mjs]', `probe.mjs, ${fault}]`).replace('startSeconds: 10', 'startSeconds: 1');
    if (fault !== '') writeFileSync(file, failing);
  }

  beforeAll(async () => {
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    offerProbe();
    box = await startBox({ environment: { KONTOR_CATALOGUE: catalogue } });
    admin = await box.signedIn({ role: 'admin', mode: true });
  });
  afterAll(async () => {
    await box?.end();
    rmSync(catalogue, { recursive: true, force: true });
  });

  const list = async () => (await admin.get('/api/v1/apps')).json;
  const one = async (instance: string) => (await list()).find(({ instanceId }) => instanceId === instance);
  const portOf = (instance: string) => box.slices.apps.routes().find((route) => route.instance === instance)?.port ?? 0;
  const probe = (instance: string) => probeAt(() => portOf(instance));
  const { count, databaseUrl, said, version } = probe(sonde);
  const runs = (instance = sonde) =>
    eventually(async () => expect(await one(instance)).toMatchObject({ status: 'RUNNING' }));

  /** Waits until a requested operation has ended. */
  async function done(asked: Promise<{ status: number; text: string }>): Promise<void> {
    const answer = await asked;
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await eventually(() => expect(box.jobs.open()).toEqual([]));
  }
  const install = (id = 'probe') => done(admin.post(`/api/v1/apps/${id}`, { body: { users: [admin.uid] } }));
  const remove = (how: string) => done(admin.delete(`/api/v1/apps/${sonde}${how}`));
  const processOf = async (instance: string) => {
    const note = readFileSync(join(box.data, 'run', 'workloads', `${instance}.json`), 'utf8');
    return JSON.parse(note).main.pid as number;
  };

  test('is given one of its own, and counts in it', async () => {
    await install();
    await runs();
    expect([await count(), await count()]).toEqual([1, 2]);
    expect(appsInMariadb(box.data)).toEqual({ databases: ['app_probe'], accounts: ['app_probe'] });
  });

  test('and another app gets into neither with its own password nor with none', async () => {
    await install('other');
    await runs('app-other');
    const theirs = await databaseUrl();
    const other = probe('app-other');
    expect(await other.said('SELECT count FROM visits', theirs)).toBe('2');
    theirs.password = (await other.databaseUrl()).password;
    expect(await other.said('SELECT 1', theirs)).toContain('Access denied');
    expect(await other.said('SELECT count FROM app_probe.visits')).toContain('denied');
    expect(await other.said('SHOW DATABASES LIKE "app_probe"')).toBeUndefined();
    for (const name of ['root', 'mariadb.sys']) {
      theirs.username = name;
      theirs.password = '';
      expect(await other.said('SELECT 1', theirs)).toContain('denied');
    }
  });

  test('killed under them, MariaDB comes back with all that was made, and no app is restarted', async () => {
    const before = await Promise.all([sonde, 'app-other'].map(processOf));
    const [pid] = await Promise.all([processOf('addon-mysql')]);
    process.kill(pid, 'SIGKILL');
    const waiting = { status: 'RUNNING', reason: 'Die App wartet auf MariaDB.' };
    await eventually(async () => expect(await one(sonde)).toMatchObject(waiting));
    await eventually(async () => expect(await processOf('addon-mysql')).not.toBe(pid));
    await eventually(async () => expect(await count()).toBe(3));
    expect(await Promise.all([sonde, 'app-other'].map(processOf))).toEqual(before);
  });

  test('repair says that MariaDB runs, and restarts it', async () => {
    const repaired = { mysqlStatus: 'running', databases: [{ title: 'MariaDB', owner: '', state: 'running' }] };
    await eventually(async () => expect((await admin.get('/api/v1/repair')).json).toMatchObject(repaired));
    const before = [await processOf('addon-mysql'), await count()] as const;
    const answer = await admin.post('/api/v1/system', { body: { action: 'RESTART_MYSQL' } });
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ mysqlStatus: 'running' })]);
    expect(await processOf('addon-mysql')).not.toBe(before[0]);
    await eventually(async () => expect(await count()).toBeGreaterThan(before[1]));
  });

  test('repair makes accounts and rights in MariaDB again, and the data stays', async () => {
    const before = await count();
    askMariadb(box.data, "DROP USER 'app_probe'@'%'");
    expect(await said('SELECT 1')).toContain('denied');
    const answer = await admin.post('/api/v1/system', { body: { action: 'REINSTALL_MYSQL' } });
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ mysqlStatus: 'running' })]);
    await eventually(async () => expect(await count()).toBe(before + 1));
    expect(appsInMariadb(box.data).accounts.toSorted()).toEqual(['app_other', 'app_probe']);
  });

  test.each(['exits', 'silent'])('a version that %s is undone, and what was in the database is back', async (fault) => {
    offerProbe({ version: '2.0.0', fault });
    await box.slices.store.reload();
    const before = await count();
    await done(admin.patch(`/api/v1/apps/${sonde}`, { body: {} }));
    await runs();
    expect(await version()).toBe('1.0.0');
    expect(await count()).toBe(before + 1);
    expect(await said("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'spoilt'")).toBe('0');
    expect(readdirSync(join(box.data, 'apps', sonde)).sort()).toEqual(['data', 'releases']);
  });

  test('a good version goes on counting', async () => {
    offerProbe({ version: '3.0.0' });
    await box.slices.store.reload();
    const before = await count();
    await done(admin.patch(`/api/v1/apps/${sonde}`, { body: {} }));
    await runs();
    expect([await version(), await count()]).toEqual(['3.0.0', before + 1]);
  });

  test('removed without its data it leaves the database, and finds it again', async () => {
    const before = await count();
    await remove('');
    expect(appsInMariadb(box.data).databases).toContain('app_probe');
    await install();
    await runs();
    expect(await count()).toBe(before + 1);
  });

  test('an installation over it that fails leaves it as it was', async () => {
    const before = await count();
    await remove('');
    offerProbe({ version: '4.0.0', fault: 'exits' });
    await box.slices.store.reload();
    await install();
    expect(await one(sonde)).toBeUndefined();
    offerProbe({ version: '5.0.0' });
    await box.slices.store.reload();
    await install();
    await runs();
    expect(await count()).toBe(before + 1);
  });

  test('removed with its data nothing is left of it', async () => {
    await remove(`?removeData=true&password=${knownPassword}`);
    expect(appsInMariadb(box.data)).toEqual({ databases: ['app_other'], accounts: ['app_other'] });
  });

  test('an installation that fails leaves nothing', async () => {
    offerProbe({ version: '6.0.0', fault: 'exits' });
    await box.slices.store.reload();
    await install();
    expect(await one(sonde)).toBeUndefined();
    expect(appsInMariadb(box.data)).toEqual({ databases: ['app_other'], accounts: ['app_other'] });
  });
});
