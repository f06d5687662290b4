import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import { type AppStep, type DesiredApp, planApps, removalsOf } from './plan.ts';

const desiredApp = (more: Partial<DesiredApp> = {}): DesiredApp => ({
  instance: 'app-wiki',
  shouldRun: true,
  generation: 3,
  isHeld: false,
  mayStart: true,
  ...more,
});

const seen = (state: Observed['state'], generation = 3, instance = 'app-wiki'): Observed => ({
  instance,
  generation,
  state,
  startedAt: 0,
});

const start: AppStep = { do: 'start', instance: 'app-wiki', generation: 3 };
const stop = (because: 'unknown' | 'unwanted' | 'outdated'): AppStep => ({ do: 'stop', instance: 'app-wiki', because });

describe('one app', () => {
  test.each<[string, DesiredApp, Observed[], AppStep[]]>([
    ['is started when nothing of it is there', desiredApp(), [], [start]],
    ['is left alone when it runs as wished', desiredApp(), [seen('running')], []],
    ['is stopped first when an older wish runs', desiredApp(), [seen('running', 2)], [stop('outdated')]],
    [
      'is stopped when an older wish runs beside the present one',
      desiredApp(),
      [seen('running', 2), seen('running')],
      [stop('outdated')],
    ],
    ['is started again when it ended', desiredApp(), [seen('exited')], [start]],
    ['is started although an older wish of it ended', desiredApp(), [seen('exited', 2)], [start]],
    ['waits after it ended', desiredApp({ mayStart: false }), [seen('exited')], []],
    ['is stopped when it should not run', desiredApp({ shouldRun: false }), [seen('running')], [stop('unwanted')]],
    [
      'is forgotten when it ended and should not run',
      desiredApp({ shouldRun: false }),
      [seen('exited')],
      [stop('unwanted')],
    ],
    ['is left alone when it should not run and does not', desiredApp({ shouldRun: false }), [], []],
    ['R1: is left alone while it cannot be seen', desiredApp(), [seen('unknown', 2)], []],
    ['R1: is not stopped while it cannot be seen', desiredApp({ shouldRun: false }), [seen('unknown')], []],
    ['O3: is left alone while somebody else works on it', desiredApp({ isHeld: true }), [seen('running', 2)], []],
    ['O3: is not started while somebody else works on it', desiredApp({ isHeld: true }), [], []],
  ])('%s', (_, app, observed, steps) => {
    expect(planApps([app], observed)).toEqual(steps);
  });

  test('that nobody knows is stopped', () => {
    expect(planApps([], [seen('running')])).toEqual([stop('unknown')]);
  });

  test('that nobody knows is left alone when it is a container', () => {
    expect(planApps([], [{ ...seen('running'), location: { engine: 'docker', name: 'kontor-a-wiki' } }])).toEqual([]);
  });
});

test('R1: only what nobody knows counts as removed', () => {
  const observed = [
    seen('running'),
    seen('running', 1, 'app-a'),
    seen('running', 1, 'app-b'),
    seen('exited', 1, 'app-b'),
  ];
  const steps = planApps([desiredApp({ shouldRun: false })], observed);
  expect(steps).toHaveLength(3);
  expect(removalsOf(steps, observed)).toEqual({ removed: 2, of: 3 });
});

describe('R2: convergence', () => {
  const instance = fc.constantFrom('app-a', 'app-b', 'app-c');
  const desiredApps = fc.uniqueArray(
    fc.record({
      instance,
      shouldRun: fc.boolean(),
      generation: fc.integer({ min: 1, max: 3 }),
      isHeld: fc.constant(false),
      mayStart: fc.constant(true),
    }),
    { selector: (one) => one.instance },
  );
  const observed = fc.uniqueArray(
    fc.record({
      instance: fc.constantFrom('app-a', 'app-b', 'app-c', 'app-stranger'),
      generation: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom('running' as const, 'exited' as const),
      startedAt: fc.constant(0),
    }),
    { maxLength: 5, selector: (one) => `${one.instance} ${one.generation}` },
  );

  /** Returns what runs after the engine has applied a step. */
  function apply(there: Observed[], step: AppStep): Observed[] {
    const others = there.filter((one) => one.instance !== step.instance);
    return step.do === 'stop' ? others : [...others, seen('running', step.generation, step.instance)];
  }

  test('from any state, and from any prefix of a plan, it ends with exactly what should run', () => {
    fc.assert(
      fc.property(desiredApps, observed, fc.array(fc.nat({ max: 3 }), { maxLength: 6 }), (desired, first, cuts) => {
        let there: Observed[] = first;
        for (const cut of [...cuts, ...Array(6).fill(99)]) {
          for (const step of planApps(desired, there).slice(0, cut + 1)) there = apply(there, step);
        }
        expect(planApps(desired, there)).toEqual([]);
        const running = there
          .filter((one) => one.state === 'running')
          .map((one) => `${one.instance} ${one.generation}`);
        const wanted = desired.filter((one) => one.shouldRun).map((one) => `${one.instance} ${one.generation}`);
        expect(running.sort()).toEqual(wanted.sort());
      }),
    );
  });
});
