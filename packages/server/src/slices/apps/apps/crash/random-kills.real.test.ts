import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '@kontor/testkit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrashHarness, openCrashHarness } from './crash-harness.fixture.ts';

// Keeps T2: moments the crash points do not cover. A failure names the seed; KONTOR_TEST_SEED repeats the same kills.
const seed = Number(process.env.KONTOR_TEST_SEED ?? Date.now() % 1_000_000_007);
const kills = 20;

let harness: CrashHarness;

beforeAll(async () => {
  harness = await openCrashHarness();
});

afterAll(() => harness.close());

test(`killed at any time it comes back whole (seed ${seed})`, { timeout: 180_000 }, async () => {
  const random = randomOf(seed);
  harness.offerNew();
  await harness.boot(undefined, 'killed');
  for (let kill = 1; kill <= kills; kill += 1) {
    const app = await harness.check();
    const isUpdate = random() < 0.6;
    const begin = app === undefined ? harness.install : isUpdate ? harness.update : harness.remove;
    const answered = await begin();
    const wait = Math.floor(random() * 1_200);
    const words = `seed ${seed}, kill ${kill}: ${app === undefined ? 'install' : isUpdate ? 'update' : 'remove'} after ${wait} ms`;
    expect(answered.status, `${words}: ${answered.text}`).toBe(202);
    // A random moment, so there is no event to wait for.
    await pause(wait);
    await harness.server().kill();
    harness.offerNew(random() < 0.3 ? 'exits' : 'good');
    await harness.boot(undefined, 'killed');
    await harness.check().catch((error: Error) => {
      throw new Error(`${words}: ${error.message}`, { cause: error });
    });
  }
});
