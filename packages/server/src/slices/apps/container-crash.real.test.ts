import { hasDocker } from '@kontor/testkit/docker-daemon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContainerLane, imagesHeld, openContainerLane } from './container-lane.fixture.ts';
import { untilCrash } from './crash-lane.fixture.ts';

// Keeps T2 for apps in containers: the steps that differ from those of processes, and the moments within them that no point names.
let lane: ContainerLane;

beforeAll(async () => {
  if (!hasDocker) return;
  lane = await openContainerLane();
}, 120_000);

afterAll(() => lane?.close());

async function absent(crashAt: string): Promise<void> {
  await lane.boot(crashAt, crashAt === 'app-install/start/after' ? 'killed' : 'thrown');
  if ((await lane.check()) === undefined) return;
  await lane.remove();
  expect(await lane.check()).toBeUndefined();
}

async function present(crashAt: string): Promise<void> {
  await lane.boot(crashAt === '' ? undefined : crashAt);
  if ((await lane.check()) !== undefined) return;
  await lane.install();
  await lane.check();
}

describe.runIf(hasDocker)('an app in a container, killed', () => {
  test.each(['fetch/before', 'fetch/after', 'start/before', 'start/after'])(
    'while it is installed: %s',
    async (point) => {
      lane.offerNew();
      await absent(`app-install/${point}`);
      expect(await untilCrash(lane, lane.install), 'the point was passed').toBe(true);
      await lane.boot();
      expect(await lane.check()).toMatchObject({ status: 'RUNNING' });
      expect(await imagesHeld(lane.daemon.socket)).toHaveLength(1);
      await lane.server().kill();
    },
  );

  test.each(['start/undo-before', 'fetch/undo-after'])(
    'while a failed installation is taken back: %s',
    async (point) => {
      lane.offerNew('silent');
      await absent(`app-install/${point}`);
      expect(await untilCrash(lane, lane.install), 'the point was passed').toBe(true);
      await lane.boot();
      expect(await lane.check()).toBeUndefined();
      expect(await imagesHeld(lane.daemon.socket)).toEqual([]);
      await lane.server().kill();
    },
  );

  test.each(['fetch/after', 'start/after'])('while it is updated: %s', async (point) => {
    lane.offerNew();
    await present('');
    await lane.server().kill();
    const appVersion = lane.offerNew();
    await lane.boot(`app-update/${point}`, point === 'fetch/after' ? 'killed' : 'thrown');
    await lane.check();
    expect(await untilCrash(lane, lane.update), 'the point was passed').toBe(true);
    await lane.boot();
    expect(await lane.check()).toMatchObject({ status: 'RUNNING', appVersion });
    expect(await imagesHeld(lane.daemon.socket)).toHaveLength(1);
    await lane.server().kill();
  });

  test.each(['stop/after', 'release/after'])('while it is removed: %s', async (point) => {
    lane.offerNew();
    await present(`app-remove/${point}`);
    expect(await untilCrash(lane, lane.remove), 'the point was passed').toBe(true);
    await lane.boot();
    expect(await lane.check()).toBeUndefined();
    expect(await imagesHeld(lane.daemon.socket)).toEqual([]);
    await lane.server().kill();
  });

  test('in the middle of a layer', async () => {
    const image = await lane.probe.publish('large', { noise: 8 * 2 ** 20 });
    lane.offerNew();
    await absent('');
    lane.probe.offer(lane.catalogue, '9.0.0', 'good', image);
    await lane.server().kill();
    await lane.boot(undefined, 'killed');
    lane.registry.disturb({ hold: { bytes: 2 ** 20 } });
    const begun = lane.install();
    await lane.registry.held();
    expect((await begun).status).toBe(202);
    await lane.server().kill();
    lane.registry.disturb({});
    await lane.boot();
    expect(await lane.check()).toMatchObject({ status: 'RUNNING', appVersion: '9.0.0' });
  });
});
