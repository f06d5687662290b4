import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasDocker } from '@kontor/testkit/docker/daemon';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ContainerHarness, imagesHeld, openContainerHarness } from './container-harness.fixture.ts';
import { untilCrash } from './crash-harness.fixture.ts';

// Keeps R1: a server that starts while Docker is unavailable does not know the state of its containers.
let harness: ContainerHarness;

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const sentence = 'Docker does not answer right now. It continues as soon as Docker is back.';
const english = { headers: { 'accept-language': 'en' } };
const reason = async () => (await harness.client().get('/api/v1/apps', english)).json[0]?.reason;

beforeAll(async () => {
  if (!hasDocker) return;
  harness = await openContainerHarness();
  harness.offerNew();
  await harness.boot();
  await harness.install();
  await harness.check();
  await harness.server().kill();
}, 120_000);

afterAll(() => harness?.close());

describe.runIf(hasDocker)('a server that starts while Docker is away', () => {
  test('copies no data of an update under containers that may run, and goes on when Docker is back', async () => {
    const appVersion = harness.offerNew();
    await harness.boot('app-update/stop/before');
    await harness.check();
    expect(await untilCrash(harness, harness.update), 'the point was passed').toBe(true);
    await harness.daemon.kill();
    await harness.boot();
    await eventually(async () => expect(await reason()).toBe(sentence));
    expect(existsSync(join(harness.data, 'apps', 'app-probe', 'snapshots'))).toBe(false);
    await harness.daemon.start();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', appVersion });
    await harness.server().kill();
  });

  test('puts no data back under containers that may run', async () => {
    harness.offerNew('silent');
    await harness.boot('app-update/start/undo-before');
    const appVersion = (await harness.check())?.appVersion;
    expect(await untilCrash(harness, harness.update), 'the point was passed').toBe(true);
    await harness.daemon.kill();
    await harness.boot();
    await eventually(async () => expect(await reason()).toBe(sentence));
    expect(existsSync(join(harness.data, 'apps', 'app-probe', 'snapshots'))).toBe(true);
    await harness.daemon.start();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', appVersion });
    await harness.server().kill();
  });

  test('removes nothing, says why, and finds all of it again', async () => {
    await harness.daemon.kill();
    await harness.boot();
    await eventually(async () => expect(await reason()).toBe(sentence));
    const answer = await harness.client().delete('/api/v1/apps/app-probe', english);
    expect([answer.status, answer.refusal]).toMatchObject([503, { code: 'engine-away', message: sentence }]);
    await harness.daemon.start();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    await harness.server().kill();
  });

  test('forgets an app for an administrator with the password, keeps its data, and clears away what is left when Docker is back', async () => {
    harness.offerNew();
    await harness.daemon.kill();
    await harness.boot();
    await eventually(async () => expect(await reason()).toBe(sentence));
    const forget = (password = '') =>
      harness.client().delete(`/api/v1/apps/app-probe?forget=true${password && `&password=${password}`}`, english);
    expect((await forget()).refusal.fields).toHaveProperty('password');
    expect((await forget('wrong')).refusal.code).toBe('wrong-password');
    expect((await forget(knownPassword)).status).toBe(202);
    await eventually(async () => expect(await harness.list()).toEqual([]));
    await harness.idle();
    expect(readdirSync(join(harness.data, 'apps', 'app-probe'))).toEqual(['data']);
    await harness.daemon.start();
    await eventually(async () => expect(await imagesHeld(harness.daemon.socket)).toEqual([]));
    expect((await harness.client().get('/api/v1/system/strays')).json).toEqual([]);
    // Nothing of it runs, and a later installation reuses its data.
    await harness.check();
    await harness.install();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    await harness.server().kill();
  });

  test('clears away the containers of a forgotten app also when its data was deleted meanwhile', async () => {
    await harness.daemon.kill();
    await harness.boot();
    await eventually(async () => expect(await reason()).toBe(sentence));
    await harness.client().delete(`/api/v1/apps/app-probe?forget=true&password=${knownPassword}`);
    await eventually(async () => expect(await harness.list()).toEqual([]));
    await harness.idle();
    await harness.client().post('/api/v1/adminmode', { body: { password: knownPassword } });
    await harness.client().delete(`/api/v1/apps/app-probe/keptdata?password=${knownPassword}`);
    harness.expectNothing();
    await eventually(() => expect(existsSync(join(harness.data, 'apps', 'app-probe'))).toBe(false));
    // A restart in between loses nothing.
    await harness.server().kill();
    await harness.boot();
    await harness.daemon.start();
    await eventually(async () => expect(await imagesHeld(harness.daemon.socket)).toEqual([]));
    expect((await harness.client().get('/api/v1/system/strays')).json).toEqual([]);
    await harness.check();
    await harness.server().kill();
  });
});
