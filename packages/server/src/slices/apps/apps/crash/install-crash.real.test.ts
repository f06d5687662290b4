import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashHarness, openCrashHarness, untilCrash } from './crash-harness.fixture.ts';

// Keeps T2: the server ends at every point of an installation; the next start finishes it or takes it back completely.
let harness: CrashHarness;

beforeAll(async () => {
  harness = await openCrashHarness();
  harness.offerNew();
});

afterAll(() => harness.close());

const steps = ['check', 'fetch', 'snapshot', 'volumes', 'group', 'account', 'start', 'healthy', 'route', 'clean'];
const forward = steps.flatMap((step) => [`${step}/before`, `${step}/after`]);
// An app that never answers fails while it is waited for, so that every step before was taken.
const undone = ['healthy', 'start', 'account', 'group', 'volumes', 'snapshot', 'fetch', 'check'];
const backward = undone.flatMap((step) => [`${step}/undo-before`, `${step}/undo-after`]);

/** Here a process is killed; elsewhere the jobs of this one end, which takes a third of the time. */
const killed = ['fetch/after', 'start/after', 'start/undo-before'];

/** What the last test left is removed, its data stays: the next installation finds data to keep or put back. */
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
