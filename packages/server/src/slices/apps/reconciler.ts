import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { hasCome } from '@kontor/platform/work/moments';
import { createReconciler } from '@kontor/platform/work/reconcile';
import { type Engine, EngineAway, type Observed } from '../../adapters/engine/engine.ts';
import type { Ground } from '../../ground.ts';
import { isAddon } from '../addons/index.ts';
import type { AppRow, AppsDb } from './db.ts';
import type { Launch } from './launch.ts';
import type { Leftovers } from './leftovers.ts';
import { type AppStep, planApps, removalsOf, type Wish } from './plan.ts';
import type { Restarts } from './restarts.ts';
import { longestPause } from './rules.ts';
import type { Sightings } from './sightings.ts';

export interface AppsReconcilerNeeds {
  ground: Ground;
  db: AppsDb;
  engine: Pick<Engine, 'stop'>;
  launch: Launch;
  leftovers: Pick<Leftovers, 'wishes' | 'saw'>;
  watch: {
    /** Every app of this box, those that cannot be seen as well. */
    look(): Promise<Observed[]>;
    restarts: Restarts;
    sightings: Sightings;
    /** Told of each complete look, before anybody who waits for it. */
    saw(observed: readonly Observed[]): void;
    /** What runs on without the server reaches the directory again. */
    keepDoors(observed: readonly Observed[]): Promise<void>;
    /** Why an app is not started yet, when it waits for something else. */
    waitsFor(row: AppRow): unknown;
  };
  lockOf: Jobs['lockOf'];
}

/** The lock of an app. */
export const resourceOf = (instanceId: string): string => `app:${instanceId}`;

/** Brings the processes of apps in step with their rows. Owns their presence: nobody else starts or stops one (keeps O1). */
export function createAppsReconciler({ ground, db, engine, launch, leftovers, watch, lockOf }: AppsReconcilerNeeds) {
  const { clock, log } = ground;
  const { restarts, sightings } = watch;
  let cancelTimer = () => {};

  function wishOf(row: AppRow, now: number): Wish & { nextStart: number } {
    const worker = lockOf(resourceOf(row.instance_id))?.jobId;
    const trouble = restarts.troubleOf(row);
    // Whether an app that ended under a job's eyes is tried again is the job's to decide.
    const isJudged = worker !== undefined && trouble !== undefined;
    const pause = trouble?.nextStart ?? 0;
    const nextStart = hasCome(pause, now, longestPause) ? 0 : pause;
    return {
      instance: row.instance_id,
      shouldRun: row.wanted === 'running',
      generation: row.generation,
      isHeld: worker !== undefined && row.written_by !== worker,
      mayStart: nextStart <= now && !isJudged && (row.wanted !== 'running' || watch.waitsFor(row) === undefined),
      nextStart,
    };
  }

  function should(): Wish[] {
    const now = clock.now();
    const wishes = db.all().map((row) => wishOf(row, now));
    wakeAt(Math.min(...wishes.filter((wish) => wish.shouldRun && wish.nextStart > now).map((wish) => wish.nextStart)));
    return [...wishes.map(({ nextStart: _, ...wish }) => wish), ...leftovers.wishes()];
  }

  function wakeAt(time: number): void {
    cancelTimer();
    cancelTimer = Number.isFinite(time)
      ? clock.after(Math.max(0, time - clock.now()), () => reconciler.wake())
      : () => {};
  }

  async function is(): Promise<Observed[]> {
    const look = sightings.begin();
    const observed = (await watch.look()).filter(({ instance }) => !isAddon(instance));
    watch.saw(observed);
    sightings.publish(look, observed);
    await watch.keepDoors(observed);
    await leftovers.saw(observed);
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
      if (error instanceof EngineAway) throw error;
      restarts.couldNotStart(row, error);
    }
  }

  const reconciler = createReconciler<Wish[], Observed[], AppStep>({
    name: 'apps',
    clock,
    log,
    should,
    is,
    plan: planApps,
    act: (step) => (step.do === 'stop' ? engine.stop(step.instance) : start(step)),
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
