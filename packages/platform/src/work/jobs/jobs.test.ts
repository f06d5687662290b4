import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdapterError, RefusedError } from '../../errors.ts';
import { defineJob, type JobKind, type JobView } from './definitions.ts';
import { createJobs } from './jobs.ts';
import { createWorld, noting, untilQuiet, type World } from './world.fixture.ts';

let world: World;
let diary: string[];

beforeEach(() => {
  world = createWorld();
  diary = [];
});

afterEach(() => world.close());

type Install = JobKind<{ app: string }, { port: number }>;

const install = (more: Partial<Install> = {}): Install => ({
  name: 'install',
  resources: ({ app }) => [app],
  busy: 'reject',
  stages: [
    { name: 'fetch', steps: [noting(diary, 'download'), noting(diary, 'unpack')] },
    { name: 'start', steps: [noting(diary, 'start')] },
  ],
  pointOfNoReturn: { step: 'start', when: 'after' },
  ...more,
});

/** A kind with one step that waits until it is released. */
function held(name: string, busy: 'reject' | 'queue' = 'reject') {
  const gate = Promise.withResolvers<void>();
  const kind = defineJob<{ on: string[] }>({
    name,
    resources: ({ on }) => on,
    busy,
    stages: [{ name: 'work', steps: [noting(diary, name, { do: () => gate.promise })] }],
    pointOfNoReturn: { step: name, when: 'after' },
  });
  return { kind, release: gate.resolve, fail: gate.reject };
}

const outcomes = () => world.views.map(({ stage, percent, outcome }) => `${stage} ${percent} ${outcome}`);

test('a job takes its steps in order and tells stage and percent on the way', async () => {
  const jobs = world.boot([install()]);
  const id = jobs.start('install', { app: 'wiki' }, { actor: 'ada' });
  expect(jobs.open()).toMatchObject([{ id, kind: 'install', input: { app: 'wiki' }, actor: 'ada', percent: 0 }]);
  await jobs.idle();
  expect(diary).toEqual(['do download', 'do unpack', 'do start']);
  expect([...new Set(outcomes())]).toEqual([
    'fetch 0 running',
    'fetch 25 running',
    'fetch 50 running',
    'start 50 running',
    'start 99 running',
    'start 100 done',
  ]);
  expect(jobs.open()).toEqual([]);
  expect(jobs.lockOf('wiki')).toBeUndefined();
});

test('a step with a share of its own counts as much as it says', async () => {
  const steps = [noting<{ app: string }, { port: number }>(diary, 'big', { share: 8 })];
  const small = ['a', 'b'].map((name) => ({ name, steps: [noting<{ app: string }, { port: number }>(diary, name)] }));
  const stages = [{ name: 'big', steps }, ...small];
  const jobs = world.boot([install({ stages, pointOfNoReturn: { step: 'b', when: 'after' } })]);
  jobs.start('install', { app: 'wiki' });
  await jobs.idle();
  expect([...new Set(world.views.map(({ percent }) => percent))]).toEqual([0, 80, 90, 99, 100]);
});

test('the technical side of a declaration is checked', () => {
  const twice = { name: 'again', steps: [noting<{ app: string }, { port: number }>(diary, 'download')] };
  expect(() => world.boot([install(), install()])).toThrow('job install is declared twice');
  expect(() => world.boot([install({ stages: [...install().stages, twice] })])).toThrow('step install/download');
  expect(() => world.boot([install({ pointOfNoReturn: { step: 'gone', when: 'after' } })])).toThrow('not a step');
  expect(() => world.boot([]).start('install', {})).toThrow('no job install');
});

test('O3: a locked resource refuses the second job, which leaves nothing behind', async () => {
  const first = held('first');
  const jobs = world.boot([first.kind, install()]);
  const id = jobs.start('first', { on: ['disk', 'wiki'] });
  expect(jobs.lockOf('wiki')).toEqual({ jobId: id });
  expect(() => jobs.start('install', { app: 'wiki' })).toThrow(new RefusedError('busy'));
  expect(jobs.open()).toHaveLength(1);
  first.release();
  await jobs.idle();
  jobs.start('install', { app: 'wiki' });
  await jobs.idle();
  expect(diary).toContain('do start');
});

test('O3: a job starts with the transaction around it, or not at all', async () => {
  const jobs = world.boot([install()]);
  const refused = () =>
    world.database.transaction(() => {
      jobs.start('install', { app: 'wiki' });
      throw new RefusedError('memory-short');
    });
  expect(refused).toThrow('memory-short');
  await jobs.idle();
  expect([diary, world.views, jobs.lockOf('wiki')]).toEqual([[], [], undefined]);
  world.database.transaction(() => {
    jobs.start('install', { app: 'wiki' });
    expect(diary).toEqual([]);
  });
  await jobs.idle();
  expect(diary).toHaveLength(3);
});

test('jobs that may wait stand in line per resource, first come first served, and pass nobody', async () => {
  const kinds = ['a', 'b', 'c', 'd'].map((name) => held(name, 'queue'));
  const [a, b, c, d] = kinds;
  const reject = held('reject');
  const jobs = world.boot([...kinds.map(({ kind }) => kind), reject.kind]);
  jobs.start('a', { on: ['x'] });
  jobs.start('b', { on: ['x', 'y'] });
  const third = jobs.start('c', { on: ['y'] });
  jobs.start('d', { on: ['z'] });
  const waiting = () => jobs.open().flatMap((job) => (job.waiting ? [job.kind] : []));
  expect(waiting()).toEqual(['b', 'c']);
  expect(jobs.lockOf('y')).toBeUndefined();
  expect(() => jobs.start('reject', { on: ['y'] })).toThrow('busy');
  a?.release();
  d?.release();
  await expect.poll(waiting).toEqual(['c']);
  b?.release();
  await expect.poll(waiting).toEqual([]);
  expect(jobs.lockOf('y')).toEqual({ jobId: third });
  c?.release();
  await jobs.idle();
  expect(jobs.open()).toEqual([]);
});

test('a job in line chooses its values when its turn comes, and can leave the line', async () => {
  const first = held('first');
  const chosen: string[] = [];
  const ended: unknown[] = [];
  const later = install({
    busy: 'queue',
    prepare: ({ app }) => {
      chosen.push(app);
      return { port: 4000 };
    },
    ended: (job, outcome, reason) => void ended.push([job.state, outcome, reason?.code]),
  });
  const jobs = world.boot([first.kind, later]);
  jobs.start('first', { on: ['wiki'] });
  jobs.start('install', { app: 'wiki' });
  const leaves = jobs.start('install', { app: 'wiki' });
  expect(chosen).toEqual([]);
  jobs.cancel(leaves);
  expect(ended).toEqual([[undefined, 'failed', 'job-cancelled']]);
  first.release();
  await jobs.idle();
  expect(chosen).toEqual(['wiki']);
  expect(ended[1]).toEqual([{ port: 4000 }, 'done', undefined]);
});

test('a refusal while values are chosen refuses the start; in line it fails the job', async () => {
  const first = held('first');
  const prepare = () => {
    throw new RefusedError('port-taken');
  };
  const jobs = world.boot([first.kind, install({ prepare }), install({ prepare, name: 'later', busy: 'queue' })]);
  expect(() => jobs.start('install', { app: 'wiki' })).toThrow('port-taken');
  expect(jobs.open()).toEqual([]);
  jobs.start('first', { on: ['wiki'] });
  jobs.start('later', { app: 'wiki' });
  first.release();
  await jobs.idle();
  expect(world.views.at(-1)).toMatchObject({ kind: 'later', outcome: 'failed', reason: { code: 'port-taken' } });
  expect(diary).toEqual([]);
});

test('E1: values are chosen and committed before the first effect, and a step may add to them', async () => {
  const seen: unknown[] = [];
  const start = noting<{ app: string }, { port: number; pid?: number }>(diary, 'start', {
    do: async (job) => {
      seen.push(JSON.parse(stored()), job.state);
      job.save({ pid: 7 });
      seen.push(JSON.parse(stored()), job.state);
    },
  });
  const jobs = world.boot([
    defineJob<{ app: string }, { port: number; pid?: number }>({
      ...install(),
      prepare: () => ({ port: 4000 }),
      stages: [{ name: 'start', steps: [start] }],
      ended: undefined,
    }),
  ]);
  const stored = () =>
    world.database.first(world.database.tables<{ jobs: { state: string } }>().selectFrom('jobs').select('state'))
      ?.state ?? '';
  jobs.start('install', { app: 'wiki' });
  await jobs.idle();
  expect(seen).toEqual([{ port: 4000 }, { port: 4000 }, { port: 4000, pid: 7 }, { port: 4000, pid: 7 }]);
});

test('the end, the freed locks and what the kind does with it are one transaction', async () => {
  let isBroken = true;
  const ended = () => {
    expect(jobs.lockOf('wiki')).toBeUndefined();
    if (isBroken) throw new Error('bug');
    diary.push('ended');
  };
  const jobs = world.boot([install({ ended })]);
  jobs.start('install', { app: 'wiki' });
  await jobs.idle();
  expect(jobs.open()).toMatchObject([{ outcome: 'running', percent: 99, tries: 1, trouble: 'bug' }]);
  expect(jobs.lockOf('wiki')).toBeDefined();
  isBroken = false;
  await untilQuiet(jobs, world.clock);
  expect(diary.at(-1)).toBe('ended');
  expect(world.views.at(-1)).toMatchObject({ outcome: 'done', percent: 100, tries: 0 });
});

test('what is written while progress is told falls with the transaction it was told in', async () => {
  const { database, clock } = world;
  database.script('create table reported (outcome text not null) strict');
  const reported = database.tables<{ reported: { outcome: string } }>();
  const ended = () => {
    throw new Error('bug');
  };
  const onProgress = ({ outcome }: JobView) => void database.run(reported.insertInto('reported').values({ outcome }));
  const jobs = createJobs({ database, clock, epoch: 1, kinds: [install({ ended })], crash: () => {}, onProgress });
  jobs.start('install', { app: 'wiki' });
  await jobs.idle();
  const outcomes = database.all(reported.selectFrom('reported').select('outcome').distinct());
  expect(outcomes).toEqual([{ outcome: 'running' }]);
  await jobs.stop();
});

test('progress within a step is throttled, never falls, and its last value before a failure is told', async () => {
  const { clock } = world;
  const download = noting<{ app: string }, { port: number }>(diary, 'download', {
    do: async (job) => {
      for (const fraction of [0.1, 0.2, 0.3]) job.progress(fraction);
      clock.advance(500);
      job.progress(0.1);
      job.progress(Number.NaN);
      clock.advance(5_000);
      job.progress(0.5);
      job.progress(0.9);
      throw new AdapterError('connection lost');
    },
  });
  const jobs = world.boot([
    install({ stages: [{ name: 'fetch', steps: [download] }], pointOfNoReturn: { step: 'download', when: 'after' } }),
  ]);
  jobs.start('install', { app: 'wiki' });
  await jobs.idle();
  expect([...new Set(world.views.map(({ percent }) => percent))]).toEqual([0, 10, 30, 50, 90]);
  expect(world.views.at(-1)).toMatchObject({ outcome: 'failed', percent: 90 });
  expect(clock.next()).toBe(false);
});

test('others wait for the end of a job, and learn why it failed', async () => {
  const [good, bad] = [held('good'), held('bad')];
  const jobs = world.boot([good.kind, bad.kind]);
  const { signal } = new AbortController();
  const ids = [jobs.start('good', { on: ['a'] }), jobs.start('bad', { on: ['b'] })] as const;
  const ends = ids.map((id) => jobs.untilEnded(id, signal));
  good.release();
  bad.fail(new RefusedError('disk-full'));
  const expected = [{ outcome: 'done' }, { outcome: 'failed', reason: { code: 'disk-full' } }];
  expect(await Promise.all(ends)).toMatchObject(expected);
  expect(await Promise.all(ids.map((id) => jobs.untilEnded(id, signal)))).toMatchObject(expected);
  await expect(jobs.untilEnded('nothing', signal)).rejects.toMatchObject({ code: 'not-found' });
});

test('waiting for the end of a job is called off by its signal, and the job goes on', async () => {
  const { kind, release } = held('good');
  const jobs = world.boot([kind]);
  const controller = new AbortController();
  const id = jobs.start('good', { on: [] });
  const end = jobs.untilEnded(id, controller.signal);
  controller.abort(new Error('enough'));
  await expect(end).rejects.toThrow('enough');
  release();
  await jobs.idle();
  expect(world.views.at(-1)).toMatchObject({ id, outcome: 'done' });
});

test('a job with a chosen id is started once, also when it has ended', async () => {
  const jobs = world.boot([install()]);
  expect(jobs.start('install', { app: 'wiki' }, { id: 'chosen' })).toBe('chosen');
  expect(jobs.start('install', { app: 'wiki' }, { id: 'chosen' })).toBe('chosen');
  await jobs.idle();
  expect(jobs.start('install', { app: 'wiki' }, { id: 'chosen' })).toBe('chosen');
  await jobs.idle();
  expect(diary).toEqual(['do download', 'do unpack', 'do start']);
});
