import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { newId } from './ids.ts';
import { createVirtualClock } from './virtual-clock.ts';

test('the virtual clock calls what falls due, in order and at its own time', () => {
  const clock = createVirtualClock(1000);
  const calls: string[] = [];
  clock.after(20, () => calls.push(`second at ${clock.now()}`));
  clock.after(10, () => {
    calls.push(`first at ${clock.now()}`);
    clock.after(5, () => calls.push(`nested at ${clock.now()}`));
  });
  clock.after(30, () => calls.push('never'))();
  clock.after(500, () => calls.push('late'));
  clock.advance(100);
  expect(calls).toEqual(['first at 1010', 'nested at 1015', 'second at 1020']);
  expect(clock.now()).toBe(1100);
  expect([clock.next(), clock.next(), clock.now()]).toEqual([true, false, 1500]);
});

test('the system clock calls once, and not at all when called off', async () => {
  const calls: string[] = [];
  systemClock.after(0, () => calls.push('off'))();
  await new Promise<void>((resolve) => {
    systemClock.after(1, () => {
      calls.push('on');
      resolve();
    });
  });
  expect(calls).toEqual(['on']);
  const cancel = systemClock.after(2 ** 40, () => calls.push('in thirty years'));
  await new Promise<void>((resolve) => void systemClock.after(2, resolve));
  cancel();
  expect(calls).toEqual(['on']);
});

test('ids are short, plain and never the same', () => {
  expect(newId()).toMatch(/^[\w-]{22}$/);
  expect(newId()).not.toBe(newId());
});
