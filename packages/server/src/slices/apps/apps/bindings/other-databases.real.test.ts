import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { askPostgresql, hasMemcached, hasPostgresql, hasRedis } from '@kontor/testkit/databases';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { probeAt } from '../../addons/probe.fixture.ts';

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });

describe.runIf(hasPostgresql && hasRedis && hasMemcached)('apps with other servers than MariaDB', () => {
  let catalogue: string;
  let box: TestBox;
  let admin: Awaited<ReturnType<TestBox['signedIn']>>;

  /** Offers an app that counts in this kind of server, named after it; it requests memcached as well. */
  function offerProbe(kind: 'postgresql' | 'redis', { version = '1.0.0', fault = '' } = {}): void {
    offer(catalogue, 'probe', { from: 'databases', version });
    const file = join(catalogue, 'probe', 'manifest.yaml');
    const text = readFileSync(file, 'utf8')
      .replace('mysql: {}', `${kind}: {}\n  memcached: {}`)
      .replace('mysql.url}"', `${kind}.url}"\n      PROBE_CACHE: "\${memcached.host}:\${memcached.port}"`)
      .replace('probe.mjs]', fault === '' ? 'probe.mjs]' : `probe.mjs, ${fault}]`);
    writeFileSync(file, text);
  }

  beforeAll(async () => {
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    offerProbe('postgresql');
    box = await startBox({ environment: { KONTOR_CATALOGUE: catalogue } });
    admin = await box.signedIn({ role: 'admin', mode: true });
  });
  afterAll(async () => {
    await box?.end();
    rmSync(catalogue, { recursive: true, force: true });
  });

  const one = async () => (await admin.get('/api/v1/apps')).json[0];
  const { count, said, version } = probeAt(() => box.slices.apps.routes()[0]?.port ?? 0);
  const runs = () => eventually(async () => expect(await one()).toMatchObject({ status: 'RUNNING' }));
  const serverPort = (instance: string) => {
    const tables = box.database.tables<{ addon_servers: { instance: string; port: number } }>();
    return (
      box.database.first(tables.selectFrom('addon_servers').select('port').where('instance', '=', instance))?.port ?? 0
    );
  };
  async function done(asked: Promise<{ status: number; text: string }>): Promise<void> {
    const answer = await asked;
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await eventually(() => expect(box.jobs.open()).toEqual([]));
  }
  const install = () => done(admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } }));
  const update = () => done(admin.patch('/api/v1/apps/app-probe', { body: {} }));
  const remove = (how = '') => done(admin.delete(`/api/v1/apps/app-probe${how}`));
  const withData = `?removeData=true&password=${knownPassword}`;

  async function kill(instance: string): Promise<void> {
    const note = () =>
      JSON.parse(readFileSync(join(box.data, 'run', 'workloads', `${instance}.json`), 'utf8')).main.pid;
    const before = note();
    process.kill(before, 'SIGKILL');
    await eventually(() => expect(note()).not.toBe(before));
  }

  describe.each([
    ['postgresql', 'addon-postgresql'],
    ['redis', 'addon-redis-app-probe'],
  ] as const)('%s', (kind, instance) => {
    test('an app counts in it, and goes on counting when it was killed', async () => {
      offerProbe(kind);
      await box.slices.store.reload();
      await install();
      await runs();
      expect([await count(), await count()]).toEqual([1, 2]);
      // Redis responds before it has written, and both must be on the disk.
      if (kind === 'redis') await eventually(() => expect(appended(box.data).match(/visits/g)).toHaveLength(2));
      await kill(instance);
      await eventually(async () => expect(await count()).toBe(3));
    });

    test('a version that fails is undone, and what was in it is back', async () => {
      offerProbe(kind, { version: '2.0.0', fault: 'exits' });
      await box.slices.store.reload();
      await update();
      await runs();
      expect([await version(), await count()]).toEqual(['1.0.0', 4]);
    });

    test('removed without its data the app finds it again, and with it nothing is left', async () => {
      await remove();
      offerProbe(kind, { version: '2.1.0' });
      await box.slices.store.reload();
      await install();
      await runs();
      expect(await count()).toBe(5);
      await remove(withData);
      expect(existsSync(join(box.data, 'addons', 'redis-app-probe'))).toBe(false);
      expect(existsSync(join(box.data, 'addons', 'memcached-app-probe'))).toBe(false);
      const tables = box.database.tables<{ addon_accounts: object }>();
      expect(box.database.all(tables.selectFrom('addon_accounts').selectAll())).toEqual([]);
    });
  });

  test('in PostgreSQL nobody gets into a database of others, nor becomes more than an app', async () => {
    offerProbe('postgresql', { version: '3.0.0' });
    await box.slices.store.reload();
    await install();
    await runs();
    expect(await count(), 'nothing was left of the one before').toBe(1);
    const at = serverPort('addon-postgresql');
    askPostgresql(box.data, at, "CREATE ROLE app_other LOGIN PASSWORD 'known'");
    const url = (name: string, database: string) => `postgresql://${name}:known@127.0.0.1:${at}/${database}`;
    const asked = (where: string) => said('SELECT 1', where);
    expect(await asked(url('app_other', 'app_probe'))).toContain('permission denied for database');
    expect(await asked(url('app_other', 'postgres'))).toContain('permission denied for database');
    expect(await asked(url('app_probe', 'app_probe'))).toContain('authentication failed');
    expect(await asked(url('kontor', 'postgres'))).toContain('rejects connection');
    expect(await said("COPY (SELECT 1) TO PROGRAM 'id'")).toContain('must be superuser');
    await remove(withData);
  });

  test('Redis answers nobody without the password, and lets nobody command the server', async () => {
    offerProbe('redis', { version: '4.0.0' });
    await box.slices.store.reload();
    await install();
    await runs();
    const at = serverPort('addon-redis-app-probe');
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(at, '127.0.0.1', () => socket.write('GET visits\r\n'));
      socket.once('data', (text) => {
        socket.destroy();
        resolve(String(text));
      });
    });
    expect(answer).toContain('NOAUTH');
    for (const question of ['CONFIG SET dir /tmp', 'ACL LIST', 'SHUTDOWN', 'MODULE LIST'])
      expect(await said(question)).toContain('NOPERM');
    await remove(withData);
  });
});

const appended = (data: string): string =>
  readFileSync(join(data, 'addons', 'redis-app-probe', 'data', 'appendonlydir', 'appendonly.aof.1.incr.aof'), 'utf8');
