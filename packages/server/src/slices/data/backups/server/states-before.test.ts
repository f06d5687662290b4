import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { days } from '@kontor/platform/work/durations';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beforeRestores } from '../../../../recovery/restore/swap.ts';
import { createStatesBefore } from './states-before.ts';

const now = Date.UTC(2026, 5, 1);
let core: TestCore;
let level: 'plenty' | 'scarce';

beforeEach(() => {
  core = createTestCore({ clock: createVirtualClock(now) });
  level = 'plenty';
  for (const age of [40, 20, 10])
    mkdirSync(join(beforeRestores(core.config.data), String(now - days(age)), 'apps'), { recursive: true });
});
afterEach(() => core.remove());

const ages = () =>
  readdirSync(beforeRestores(core.config.data))
    .map((name) => (now - Number(name)) / days(1))
    .sort();
/** Each state takes ten bytes of a hundred. */
const space = () => ({
  total: 100,
  free: existsSync(beforeRestores(core.config.data)) ? 100 - 10 * ages().length : 100,
});
const states = () => createStatesBefore({ core, space, measure: async () => 10, freeSpace: { level: () => level } });

async function sweep(): Promise<void> {
  const { sweeping } = states();
  sweeping.wake();
  await sweeping.idle();
  await sweeping.stop();
}

test('the state from before a restore is retained for thirty days', async () => {
  await sweep();
  expect(ages()).toEqual([10, 20]);
});

test('no longer where the disk is almost full', async () => {
  level = 'scarce';
  await sweep();
  expect(ages()).toEqual([]);
});

test('as many of them as are needed make room for apps, the oldest first', async () => {
  await states().makeRoom(75);
  expect(ages()).toEqual([10, 20]);
  // They would be lost in vain.
  await expect(states().makeRoom(101)).rejects.toMatchObject({ code: 'restore-no-room' });
  expect(ages()).toEqual([10, 20]);
  await states().makeRoom(90);
  expect(ages()).toEqual([10]);
});
