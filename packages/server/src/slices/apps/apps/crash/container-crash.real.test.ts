import { hasDocker } from '@kontor/testkit/docker/daemon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContainerHarness, imagesHeld, openContainerHarness } from './container-harness.fixture.ts';
import { untilCrash } from './crash-harness.fixture.ts';

// Keeps T2 for apps in containers: the steps that differ from those of processes, and moments within them without a crash point.
let harness: ContainerHarness;

beforeAll(async () => {
  if (!hasDocker) return;
  harness = await openContainerHarness();
}, 120_000);

afterAll(() => harness?.close());

async function absent(crashAt: string): Promise<void> {
  await harness.boot(crashAt, crashAt === 'app-install/start/after' ? 'killed' : 'thrown');
  if ((await harness.check()) === undefined) return;
  await harness.remove();
  expect(await harness.check()).toBeUndefined();
}

async function present(crashAt: string): Promise<void> {
  await harness.boot(crashAt === '' ? undefined : crashAt);
  if ((await harness.check()) !== undefined) return;
  await harness.install();
  await harness.check();
}

describe.runIf(hasDocker)('an app in a container, killed', () => {
  test.each(['fetch/before', 'fetch/after', 'start/before', 'start/after'])(
    'while it is installed: %s',
    async (point) => {
      harness.offerNew();
      await absent(`app-install/${point}`);
      expect(await untilCrash(harness, harness.install), 'the point was passed').toBe(true);
      await harness.boot();
      expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
      expect(await imagesHeld(harness.daemon.socket)).toHaveLength(1);
      await harness.server().kill();
    },
  );

  test.each(['start/undo-before', 'fetch/undo-after'])(
    'while a failed installation is taken back: %s',
    async (point) => {
      harness.offerNew('silent');
      await absent(`app-install/${point}`);
      expect(await untilCrash(harness, harness.install), 'the point was passed').toBe(true);
      await harness.boot();
      expect(await harness.check()).toBeUndefined();
      expect(await imagesHeld(harness.daemon.socket)).toEqual([]);
      await harness.server().kill();
    },
  );

  test.each(['fetch/after', 'start/after'])('while it is updated: %s', async (point) => {
    harness.offerNew();
    await present('');
    await harness.server().kill();
    const appVersion = harness.offerNew();
    await harness.boot(`app-update/${point}`, point === 'fetch/after' ? 'killed' : 'thrown');
    await harness.check();
    expect(await untilCrash(harness, harness.update), 'the point was passed').toBe(true);
    await harness.boot();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', appVersion });
    expect(await imagesHeld(harness.daemon.socket)).toHaveLength(1);
    await harness.server().kill();
  });

  test.each(['stop/after', 'release/after'])('while it is removed: %s', async (point) => {
    harness.offerNew();
    await present(`app-remove/${point}`);
    expect(await untilCrash(harness, harness.remove), 'the point was passed').toBe(true);
    await harness.boot();
    expect(await harness.check()).toBeUndefined();
    expect(await imagesHeld(harness.daemon.socket)).toEqual([]);
    await harness.server().kill();
  });

  test('in the middle of a layer', async () => {
    const image = await harness.probe.publish('large', { noise: 8 * 2 ** 20 });
    harness.offerNew();
    await absent('');
    harness.probe.offer(harness.catalogue, '9.0.0', 'good', image);
    await harness.server().kill();
    await harness.boot(undefined, 'killed');
    harness.registry.disturb({ hold: { bytes: 2 ** 20 } });
    const begun = harness.install();
    await harness.registry.held();
    expect((await begun).status).toBe(202);
    await harness.server().kill();
    harness.registry.disturb({});
    await harness.boot();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', appVersion: '9.0.0' });
  });
});
