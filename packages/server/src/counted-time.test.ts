import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCountedTime } from './counted-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

let clock: VirtualClock;
let ground: TestGround;
beforeEach(() => {
  clock = createVirtualClock();
  ground = testGround({ clock });
  ground.counted.count();
});
afterEach(() => ground.remove());

/** Lets hours pass in which somebody counts. */
function pass(hours: number): void {
  for (let passed = 0; passed < hours; passed += 1) {
    clock.advance(hour);
    ground.counted.count();
  }
}

test('it goes on with the clock, from one start to the next', () => {
  const began = clock.now();
  pass(50);
  clock.advance(hour / 2);
  expect(ground.counted.now()).toBe(began + 50.5 * hour);
  expect(createCountedTime(ground).now()).toBe(began + 50.5 * hour);
});

test('a clock that jumps ahead adds a day, once', () => {
  const began = clock.now();
  clock.jump(120 * day);
  expect(ground.counted.now()).toBe(began + day);
  ground.counted.count();
  pass(3);
  expect(ground.counted.now()).toBe(began + day + 3 * hour);
});

test('a clock that goes back takes nothing away, and time goes on from there', () => {
  const began = clock.now();
  pass(10);
  clock.jump(-30 * day);
  ground.counted.count();
  expect(ground.counted.now()).toBe(began + 10 * hour);
  pass(2);
  expect(ground.counted.now()).toBe(began + 12 * hour);
});
