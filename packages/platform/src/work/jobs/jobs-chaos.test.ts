import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdapterError } from '../../errors.ts';
import { defineJob, type Job, type JobStep, type JobView } from './definitions.ts';
import type { Jobs } from './jobs.ts';
import { createWorld, untilQuiet, type World } from './world.fixture.ts';

type Chance = 'go' | 'fail' | 'kill' | 'die inside' | 'cancel';
type State = { name: string };
type Input = { number: number; on: string[] };

const stepNames = ['a', 'b', 'c', 'd'];
const jobCount = 3;

/** The world outside the database: per job, the steps with an effect and whether it is complete. Survives every kill. */
type Effects = Map<string, 'half' | 'whole'>;

/** One start of the server. After it is killed, everything it had in flight stays suspended. */
function createStart(chance: () => Chance, effects: Effects, diary: string[], hasLook: boolean) {
  const killed = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  let isDead = false;
  let jobs: Jobs | undefined;

  const die = () => {
    isDead = true;
    killed.resolve();
  };

  /** A point where other jobs may run and the next random event happens. */
  async function checkpoint(job: Job<Input, State>): Promise<void> {
    await Promise.resolve();
    if (isDead) return never;
    const isMine = (resource: string) => jobs?.lockOf(resource)?.jobId === job.id;
    // Recorded instead of thrown: a throw would only fail the step.
    if (!job.input.on.every(isMine)) diary.push(`without lock ${job.id}`);
    const next = chance();
    if (next === 'fail') throw new AdapterError('fate');
    if (next === 'die inside') die();
    if (next === 'cancel') tryCancel(job.id);
    return isDead ? never : undefined;
  }

  function tryCancel(id: string): void {
    try {
      jobs?.cancel(id);
      diary.push(`cancelled ${id}`);
    } catch {
      diary.push(`too late ${id}`);
    }
  }

  function step(name: string): JobStep<Input, State> {
    const key = (job: Job<Input, State>) => `${job.state.name}/${name}`;
    const look = async (job: Job<Input, State>) => {
      const found = effects.get(key(job));
      return found === undefined
        ? ('absent' as const)
        : found === 'whole'
          ? ('equal' as const)
          : ('different' as const);
    };
    return {
      name,
      ...(hasLook && { look }),
      async do(job) {
        await checkpoint(job);
        effects.set(key(job), 'half');
        await checkpoint(job);
        effects.set(key(job), 'whole');
        await checkpoint(job);
      },
      async undo(job) {
        await checkpoint(job);
        if (effects.has(key(job))) effects.set(key(job), 'half');
        await checkpoint(job);
        effects.delete(key(job));
      },
    };
  }

  return {
    step,
    killed: killed.promise,
    isDead: () => isDead,
    use: (mine: Jobs) => {
      jobs = mine;
    },
    crash(): void {
      if (!isDead && chance() === 'kill') die();
      if (isDead) throw new Error('killed');
    },
  };
}

const chances = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant<Chance>('go') },
    { weight: 2, arbitrary: fc.constantFrom<Chance>('fail', 'kill', 'die inside', 'cancel') },
  ),
  { maxLength: 120 },
);

const scenario = fc.record({
  chances,
  hasLook: fc.boolean(),
  point: fc.record({ step: fc.constantFrom(...stepNames), when: fc.constantFrom('before' as const, 'after' as const) }),
  resources: fc.array(fc.subarray(['x', 'y'], { minLength: 1 }), { minLength: jobCount, maxLength: jobCount }),
});

test('E1-E4, O3: whatever fails, is cancelled or killed, each job ends done or completely undone', async () => {
  await fc.assert(fc.asyncProperty(scenario, runScenario), { numRuns: 150 });
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** Starts of the server on one database, one after another, and what their jobs did. */
function createStarts(world: World, { chances, hasLook, point }: Scenario) {
  const left = [...chances];
  const effects: Effects = new Map();
  const diary: string[] = [];
  const ends: { id: string; outcome: string; name: string | undefined }[] = [];
  let names = 0;
  const kindOf = (begun: ReturnType<typeof createStart>) =>
    defineJob<Input, State>({
      name: 'move',
      resources: ({ on }) => on,
      busy: 'queue',
      stages: [
        { name: 'first', steps: stepNames.slice(0, 3).map(begun.step) },
        { name: 'last', steps: stepNames.slice(3).map(begun.step) },
      ],
      pointOfNoReturn: point,
      prepare: ({ number }) => {
        names += 1;
        return { name: `job ${number}, name ${names}` };
      },
      ended: (job, outcome) =>
        world.database.afterCommit(() => ends.push({ id: job.id, outcome, name: job.state?.name })),
    });
  const start = () => {
    const begun = createStart(() => left.shift() ?? 'go', effects, diary, hasLook);
    const jobs = world.boot([kindOf(begun)], { crash: begun.crash });
    begun.use(jobs);
    return { jobs, ...begun };
  };
  return { start, effects, diary, ends };
}

async function runScenario(scenario: Scenario) {
  const world = createWorld();
  const starts = createStarts(world, scenario);
  try {
    let now = starts.start();
    const ids = scenario.resources.map((on, number) => now.jobs.start('move', { number, on }));
    for (;;) {
      await Promise.race([untilQuiet(now.jobs, world.clock, now.isDead), now.killed]);
      if (!now.isDead()) break;
      now = starts.start();
    }
    expect(now.jobs.open()).toEqual([]);
    for (const on of ['x', 'y']) expect(now.jobs.lockOf(on)).toBeUndefined();
    expect(starts.ends.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expectWholeOrNothing(starts, world.views);
  } finally {
    world.close();
  }
}

/** Checks that the effects of each job are complete or absent, as its outcome says, and that nothing else has an effect. */
function expectWholeOrNothing({ effects, diary, ends }: ReturnType<typeof createStarts>, views: JobView[]): void {
  for (const { id, outcome, name } of ends) {
    const there = stepNames.filter((step) => effects.get(`${name}/${step}`) === 'whole');
    expect(there).toEqual(outcome === 'done' ? stepNames : []);
    expect(diary).not.toContain(`without lock ${id}`);
    if (diary.includes(`cancelled ${id}`) && !diary.includes(`too late ${id}`)) expect(outcome).toBe('failed');
    if (diary.includes(`too late ${id}`)) expect(outcome).toBe('done');
    expectStory(
      views.filter((view) => view.id === id),
      outcome,
    );
  }
  expect(effects.size).toBe(ends.filter(({ outcome }) => outcome === 'done').length * stepNames.length);
}

/** Checks the reported progress: the percentage never falls while running, undoing never returns to running, and there is one end. */
function expectStory(views: JobView[], outcome: string): void {
  const outcomes = views.map((view) => view.outcome);
  expect(outcomes.at(-1)).toBe(outcome);
  expect(outcomes.filter((one) => one === 'done' || one === 'failed')).toHaveLength(1);
  const back = outcomes.indexOf('undoing');
  if (back >= 0) expect(outcomes.slice(back)).not.toContain('running');
  const percents = views.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(views.at(-1)?.reason !== undefined).toBe(outcome === 'failed');
}
