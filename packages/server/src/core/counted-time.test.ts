import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCountedTime } from './counted-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

let clock: VirtualClock;
let core: TestCore;
beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  core.counted.count();
});
afterEach(() => core.remove());

/** Advances the clock hour by hour and counts each. */
function pass(hours: number): void {
  for (let passed = 0; passed < hours; passed += 1) {
    clock.advance(hour);
    core.counted.count();
  }
}

test('it goes on with the clock, from one start to the next', () => {
  const began = clock.now();
  pass(50);
  clock.advance(hour / 2);
  expect(core.counted.now()).toBe(began + 50.5 * hour);
  expect(createCountedTime(core).now()).toBe(began + 50.5 * hour);
});

test('a clock that jumps ahead adds nothing while the server runs, and a day at the next start', () => {
  const began = clock.now();
  clock.jump(120 * day);
  expect(core.counted.now()).toBe(began);
  expect(createCountedTime(core).now()).toBe(began + day);
  core.counted.count();
  pass(3);
  expect(core.counted.now()).toBe(began + 3 * hour);
  expect(createCountedTime(core).now()).toBe(began + 3 * hour);
});

test('a clock that goes back takes nothing away, and time goes on from there', () => {
  const began = clock.now();
  pass(10);
  clock.jump(-30 * day);
  core.counted.count();
  expect(core.counted.now()).toBe(began + 10 * hour);
  pass(2);
  expect(core.counted.now()).toBe(began + 12 * hour);
});
