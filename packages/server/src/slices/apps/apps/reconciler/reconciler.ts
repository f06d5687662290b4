import { isDue } from '@kontor/platform/work/deadlines';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { createReconciler } from '@kontor/platform/work/reconcile';
import { type Engine, EngineUnavailableError, type Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { isAddon } from '../../addons/index.ts';
import type { CrashBackoff } from '../monitor/crash-backoff.ts';
import type { Observations } from '../monitor/observations.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';
import { longestPause } from '../rules.ts';
import type { Launch } from './launch.ts';
import type { Leftovers } from './leftovers.ts';
import { type AppStep, type DesiredApp, planApps, removalsOf } from './plan.ts';

export interface AppsReconcilerNeeds {
  core: ServerContext;
  db: AppsDb;
  engine: Pick<Engine, 'stop'>;
  launch: Launch;
  leftovers: Pick<Leftovers, 'desired' | 'onObserved'>;
  monitor: {
    /** Every app of this box, those that cannot be seen as well. */
    list(): Promise<Observed[]>;
    crashBackoff: CrashBackoff;
    observations: Observations;
    /** Told of each complete look, before anybody who waits for it. */
    onObserved(observed: readonly Observed[]): void;
    /** What runs on without the server reaches the directory again. */
    restoreRelays(observed: readonly Observed[]): Promise<void>;
    /** Why an app is not started yet, when it waits for something else. */
    waitsFor(row: AppRow): unknown;
  };
  lockOf: Jobs['lockOf'];
}

/** The lock of an app. */
export const resourceOf = (instanceId: string): string => `app:${instanceId}`;

/** Brings the processes of apps in step with their rows. Owns their presence: nobody else starts or stops one (keeps O1). */
export function createAppsReconciler({ core, db, engine, launch, leftovers, monitor, lockOf }: AppsReconcilerNeeds) {
  const { clock, log } = core;
  const { crashBackoff, observations } = monitor;
  let cancelTimer = () => {};

  function desiredOf(row: AppRow, now: number): DesiredApp & { nextStart: number } {
    const worker = lockOf(resourceOf(row.instance_id))?.jobId;
    const startFailure = crashBackoff.startFailureOf(row);
    // Whether an app that ended under a job's eyes is tried again is the job's to decide.
    const isLeftToJob = worker !== undefined && startFailure !== undefined;
    const pause = startFailure?.nextStart ?? 0;
    const nextStart = isDue(pause, now, longestPause) ? 0 : pause;
    return {
      instance: row.instance_id,
      shouldRun: row.wanted === 'running',
      generation: row.generation,
      isHeld: worker !== undefined && row.written_by !== worker,
      mayStart: nextStart <= now && !isLeftToJob && (row.wanted !== 'running' || monitor.waitsFor(row) === undefined),
      nextStart,
    };
  }

  function desired(): DesiredApp[] {
    const now = clock.now();
    const apps = db.all().map((row) => desiredOf(row, now));
    wakeAt(Math.min(...apps.filter((app) => app.shouldRun && app.nextStart > now).map((app) => app.nextStart)));
    return [...apps.map(({ nextStart: _, ...app }) => app), ...leftovers.desired()];
  }

  function wakeAt(time: number): void {
    cancelTimer();
    cancelTimer = Number.isFinite(time)
      ? clock.after(Math.max(0, time - clock.now()), () => reconciler.wake())
      : () => {};
  }

  async function actual(): Promise<Observed[]> {
    const pass = observations.begin();
    const observed = (await monitor.list()).filter(({ instance }) => !isAddon(instance));
    monitor.onObserved(observed);
    observations.publish(pass, observed);
    await monitor.restoreRelays(observed);
    await leftovers.onObserved(observed);
    return observed;
  }

  async function start(step: AppStep & { do: 'start' }): Promise<void> {
    const row = db.find(step.instance);
    // The wish may have changed since it was planned (keeps O2).
    if (row?.generation !== step.generation || row.wanted !== 'running') return;
    try {
      await launch(row);
    } catch (error) {
      // None of the app's doing: tried again when it is back.
      if (error instanceof EngineUnavailableError) throw error;
      crashBackoff.onStartFailed(row, error);
    }
  }

  const reconciler = createReconciler<DesiredApp[], Observed[], AppStep>({
    name: 'apps',
    clock,
    log,
    desired,
    actual,
    plan: planApps,
    apply: (step) => (step.do === 'stop' ? engine.stop(step.instance) : start(step)),
    objectOf: ({ instance }) => instance,
    removes: removalsOf,
  });
  return {
    reconciler,
    wake: reconciler.wake,
    stop(): void {
      cancelTimer();
    },
  };
}
