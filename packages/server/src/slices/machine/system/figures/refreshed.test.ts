import { hours, seconds } from '@kontor/platform/work/durations';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { createRefreshed, type Reading } from './refreshed.ts';

function open({ read }: { read?: () => Promise<Reading<number>> } = {}) {
  const clock = createVirtualClock();
  const log = createMemoryLog();
  const state = { reads: 0 };
  const figure = createRefreshed<number>({
    ...{ name: 'test', clock, log, every: seconds(1) },
    read: () => {
      state.reads += 1;
      return read?.() ?? Promise.resolve({ value: state.reads });
    },
  });
  return { clock, log, figure, reads: () => state.reads };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('is read once for all who look at the same time, and not while nobody does', async () => {
  const { clock, figure, reads } = open();
  expect(await Promise.all([figure.fresh(), figure.fresh(), figure.fresh()])).toEqual(Array(3).fill({ value: 1 }));
  for (let step = 0; step < 9; step++) {
    clock.advance(100);
    figure.latest();
    await turn();
  }
  expect(reads()).toBe(1);
  clock.advance(hours(3));
  await turn();
  expect(reads()).toBe(1);
});

test('shows the last value while it is read anew, and waits for a fresh one after a pause', async () => {
  const { clock, figure } = open();
  await figure.fresh();
  clock.advance(seconds(1));
  expect(figure.latest()).toEqual({ value: 1 });
  await turn();
  expect(figure.latest()).toEqual({ value: 2 });
  clock.advance(seconds(60));
  expect(figure.isFresh()).toBe(false);
  expect(await figure.fresh()).toEqual({ value: 3 });
});

test.each([-hours(5), hours(5)])('a clock that jumps by %i ms does not hold it up', async (jump) => {
  const { clock, figure, reads } = open();
  await figure.fresh();
  clock.jump(jump);
  expect(await figure.fresh()).toEqual({ value: 2 });
  clock.advance(seconds(1));
  figure.latest();
  await turn();
  expect(reads()).toBe(3);
});

test('what hangs is not waited for twice, nor read a second time, and is there again when it ends', async () => {
  const hanging = Promise.withResolvers<Reading<number>>();
  const { clock, figure, reads } = open({ read: () => hanging.promise });
  const first = figure.fresh();
  clock.advance(seconds(2));
  expect(await first).toEqual({ reason: 'no-answer' });
  clock.advance(seconds(60));
  expect(await figure.fresh()).toEqual({ reason: 'no-answer' });
  expect(reads()).toBe(1);
  hanging.resolve({ value: 7 });
  await turn();
  expect(figure.latest()).toEqual({ value: 7 });
});

test('a failure is logged when it begins, and is read again', async () => {
  const broken = { isBroken: true };
  const { clock, figure, log } = open({
    read: () => (broken.isBroken ? Promise.reject(new Error('I/O')) : Promise.resolve({ value: 1 })),
  });
  for (let round = 0; round < 3; round++) {
    expect(await figure.fresh()).toEqual({ reason: 'unreadable' });
    clock.advance(seconds(10));
  }
  expect(log.lines).toHaveLength(1);
  broken.isBroken = false;
  expect(await figure.fresh()).toEqual({ value: 1 });
});
