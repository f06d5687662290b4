import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { ask } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { askingForBuckets, hasS3Clients, hasSwift, restic, type S3Access, s3cmd } from '@kontor/testkit/s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { probeAt } from '../../addons/probe.fixture.ts';

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });

// One sequence: each test continues with what is in the bucket.
describe.runIf(hasSwift && hasS3Clients)('apps with buckets', () => {
  let catalogue: string;
  let folder: string;
  let box: TestBox;
  let admin: Awaited<ReturnType<TestBox['signedIn']>>;

  /** Offers an app that counts in an object, and requests two buckets. */
  async function offerProbe(version: string, fault = ''): Promise<void> {
    offer(catalogue, 'probe', { from: 'databases', version });
    const file = join(catalogue, 'probe', 'manifest.yaml');
    const text = askingForBuckets(readFileSync(file, 'utf8'));
    writeFileSync(file, fault === '' ? text : text.replace('probe.mjs]', `probe.mjs, ${fault}]`));
    await box?.slices.store.reload();
  }

  beforeAll(async () => {
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    folder = mkdtempSync(join(tmpdir(), 'kontor-s3-'));
    await offerProbe('1.0.0');
    box = await startBox({ environment: { KONTOR_CATALOGUE: catalogue } });
    admin = await box.signedIn({ role: 'admin', mode: true });
    await done(admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } }));
    await runs();
  });
  afterAll(async () => {
    await box?.end();
    for (const each of [catalogue, folder]) rmSync(each, { recursive: true, force: true });
  });

  const one = async () => (await admin.get('/api/v1/apps')).json[0];
  const { count, said, databaseUrl: storageUrl, version } = probeAt(() => box.slices.apps.routes()[0]?.port ?? 0);
  const runs = () => eventually(async () => expect(await one()).toMatchObject({ status: 'RUNNING' }));
  async function done(asked: Promise<{ status: number; text: string }>): Promise<void> {
    const answer = await asked;
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await eventually(() => expect(box.jobs.open()).toEqual([]));
  }
  const home = () => join(box.data, 'addons', 'objectstorage');
  const device = () => join(home(), 'data', 'devices', 'app_probe');
  async function access(): Promise<S3Access> {
    const { port, searchParams } = await storageUrl();
    return { port: Number(port), key: searchParams.get('key') ?? '', secret: searchParams.get('secret') ?? '' };
  }

  test('the app counts in an object, and finds the buckets it asked for', async () => {
    expect([await count(), await count()]).toEqual([1, 2]);
    expect(s3cmd(folder, await access(), ['ls'])).toMatch(/s3:\/\/backups\n.*s3:\/\/visits\n/);
  });

  test('real clients use them: large files in parts, copies, and bodies in chunks', async () => {
    const mine = await access();
    writeFileSync(join(folder, 'large'), Buffer.alloc(11 * 2 ** 20, 'Kontor '));
    s3cmd(folder, mine, ['put', '--multipart-chunk-size-mb=5', 'large', 's3://visits/für/groß']);
    s3cmd(folder, mine, ['cp', 's3://visits/für/groß', 's3://visits/copy']);
    s3cmd(folder, mine, ['get', '--force', 's3://visits/copy', 'again']);
    expect(readFileSync(join(folder, 'again')).equals(readFileSync(join(folder, 'large')))).toBe(true);
    s3cmd(folder, mine, ['del', 's3://visits/copy']);
    expect(s3cmd(folder, mine, ['ls', '-r', 's3://visits'])).not.toContain('copy');
    restic(folder, { ...mine, bucket: 'backups' }, ['init']);
    restic(folder, { ...mine, bucket: 'backups' }, ['backup', 'large']);
    expect(restic(folder, { ...mine, bucket: 'backups' }, ['check', '--read-data'])).toContain('no errors were found');
  });

  test('nobody comes in without the secret of an app, and no app to what is of another one', async () => {
    const { port, key } = await access();
    await box.slices.addons.provide('app-other', { objectstorage: { buckets: ['visits', 'secrets'] } });
    const settings = box.slices.addons.settings('app-other', { objectstorage: { buckets: ['visits', 'secrets'] } });
    const other = { port, key: 'app_other', secret: settings['objectstorage.secretKey'] ?? '' };
    writeFileSync(join(folder, 'own'), 'of the other one');
    s3cmd(folder, other, ['put', 'own', 's3://secrets/own']);
    expect(await said('GET /visits/own')).toMatch(/^404 .*NoSuchKey/s);
    expect(await said('GET /secrets/own')).toMatch(/^404 .*NoSuchBucket/s);
    expect(s3cmd(folder, other, ['ls', 's3://visits']), 'a bucket of the same name is another one').toBe('');
    expect(() => s3cmd(folder, { port, key, secret: other.secret }, ['ls'])).toThrow('403');
    expect(() => s3cmd(folder, { port, key: 'app_nobody', secret: other.secret }, ['ls'])).toThrow('403');
    // Swift's own API, unsigned, and an object the app made public.
    expect((await ask(port, 'GET', '/v1/app_probe/visits/visits')).status).toBe(403);
    s3cmd(folder, other, ['put', '--acl-public', 'own', 's3://secrets/public']);
    expect((await ask(port, 'GET', '/v1/app_other/secrets/public')).status).toBe(403);
    expect((await ask(port, 'GET', '/secrets/public')).status).toBe(403);
    await box.slices.addons.drop('app-other');
    expect(() => s3cmd(folder, other, ['ls'])).toThrow('403');
    expect(readdirSync(join(home(), 'data', 'devices'))).toEqual(['app_probe']);
  });

  test('no secret of an app is in the folder of the server', async () => {
    const { secret } = await access();
    const files = readdirSync(home(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(10);
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name)).includes(secret), name).toBe(false);
    const { list, open } = box.slices.addons.slice.secrets ?? {};
    expect(list?.()).toMatchObject([{ owner: { instanceId: 'app-probe' }, purpose: 'storage-of' }]);
    expect(open?.('app-probe.objectstorage')).toBe(secret);
  });

  test('killed under the app it comes back with everything', async () => {
    const note = () =>
      JSON.parse(readFileSync(join(box.data, 'run', 'workloads', 'addon-objectstorage.json'), 'utf8')).main.pid;
    const before = note();
    process.kill(before, 'SIGKILL');
    await eventually(() => expect(note()).not.toBe(before));
    await eventually(async () => expect(await count()).toBe(3));
  });

  test('a disk that is full while the buckets are copied is told as that, and nothing half-made stays', async ({
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
      const copy = box.slices.addons.dump('app-probe', join(small, 'databases'), new AbortController().signal);
      await expect(copy).rejects.toMatchObject({ code: 'disk-full' });
      expect(readdirSync(small)).toEqual([]);
    } finally {
      execFileSync('umount', [small]);
      rmSync(small, { recursive: true });
    }
    expect(await said('GET /visits/visits'), 'the app gets in again').toBe('200 3');
  });

  test('a version that fails is undone, and what was in the buckets is back', async () => {
    await offerProbe('2.0.0', 'exits');
    await done(admin.patch('/api/v1/apps/app-probe', { body: {} }));
    await runs();
    expect([await version(), await count()]).toEqual(['1.0.0', 4]);
    expect(await said('GET /visits/spoilt')).toMatch(/^404/);
    const mine = await access();
    s3cmd(folder, mine, ['get', '--force', 's3://visits/für/groß', 'again']);
    expect(readFileSync(join(folder, 'again')).equals(readFileSync(join(folder, 'large')))).toBe(true);
    expect(readdirSync(join(home(), 'aside'))).toEqual([]);
  });

  test('removed without its data the app finds it again, and with it nothing is left and nothing runs', async () => {
    await done(admin.delete('/api/v1/apps/app-probe'));
    const note = join(box.data, 'run', 'workloads', 'addon-objectstorage.json');
    await eventually(() => expect(existsSync(note)).toBe(false));
    expect(existsSync(device())).toBe(true);
    await offerProbe('2.1.0');
    await done(admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } }));
    await runs();
    expect(await count()).toBe(5);
    await done(admin.delete(`/api/v1/apps/app-probe?removeData=true&password=${knownPassword}`));
    await eventually(() => expect(existsSync(note)).toBe(false));
    expect(readdirSync(join(home(), 'data', 'devices'))).toEqual([]);
    const tables = box.database.tables<{ addon_accounts: object }>();
    expect(box.database.all(tables.selectFrom('addon_accounts').selectAll())).toEqual([]);
  });
});
