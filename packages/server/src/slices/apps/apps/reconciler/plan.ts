import type { Observed } from '../../../../adapters/engine/engine.ts';

/** Desired state of one app. */
export interface DesiredApp {
  instance: string;
  shouldRun: boolean;
  generation: number;
  /** A job works on the app and did not write this desired state: nothing is done (keeps O3). */
  isHeld: boolean;
  /** It may be started now, because it did not just fail. */
  mayStart: boolean;
}

/** One step of the plan. */
export type AppStep =
  | { do: 'stop'; instance: string; because: 'unknown' | 'unwanted' | 'outdated' }
  | { do: 'start'; instance: string; generation: number };

/** Returns the steps from the observed to the desired state, at most one per app; the next pass plans the rest. */
export function planApps(desired: readonly DesiredApp[], observed: readonly Observed[]): AppStep[] {
  const known = new Map(desired.map((app) => [app.instance, app]));
  const there = Map.groupBy(observed, ({ instance }) => instance);
  // Orphaned containers are shown but never removed by a plan; orphaned processes are stopped, as they only take resources.
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
  // An unobservable app is neither running nor stopped (keeps R1).
  if (isHeld || there.some(({ state }) => state === 'unknown')) return undefined;
  if (!shouldRun) return there.length > 0 ? { do: 'stop', instance, because: 'unwanted' } : undefined;
  const running = there.filter(({ state }) => state === 'running');
  if (running.some((each) => each.generation !== generation)) return { do: 'stop', instance, because: 'outdated' };
  if (running.length > 0 || !mayStart) return undefined;
  return { do: 'start', instance, generation };
}

/** Returns how many of the steps stop unknown apps, out of all observed apps (for R1). */
export function removalsOf(steps: readonly AppStep[], observed: readonly Observed[]): { removed: number; of: number } {
  const removed = steps.filter((step) => step.do === 'stop' && step.because === 'unknown').length;
  return { removed, of: new Set(observed.map(({ instance }) => instance)).size };
}
