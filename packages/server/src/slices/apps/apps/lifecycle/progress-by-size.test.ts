import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test, vi } from 'vitest';
import { trackSizeProgress } from './progress-by-size.ts';

function follow(sizes: (number | Error)[], expected = 100) {
  const clock = createVirtualClock();
  const reported: number[] = [];
  let looks = 0;
  const measure = async () => {
    const size = sizes[looks++] ?? 0;
    if (size instanceof Error) throw size;
    return size;
  };
  const sizeProgress = trackSizeProgress({
    clock,
    log: { warn: () => {} },
    measure,
    expected,
    report: (fraction) => reported.push(fraction),
  });
  /** Advances to the next measurement and waits for it. */
  const pass = async () => {
    const before = looks;
    clock.next();
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before), { timeout: 30_000, interval: 1 });
    await Promise.resolve();
  };
  return { clock, reported, sizeProgress, pass, looks: () => looks };
}

test('what has arrived is told as it grows, and never as the end', async () => {
  const { reported, pass, sizeProgress } = follow([10, 45, 250]);
  for (let looks = 1; looks <= 3; looks++) {
    await pass();
    await vi.waitFor(() => expect(reported).toHaveLength(looks), { timeout: 30_000, interval: 1 });
  }
  expect(reported).toEqual([0.1, 0.45, 0.98]);
  sizeProgress.end();
});

test('a look that fails is followed by another one', async () => {
  const { reported, pass, sizeProgress } = follow([new Error('gone'), 50]);
  await pass();
  await vi.waitFor(pass, { timeout: 30_000, interval: 1 });
  await vi.waitFor(() => expect(reported).toEqual([0.5]), { timeout: 30_000, interval: 1 });
  sizeProgress.end();
});

test('after its end nothing is told, and nothing is looked at', async () => {
  const { clock, reported, sizeProgress, looks } = follow([10]);
  sizeProgress.end();
  clock.advance(5_000);
  expect([reported, looks()]).toEqual([[], 0]);
});

test('without an idea of the size there is nothing to tell', () => {
  const { clock, looks } = follow([10], 0);
  clock.advance(5_000);
  expect(looks()).toBe(0);
});
