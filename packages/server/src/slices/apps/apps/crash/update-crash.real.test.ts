import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashHarness, openCrashHarness, untilCrash } from './crash-harness.fixture.ts';

// Keeps T2: the server ends at every point of an update and of a removal; the next start completes or undoes it entirely.
let harness: CrashHarness;

beforeAll(async () => {
  harness = await openCrashHarness();
  harness.offerNew();
  await begin('');
  await harness.server().kill();
});

afterAll(() => harness.close());

/** At these points a process is killed; elsewhere the jobs of this process end, which takes a third of the time. */
const killed = ['app-update/snapshot/after', 'app-update/snapshot/undo-after', 'app-remove/data/before'];
const boot = (point: string) => harness.boot(point, killed.includes(point) ? 'killed' : 'thrown');

const pointsOf = (steps: readonly string[], moments: readonly string[]) =>
  steps.flatMap((step) => moments.map((moment) => `${step}/${moment}`));

/** Boots with the app installed and running, whatever the last test left. */
async function begin(crashAt: string): Promise<void> {
  await boot(crashAt);
  if ((await harness.check()) !== undefined) return;
  await harness.install();
  await harness.check();
}

describe('an update that is killed on the way forward ends with the new version', () => {
  const steps = [
    'check',
    'fetch',
    'account',
    'stop',
    'snapshot',
    'start',
    'healthy',
    'group',
    'settle-account',
    'settle',
    'clean',
  ];
  test.each(pointsOf(steps, ['before', 'after']))('%s', async (point) => {
    const appVersion = harness.offerNew();
    await boot(`app-update/${point}`);
    await harness.check();
    expect(await untilCrash(harness, harness.update), 'the point was passed').toBe(true);
    await harness.boot();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', appVersion });
    await harness.server().kill();
  });
});

describe('an update that is killed on the way back ends with the old version and the old data', () => {
  const steps = ['healthy', 'start', 'snapshot', 'stop', 'account', 'fetch', 'check'];
  test.each(pointsOf(steps, ['undo-before', 'undo-after']))('%s', async (point) => {
    harness.offerNew('silent');
    await boot(`app-update/${point}`);
    const appVersion = (await harness.check())?.appVersion;
    expect(await untilCrash(harness, harness.update), 'the point was passed').toBe(true);
    await harness.boot();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING', appVersion });
    await harness.server().kill();
  });
});

describe('a removal that is killed ends with the app gone and its data kept', () => {
  const steps = ['stop', 'group', 'account', 'release', 'data', 'home'];
  test.each(pointsOf(steps, ['before', 'after']))('%s', async (point) => {
    harness.offerNew();
    await begin(`app-remove/${point}`);
    expect(await untilCrash(harness, harness.remove), 'the point was passed').toBe(true);
    await harness.boot();
    expect(await harness.check()).toBeUndefined();
    await harness.server().kill();
  });
});
