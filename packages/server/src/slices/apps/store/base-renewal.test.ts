import { RefusedError } from '@kontor/platform/errors';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore } from '@kontor/testkit/test-core';
import { afterEach, expect, test } from 'vitest';
import { EngineUnavailableError } from '../../../adapters/engine/engine.ts';
import { createBaseRenewal } from './base-renewal.ts';
import { diskBlocker } from './rules.ts';

const day = 24 * 3_600_000;
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Creates a renewal with an image of this age in days, or without one; `renew` may fail. */
function renewalOf(age: number | undefined, { fails, free = 8_000_000_000 }: { fails?: Error; free?: number } = {}) {
  const clock = createVirtualClock(Date.now());
  const core = createTestCore({ clock });
  const state = { madeAt: age === undefined ? undefined : clock.now() - age * day, renewed: 0, tidied: 0 };
  const work = createBaseRenewal({
    core,
    baseImage: {
      room: 800_000_000,
      madeAt: async () => state.madeAt,
      async renew() {
        state.renewed += 1;
        if (fails) throw fails;
        state.madeAt = clock.now();
      },
      async tidy() {
        state.tidied += 1;
      },
    },
    async refuseFullDisk(needed, engine) {
      expect(engine).toBe('docker');
      const blocker = diskBlocker(needed, free);
      if (blocker !== undefined) throw new RefusedError(blocker.code, { params: blocker.params });
    },
  });
  ends.push(work.stop, core.remove);
  work.start();
  /** Advances time by `ms`, and waits for the work that is due. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await work.idle();
  };
  return { state, pass, lines: core.log.lines };
}

test('an image that is a week old is renewed, but not right after the start, and again a week later', async () => {
  const { state, pass } = renewalOf(8);
  await pass(60_000);
  expect(state.renewed).toBe(0);
  await pass(10 * 60_000);
  expect(state.renewed).toBe(1);
  for (let days = 0; days < 6; days += 1) await pass(day);
  expect(state.renewed).toBe(1);
  await pass(day);
  await pass(day);
  expect(state.renewed).toBe(2);
});

test.each([
  ['none', undefined],
  ['a young one', 3],
] as const)('%s stays as it is', async (_, age) => {
  const { state, pass } = renewalOf(age);
  await pass(11 * 60_000);
  expect([state.renewed, state.tidied]).toEqual([0, 1]);
});

test('one that cannot be made is told in the log and tried on the next day', async () => {
  const { state, pass, lines } = renewalOf(8, { fails: new RefusedError('download-failed') });
  await pass(11 * 60_000);
  await pass(60 * 60_000);
  expect(state.renewed).toBe(1);
  expect(lines.filter((line) => line.includes('could not be renewed'))).toHaveLength(1);
  await pass(day);
  expect(state.renewed).toBe(2);
});

test.each([
  ['too little to make it', 700_000_000, 0],
  ['enough to make it, but little afterwards', 1_200_000_000, 0],
  ['enough', 1_600_000_000, 1],
])('on a disk with %s', async (_, free, renewed) => {
  const { state, pass, lines } = renewalOf(8, { free });
  await pass(11 * 60_000);
  expect(state.renewed).toBe(renewed);
  expect(lines.filter((line) => line.includes('disk-short'))).toHaveLength(1 - renewed);
});

test('a Docker that is away is no trouble of the image', async () => {
  const { pass, lines } = renewalOf(8, { fails: new EngineUnavailableError('away') });
  await pass(11 * 60_000);
  expect(lines.filter((line) => line.includes('could not be renewed'))).toEqual([]);
});
