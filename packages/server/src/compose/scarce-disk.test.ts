import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../adapters/archives/archive.fixture.ts';
import { customApps } from '../slices/apps/hosting/custom-app.fixture.ts';

const megabyte = 1024 ** 2;
const disk = { total: 300 * megabyte, free: 200 * megabyte, isEatenByWork: false };
const pages = zipOf([{ name: 'index.html', content: 'x' }]);

const space = () => (disk.isEatenByWork && box.jobs.open().length > 0 ? { ...disk, free: 20 * megabyte } : disk);

let catalogue: string;
let box: TestBox;
let admin: Client;
let own: ReturnType<typeof customApps>;
beforeEach(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offer(catalogue, 'probe');
  Object.assign(disk, { free: 200 * megabyte, isEatenByWork: false });
  const engine = { ...createMemoryEngine(), isolation: { level: 'full' as const, reasons: [] } };
  box = await startBox({ engine, space, environment: { KONTOR_CATALOGUE: catalogue } });
  admin = await box.signedIn({ role: 'admin', mode: true });
  own = customApps(box, admin);
});
afterEach(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

const scarce = () => {
  disk.free = 20 * megabyte;
};
const refused = (answer: { status: number; refusal: { code: string } }) => [answer.status, answer.refusal.code];
const install = () => admin.post('/api/v1/apps/probe', { body: { users: [] } });

test('a scarce disk takes in no archive, and takes it in when there is room again', async () => {
  scarce();
  expect(refused(await own.upload(pages, 'site.zip'))).toEqual([503, 'disk-scarce']);
  expect(box.slices.hosting.archives.waitingBytes()).toBe(0);
  disk.free = 200 * megabyte;
  expect((await own.upload(pages, 'site.zip')).status).toBe(201);
});

test('a scarce disk gets no app, neither one of the store nor one of an archive that is there', async () => {
  const { ticket } = (await own.upload(pages, 'site.zip')).json;
  scarce();
  expect(refused(await install())).toEqual([503, 'disk-scarce']);
  const body = { title: 'Shop', domain: 'shop' };
  expect(refused(await admin.post(`/api/v1/hostings/${ticket}`, { body }))).toEqual([503, 'disk-scarce']);
  expect(box.jobs.open()).toEqual([]);
  expect((await admin.get('/api/v1/apps')).json).toEqual([]);
});

/** Installs an app for which the catalogue has a newer version. */
async function outdated(): Promise<void> {
  expect((await install()).status).toBe(202);
  await expect.poll(() => box.jobs.open()).toEqual([]);
  offer(catalogue, 'probe', { version: '9.9.9' });
  await box.slices.store.reload();
}

const versions = async () => (await admin.get('/api/v1/apps')).json.map((app) => [app.appVersion, app.status]);

test('a scarce disk gets no update of an app; the version that is there runs on', async () => {
  await outdated();
  scarce();
  const before = await versions();
  expect(before).toEqual([[expect.not.stringMatching('9.9.9'), 'RUNNING']]);
  expect(refused(await admin.patch('/api/v1/apps/app-probe', { body: {} }))).toEqual([503, 'disk-scarce']);
  expect(box.jobs.open()).toEqual([]);
  expect(await versions()).toEqual(before);
  disk.free = 200 * megabyte;
  expect((await admin.patch('/api/v1/apps/app-probe', { body: {} })).status).toBe(202);
  await expect.poll(() => box.jobs.open()).toEqual([]);
  expect(await versions()).toEqual([['9.9.9', 'RUNNING']]);
});

test('an update that was begun is given up, and the version that is there runs on, when the disk became scarce', async () => {
  await outdated();
  const before = await versions();
  // Becomes scarce between the request and the job's first step.
  disk.isEatenByWork = true;
  expect((await admin.patch('/api/v1/apps/app-probe', { body: {} })).status).toBe(202);
  await expect.poll(() => box.jobs.open()).toEqual([]);
  expect(await versions()).toEqual(before);
});

test('an update goes by what the data took when it was measured last, and reads none of it', async () => {
  await outdated();
  const petabyte = 1024 ** 5;
  box.database.script(`update apps set data_bytes = ${petabyte}`);
  // The size may be measured right after the installation.
  box.database.script('create trigger kept before update of data_bytes on apps begin select raise(ignore); end');
  const { refusal } = await admin.patch('/api/v1/apps/app-probe', { body: {} });
  expect(refusal.code).toBe('disk-short');
  expect(box.jobs.open()).toEqual([]);
});

test('whoever asks on the machine is told that the disk is scarce', async () => {
  const ask = () => box.anonymous.get('/readyz', { host: 'localhost' });
  expect(JSON.parse((await ask()).text)).toEqual({ status: 'ok', reasons: [] });
  scarce();
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.text)).toEqual({
    status: 'not ready',
    reasons: ['The disk of the data folder is scarce'],
  });
});
