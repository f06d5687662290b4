import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdapterError, RefusedError } from '../../errors.ts';
import { type AnyJobKind, defineJob, type JobStep } from './definitions.ts';
import { createWorld, noting, untilQuiet, type World } from './world.fixture.ts';

let world: World;
let diary: string[];

beforeEach(() => {
  world = createWorld();
  diary = [];
});

afterEach(() => world.close());

type Step = JobStep<null, { port: number }>;

const step = (name: string, more: Partial<Step> = {}) => noting<null, { port: number }>(diary, name, more);

const move = (steps: Step[] = [step('a'), step('b'), step('c')], name = 'move') =>
  defineJob<null, { port: number }>({
    name,
    resources: () => ['disk'],
    busy: 'queue',
    stages: [{ name: 'work', steps }],
    pointOfNoReturn: { step: 'b', when: 'after' },
    prepare: () => ({ port: 4000 + diary.length }),
    ended: (job, outcome, reason) => void diary.push(`ended ${outcome} ${reason?.code ?? ''} ${job.state?.port}`),
  });

/** Kills the server at each of these points, once per mention. */
function killsAt(...points: string[]) {
  const left = [...points];
  return (point: string) => {
    if (point !== left[0]) return;
    left.shift();
    throw new Error('killed');
  };
}

/** Starts the job on a server that is killed at the point. */
async function startAndDie(kind: AnyJobKind, point: string): Promise<string> {
  const jobs = world.boot([kind], { crash: killsAt(`move/${point}`) });
  const id = jobs.start('move', null);
  await jobs.idle();
  return id;
}

test('a job goes on where it was killed, with the values it had chosen', async () => {
  await startAndDie(move(), 'b/after');
  expect(diary).toEqual(['do a', 'do b']);
  const jobs = world.boot([move()]);
  await jobs.idle();
  expect(diary).toEqual(['do a', 'do b', 'do b', 'do c', 'ended done  4000']);
  expect(jobs.lockOf('disk')).toBeUndefined();
});

test('after a kill nothing is written or done any more', async () => {
  await startAndDie(move(), 'b/before');
  expect(diary).toEqual(['do a']);
  const viewCount = world.views.length;
  expect(world.clock.next()).toBe(false);
  expect(world.views).toHaveLength(viewCount);
});

test.each([
  ['equal', ['do a', 'do c']],
  ['absent', ['do a', 'do b', 'do c']],
  ['different', ['do a', 'undo b', 'do b', 'do c']],
] as const)('E1: after a crash, an effect that is %s', async (found, expected) => {
  await startAndDie(move([step('a'), step('b'), step('c')]), 'b/before');
  const looks = [found, 'equal' as const];
  const jobs = world.boot([move([step('a'), step('b', { look: async () => looks.shift() ?? 'equal' }), step('c')])]);
  await jobs.idle();
  expect(diary.slice(0, -1)).toEqual(expected);
});

test('E3: a job found undoing only undoes, and repeats the undo in flight', async () => {
  const broken = move([step('a'), step('b', { do: () => Promise.reject(new AdapterError('no')) }), step('c')]);
  await startAndDie(broken, 'a/undo-after');
  expect(diary).toEqual(['do a', 'undo b', 'undo a']);
  await world.boot([move()]).idle();
  expect(diary).toEqual(['do a', 'undo b', 'undo a', 'undo a', 'ended failed job-failed 4000']);
});

test('E4: a cancel survives the kill that came after it', async () => {
  const jobs = world.boot([move([step('a', { do: async (job) => jobs.cancel(job.id) }), step('b')])], {
    crash: killsAt('move/a/after'),
  });
  jobs.start('move', null);
  await jobs.idle();
  await world.boot([move()]).idle();
  expect(diary).toEqual(['undo a', 'ended failed job-cancelled 4000']);
});

test('E3: the third resume that fails before the point of no return undoes the job', async () => {
  await startAndDie(move(), 'a/before');
  for (let resume = 1; resume <= 3; resume += 1) {
    const jobs = world.boot([move()], { crash: killsAt('move/a/before') });
    await jobs.idle();
    expect(jobs.open()).toMatchObject([{ outcome: 'running' }]);
  }
  const jobs = world.boot([move()], { crash: killsAt('move/a/before') });
  await jobs.idle();
  expect(diary).toEqual(['undo a', 'ended failed job-failed 4000']);
});

test('E3: after the point of no return it is resumed as often as it takes', async () => {
  await startAndDie(move(), 'c/before');
  for (let resume = 1; resume <= 6; resume += 1) await world.boot([move()], { crash: killsAt('move/c/before') }).idle();
  await world.boot([move()]).idle();
  expect(diary.filter((line) => line.startsWith('undo'))).toEqual([]);
  expect(diary.at(-1)).toContain('ended done');
});

test('a stop in order tells the step, leaves the job open, and counts as no failed resume', async () => {
  const begun: PromiseWithResolvers<void>[] = [];
  const listens = step('a', {
    do: (job) =>
      new Promise((_, reject) => {
        job.signal.addEventListener('abort', () => reject(job.signal.reason));
        begun.at(-1)?.resolve();
      }),
  });
  for (let start = 0; start < 6; start += 1) {
    begun.push(Promise.withResolvers());
    const jobs = world.boot([move([listens, step('b')])]);
    if (start === 0) jobs.start('move', null);
    await begun.at(-1)?.promise;
    await jobs.stop();
    expect(jobs.open()).toMatchObject([{ outcome: 'running' }]);
    expect(() => jobs.start('move', null)).toThrow(new RefusedError('not-ready'));
  }
  expect(diary).toEqual([]);
  await world.boot([move([step('a'), step('b')])]).idle();
  expect(diary).toEqual(['do a', 'do b', 'ended done  4000']);
});

test('a stop ends the wait for another try, and the next start tries at once', async () => {
  let isBroken = true;
  const shaky = step('c', {
    do: async () => {
      if (isBroken) throw new AdapterError('not yet');
      diary.push('do c');
    },
  });
  const before = world.boot([move([step('a'), step('b'), shaky])]);
  before.start('move', null);
  await before.idle();
  await before.stop();
  expect(world.clock.next()).toBe(false);
  isBroken = false;
  await world.boot([move([step('a'), step('b'), shaky])]).idle();
  expect(diary).toEqual(['do a', 'do b', 'do c', 'ended done  4000']);
});

test('S3: a server whose epoch is over writes nothing more about a job', async () => {
  const gate = Promise.withResolvers<void>();
  const old = world.boot([move([step('a', { do: () => gate.promise }), step('b')])]);
  old.start('move', null);
  const young = world.boot([move([step('a'), step('b')])]);
  await young.idle();
  expect(diary).toEqual(['do a', 'do b', 'ended done  4000']);
  const viewCount = world.views.length;
  gate.resolve();
  await old.idle();
  expect(world.views).toHaveLength(viewCount);
  expect(diary).toHaveLength(3);
});

test('those in line keep their place over a restart', async () => {
  const jobs = world.boot([move()], { crash: killsAt('move/a/before') });
  const ids = [jobs.start('move', null), jobs.start('move', null), jobs.start('move', null)];
  await jobs.idle();
  await world.boot([move()]).idle();
  const done = world.views.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  expect(done).toEqual(ids);
});

test('U1: a job this release does not know is kept with its resource, shown, and done by one that does', async () => {
  const id = await startAndDie(move(), 'b/before');
  const without = world.boot([move(undefined, 'other')]);
  await without.idle();
  expect(without.open()).toMatchObject([{ id, kind: 'move', trouble: 'This release does not know the job move.' }]);
  expect(without.lockOf('disk')).toEqual({ jobId: id });
  expect(without.inspect()).toMatchObject([{ id, isKnown: false }]);
  expect(() => without.retry(id)).toThrow('job-unknown');
  without.start('other', null);
  await without.stop();
  const renamed = world.boot([move([step('a'), step('b'), step('renamed')])]);
  await renamed.idle();
  expect(renamed.open()[0]?.trouble).toBe('This release does not know the step move/c.');
  expect(diary).toEqual(['do a']);
  const knows = world.boot([move(), move(undefined, 'other')]);
  await untilQuiet(knows, world.clock);
  expect(knows.open()).toEqual([]);
  expect(diary.filter((line) => line.startsWith('ended done'))).toHaveLength(2);
});

test('U1: steps a release adds belong to new jobs; one begun by its predecessor keeps its own', async () => {
  await startAndDie(move(), 'b/before');
  const more = move([step('new'), step('a'), step('b'), step('c')]);
  const jobs = world.boot([more]);
  await jobs.idle();
  expect(diary).not.toContain('do new');
  jobs.start('move', null);
  await jobs.idle();
  expect(diary).toContain('do new');
});

test('jobs that ended long ago are forgotten while the server runs', async () => {
  const count = () =>
    world.database.all(world.database.tables<{ jobs: { id: string } }>().selectFrom('jobs').select('id'));
  const jobs = world.boot([move()]);
  jobs.start('move', null);
  await jobs.idle();
  jobs.forgetEnded();
  expect(count()).toHaveLength(1);
  world.clock.advance(91 * 24 * 3_600_000);
  jobs.forgetEnded();
  expect(count()).toHaveLength(0);
});

test('abandoned jobs end as cancelled without running or undoing anything, also queued ones, and release what they held', async () => {
  const first = world.boot([move()], { crash: killsAt('move/b/before') });
  const id = first.start('move', null);
  const queued = first.start('move', null);
  await first.idle();
  diary = [];
  const jobs = world.boot([move()], { resume: false });
  jobs.abandonOpen();
  jobs.resume();
  await jobs.idle();
  expect(diary).toEqual(['ended failed job-cancelled 4000', 'ended failed job-cancelled undefined']);
  expect([jobs.open(), jobs.lockOf('disk')]).toEqual([[], undefined]);
  for (const each of [id, queued])
    expect(await jobs.untilEnded(each, AbortSignal.timeout(1_000))).toMatchObject({ outcome: 'failed' });
  expect(await jobs.untilEnded(jobs.start('move', null), AbortSignal.timeout(1_000))).toEqual({ outcome: 'done' });
});
