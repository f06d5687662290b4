import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdapterError, RefusedError } from '../../errors.ts';
import { defineJob, type JobStep } from './definitions.ts';
import { createWorld, noting, untilQuiet, type World } from './world.fixture.ts';

let world: World;
let diary: string[];

beforeEach(() => {
  world = createWorld();
  diary = [];
});

afterEach(() => world.close());

type Step = JobStep<null, Record<string, never>>;

const move = (steps: Step[], point: { step: string; when: 'before' | 'after' }) =>
  defineJob<null>({
    name: 'move',
    resources: () => ['disk'],
    busy: 'reject',
    stages: [{ name: 'work', steps }],
    pointOfNoReturn: point,
    ended: (_job, outcome, reason) => void diary.push(`ended ${outcome} ${reason?.code ?? ''}`.trim()),
  });

const step = (name: string, more: Partial<Step> = {}) => noting<null, Record<string, never>>(diary, name, more);
const failing = (name: string, error: unknown) => step(name, { do: () => Promise.reject(error) });
const afterLast = { step: 'c', when: 'after' } as const;

test('E2: a failure undoes every step that was begun, in reverse, the failed one included, and frees the resource', async () => {
  const jobs = world.boot([move([step('a'), step('b'), failing('c', new AdapterError('no'))], afterLast)]);
  jobs.start('move', null);
  await jobs.idle();
  expect(diary).toEqual(['do a', 'do b', 'undo c', 'undo b', 'undo a', 'ended failed job-failed']);
  expect(jobs.lockOf('disk')).toBeUndefined();
  const outcomes = world.views.map(({ outcome }) => outcome);
  expect(outcomes.indexOf('undoing')).toBeLessThan(outcomes.indexOf('failed'));
  expect(outcomes.at(-1)).toBe('failed');
});

test.each([
  ['a refusal keeps its code', new RefusedError('download-failed', { params: { app: 'wiki' } }), 'download-failed'],
  ['a refusal behind a failure', new AdapterError('x', { cause: new RefusedError('port-taken') }), 'port-taken'],
  ['no space left', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'disk-full'],
  [
    'no space left, wrapped',
    new AdapterError('x', { cause: Object.assign(new Error('y'), { code: 'ENOSPC' }) }),
    'disk-full',
  ],
  ['a full database', Object.assign(new Error('full'), { code: 'SQLITE_FULL' }), 'disk-full'],
  ['anything else', new TypeError('x is not a function'), 'job-failed'],
  ['not even an error', 'odd', 'job-failed'],
])('the reason of a failure is a code for people and a text for the log: %s', async (_name, error, code) => {
  const jobs = world.boot([move([failing('c', error)], afterLast)]);
  jobs.start('move', null);
  await jobs.idle();
  const reason = world.views.at(-1)?.reason;
  expect(reason?.code).toBe(code);
  expect(reason?.params).toEqual(error instanceof RefusedError ? { app: 'wiki' } : {});
  expect(reason?.text).toContain(error instanceof Error ? error.message : 'odd');
});

test('E2: an undo that fails is tried again with growing pauses, keeps the resource and shows', async () => {
  let left = 12;
  const stubborn = step('b', {
    undo: async () => {
      left -= 1;
      if (left >= 0) throw new AdapterError('still mounted');
      diary.push('undo b');
    },
  });
  const jobs = world.boot([move([step('a'), stubborn, failing('c', new AdapterError('no'))], afterLast)]);
  const id = jobs.start('move', null);
  await jobs.idle();
  expect(jobs.open()).toMatchObject([{ id, outcome: 'undoing', tries: 1, trouble: 'still mounted' }]);
  expect(jobs.lockOf('disk')).toEqual({ jobId: id });
  expect(() => jobs.start('move', null)).toThrow('busy');
  const pauses: number[] = [];
  while (jobs.open().length > 0) {
    const before = world.clock.now();
    world.clock.next();
    pauses.push(world.clock.now() - before);
    await jobs.idle();
  }
  expect(pauses[0]).toBeLessThanOrEqual(1_000);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(300_000);
  expect(pauses.at(-1)).toBeLessThanOrEqual(600_000);
  expect(diary).toEqual(['do a', 'do b', 'undo c', 'undo b', 'undo a', 'ended failed job-failed']);
});

test('E3: after the point of no return a failing step is only tried again, and cancel is refused', async () => {
  let left = 3;
  const shaky = step('c', {
    do: async () => {
      left -= 1;
      if (left >= 0) throw new AdapterError('not yet');
      diary.push('do c');
    },
  });
  const jobs = world.boot([move([step('a'), step('b'), shaky], { step: 'b', when: 'after' })]);
  const id = jobs.start('move', null);
  await jobs.idle();
  expect(jobs.open()).toMatchObject([{ outcome: 'running', tries: 1, trouble: 'not yet' }]);
  expect(() => jobs.cancel(id)).toThrow(new RefusedError('not-cancellable'));
  await untilQuiet(jobs, world.clock);
  expect(diary).toEqual(['do a', 'do b', 'do c', 'ended done']);
  expect(world.views.at(-1)).toMatchObject({ outcome: 'done', tries: 0 });
  expect(world.views.at(-1)).not.toHaveProperty('trouble');
});

test('E3: a step that is itself the point of no return goes forward once it has begun', async () => {
  let left = 1;
  const destroys = step('b', {
    do: async () => {
      expect(() => jobs.cancel(id)).toThrow('not-cancellable');
      left -= 1;
      if (left >= 0) throw new AdapterError('busy');
      diary.push('do b');
    },
  });
  const jobs = world.boot([move([step('a'), destroys], { step: 'b', when: 'before' })]);
  const id = jobs.start('move', null);
  await untilQuiet(jobs, world.clock);
  expect(diary).toEqual(['do a', 'do b', 'ended done']);
});

test('E4: a cancel reaches the step in flight as a signal; the job is undone with that reason', async () => {
  const waiting = step('b', {
    do: (job) =>
      new Promise((_, reject) => {
        job.signal.addEventListener('abort', () => reject(job.signal.reason));
        jobs.cancel(job.id);
        jobs.cancel(job.id);
      }),
  });
  const jobs = world.boot([move([step('a'), waiting, step('c')], afterLast)]);
  jobs.start('move', null);
  await jobs.idle();
  expect(diary).toEqual(['do a', 'undo b', 'undo a', 'ended failed job-cancelled']);
});

test('E4: a step that does not listen is finished, then the job is undone, even if that step was the point of no return', async () => {
  const deaf = step('c', { do: async (job) => jobs.cancel(job.id) });
  const jobs = world.boot([move([step('a'), deaf], afterLast)]);
  jobs.start('move', null);
  await jobs.idle();
  expect(diary).toEqual(['do a', 'undo c', 'undo a', 'ended failed job-cancelled']);
});

test('E4: an undo is not aborted by the cancel that caused it', async () => {
  const listens = step('a', {
    undo: async (job) => void diary.push(`undo a ${job.signal.aborted ? 'aborted' : 'in peace'}`),
  });
  const jobs = world.boot([move([listens, step('c', { do: async (job) => jobs.cancel(job.id) })], afterLast)]);
  jobs.start('move', null);
  await jobs.idle();
  expect(diary).toContain('undo a in peace');
});

test('E3: what has ended or never was cannot be cancelled', async () => {
  const jobs = world.boot([move([step('c')], afterLast)]);
  const id = jobs.start('move', null);
  await jobs.idle();
  expect(() => jobs.cancel(id)).toThrow(new RefusedError('not-cancellable'));
  expect(() => jobs.cancel('nobody')).toThrow(new RefusedError('not-found'));
});

test('E1: an effect that is there is not repeated, and one that is different is undone first', async () => {
  const looks: Record<string, ('absent' | 'equal' | 'different')[]> = {
    a: ['equal'],
    b: ['absent', 'equal'],
    c: ['different', 'equal'],
  };
  const looking = (name: string) => step(name, { look: async () => looks[name]?.shift() ?? 'absent' });
  const jobs = world.boot([move([looking('a'), looking('b'), looking('c')], afterLast)]);
  jobs.start('move', null);
  await jobs.idle();
  expect(diary).toEqual(['do b', 'undo c', 'do c', 'ended done']);
});

test('E1: a step whose effect is not there afterwards has failed', async () => {
  const jobs = world.boot([move([step('c', { look: async () => 'absent' })], afterLast)]);
  jobs.start('move', null);
  await jobs.idle();
  expect(diary).toEqual(['do c', 'undo c', 'ended failed job-failed']);
  expect(world.views.at(-1)?.reason?.text).toContain('its effect is absent');
});

test('somebody who asks ends the pause before the next try, and one that has ended is not there any more', async () => {
  let isMounted = true;
  const stubborn = step('b', {
    undo: async () => {
      if (isMounted) throw new AdapterError('still mounted');
    },
  });
  const jobs = world.boot([move([step('a'), stubborn, failing('c', new AdapterError('no'))], afterLast)]);
  const id = jobs.start('move', null);
  await jobs.idle();
  jobs.retry(id);
  await jobs.idle();
  expect(jobs.inspect()).toMatchObject([{ id, isKnown: true, tries: 2, startedAt: world.clock.now() }]);
  isMounted = false;
  jobs.retry(id);
  await jobs.idle();
  expect(jobs.inspect()).toEqual([]);
  expect(() => jobs.retry(id)).toThrow('not-found');
});
