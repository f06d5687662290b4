import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { applyBy, createReconciler, type ReconcilerNeeds, type StepTable } from './reconcile.ts';
import { createVirtualClock } from './virtual-clock.ts';

type Step = { kind: 'add' | 'remove'; name: string };

/** A projection of names into a set; `more` overrides parts of it. */
function world(more: Partial<ReconcilerNeeds<string[], string[], Step>> = {}) {
  const clock = createVirtualClock();
  const desired = new Set<string>();
  const actual = new Set<string>();
  const logged: string[] = [];
  const seen = { looks: 0, acts: [] as string[] };
  const apply = async (step: Step) => {
    seen.acts.push(`${step.kind} ${step.name}`);
    if (step.kind === 'add') actual.add(step.name);
    else actual.delete(step.name);
  };
  const reconciler = createReconciler<string[], string[], Step>({
    name: 'names',
    clock,
    desired: () => [...desired],
    actual: async () => {
      seen.looks += 1;
      return [...actual];
    },
    plan: (wanted, there) => [
      ...there.filter((name) => !wanted.includes(name)).map((name) => ({ kind: 'remove' as const, name })),
      ...wanted.filter((name) => !there.includes(name)).map((name) => ({ kind: 'add' as const, name })),
    ],
    apply,
    removes: (steps, there) => ({ removed: steps.filter(({ kind }) => kind === 'remove').length, of: there.length }),
    log: { warn: (_details, message) => void logged.push(message) },
    ...more,
  });
  return { clock, desired, actual, logged, seen, apply, reconciler };
}

test('a wake brings what is in step with what should be', async () => {
  const { desired, actual, reconciler, seen } = world();
  desired.add('ada').add('bob');
  actual.add('eve');
  expect(reconciler.state().phase).toBe('new');
  reconciler.wake();
  reconciler.wake();
  await reconciler.idle();
  expect([...actual]).toEqual(['ada', 'bob']);
  expect(seen.looks).toBe(2);
  expect(reconciler.state()).toMatchObject({ phase: 'converged', failures: 0 });
});

test('a pass runs every few minutes without a wake and repairs what drifted', async () => {
  const { desired, actual, reconciler, clock, seen } = world({ everyMs: 60_000 });
  desired.add('ada');
  reconciler.wake();
  await reconciler.idle();
  actual.delete('ada');
  clock.advance(59_000);
  await reconciler.idle();
  expect([...actual]).toEqual([]);
  clock.advance(1_000);
  await reconciler.idle();
  expect([...actual]).toEqual(['ada']);
  const looks = seen.looks;
  clock.advance(60_000);
  await reconciler.idle();
  expect(seen.looks).toBe(looks + 1);
});

test('never two passes at once: a wake during a pass makes one more after it', async () => {
  let atOnce = 0;
  let most = 0;
  const slow = world({
    apply: async (step) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (step.name === 'ada') {
        slow.desired.add('bob');
        slow.reconciler.wake();
      }
      await slow.apply(step);
      atOnce -= 1;
    },
  });
  slow.desired.add('ada');
  slow.reconciler.wake();
  await slow.reconciler.idle();
  expect([...slow.actual]).toEqual(['ada', 'bob']);
  expect(most).toBe(1);
});

test('R1: when what is cannot be read, nothing is planned', async () => {
  let planned = false;
  const { reconciler, actual, logged } = world({
    actual: () => Promise.reject(new Error('directory away')),
    plan: () => {
      planned = true;
      return [];
    },
  });
  actual.add('ada');
  reconciler.wake();
  await reconciler.idle();
  expect(planned).toBe(false);
  expect(reconciler.state()).toMatchObject({ phase: 'failing', failures: 1, trouble: 'directory away' });
  expect(logged).toEqual(['reconciling failed']);
  await reconciler.stop();
});

test('a failure backs off, growing to ten minutes, and a wake clears the back-off', async () => {
  const { reconciler, clock, desired } = world({ apply: () => Promise.reject(new Error('no')) });
  desired.add('ada');
  reconciler.wake();
  await reconciler.idle();
  const waits: number[] = [];
  for (let failure = 0; failure < 14; failure += 1) {
    waits.push((reconciler.state().nextPassAt ?? 0) - clock.now());
    clock.next();
    await reconciler.idle();
  }
  expect(waits[0]).toBeLessThanOrEqual(1000);
  expect(waits[3]).toBeGreaterThanOrEqual(4000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(600_000);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(300_000);
  reconciler.wake();
  await reconciler.idle();
  expect(reconciler.state().failures).toBe(1);
});

test('one object that fails does not keep the others from being done, but its own later steps wait', async () => {
  const done: string[] = [];
  const { reconciler } = world({
    plan: () => ['a1', 'a2', 'b1'].filter((name) => !done.includes(name)).map((name) => ({ kind: 'add', name })),
    objectOf: ({ name }) => name.slice(0, 1),
    apply: async ({ name }) => {
      if (name === 'a1') throw new Error('no');
      done.push(name);
    },
  });
  reconciler.wake();
  await reconciler.idle();
  expect(done).toEqual(['b1']);
});

test('without objects a failing step ends the batch', async () => {
  const { reconciler, desired, actual } = world({ apply: () => Promise.reject(new Error('no')) });
  desired.add('ada').add('bob');
  reconciler.wake();
  await reconciler.idle();
  expect(actual.size).toBe(0);
  expect(reconciler.state().trouble).toBe('no');
});

test('steps that change nothing are noticed instead of repeated without end', async () => {
  const { reconciler, desired, seen } = world({ apply: async () => {} });
  desired.add('ada');
  reconciler.wake();
  await reconciler.idle();
  expect(reconciler.state().trouble).toContain('same steps');
  expect(seen.looks).toBe(2);
});

test('a projection that goes back and forth is given pauses', async () => {
  let turn = 0;
  const { reconciler } = world({
    plan: () => {
      turn += 1;
      return [{ kind: 'add', name: String(turn % 2) }];
    },
    apply: async () => {},
  });
  reconciler.wake();
  await reconciler.idle();
  expect(reconciler.state()).toMatchObject({ phase: 'failing', trouble: 'Still not in step after 100 batches.' });
});

test('R1: a plan that removes more than five and more than a fifth waits for a person', async () => {
  const { reconciler, actual, desired, seen, logged } = world();
  for (let index = 0; index < 20; index += 1) actual.add(`name ${index}`);
  for (const name of [...actual].slice(6)) desired.add(name);
  desired.add('new');
  reconciler.wake();
  await reconciler.idle();
  expect(seen.acts).toEqual([]);
  expect(reconciler.state()).toMatchObject({ phase: 'held', held: { removed: 6, of: 20 } });
  reconciler.wake();
  await reconciler.idle();
  expect(logged).toEqual(['a plan that removes much waits for a person']);
  reconciler.release();
  await reconciler.idle();
  expect([...actual].toSorted()).toEqual([...desired].toSorted());
  expect(reconciler.state()).not.toHaveProperty('held');
  expect(reconciler.state()).not.toHaveProperty('heldAt');
});

test.each([
  ['five of six', 5, 6],
  ['six of thirty', 6, 30],
])('R1: %s are removed without asking', async (_name, removed, of) => {
  const { reconciler, actual, desired } = world();
  for (let index = 0; index < of; index += 1) actual.add(`name ${index}`);
  for (const name of [...actual].slice(removed)) desired.add(name);
  reconciler.wake();
  await reconciler.idle();
  expect(actual.size).toBe(of - removed);
});

test('R1: what was let go does not cover a larger plan that comes later', async () => {
  const { reconciler, actual, desired } = world();
  for (let index = 0; index < 20; index += 1) actual.add(`name ${index}`);
  for (const name of [...actual].slice(6)) desired.add(name);
  reconciler.wake();
  await reconciler.idle();
  desired.clear();
  reconciler.release();
  await reconciler.idle();
  expect(actual.size).toBe(20);
  expect(reconciler.state().held).toEqual({ removed: 20, of: 20 });
});

test('stopping waits for the step being taken and takes no other', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const acts: string[] = [];
  const { reconciler, desired, clock } = world({
    apply: async ({ name }) => {
      begun.resolve();
      await finish.promise;
      acts.push(name);
    },
  });
  desired.add('ada').add('bob');
  reconciler.wake();
  await begun.promise;
  const stopped = reconciler.stop();
  finish.resolve();
  await stopped;
  reconciler.wake();
  await reconciler.idle();
  expect(acts).toEqual(['ada']);
  expect(reconciler.state().phase).toBe('stopped');
  expect(clock.next()).toBe(false);
});

test('an error of what follows a pass backs off like one of the pass, and passes go on', async () => {
  let fault: Error | undefined = new Error('no space left on device');
  const { reconciler, desired, actual, clock, seen, logged } = world({
    onPassEnd() {
      if (fault) throw fault;
    },
  });
  desired.add('ada');
  reconciler.wake();
  await reconciler.idle();
  expect([...actual]).toEqual(['ada']);
  for (const failures of [1, 2, 3]) {
    expect(reconciler.state()).toMatchObject({ phase: 'failing', failures, trouble: 'no space left on device' });
    clock.next();
    await reconciler.idle();
  }
  expect(logged).toEqual(Array(4).fill('reconciling failed'));
  const { looks } = seen;
  fault = undefined;
  clock.next();
  await reconciler.idle();
  expect(seen.looks).toBeGreaterThan(looks);
  expect(reconciler.state()).toMatchObject({ phase: 'converged', failures: 0 });
  await reconciler.stop();
});

test('R2: whatever steps fail on the way, it converges and then plans nothing', async () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'));
  await fc.assert(
    fc.asyncProperty(names, names, fc.array(fc.boolean(), { maxLength: 30 }), async (wanted, there, failures) => {
      const left = [...failures];
      const tested = world({
        removes: undefined,
        apply: async (step) => {
          const mode = left.shift();
          // A step may fail before or after it took effect.
          if (mode === true) throw new Error('before');
          await tested.apply(step);
          if (mode === false && left.shift()) throw new Error('after');
        },
      });
      for (const name of wanted) tested.desired.add(name);
      for (const name of there) tested.actual.add(name);
      tested.reconciler.wake();
      await tested.reconciler.idle();
      for (let tries = 0; tries < 100 && tested.reconciler.state().phase === 'failing'; tries += 1) {
        tested.clock.next();
        await tested.reconciler.idle();
      }
      expect([...tested.actual].toSorted()).toEqual(wanted.toSorted());
      const acts = tested.seen.acts.length;
      tested.reconciler.wake();
      await tested.reconciler.idle();
      expect(tested.seen.acts).toHaveLength(acts);
      await tested.reconciler.stop();
    }),
    { numRuns: 100 },
  );
});

test('each kind of step is applied by its own line of a table, and waits for what that does', async () => {
  type Step = { do: 'start' | 'await'; name: string } | { do: 'stop' };
  const applied: string[] = [];
  const apply = applyBy<Step>({
    start: ({ name }) => void applied.push(`start ${name}`),
    async await({ name }) {
      await Promise.resolve();
      applied.push(`await ${name}`);
    },
    stop: () => Promise.reject(new Error('still runs')),
  });
  await apply({ do: 'start', name: 'redis' });
  await apply({ do: 'await', name: 'redis' });
  expect(applied).toEqual(['start redis', 'await redis']);
  await expect(apply({ do: 'stop' })).rejects.toThrow('still runs');
  // A kind that is missing does not compile.
  expectTypeOf<Pick<StepTable<Step>, 'start' | 'stop'>>().not.toExtend<StepTable<Step>>();
});
