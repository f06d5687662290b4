import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDocker } from '@kontor/testkit/docker/daemon';
import { registryAccount } from '@kontor/testkit/docker/registry';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarGzOf } from '../../../adapters/archives/archive.fixture.ts';
import { type ContainerHarness, openContainerHarness } from '../apps/crash/container-harness.fixture.ts';

// One server and one registry that requires an account: each test finds what the one before left.
let harness: ContainerHarness;
const english = { headers: { 'accept-language': 'en' } };

beforeAll(async () => {
  if (!hasDocker) return;
  harness = await openContainerHarness({ isClosed: true });
  harness.offerNew();
  await harness.boot();
  await harness.client().post('/api/v1/adminmode', { body: { password: knownPassword } });
}, 120_000);
afterAll(() => harness?.close());

const path = () => `/api/v1/store/registries/${encodeURIComponent(harness.registry.host)}`;
const put = (body: object) => harness.client().put(path(), { ...english, body });
const texts = async () => (await harness.client().get('/api/v1/messages', english)).json.map(({ text }) => text).join();

/** Requests a custom app whose image starts from one in that registry. */
async function orderBuild() {
  const content = `FROM ${harness.image}\nCMD ["node", "-e", "require('http').createServer((_, r) => r.end()).listen(80)"]\n`;
  const archive = tarGzOf([{ name: 'Dockerfile', content }]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(archive)]), 'own.tar.gz');
  const { json } = await harness.client().post('/api/v1/hostings/uploads', { ...english, body: form });
  const config = { domain: 'own', title: 'Own', interpreter: 'docker' };
  return harness.client().post(`/api/v1/hostings/${json.ticket}`, { ...english, body: config });
}

/** Requests a build and waits until it has ended. */
async function build() {
  expect((await orderBuild()).status).toBe(202);
  await harness.idle();
  return (await harness.client().get('/api/v1/hostings/app-own-own/buildState', english)).json;
}

describe.runIf(hasDocker)('a registry that wants an account', () => {
  test('without one the app is not there, and that is told', async () => {
    await harness.install();
    expect(await harness.check()).toBeUndefined();
    expect(await texts()).toContain('The source of the app refuses the download.');
    // The registry is on this machine, where custom apps may only start from images of registries the box has an account for.
    expect(await orderBuild()).toMatchObject({ status: 422, refusal: { code: 'image-address-inside' } });
  });

  test('a wrong password is refused before anything is kept', async () => {
    const answer = await put({ ...registryAccount, password: 'wrong' });
    expect(answer).toMatchObject({ status: 422, refusal: { code: 'registry-wrong-account' } });
    expect(answer.refusal.message).toBe(`${harness.registry.host} does not accept this username or this password.`);
    expect((await harness.client().get('/api/v1/store/registries')).json).toEqual([]);
  });

  test('what is no registry is told as such', async () => {
    const answer = await harness.client().put('/api/v1/store/registries/127.0.0.1%3A1', { body: registryAccount });
    expect(answer).toMatchObject({ status: 503, refusal: { code: 'registry-unreachable' } });
    expect((await harness.client().put('/api/v1/store/registries/a%20b', { body: registryAccount })).status).toBe(422);
  });

  test('when it takes the account no more, a build says so', async () => {
    await put(registryAccount);
    harness.registry.disturb({ status: 401 });
    expect(await build()).toMatchObject({ done: true, errorCode: 'registry-wrong-account' });
    harness.registry.disturb({});
  });

  test('with the right one the app is installed, and the password stays in the box', async () => {
    const answer = await put(registryAccount);
    const { host } = harness.registry;
    expect(answer.json).toEqual([{ host, username: registryAccount.username, added: expect.any(String) }]);
    await harness.install();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    for (const file of ['kontor.db', 'kontor.db-wal', 'logs/server.log'])
      expect(readFileSync(join(harness.data, file), 'latin1')).not.toContain(registryAccount.password);
  });

  test('what is built here may begin with an image from there', async () => {
    expect(await build()).toMatchObject({ done: true, errorCode: '' });
    expect((await harness.list()).map(({ instanceId, status }) => [instanceId, status])).toContainEqual([
      'app-own-own',
      'RUNNING',
    ]);
    expect((await harness.client().delete('/api/v1/apps/app-own-own')).status).toBe(202);
    await harness.idle();
  });

  test('forgotten it is not used any more; what runs goes on', async () => {
    expect((await harness.client().delete(path())).json).toEqual([]);
    expect((await harness.client().delete(path())).status).toBe(404);
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
  });
});
