import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReconciler, type ReconcilerNeeds } from './reconcile.ts';
import { createVirtualClock } from './virtual-clock.ts';

type Step = { kind: 'add' | 'remove'; name: string };

/** A projection of names into a set, with everything a test wants to change about it. */
function world(more: Partial<ReconcilerNeeds<string[], string[], Step>> = {}) {
  const clock = createVirtualClock();
  const should = new Set<string>();
  const is = new Set<string>();
  const logged: string[] = [];
  const seen = { looks: 0, acts: [] as string[] };
  const act = async (step: Step) => {
    seen.acts.push(`${step.kind} ${step.name}`);
    if (step.kind === 'add') is.add(step.name);
    else is.delete(step.name);
  };
  const reconciler = createReconciler<string[], string[], Step>({
    name: 'names',
    clock,
    should: () => [...should],
    is: async () => {
      seen.looks += 1;
      return [...is];
    },
    plan: (wanted, there) => [
      ...there.filter((name) => !wanted.includes(name)).map((name) => ({ kind: 'remove' as const, name })),
      ...wanted.filter((name) => !there.includes(name)).map((name) => ({ kind: 'add' as const, name })),
    ],
    act,
    removes: (steps, there) => ({ removed: steps.filter(({ kind }) => kind === 'remove').length, of: there.length }),
    log: { warn: (_details, message) => void logged.push(message) },
    ...more,
  });
  return { clock, should, is, logged, seen, act, reconciler };
}

test('a wake brings what is in step with what should be', async () => {
  const { should, is, reconciler, seen } = world();
  should.add('ada').add('bob');
  is.add('eve');
  expect(reconciler.state().phase).toBe('new');
  reconciler.wake();
  reconciler.wake();
  await reconciler.settled();
  expect([...is]).toEqual(['ada', 'bob']);
  expect(seen.looks).toBe(2);
  expect(reconciler.state()).toMatchObject({ phase: 'in-step', failures: 0 });
});

test('a pass runs every few minutes without a wake and repairs what drifted', async () => {
  const { should, is, reconciler, clock, seen } = world({ everyMs: 60_000 });
  should.add('ada');
  reconciler.wake();
  await reconciler.settled();
  is.delete('ada');
  clock.advance(59_000);
  await reconciler.settled();
  expect([...is]).toEqual([]);
  clock.advance(1_000);
  await reconciler.settled();
  expect([...is]).toEqual(['ada']);
  const looks = seen.looks;
  clock.advance(60_000);
  await reconciler.settled();
  expect(seen.looks).toBe(looks + 1);
});

test('never two passes at once: a wake during a pass makes one more after it', async () => {
  let atOnce = 0;
  let most = 0;
  const slow = world({
    act: async (step) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (step.name === 'ada') {
        slow.should.add('bob');
        slow.reconciler.wake();
      }
      await slow.act(step);
      atOnce -= 1;
    },
  });
  slow.should.add('ada');
  slow.reconciler.wake();
  await slow.reconciler.settled();
  expect([...slow.is]).toEqual(['ada', 'bob']);
  expect(most).toBe(1);
});

test('R1: when what is cannot be read, nothing is planned', async () => {
  let planned = false;
  const { reconciler, is, logged } = world({
    is: () => Promise.reject(new Error('directory away')),
    plan: () => {
      planned = true;
      return [];
    },
  });
  is.add('ada');
  reconciler.wake();
  await reconciler.settled();
  expect(planned).toBe(false);
  expect(reconciler.state()).toMatchObject({ phase: 'failing', failures: 1, trouble: 'directory away' });
  expect(logged).toEqual(['reconciling failed']);
  await reconciler.stop();
});

test('a failure backs off, growing to ten minutes, and a wake clears the back-off', async () => {
  const { reconciler, clock, should } = world({ act: () => Promise.reject(new Error('no')) });
  should.add('ada');
  reconciler.wake();
  await reconciler.settled();
  const waits: number[] = [];
  for (let failure = 0; failure < 14; failure += 1) {
    waits.push((reconciler.state().nextPassAt ?? 0) - clock.now());
    clock.next();
    await reconciler.settled();
  }
  expect(waits[0]).toBeLessThanOrEqual(1000);
  expect(waits[3]).toBeGreaterThanOrEqual(4000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(600_000);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(300_000);
  reconciler.wake();
  await reconciler.settled();
  expect(reconciler.state().failures).toBe(1);
});

test('one object that fails does not keep the others from being done, but its own later steps wait', async () => {
  const done: string[] = [];
  const { reconciler } = world({
    plan: () => ['a1', 'a2', 'b1'].filter((name) => !done.includes(name)).map((name) => ({ kind: 'add', name })),
    objectOf: ({ name }) => name.slice(0, 1),
    act: async ({ name }) => {
      if (name === 'a1') throw new Error('no');
      done.push(name);
    },
  });
  reconciler.wake();
  await reconciler.settled();
  expect(done).toEqual(['b1']);
});

test('without objects a failing step ends the batch', async () => {
  const { reconciler, should, is } = world({ act: () => Promise.reject(new Error('no')) });
  should.add('ada').add('bob');
  reconciler.wake();
  await reconciler.settled();
  expect(is.size).toBe(0);
  expect(reconciler.state().trouble).toBe('no');
});

test('steps that change nothing are noticed instead of repeated without end', async () => {
  const { reconciler, should, seen } = world({ act: async () => {} });
  should.add('ada');
  reconciler.wake();
  await reconciler.settled();
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
    act: async () => {},
  });
  reconciler.wake();
  await reconciler.settled();
  expect(reconciler.state()).toMatchObject({ phase: 'failing', trouble: 'Still not in step after 100 batches.' });
});

test('R1: a plan that removes more than five and more than a fifth waits for a person', async () => {
  const { reconciler, is, should, seen, logged } = world();
  for (let index = 0; index < 20; index += 1) is.add(`name ${index}`);
  for (const name of [...is].slice(6)) should.add(name);
  should.add('new');
  reconciler.wake();
  await reconciler.settled();
  expect(seen.acts).toEqual([]);
  expect(reconciler.state()).toMatchObject({ phase: 'held', held: { removed: 6, of: 20 } });
  reconciler.wake();
  await reconciler.settled();
  expect(logged).toEqual(['a plan that removes much waits for a person']);
  reconciler.release();
  await reconciler.settled();
  expect([...is].toSorted()).toEqual([...should].toSorted());
  expect(reconciler.state()).not.toHaveProperty('held');
  expect(reconciler.state()).not.toHaveProperty('heldAt');
});

test.each([
  ['five of six', 5, 6],
  ['six of thirty', 6, 30],
])('R1: %s are removed without asking', async (_name, removed, of) => {
  const { reconciler, is, should } = world();
  for (let index = 0; index < of; index += 1) is.add(`name ${index}`);
  for (const name of [...is].slice(removed)) should.add(name);
  reconciler.wake();
  await reconciler.settled();
  expect(is.size).toBe(of - removed);
});

test('R1: what was let go does not cover a larger plan that comes later', async () => {
  const { reconciler, is, should } = world();
  for (let index = 0; index < 20; index += 1) is.add(`name ${index}`);
  for (const name of [...is].slice(6)) should.add(name);
  reconciler.wake();
  await reconciler.settled();
  should.clear();
  reconciler.release();
  await reconciler.settled();
  expect(is.size).toBe(20);
  expect(reconciler.state().held).toEqual({ removed: 20, of: 20 });
});

test('stopping waits for the step being taken and takes no other', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const acts: string[] = [];
  const { reconciler, should, clock } = world({
    act: async ({ name }) => {
      begun.resolve();
      await finish.promise;
      acts.push(name);
    },
  });
  should.add('ada').add('bob');
  reconciler.wake();
  await begun.promise;
  const stopped = reconciler.stop();
  finish.resolve();
  await stopped;
  reconciler.wake();
  await reconciler.settled();
  expect(acts).toEqual(['ada']);
  expect(reconciler.state().phase).toBe('stopped');
  expect(clock.next()).toBe(false);
});

test('an error of what follows a pass backs off like one of the pass, and passes go on', async () => {
  let fault: Error | undefined = new Error('no space left on device');
  const { reconciler, should, is, clock, seen, logged } = world({
    passed() {
      if (fault) throw fault;
    },
  });
  should.add('ada');
  reconciler.wake();
  await reconciler.settled();
  expect([...is]).toEqual(['ada']);
  for (const failures of [1, 2, 3]) {
    expect(reconciler.state()).toMatchObject({ phase: 'failing', failures, trouble: 'no space left on device' });
    clock.next();
    await reconciler.settled();
  }
  expect(logged).toEqual(Array(4).fill('reconciling failed'));
  const { looks } = seen;
  fault = undefined;
  clock.next();
  await reconciler.settled();
  expect(seen.looks).toBeGreaterThan(looks);
  expect(reconciler.state()).toMatchObject({ phase: 'in-step', failures: 0 });
  await reconciler.stop();
});

test('R2: whatever steps fail on the way, it converges and then plans nothing', async () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'));
  await fc.assert(
    fc.asyncProperty(names, names, fc.array(fc.boolean(), { maxLength: 30 }), async (wanted, there, failures) => {
      const left = [...failures];
      const tested = world({
        removes: undefined,
        act: async (step) => {
          const mode = left.shift();
          // A step may fail before or after it took effect.
          if (mode === true) throw new Error('before');
          await tested.act(step);
          if (mode === false && left.shift()) throw new Error('after');
        },
      });
      for (const name of wanted) tested.should.add(name);
      for (const name of there) tested.is.add(name);
      tested.reconciler.wake();
      await tested.reconciler.settled();
      for (let tries = 0; tries < 100 && tested.reconciler.state().phase === 'failing'; tries += 1) {
        tested.clock.next();
        await tested.reconciler.settled();
      }
      expect([...tested.is].toSorted()).toEqual(wanted.toSorted());
      const acts = tested.seen.acts.length;
      tested.reconciler.wake();
      await tested.reconciler.settled();
      expect(tested.seen.acts).toHaveLength(acts);
      await tested.reconciler.stop();
    }),
    { numRuns: 100 },
  );
});
