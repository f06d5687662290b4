import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeneratedPassword } from '@kontor/contract/people/generated-passwords';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryDirectory } from '@kontor/testkit/memory-directory';
import { createMemoryEngine, type MemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let catalogue: string;
let box: TestBox;
let engine: MemoryEngine;
let admin: Client & { uid: string };

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });
const english = { headers: { 'accept-language': 'en' } };
const list = async (options = english): Promise<GeneratedPassword[]> =>
  (await admin.get('/api/v1/passwords', options)).json;
const reveal = (id: string) => admin.get(`/api/v1/passwords/${id}`, english);

beforeAll(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offer(catalogue, 'probe');
  const file = join(catalogue, 'probe/manifest.yaml');
  const place = (name: string) => `"\${${name}}"`;
  const env = [`LDAP: ${place('ldap.bindPassword')}`, `ADMIN: ${place('secret.admin')}`, `ODD: ${place('secret.odd')}`];
  const asking = readFileSync(file, 'utf8').replace(
    '    env:\n',
    `    env:\n${env.map((line) => `      ${line}\n`).join('')}`,
  );
  writeFileSync(
    file,
    `${asking}secrets:\n  admin: { length: 24, login: 'admin@\${box.domain}' }\n  odd: { length: 16, format: hex }\n`,
  );
  engine = createMemoryEngine();
  box = await startBox({ engine, directory: createMemoryDirectory(), environment: { KONTOR_CATALOGUE: catalogue } });
  admin = await box.signedIn({ role: 'admin', mode: true });
  expect(await list()).toEqual([]);
  expect((await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } })).status).toBe(202);
  await eventually(async () => expect((await admin.get('/api/v1/apps')).json[0]?.status).toBe('RUNNING'));
});
afterAll(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

test('tells which there are and what for, in both languages, and no secret', async () => {
  expect((await list()).map(({ id, name }) => [id, name])).toEqual([
    ['directory.app-probe', 'Probe: Access to the directory of people (LDAP)'],
    ['apps.app-probe.admin', 'Probe: Password of the first administrator'],
    ['apps.app-probe.odd', 'Probe: Secret “odd”'],
  ]);
  const [first] = await list({ headers: { 'accept-language': 'de' } });
  expect(first).toEqual({
    id: 'apps.app-probe.odd',
    name: 'Sonde: Geheimnis „odd“',
    owner: 'Sonde',
    icon: expect.stringContaining('/store/apps/probe/icon'),
    purpose: 'Geheimnis „odd“',
    isKept: false,
  });
});

test('shows the one the app was given, and nothing between keeps it', async () => {
  const env = engine.starts.at(-1)?.env ?? {};
  for (const [id, name] of [
    ['apps.app-probe.admin', 'ADMIN'],
    ['apps.app-probe.odd', 'ODD'],
    ['directory.app-probe', 'LDAP'],
  ] as const) {
    const { status, json, headers } = await reveal(id);
    expect([status, json]).toEqual([200, { id, password: env[name] }]);
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  }
});

test('the store names whom the password of the first administrator is for', async () => {
  const apps = (await admin.get('/api/v1/store/apps', english)).json;
  const firstAdmin = apps.find(({ id }) => id === 'probe')?.firstAdmin;
  expect(firstAdmin).toEqual({ login: 'admin@kontor.localhost' });
});

test('who looked stands in the journal, the secret does not', async () => {
  const { json } = await reveal('apps.app-probe.admin');
  const tables = box.database.tables<{ journal: { actor: string; action: string; subject: string } }>();
  const lines = box.database.all(tables.selectFrom('journal').selectAll().where('action', '=', 'reveal-password'));
  expect(lines.at(-1)).toMatchObject({ actor: admin.uid, subject: 'apps.app-probe.admin' });
  expect(JSON.stringify(lines)).not.toContain(json.password);
});

test.each([
  'apps.app-probe.nothing',
  'apps.app-probe',
  'directory.app-other',
  'nothing.app-probe',
  'apps',
  '.',
  'x.__proto__',
])('%s is none', async (id) => {
  expect((await reveal(id)).status).toBe(404);
});

test('those of kept data stay, and go with it', async () => {
  expect((await admin.delete('/api/v1/apps/app-probe')).status).toBe(202);
  await eventually(async () =>
    expect((await list()).map(({ id, isKept }) => [id, isKept])).toEqual([
      ['apps.app-probe.admin', true],
      ['apps.app-probe.odd', true],
    ]),
  );
  expect((await reveal('apps.app-probe.admin')).status).toBe(200);
  const gone = await admin.delete(`/api/v1/apps/app-probe/keptdata?password=${encodeURIComponent(knownPassword)}`);
  expect(gone.status).toBe(204);
  await eventually(async () => expect(await list()).toEqual([]));
});
