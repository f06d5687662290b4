import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashHarness, openCrashHarness, untilCrash } from './crash-harness.fixture.ts';

// Keeps T2: the server ends at every point of an installation; the next start completes or undoes it entirely.
let harness: CrashHarness;

beforeAll(async () => {
  harness = await openCrashHarness();
  harness.offerNew();
});

afterAll(() => harness.close());

const steps = ['check', 'fetch', 'snapshot', 'volumes', 'group', 'account', 'start', 'healthy', 'route', 'clean'];
const forward = steps.flatMap((step) => [`${step}/before`, `${step}/after`]);
// An app that never responds fails in the step `healthy`, so that all steps before it have run.
const undone = ['healthy', 'start', 'account', 'group', 'volumes', 'snapshot', 'fetch', 'check'];
const backward = undone.flatMap((step) => [`${step}/undo-before`, `${step}/undo-after`]);

/** At these points a process is killed; elsewhere the jobs of this process end, which takes a third of the time. */
const killed = ['fetch/after', 'start/after', 'start/undo-before'];

/** Removes what the last test left except its data, so that the next installation has data to retain or restore. */
async function begin(point: string): Promise<void> {
  await harness.boot(`app-install/${point}`, killed.includes(point) ? 'killed' : 'thrown');
  if ((await harness.check()) === undefined) return;
  await harness.remove();
  expect(await harness.check()).toBeUndefined();
}

describe('killed on the way forward', () => {
  test.each(forward)('%s', async (point) => {
    harness.offerNew();
    await begin(point);
    expect(await untilCrash(harness, harness.install), 'the point was passed').toBe(true);
    await harness.boot();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    await harness.server().kill();
  });
});

describe('killed on the way back', () => {
  test.each(backward)('%s', async (point) => {
    harness.offerNew('silent');
    await begin(point);
    expect(await untilCrash(harness, harness.install), 'the point was passed').toBe(true);
    await harness.boot();
    expect(await harness.check()).toBeUndefined();
    await harness.server().kill();
  });

  test('the data is still the one people made', async () => {
    harness.offerNew();
    await harness.boot();
    await harness.install();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    await harness.server().kill();
  });
});
