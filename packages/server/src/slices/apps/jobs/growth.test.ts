import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test, vi } from 'vitest';
import { followGrowth } from './growth.ts';

function follow(sizes: (number | Error)[], expected = 100) {
  const clock = createVirtualClock();
  const told: number[] = [];
  let looks = 0;
  const measure = async () => {
    const size = sizes[looks++] ?? 0;
    if (size instanceof Error) throw size;
    return size;
  };
  const growth = followGrowth({
    clock,
    log: { warn: () => {} },
    measure,
    expected,
    tell: (fraction) => told.push(fraction),
  });
  /** Lets half a second pass, and the look end that falls due. */
  const pass = async () => {
    const before = looks;
    clock.next();
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before), { timeout: 30_000, interval: 1 });
    await Promise.resolve();
  };
  return { clock, told, growth, pass, looks: () => looks };
}

test('what has arrived is told as it grows, and never as the end', async () => {
  const { told, pass, growth } = follow([10, 45, 250]);
  for (let looks = 1; looks <= 3; looks++) {
    await pass();
    await vi.waitFor(() => expect(told).toHaveLength(looks), { timeout: 30_000, interval: 1 });
  }
  expect(told).toEqual([0.1, 0.45, 0.98]);
  growth.end();
});

test('a look that fails is followed by another one', async () => {
  const { told, pass, growth } = follow([new Error('gone'), 50]);
  await pass();
  await vi.waitFor(pass, { timeout: 30_000, interval: 1 });
  await vi.waitFor(() => expect(told).toEqual([0.5]), { timeout: 30_000, interval: 1 });
  growth.end();
});

test('after its end nothing is told, and nothing is looked at', async () => {
  const { clock, told, growth, looks } = follow([10]);
  growth.end();
  clock.advance(5_000);
  expect([told, looks()]).toEqual([[], 0]);
});

test('without an idea of the size there is nothing to tell', () => {
  const { clock, looks } = follow([10], 0);
  clock.advance(5_000);
  expect(looks()).toBe(0);
});
