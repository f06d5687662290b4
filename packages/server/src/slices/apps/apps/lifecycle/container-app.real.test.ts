import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import { ask } from '@kontor/testkit/client';
import { askDaemon, hasDocker } from '@kontor/testkit/docker/daemon';
import { knownPassword } from '@kontor/testkit/known-users';
import Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createBackups } from '../crash/backups.fixture.ts';
import { type ContainerHarness, imagesHeld, openContainerHarness } from '../crash/container-harness.fixture.ts';
import { createRebuilds } from '../crash/rebuilds.fixture.ts';

// One real server and one app: each test finds what the one before left.
let harness: ContainerHarness;

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const english = { headers: { 'accept-language': 'en' } };

beforeAll(async () => {
  if (!hasDocker) return;
  harness = await openContainerHarness();
  harness.offerNew();
  await harness.boot();
}, 120_000);

afterAll(() => harness?.close());

const app = async (): Promise<InstalledApp | undefined> => (await harness.list())[0];
const messages = async () => (await harness.client().get('/api/v1/messages', english)).json;
const store = async () => (await harness.client().get('/api/v1/store/apps', english)).json[0];

/** Offers a new version and restarts the server, which reads the catalogue at its start. */
async function offered(release: 'good' | 'exits' | 'silent' = 'good', image = harness.image): Promise<string> {
  await harness.server().stop();
  const version = harness.offerNew(release);
  harness.probe.offer(harness.catalogue, version, release, image);
  await harness.boot();
  await harness.idle();
  return version;
}

/** Opens a page of the app like a browser, following redirects, with a session of the portal or without. */
async function open(path: string, token: string | undefined, more = '') {
  const { port } = harness.server();
  const jars = new Map([[`cloud.kontor.localhost:${port}`, token === undefined ? '' : `USESSIONID=${token}`]]);
  let next = new URL(path, (await app())?.url.replace('//', `//${more}`));
  for (let hop = 0; hop < 8; hop += 1) {
    const cookie = jars.get(next.host) ?? '';
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...(cookie ? { cookie } : {}) };
    const answer = await ask(port, 'GET', `${next.pathname}${next.search}`, { host: next.host, headers });
    const set = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.replace(/;.*/s, ''));
    jars.set(next.host, [cookie, ...set].filter(Boolean).join('; '));
    if (answer.headers.location === undefined) return { host: next.host, answer };
    next = new URL(answer.headers.location, next);
  }
  throw new Error('The way into the app does not end.');
}

describe.runIf(hasDocker)('an app that comes as a container', () => {
  test('is installed, and its members get in through the edge', async () => {
    expect((await store())?.obstacles).toEqual([]);
    expect((await harness.install()).status).toBe(202);
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', mayOpen: true });
    const inside = await open('/who', harness.token);
    expect(inside.answer.json).toEqual({ uid: 'admin@kontor.localhost' });
    const outside = await open('/who', undefined);
    expect(outside.host).toMatch(/^cloud\./);
    expect(outside.answer.text).not.toContain('admin@');
  });

  test('its further web address leads into it, behind the same sign-in', async () => {
    const inside = await open('/who', harness.token, 'again-');
    expect(inside.host).toMatch(/^again-probe\./);
    expect(inside.answer.json).toEqual({ uid: 'admin@kontor.localhost' });
    expect((await open('/who', undefined, 'again-')).host).toMatch(/^cloud\./);
  });

  test('sees what it was granted and nothing of the server; what it uses and says can be read', async () => {
    const { answer } = await open('/environment', harness.token);
    const names = z.array(z.string()).parse(answer.json);
    expect(names.filter((name) => !name.startsWith('PROBE_'))).toEqual(['HOME', 'HOSTNAME', 'PATH', 'TZ']);
    const { json } = await harness.client().get('/api/v1/apps/app-probe');
    expect(json.stats?.memoryBytes).toBeGreaterThan(1_000_000);
    expect((await harness.client().get('/api/v1/system/log?instanceId=app-probe')).status).toBe(200);
  });

  test('a newer version takes over its data, and the old image goes', async () => {
    const appVersion = await offered();
    await harness.update();
    expect(await harness.check()).toMatchObject({ appVersion });
    expect(await imagesHeld(harness.daemon.socket)).toEqual([expect.stringContaining(`:${appVersion}_app`)]);
  });

  test('a broken version is taken back with its data, and one sentence says so', async () => {
    const before = (await app())?.appVersion;
    await offered('exits');
    await harness.update();
    expect(await harness.check()).toMatchObject({ appVersion: before });
    const text = '“Probe” could not be updated. The app ended at once. The previous version and its data are back.';
    expect((await messages()).map((message) => message.text)).toContain(text);
    expect(await imagesHeld(harness.daemon.socket)).toEqual([expect.stringContaining(`:${before}_app`)]);
  });

  test('its data comes back from an export, with the owners its image gave it', async () => {
    await harness.server().stop();
    const backups = createBackups(harness);
    await backups.begin('');
    const count = join(harness.data, 'apps/app-probe/data/data/count');
    const { uid, gid } = statSync(count);
    const visits = await backups.fetch();
    await backups.restoreApp();
    expect(statSync(count)).toMatchObject({ uid, gid });
    harness.expectVisits(visits);
    await backups.end();
    await harness.boot();
    await harness.idle();
  });

  test('is back from an export where nothing is left of it, with exactly the image it had', async () => {
    await offered();
    await harness.update();
    await harness.check();
    await harness.server().stop();
    const rebuilds = createRebuilds(harness);
    await rebuilds.begin();
    await rebuilds.vanish();
    const held = await imagesHeld(harness.daemon.socket);
    for (const name of held)
      await askDaemon(harness.daemon.socket, 'DELETE', `/images/${encodeURIComponent(name)}?force=1`);
    await eventually(async () => expect((await store())?.obstacles).toEqual([]));
    await rebuilds.rebuildApp();
    const release = JSON.parse(readFileSync(join(rebuilds.saved, 'release/manifest.json'), 'utf8'));
    expect(release.engines[0].services.app.digest).toMatch(/^sha256:/);
    await rebuilds.end();
    await harness.boot();
    await harness.idle();
  });

  test.each([
    ['an image that is not there', undefined, "The app's program is not where it should come from."],
    ['a registry that refuses', 403, 'The source of the app refuses the download.'],
    ['a registry that is broken', 503, 'The app could not be downloaded.'],
  ])('%s is told, and the version that runs is left alone', async (_, status, sentence) => {
    const before = (await app())?.appVersion;
    const image = status === undefined ? `${harness.registry.host}/kontor-test/nothing:1` : harness.image;
    await offered('good', image);
    harness.registry.disturb(status === undefined ? {} : { status });
    await harness.update();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', appVersion: before });
    harness.registry.disturb({});
    expect((await messages()).map((message) => message.text).join()).toContain(sentence);
  });

  test('over its memory limit it is killed, that is written down, and it is started again', async () => {
    const { answer } = await open(`/occupy?bytes=${256 * 2 ** 20}`, harness.token).catch(() => ({ answer: undefined }));
    expect(answer?.status).not.toBe(200);
    await eventually(() =>
      expect(readFileSync(join(harness.data, 'logs', 'server.log'), 'utf8')).toContain('"memoryExceeded":true'),
    );
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
  });

  test('the daemon is stopped and started under it: it runs again, its data is there, nobody is alarmed', async () => {
    const before = (await messages()).length;
    await harness.daemon.stop();
    await eventually(async () =>
      expect((await store())?.obstacles).toContain(
        'This app runs in a container. For that, Docker must be running on this server.',
      ),
    );
    expect((await harness.client().put('/api/v1/apps/app-probe')).status).toBe(202);
    await harness.daemon.start();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    expect((await store())?.obstacles).toEqual([]);
    const later = (await messages()).slice(0, -before || undefined);
    expect(later.filter(({ status }) => status === 'ERROR')).toEqual([]);
  });

  test('removed it leaves its data, and finds it again', async () => {
    await harness.remove();
    expect(await harness.check()).toBeUndefined();
    expect(await imagesHeld(harness.daemon.socket)).toEqual([]);
    await harness.install();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
  });

  test('a container nobody owns is shown, and not removed', async () => {
    const orphans = async () => (await harness.client().get('/api/v1/system/strays')).json;
    expect(await orphans()).toEqual([]);
    const labels = { 'kontor.box': 'another', 'kontor.instance': 'app-wiki', 'kontor.generation': '1' };
    const docker = new Docker({ socketPath: harness.daemon.socket });
    const orphan = await docker.createContainer({
      name: 'stray',
      Image: 'kontor-test/base:1',
      Labels: labels,
      Cmd: ['sh'],
    });
    expect(await orphans()).toMatchObject([{ name: 'stray', box: 'another', instance: 'app-wiki', state: 'created' }]);
    await harness.server().stop();
    await harness.boot();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    expect(await orphans()).toHaveLength(1);
    await orphan.remove();
  });

  test('removed with its data nothing is left', async () => {
    const path = `/api/v1/apps/app-probe?removeData=true&password=${knownPassword}`;
    expect((await harness.client().delete(path)).status).toBe(202);
    await eventually(async () => expect(await app()).toBeUndefined());
    await harness.idle();
    await eventually(() => expect(existsSync(join(harness.data, 'apps', 'app-probe'))).toBe(false));
    expect(readdirSync(join(harness.data, 'trash'))).toEqual([]);
    expect(existsSync(harness.logFile)).toBe(false);
  });
});
