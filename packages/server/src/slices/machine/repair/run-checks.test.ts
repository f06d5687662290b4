import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import type { Check } from '../../../core/checks.ts';
import { createCheckRunner } from './run-checks.ts';

const setUp = () => {
  const log = createMemoryLog();
  const runner = createCheckRunner({ clock: createVirtualClock(0), log });
  let isBroken = false;
  const check: Check = {
    ...{ name: 'mail', part: 'mail', severity: 'service' },
    find() {
      if (isBroken) throw new Error('no such table');
      return [];
    },
  };
  return {
    runner,
    check,
    setBroken: (is: boolean) => {
      isBroken = is;
    },
    failures: () => log.lines.filter((line) => JSON.stringify(line).includes('a check failed')).length,
  };
};

test('a check that fails again after it worked is logged again, whoever looked in between', () => {
  const { runner, check, setBroken, failures } = setUp();
  const look = () => runner.findFaults([check], 'en');
  setBroken(true);
  expect([look(), look()].map((faults) => faults.map(({ code }) => code))).toEqual([
    ['check-failing'],
    ['check-failing'],
  ]);
  expect(failures()).toBe(1);
  setBroken(false);
  expect(look()).toEqual([]);
  setBroken(true);
  look();
  expect(failures()).toBe(2);
});

test('a fault that is harmless is left out of the summary, and one that is held says so', () => {
  const { runner, check } = setUp();
  const fault = { code: 'directory-down', params: { detail: '' }, fixes: [] } as const;
  const find = () => [{ ...fault, isHarmless: true }, { ...fault, isHeld: true }, fault];
  expect(runner.findFaults([{ ...check, find }], 'en').map(({ isHeld }) => isHeld)).toEqual([true, false]);
});

test('state that cannot be read is a fault of its own, logged once', async () => {
  const { runner, check, failures } = setUp();
  const status = () => {
    throw new Error('no such file');
  };
  for (const _time of [1, 2]) {
    const { faults } = await runner.runChecks([{ ...check, status }], 'en');
    expect(faults.map(({ code }) => code)).toEqual(['check-failing']);
  }
  expect(failures()).toBe(1);
});
