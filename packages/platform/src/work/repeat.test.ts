import { expect, test } from 'vitest';
import { type RepeatNeeds, repeat } from './repeat.ts';
import { createVirtualClock } from './virtual-clock.ts';

const minute = 60_000;

function world(more: Partial<RepeatNeeds> = {}) {
  const clock = createVirtualClock();
  const seen = { runs: 0, logged: [] as object[], fault: undefined as Error | undefined };
  const work = repeat({
    name: 'sweep',
    clock,
    every: minute,
    run() {
      seen.runs += 1;
      if (seen.fault) throw seen.fault;
    },
    log: { warn: (details) => void seen.logged.push(details) },
    ...more,
  });
  return { clock, seen, work };
}

test('work begins with its start and is repeated after each pause', () => {
  const { clock, seen, work } = world();
  clock.advance(minute);
  expect(seen.runs).toBe(0);
  work.start();
  expect(seen.runs).toBe(1);
  clock.advance(3 * minute);
  expect(seen.runs).toBe(4);
});

test('an error is logged, does not get out, and does not end the work', () => {
  const { clock, seen, work } = world();
  seen.fault = new Error('database disk image is malformed');
  work.start();
  clock.advance(2 * minute);
  expect(seen.runs).toBe(3);
  expect(seen.logged[0]).toEqual({ work: 'sweep', failures: 1, err: seen.fault });
  expect(seen.logged).toHaveLength(3);
  seen.fault = undefined;
  clock.advance(5 * minute);
  expect(seen.logged).toHaveLength(3);
});

test('the rejection of an asynchronous run does not get out either', async () => {
  const { clock, seen, work } = world({ run: () => Promise.reject(new Error('no space left on device')) });
  work.start();
  await work.idle();
  expect(seen.logged).toHaveLength(1);
  clock.advance(minute);
  await work.idle();
  expect(seen.logged).toHaveLength(2);
});

test('what fails is tried again after growing pauses of at most ten minutes', () => {
  const { clock, seen, work } = world({ every: 24 * 60 * minute });
  seen.fault = new Error('full');
  work.start();
  clock.advance(1_000);
  expect(seen.runs).toBe(2);
  clock.advance(60 * minute);
  const inFirstHour = seen.runs;
  expect(inFirstHour).toBeLessThan(25);
  clock.advance(60 * minute);
  expect(seen.runs - inFirstHour).toBeGreaterThanOrEqual(6);
  expect(seen.runs - inFirstHour).toBeLessThanOrEqual(12);
});

test('a pause that cannot be told is a failure too', () => {
  let isBroken = true;
  const { clock, seen, work } = world({
    every() {
      if (isBroken) throw new Error('unreadable');
      return minute;
    },
  });
  work.start();
  expect(seen.logged).toHaveLength(1);
  isBroken = false;
  clock.advance(1_000);
  expect(seen.runs).toBe(2);
  clock.advance(minute);
  expect(seen.runs).toBe(3);
  expect(seen.logged).toHaveLength(1);
});

test('a wake during a run leads to one more run, and several of them to no more than one', async () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const { clock, work } = world({
    every: () => undefined,
    run() {
      runs += 1;
      return gate.promise;
    },
  });
  work.start();
  work.wake();
  work.wake();
  expect(runs).toBe(1);
  gate.resolve();
  await work.idle();
  expect(runs).toBe(2);
  clock.advance(60 * minute);
  expect(runs).toBe(2);
});

test('a run that was planned during another one keeps its time', async () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const { clock, work } = world({
    run() {
      runs += 1;
      return runs === 1 ? gate.promise : undefined;
    },
  });
  work.start();
  work.wakeAfter(1_000);
  gate.resolve();
  await work.idle();
  clock.advance(1_000);
  expect(runs).toBe(2);
});

test('nothing runs after the stop, which waits for the run under way', async () => {
  const gate = Promise.withResolvers<void>();
  const { clock, seen, work } = world({
    async run() {
      await gate.promise;
      seen.runs += 1;
    },
  });
  work.start();
  const stopped = work.stop();
  gate.resolve();
  await stopped;
  expect(seen.runs).toBe(1);
  clock.advance(60 * minute);
  work.wake();
  expect(seen.runs).toBe(1);
});
