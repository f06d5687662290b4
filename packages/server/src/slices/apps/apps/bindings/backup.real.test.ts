import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { askMariadb, askPostgresql, hasMariadb, hasPostgresql, hasRedis } from '@kontor/testkit/databases';
import { knownPassword } from '@kontor/testkit/known-users';
import { askingForBuckets, hasSwift } from '@kontor/testkit/s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { probeAt } from '../../addons/probe.fixture.ts';
import { addCaller } from '../backup-caller.fixture.ts';

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const app = 'app-probe';
const { signal } = new AbortController();

let catalogue: string;
let box: TestBox;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;
let isStarted: boolean;
let callers: number;
const moved: string[] = [];

beforeEach(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  isStarted = false;
  callers = 0;
});
afterEach(async () => {
  if (isStarted) await box.end();
  for (const folder of moved.splice(0)) rmSync(folder, { recursive: true, force: true });
  rmSync(catalogue, { recursive: true, force: true });
});

/** The manifest of a probe that counts in this kind of server. */
const countingIn = (manifest: string, kind: string, more: string): string =>
  kind === 'objectstorage'
    ? askingForBuckets(manifest)
    : manifest.replace('  mysql: {}', `  ${kind}: {}${more}`).replace('mysql.url}', `${kind}.url}`);

/** Offers the probe with these addons for its counter, and starts the box the first time. */
async function offerProbe(kind: string, version = '1.0.0', more = ''): Promise<void> {
  offer(catalogue, 'probe', { from: 'databases', version });
  const file = join(catalogue, 'probe', 'manifest.yaml');
  writeFileSync(file, countingIn(readFileSync(file, 'utf8'), kind, more));
  if (isStarted) return box.slices.store.reload();
  await start();
}

async function start(data?: string): Promise<void> {
  box = await startBox({ environment: { KONTOR_CATALOGUE: catalogue }, ...(data === undefined ? {} : { data }) });
  isStarted = true;
  admin = await (data === undefined ? box.signedIn({ role: 'admin', mode: true }) : box.signIn(admin.uid, true));
}

const { count } = probeAt(() => box.slices.apps.routes()[0]?.port ?? 0);
const isIdle = () => expect(box.jobs.open().filter(({ kind }) => kind.startsWith('app-'))).toEqual([]);
const runs = () =>
  eventually(async () => {
    isIdle();
    expect((await admin.get('/api/v1/apps')).json).toMatchObject([{ status: 'RUNNING' }]);
  });

/** Waits until a requested operation has ended. */
async function done(asked: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await asked;
  expect([status, text]).toEqual([202, expect.any(String)]);
  await eventually(isIdle);
}

async function install(): Promise<void> {
  await done(admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } }));
  await runs();
}

/** Leaves nothing of the app and its servers but what the database says, as after the restore of the whole server on a new machine. */
async function vanish(): Promise<void> {
  const { data } = box;
  const saved = mkdtempSync(join(tmpdir(), 'kontor-moved-'));
  const tables = box.database.tables<{ apps: { state: string; wanted: string } }>();
  await box.stop();
  execFileSync('cp', ['--archive', '--no-target-directory', data, saved]);
  const database = openDatabase({ file: join(saved, 'kontor.db') });
  database.run(tables.updateTable('apps').set({ state: 'kept', wanted: 'absent' }));
  database.close();
  for (const name of ['apps', 'addons']) rmSync(join(saved, name), { recursive: true });
  rmSync(data, { recursive: true });
  moved.push(saved);
  await start(saved);
}

/** Exports the app, and copies that to where a backup would fetch it. */
async function fetched() {
  callers += 1;
  addCaller(box.database, `backup-${callers}`);
  const by = `backup-${callers}`;
  const { folder, ...info } = await box.slices.apps.exportApp(app, { by, signal });
  const target = join(box.data, `fetched-${callers}`);
  execFileSync('cp', ['--archive', folder, target]);
  await box.slices.apps.dropExport(app, by);
  const prove = () => box.slices.apps.proveExport(app, target, { by, signal });
  return { folder: target, info, by, prove, restore: () => box.slices.apps.restoreApp(app, target, { by, signal }) };
}

describe.each([
  ['mysql', hasMariadb, 'mysql-app_probe.sql'],
  ['postgresql', hasPostgresql, 'postgresql-app_probe.dump'],
  ['redis', hasRedis, 'redis'],
  ['objectstorage', hasSwift, 'objectstorage.tar'],
] as const)('an app with its data in %s', (kind, isThere, dump) => {
  test.runIf(isThere)('gets back what was deleted after the export, also when it was installed again', async () => {
    await offerProbe(kind);
    await install();
    expect([await count(), await count()]).toEqual([1, 2]);
    const then = await fetched();
    await runs();
    expect(readdirSync(join(then.folder, 'databases'))).toEqual([dump]);
    expect(then.info.downtimeMs).toBeGreaterThan(0);
    expect(await count()).toBe(3);
    await then.restore();
    await runs();
    expect(await count()).toBe(3);
    const now = await fetched();
    await done(admin.delete(`/api/v1/apps/${app}?removeData=true&password=${knownPassword}`));
    await install();
    expect(await count(), 'nothing was left').toBe(1);
    await now.restore();
    await runs();
    expect(await count()).toBe(4);
  });

  test.runIf(isThere)('is rebuilt on a machine that has nothing of it and no server yet', async () => {
    await offerProbe(kind);
    await install();
    expect([await count(), await count()]).toEqual([1, 2]);
    const { folder, by } = await fetched();
    await vanish();
    await box.slices.apps.rebuildApp(app, join(box.data, basename(folder)), { by, signal, wanted: 'running' });
    await runs();
    expect(await count()).toBe(3);
    const accounts = box.database.tables<{ addon_accounts: { kind: string; state: string } }>();
    expect(box.database.all(accounts.selectFrom('addon_accounts').select(['kind', 'state']))).toEqual([
      { kind, state: 'used' },
    ]);
  });
});

const proven = { databases: 1, tables: 1, rows: 1 };

test.runIf(hasMariadb)('an export proves to be good beside the running app, or not, and leaves nothing', async () => {
  await offerProbe('mysql');
  await install();
  await count();
  const then = await fetched();
  await runs();
  const { files, bytes, release } = then.info;
  expect(await then.prove()).toEqual({
    ...proven,
    files: files + (release?.files ?? 0),
    bytes: bytes + (release?.bytes ?? 0),
  });
  expect(await count()).toBe(2);
  const dump = join(then.folder, 'databases/mysql-app_probe.sql');
  const text = readFileSync(dump, 'utf8');
  writeFileSync(dump, text.replace('CREATE TABLE', 'CREATE TABEL'));
  await expect(then.prove()).rejects.toThrow('mariadb failed');
  writeFileSync(dump, text.slice(1));
  await expect(then.prove()).rejects.toMatchObject({ code: 'restore-incomplete' });
  const left = () => [
    ...askMariadb(box.data, "SHOW DATABASES LIKE 'proof%'"),
    ...askMariadb(box.data, "SELECT Db FROM mysql.db WHERE Db LIKE 'proof%'"),
  ];
  expect(left()).toEqual([]);
  // As a proof leaves it that is killed.
  askMariadb(box.data, "CREATE DATABASE proof_1; GRANT ALL ON `proof\\_1`.* TO 'app_probe'@'%'");
  expect(left()).toEqual(['proof_1', 'proof\\\\_1']);
  await box.slices.addons.restart('mysql');
  expect(left()).toEqual([]);
});

test.runIf(hasPostgresql)('so does one of PostgreSQL', async () => {
  await offerProbe('postgresql');
  await install();
  await count();
  const then = await fetched();
  await runs();
  expect(await then.prove()).toMatchObject(proven);
  const { port = 0 } = box.slices.addons.locationOf('postgresql') ?? {};
  const left = () => askPostgresql(box.data, port, "SELECT datname FROM pg_database WHERE datname LIKE 'proof%'");
  const dump = join(then.folder, 'databases/postgresql-app_probe.dump');
  const bytes = readFileSync(dump);
  writeFileSync(dump, bytes.fill(0, bytes.length - 20));
  await expect(then.prove()).rejects.toThrow('pg_restore');
  expect(left()).toEqual([]);
  askPostgresql(box.data, port, 'CREATE DATABASE proof_1');
  await box.slices.addons.restart('postgresql');
  expect(left()).toEqual([]);
});

test.runIf(hasMariadb && hasRedis)(
  'what a later version stores elsewhere is empty after a restore of an older one',
  async () => {
    await offerProbe('mysql');
    await install();
    await count();
    const then = await fetched();
    await offerProbe('redis', '1.1.0');
    await done(admin.patch(`/api/v1/apps/${app}`, { body: {} }));
    await runs();
    expect([await count(), await count()]).toEqual([1, 2]);
    await then.restore();
    await runs();
    expect(await count()).toBe(1);
    const accounts = box.database.tables<{ addon_accounts: { kind: string; state: string } }>();
    const states = box.database.all(accounts.selectFrom('addon_accounts').select(['kind', 'state']).orderBy('kind'));
    expect(states, 'data that is only retained stays so').toEqual([
      { kind: 'mysql', state: 'kept' },
      { kind: 'redis', state: 'used' },
    ]);
  },
);

test.runIf(hasMariadb)('an app that may be copied while it runs is not stopped', async () => {
  await offerProbe('mysql', '1.0.0', '\nbackup: live');
  await install();
  await count();
  const note = () => JSON.parse(readFileSync(join(box.data, 'run', 'workloads', `${app}.json`), 'utf8')).main.pid;
  const before = note();
  const { info, restore } = await fetched();
  expect([info.downtimeMs, note()]).toEqual([0, before]);
  expect(await count()).toBe(2);
  await restore();
  await runs();
  expect(await count()).toBe(2);
});

test.runIf(process.getuid?.() === 0)('restored files belong to the present account of the app', async () => {
  offer(catalogue, 'probe');
  await start();
  await install();
  const file = (name: string) => join(box.data, 'apps', app, 'data', 'data', name);
  writeFileSync(file('note'), 'then');
  const then = await fetched();
  const accounts = box.database.tables<{ apps: { account: number } }>();
  await done(admin.delete(`/api/v1/apps/${app}?removeData=true&password=${knownPassword}`));
  await install();
  const account = box.database.first(accounts.selectFrom('apps').select('account'))?.account;
  writeFileSync(file('note'), 'now');
  await then.restore();
  expect(readFileSync(file('note'), 'utf8')).toBe('then');
  expect(lstatSync(file('note'))).toMatchObject({ uid: account, gid: account });
});
