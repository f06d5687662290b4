import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { answering, createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { zipOf } from '../../../adapters/archives/archive.fixture.ts';
import { spaceOf } from '../../../adapters/disk-space/disk-space.ts';
import { uploadTo } from '../../apps/hosting/custom-app.fixture.ts';

let box: TestBox;
let admin: Client & { uid: string };

beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine({ program: answering }) });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
});
afterEach(() => box.end());

const kilobytes = (count: number) => 'x'.repeat(count * 1024);
function leave(file: string, text: string): string {
  const path = join(box.data, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
const english = { headers: { 'accept-language': 'en' } };
const list = async () => (await admin.get('/api/v1/repair/space', english)).json;
/** Returns the ids of the items that can be deleted. */
const deletable = (items: { id: string; isDeletable: boolean }[]) =>
  items.filter(({ isDeletable }) => isDeletable).map(({ id }) => id);
const item = async (id: string) => (await list()).find((one) => one.id === id);
const remove = (id: string, password?: string) =>
  admin.delete(`/api/v1/repair/space/${id}${password === undefined ? '' : `?password=${password}`}`, english);

test('what the box left is listed, the largest first, and deleted by its kind alone', async () => {
  const old = leave('logs/apps/app-a.log.2', kilobytes(200));
  const present = leave('logs/apps/app-a.log', kilobytes(20));
  const endless = leave('logs/apps/app-b.log', kilobytes(6 * 1024));
  const copy = leave('copies/20261122T154500123Z.0040-x.db', kilobytes(400));
  const thrownAway = leave('trash/nobody/data/file', kilobytes(100));
  expect(deletable(await list())).toEqual(['logs', 'copies', 'trash']);
  expect(await item('copies')).toMatchObject({ title: 'Copies of the database', isDeletable: true });
  const left = await remove('logs');
  expect(deletable(left.json)).toEqual(['copies', 'trash']);
  expect([existsSync(old), existsSync(present), statSync(endless).size]).toEqual([false, true, 0]);
  await remove('trash');
  expect([existsSync(thrownAway), existsSync(copy)]).toEqual([false, true]);
  await remove('copies');
  expect([existsSync(copy), deletable(await list())]).toEqual([false, []]);
});

test('a database that was put aside goes only with the password', async () => {
  const aside = leave('copies/replaced-20261122T154500123Z.db', kilobytes(100));
  expect(await item('replaced')).toMatchObject({ needsPassword: true });
  expect((await remove('replaced')).refusal.fields).toHaveProperty('password');
  expect((await remove('replaced', 'wrong')).refusal.code).toBe('wrong-password');
  await remove('copies');
  expect(existsSync(aside)).toBe(true);
  expect(deletable((await remove('replaced', knownPassword)).json)).toEqual([]);
  expect(existsSync(aside)).toBe(false);
});

test('data of a removed app is named, and goes with the password as it does in the store', async () => {
  const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });
  await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } });
  await eventually(async () => expect((await admin.get('/api/v1/apps')).json).toMatchObject([{ status: 'RUNNING' }]));
  expect((await remove('app-probe', knownPassword)).status).toBe(404);
  await admin.delete('/api/v1/apps/app-probe');
  await eventually(async () =>
    expect(await item('app-probe')).toMatchObject({ isDeletable: true, needsPassword: true }),
  );
  expect(readdirSync(join(box.data, 'apps', 'app-probe'))).toEqual(['data']);
  expect((await remove('app-probe')).refusal.fields).toHaveProperty('password');
  expect((await remove('app-probe', 'wrong')).refusal.code).toBe('wrong-password');
  expect((await remove('app-probe', knownPassword)).status).toBe(200);
  await eventually(() => expect(readdirSync(join(box.data, 'apps'))).toEqual([]));
  expect(await item('app-probe')).toBeUndefined();
});

test('archives no app was made of go, and whoever sent one sends it again', async () => {
  const { json } = await uploadTo(box.port, admin.token ?? '', zipOf([{ name: 'index.html', content: 'x' }]), 'a.zip');
  const folder = join(box.data, 'uploads', 'hosting');
  expect(readdirSync(folder)).toEqual([json.ticket]);
  expect(await item('archives')).toMatchObject({ bytes: json.bytes, isDeletable: true, needsPassword: false });
  expect(deletable((await remove('archives')).json)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  const config = { title: 'a', domain: 'a', interpreter: 'none' };
  expect((await admin.post(`/api/v1/hostings/${json.ticket}`, { body: config })).refusal.code).toBe('upload-gone');
});

test('programs of apps, the reserve and the rest of the disk are named, and the lines come near to what is taken', async () => {
  leave('apps/app-a/releases/1/program', kilobytes(300));
  leave('apps/app-a/data/file', kilobytes(700));
  leave('ballast', kilobytes(150));
  const items = await list();
  const bytesOf = (id: string) => items.find((one) => one.id === id)?.bytes ?? 0;
  for (const [id, least] of [
    ['programs', 300],
    ['reserve', 150],
  ] as const) {
    expect(bytesOf(id)).toBeGreaterThanOrEqual(least * 1024);
    expect(bytesOf(id)).toBeLessThan((least + 64) * 1024);
  }
  expect(items.find(({ id }) => id === 'other')).toMatchObject({
    title: 'Other things on this disk',
    isDeletable: false,
  });
  const { total, free } = spaceOf(box.data);
  const sum = items.reduce((all, { bytes }) => all + bytes, 0);
  // Other processes write to the same disk meanwhile.
  expect(Math.abs(total - free - sum)).toBeLessThan((total - free) / 10);
});

test.each(['apps', 'programs', 'reserve', 'other', 'incoming', 'kontor.db', '..%2Fsecrets'])(
  '%s is nothing that can be deleted',
  async (id) => {
    expect((await remove(id)).status).toBe(404);
  },
);

test('every deletion stands in the journal', async () => {
  await remove('trash');
  const tables = box.database.tables<{ journal: { actor: string; action: string; subject: string } }>();
  const [line] = box.database.all(tables.selectFrom('journal').selectAll().where('action', '=', 'free-space'));
  expect(line).toMatchObject({ actor: admin.uid, subject: 'trash' });
});
