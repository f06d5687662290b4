import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { askMariadb, hasMariadb } from '@kontor/testkit/databases';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { probeAt } from './probe.fixture.ts';

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const english = { headers: { 'accept-language': 'en' } };

describe.runIf(hasMariadb)('what keeps MariaDB from running', () => {
  const place = dataFolder();
  const data = place.folder;
  let catalogue: string;
  let box: TestBox;
  let admin: Awaited<ReturnType<TestBox['signIn']>>;
  const uid = 'admin@kontor.localhost';

  async function start(): Promise<void> {
    box = await startBox({ data, environment: { KONTOR_CATALOGUE: catalogue } });
    admin = await box.signIn(uid, true);
  }
  const one = async () => (await admin.get('/api/v1/apps', english)).json[0];
  const repair = async () => (await admin.get('/api/v1/repair', english)).json;
  const { count } = probeAt(() => box.slices.apps.routes()[0]?.port ?? 0);
  const runs = () => eventually(async () => expect(await one()).toMatchObject({ status: 'RUNNING' }));

  beforeAll(async () => {
    placeDatabase(data);
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    offer(catalogue, 'probe', { from: 'databases' });
    box = await startBox({ data, environment: { KONTOR_CATALOGUE: catalogue } });
    box.addUser({ uid, role: 'admin' });
    admin = await box.signIn(uid, true);
    await admin.post('/api/v1/apps/probe', { body: { users: [uid] } });
    await runs();
    expect(await count()).toBe(1);
  });
  afterAll(async () => {
    await box?.end();
    place.remove();
    rmSync(catalogue, { recursive: true, force: true });
  });

  test('a disk that is full while the database is copied is told as that, and nothing half-made stays', async ({
    annotate,
  }) => {
    const small = mkdtempSync(join(tmpdir(), 'kontor-small-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'kontor-test', small], { stdio: 'ignore' });
    } catch {
      await annotate('no tmpfs can be mounted here');
      rmSync(small, { recursive: true });
      return;
    }
    try {
      const sql =
        "CREATE TABLE app_probe.much (text LONGTEXT); INSERT INTO app_probe.much VALUES (REPEAT('k', 3000000))";
      askMariadb(data, sql);
      const copy = box.slices.addons.dump('app-probe', join(small, 'databases'), new AbortController().signal);
      await expect(copy).rejects.toMatchObject({ code: 'disk-full' });
      expect(readdirSync(small)).toEqual([]);
      askMariadb(data, 'DROP TABLE app_probe.much');
    } finally {
      execFileSync('umount', [small]);
      rmSync(small, { recursive: true });
    }
  });

  test('its port taken: the app waits and says so, repair as well, and it goes on as soon as the port is free', async () => {
    const tables = box.database.tables<{ addon_servers: { port: number } }>();
    const port = box.database.first(tables.selectFrom('addon_servers').select('port'))?.port ?? 0;
    await box.stop();
    const thief = createServer().listen(port, '127.0.0.1');
    await once(thief, 'listening');
    await start();
    await eventually(async () => expect(await repair()).toMatchObject({ mysqlStatus: 'down' }));
    expect((await repair()).faults.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`MariaDB cannot start: another program uses its port ${port}.`),
    );
    expect(await one()).toMatchObject({ status: 'STARTING', reason: expect.stringContaining('MariaDB') });
    thief.close();
    await once(thief, 'close');
    expect(await admin.post('/api/v1/system', { ...english, body: { action: 'RESTART_MYSQL' } })).toMatchObject({
      status: 200,
      json: { mysqlStatus: 'running' },
    });
    await runs();
    expect(await count()).toBe(2);
  });

  test('data of another version is left alone, and both versions are named', async () => {
    await box.stop();
    const note = join(data, 'addons', 'mysql', 'data', 'base', 'mysql_upgrade_info');
    const before = readFileSync(note, 'utf8');
    writeFileSync(note, '11.8.2-MariaDB');
    await start();
    await eventually(async () => expect(JSON.stringify((await repair()).faults)).toContain('from version 11.8'));
    writeFileSync(note, before);
    expect(await admin.post('/api/v1/system', { body: { action: 'RESTART_MYSQL' } })).toMatchObject({ status: 200 });
    await runs();
    expect(await count()).toBe(3);
  });
});
