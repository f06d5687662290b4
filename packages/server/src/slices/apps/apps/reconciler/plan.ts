import type { Observed } from '../../../../adapters/engine/engine.ts';

/** What should be of one app. */
export interface DesiredApp {
  instance: string;
  shouldRun: boolean;
  generation: number;
  /** A job works on it and did not write this wish: nothing is done (keeps O3). */
  isHeld: boolean;
  /** May be started now: it did not just fail. */
  mayStart: boolean;
}

/** One thing to do. */
export type AppStep =
  | { do: 'stop'; instance: string; because: 'unknown' | 'unwanted' | 'outdated' }
  | { do: 'start'; instance: string; generation: number };

/** The steps that bring what runs in step with what should. At most one an app: the next look shows the rest. */
export function planApps(desired: readonly DesiredApp[], observed: readonly Observed[]): AppStep[] {
  const known = new Map(desired.map((app) => [app.instance, app]));
  const there = Map.groupBy(observed, ({ instance }) => instance);
  // Containers nobody owns are shown and never removed by a plan; a process nobody owns only takes what others need.
  const strangers = [...there].filter(
    ([instance, all]) =>
      !known.has(instance) && all.every(({ location, state }) => location?.engine !== 'docker' && state !== 'unknown'),
  );
  return [
    ...strangers.map(([instance]): AppStep => ({ do: 'stop', instance, because: 'unknown' })),
    ...desired.flatMap((app) => stepFor(app, there.get(app.instance) ?? []) ?? []),
  ];
}

function stepFor(app: DesiredApp, there: readonly Observed[]): AppStep | undefined {
  const { instance, shouldRun, generation, isHeld, mayStart } = app;
  // What cannot be seen is neither there nor gone (keeps R1).
  if (isHeld || there.some(({ state }) => state === 'unknown')) return undefined;
  if (!shouldRun) return there.length > 0 ? { do: 'stop', instance, because: 'unwanted' } : undefined;
  const running = there.filter(({ state }) => state === 'running');
  if (running.some((each) => each.generation !== generation)) return { do: 'stop', instance, because: 'outdated' };
  if (running.length > 0 || !mayStart) return undefined;
  return { do: 'start', instance, generation };
}

/** How many of the steps end something nobody knows, out of all there is (for R1). */
export function removalsOf(steps: readonly AppStep[], observed: readonly Observed[]): { removed: number; of: number } {
  const removed = steps.filter((step) => step.do === 'stop' && step.because === 'unknown').length;
  return { removed, of: new Set(observed.map(({ instance }) => instance)).size };
}
