import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tarGzOf } from '../../../adapters/archives/archive.fixture.ts';
import { eventually, uploadTo } from './custom-app.fixture.ts';

// Keeps T2 where custom apps differ from those of the store: the archive, and the release made from it.
const state: { server?: ChildServer; number: number } = { number: 0 };
let data: string;
let catalogue: string;
let token: string;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'kontor-hosting-'));
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  const box = await startBox({ data, engine: createMemoryEngine() });
  ({ token = '' } = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin' }));
  await box.stop();
});

afterEach(() => state.server?.kill());

afterAll(async () => {
  // A killed server leaves its apps running: the next one finds them and stops them in order.
  await (await boot()).stop();
  for (const folder of [data, catalogue]) rmSync(folder, { recursive: true, force: true });
});

const client = (): Client => clientOf(state.server?.port ?? 0, token);

async function boot(crashAt?: string): Promise<ChildServer> {
  const environment = { KONTOR_LDAP_PORT: 'off', KONTOR_ENGINE: 'process' };
  state.server = await startChildServer({ data, catalogue, environment, ...(crashAt ? { crashAt } : {}) });
  await client().post('/api/v1/adminmode', { body: { password: knownPassword } });
  return state.server;
}

/** Hosts a custom app on a server that kills itself at the point, and waits until the next server has finished the job. */
async function killedAt(point: string, content: string): Promise<string> {
  const server = await boot(`app-install/${point}`);
  state.number += 1;
  const archive = tarGzOf([
    { name: 'app.py', content },
    { name: 'index.html', content },
  ]);
  const { json } = await uploadTo(server.port, token, archive);
  const body = { domain: `own${state.number}`, title: 'Own', interpreter: content === '' ? 'none' : 'python' };
  // The response may be lost with the server.
  await client()
    .post(`/api/v1/hostings/${json.ticket}`, { body })
    .catch(() => undefined);
  await server.ended;
  await boot();
  await eventually(async () => {
    const messages = (await client().get('/api/v1/messages?type=PROGRESS')).json;
    expect(messages.filter(({ progress, status }) => progress < 100 && status !== 'ERROR')).toEqual([]);
  });
  return `app-own-own${state.number}`;
}

/** Checks that no uploads and no trash remain, once the files of the ended job are gone. */
const nothingHalf = () =>
  eventually(async () =>
    expect([readdirSync(join(data, 'uploads/hosting')), readdirSync(join(data, 'trash'))]).toEqual([[], []]),
  );

test.each(['fetch/after', 'clean/before'])('killed at %s, an own app is there afterwards', async (point) => {
  const id = await killedAt(point, '');
  await eventually(async () => expect((await client().get(`/api/v1/apps/${id}`)).json.status).toBe('RUNNING'));
  expect(readdirSync(join(data, 'apps', id, 'releases'))).toEqual(['1']);
  await nothingHalf();
});

test.each(['start/undo-before', 'fetch/undo-after'])(
  'killed at %s, one that fails is gone afterwards',
  async (point) => {
    const id = await killedAt(point, 'raise SystemExit("no")');
    expect((await client().get(`/api/v1/apps/${id}`)).status).toBe(404);
    expect(existsSync(join(data, 'apps', id))).toBe(false);
    await nothingHalf();
  },
);
