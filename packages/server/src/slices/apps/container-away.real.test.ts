import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasDocker } from '@kontor/testkit/docker-daemon';
import { knownPassword } from '@kontor/testkit/people';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ContainerLane, imagesHeld, openContainerLane } from './container-lane.fixture.ts';
import { untilCrash } from './crash-lane.fixture.ts';

// Keeps R1: a server that starts while Docker is away does not know what its containers do.
let lane: ContainerLane;

const soon = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const sentence = 'Docker does not answer right now. Things go on as soon as it is back.';
const english = { headers: { 'accept-language': 'en' } };
const reason = async () => (await lane.client().get('/api/v1/apps', english)).json[0]?.reason;

beforeAll(async () => {
  if (!hasDocker) return;
  lane = await openContainerLane();
  lane.offerNew();
  await lane.boot();
  await lane.install();
  await lane.check();
  await lane.server().kill();
}, 120_000);

afterAll(() => lane?.close());

describe.runIf(hasDocker)('a server that starts while Docker is away', () => {
  test('copies no data of an update under containers that may run, and goes on when Docker is back', async () => {
    const appVersion = lane.offerNew();
    await lane.boot('app-update/stop/before');
    await lane.check();
    expect(await untilCrash(lane, lane.update), 'the point was passed').toBe(true);
    await lane.daemon.kill();
    await lane.boot();
    await soon(async () => expect(await reason()).toBe(sentence));
    expect(existsSync(join(lane.data, 'apps', 'app-probe', 'snapshots'))).toBe(false);
    await lane.daemon.start();
    expect(await lane.check()).toMatchObject({ status: 'RUNNING', appVersion });
    await lane.server().kill();
  });

  test('puts no data back under containers that may run', async () => {
    lane.offerNew('silent');
    await lane.boot('app-update/start/undo-before');
    const appVersion = (await lane.check())?.appVersion;
    expect(await untilCrash(lane, lane.update), 'the point was passed').toBe(true);
    await lane.daemon.kill();
    await lane.boot();
    await soon(async () => expect(await reason()).toBe(sentence));
    expect(existsSync(join(lane.data, 'apps', 'app-probe', 'snapshots'))).toBe(true);
    await lane.daemon.start();
    expect(await lane.check()).toMatchObject({ status: 'RUNNING', appVersion });
    await lane.server().kill();
  });

  test('removes nothing, says why, and finds all of it again', async () => {
    await lane.daemon.kill();
    await lane.boot();
    await soon(async () => expect(await reason()).toBe(sentence));
    const answer = await lane.client().delete('/api/v1/apps/app-probe', english);
    expect([answer.status, answer.refusal]).toMatchObject([503, { code: 'engine-away', message: sentence }]);
    await lane.daemon.start();
    expect(await lane.check()).toMatchObject({ status: 'RUNNING' });
    await lane.server().kill();
  });

  test('forgets an app for an administrator with the password, keeps its data, and clears away what is left when Docker is back', async () => {
    lane.offerNew();
    await lane.daemon.kill();
    await lane.boot();
    await soon(async () => expect(await reason()).toBe(sentence));
    const forget = (password = '') =>
      lane.client().delete(`/api/v1/apps/app-probe?forget=true${password && `&password=${password}`}`, english);
    expect((await forget()).refusal.fields).toHaveProperty('password');
    expect((await forget('wrong')).refusal.code).toBe('wrong-password');
    expect((await forget(knownPassword)).status).toBe(202);
    await soon(async () => expect(await lane.list()).toEqual([]));
    await lane.idle();
    expect(readdirSync(join(lane.data, 'apps', 'app-probe'))).toEqual(['data']);
    await lane.daemon.start();
    await soon(async () => expect(await imagesHeld(lane.daemon.socket)).toEqual([]));
    expect((await lane.client().get('/api/v1/system/strays')).json).toEqual([]);
    // Nothing of it runs, and a later installation finds its data.
    await lane.check();
    await lane.install();
    expect(await lane.check()).toMatchObject({ status: 'RUNNING' });
    await lane.server().kill();
  });

  test('clears away the containers of a forgotten app also when its data was deleted meanwhile', async () => {
    await lane.daemon.kill();
    await lane.boot();
    await soon(async () => expect(await reason()).toBe(sentence));
    await lane.client().delete(`/api/v1/apps/app-probe?forget=true&password=${knownPassword}`);
    await soon(async () => expect(await lane.list()).toEqual([]));
    await lane.idle();
    await lane.client().post('/api/v1/adminmode', { body: { password: knownPassword } });
    await lane.client().delete(`/api/v1/apps/app-probe/keptdata?password=${knownPassword}`);
    lane.expectNothing();
    await soon(() => expect(existsSync(join(lane.data, 'apps', 'app-probe'))).toBe(false));
    // A restart in between forgets none of it.
    await lane.server().kill();
    await lane.boot();
    await lane.daemon.start();
    await soon(async () => expect(await imagesHeld(lane.daemon.socket)).toEqual([]));
    expect((await lane.client().get('/api/v1/system/strays')).json).toEqual([]);
    await lane.check();
    await lane.server().kill();
  });
});
