import { isDue } from '@kontor/platform/work/deadlines';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { applyBy, createReconciler } from '@kontor/platform/work/reconcile';
import { backoffs } from '@kontor/platform/work/restart-backoff';
import { type Engine, EngineUnavailableError, type Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { isTrial } from '../../../../core/trial-names.ts';
import { isAddon } from '../../addons/index.ts';
import { type AppRow, type AppsDb, resourceOf } from '../../registry/index.ts';
import type { Monitor } from '../monitor/monitor.ts';
import type { Launch } from './launch.ts';
import type { Leftovers } from './leftovers.ts';
import { type AppStep, type DesiredApp, planApps, removalsOf } from './plan.ts';

export interface AppsReconcilerNeeds {
  core: ServerContext;
  db: AppsDb;
  engine: Pick<Engine, 'stop'>;
  launch: Launch;
  leftovers: Pick<Leftovers, 'desired' | 'onObserved'>;
  /** Lists the workloads of all apps, with an unknown one for each app that cannot be observed. */
  observe(): Promise<Observed[]>;
  /** Receives each complete observation, before those waiting for it. */
  monitor: Pick<Monitor, 'crashBackoff' | 'observations' | 'onObserved'>;
  /** Returns why an app must not be started yet; undefined when it may. */
  waitsFor(row: AppRow): unknown;
  /** Reopens the relays of running apps. */
  restoreRelays(observed: readonly Observed[]): Promise<void>;
  lockOf: Jobs['lockOf'];
}

/** Converges what runs with the rows of apps. Nothing else starts or stops an app (keeps O1). */
export function createAppsReconciler(needs: AppsReconcilerNeeds) {
  const { db, engine, launch, leftovers, observe, monitor, waitsFor, restoreRelays, lockOf } = needs;
  const { clock, log } = needs.core;
  const { crashBackoff, observations } = monitor;
  let cancelTimer = () => {};

  function desiredOf(row: AppRow, now: number): DesiredApp & { nextStart: number } {
    const worker = lockOf(resourceOf(row.instance_id))?.jobId;
    const startFailure = crashBackoff.startFailureOf(row);
    // While a job works on an app, the job decides whether a failed start is retried.
    const isLeftToJob = worker !== undefined && startFailure !== undefined;
    const pause = startFailure?.nextStart ?? 0;
    const nextStart = isDue(pause, now, backoffs.program.longest) ? 0 : pause;
    return {
      instance: row.instance_id,
      shouldRun: row.wanted === 'running',
      generation: row.generation,
      isHeld: worker !== undefined && row.written_by !== worker,
      mayStart: nextStart <= now && !isLeftToJob && (row.wanted !== 'running' || waitsFor(row) === undefined),
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
    const observed = (await observe()).filter(({ instance }) => !isAddon(instance) && !isTrial(instance));
    monitor.onObserved(observed);
    observations.publish(pass, observed);
    await restoreRelays(observed);
    await leftovers.onObserved(observed);
    return observed;
  }

  async function start(step: AppStep & { do: 'start' }): Promise<void> {
    const row = db.find(step.instance);
    // The desired state may have changed since the step was planned (keeps O2).
    if (row?.generation !== step.generation || row.wanted !== 'running') return;
    try {
      await launch(row);
    } catch (error) {
      // Not a failure of the app: retried when the engine is available again.
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
    apply: applyBy<AppStep>({ stop: ({ instance }) => engine.stop(instance), start }),
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
