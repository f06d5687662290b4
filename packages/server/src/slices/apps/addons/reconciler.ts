import { AdapterError } from '@kontor/platform/errors';
import { applyBy, createReconciler } from '@kontor/platform/work/reconcile';
import type { Engine, Observed } from '../../../adapters/engine/engine.ts';
import { longRunMs, pauseAfterShortRuns } from '../../../core/restart-when-lost.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AddonsDb, ServerRow } from './db.ts';
import { type AddonStep, type DesiredServer, planAddons } from './plan.ts';
import { isAddon } from './rules.ts';
import { createServerStart, type FoundServer } from './server-start.ts';

export interface AddonsReconcilerNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  db: AddonsDb;
  engine: Engine;
  serverOf(row: ServerRow): FoundServer;
  /** Whether the server is stopped temporarily while something works on its files. */
  isHalted(instance: string): boolean;
  /** Called when a server has become ready, has failed or has exited. */
  moved(): void;
}

/** Keeps the servers that apps use running. Nothing else starts or stops them (keeps O1). */
export function createAddonsReconciler({ core, db, engine, serverOf, isHalted, moved }: AddonsReconcilerNeeds) {
  const { clock, log } = core;
  const ready = createReadyServers();
  const failures = new Map<string, Error>();
  const shortRuns = new Map<string, number>();
  const state = { cancel: () => {}, isEnding: false };
  const serverStart = createServerStart({ clock, engine, isEnding: () => state.isEnding });

  async function actual(): Promise<Observed[]> {
    const observed = (await engine.list()).filter(({ instance }) => isAddon(instance));
    ready.retain(observed);
    return observed;
  }

  /** Starts the server, or only waits for it, and records how that went. */
  async function bringUp(step: AddonStep & { do: 'start' | 'await' }): Promise<void> {
    const { instance } = step;
    const row = db.findServer(instance);
    // The desired state may have changed since the step was planned (keeps O2).
    if (row?.generation !== step.generation) return;
    try {
      const found = serverOf(row);
      if (step.do === 'start') await serverStart.start(found);
      const startedAt = await serverStart.untilReady(found);
      await sweepProofs(found, log);
      ready.add(instance, startedAt);
      failures.delete(instance);
    } catch (error) {
      failures.set(instance, error instanceof Error ? error : new AdapterError(String(error)));
      throw error;
    } finally {
      moved();
    }
  }

  const reconciler = createReconciler<DesiredServer[], Observed[], AddonStep>({
    name: 'addons',
    clock,
    log,
    desired: () => desiredServers({ db, isHalted, isReady: ready.has }),
    actual,
    plan: planAddons,
    apply: applyBy<AddonStep>({
      stop({ instance }) {
        ready.remove(instance);
        return engine.stop(instance);
      },
      start: bringUp,
      await: bringUp,
    }),
    objectOf: ({ instance }) => instance,
  });

  /** Restarts the server at once, and with growing delays when it keeps exiting. */
  function onExit({ instance, startedAt, exit }: Observed): void {
    if (!isAddon(instance)) return;
    ready.remove(instance);
    const isShort = (exit?.at ?? clock.now()) - startedAt < longRunMs;
    const runs = isShort ? (shortRuns.get(instance) ?? 0) + 1 : 0;
    shortRuns.set(instance, runs);
    log.warn({ instance, exit }, 'a server of apps ended and is restarted');
    state.cancel();
    state.cancel = clock.after(pauseAfterShortRuns(runs), reconciler.wake);
    moved();
  }

  return {
    reconciler: {
      ...reconciler,
      stop(): Promise<void> {
        state.isEnding = true;
        state.cancel();
        return reconciler.stop();
      },
    },
    onExit,
    isReady: (instance: string): boolean => ready.has(instance),
    /** Resolves when no process of the server runs any more; rejects when one still does. */
    async untilStopped(instance: string): Promise<void> {
      reconciler.wake();
      await reconciler.idle();
      if ((await engine.list()).some((one) => one.instance === instance))
        throw new AdapterError(`${instance} still runs`);
    },
    /** Why it does not run; undefined when it does or was never started. */
    failureOf: (instance: string): Error | undefined => failures.get(instance),
  };
}

/** No proof runs on a server that is not ready. What cannot be swept now is at the next start. */
async function sweepProofs(
  { server, location }: FoundServer,
  log: AddonsReconcilerNeeds['core']['log'],
): Promise<void> {
  if (!server.isShared) return;
  await server.proofs
    ?.sweep(location)
    .catch((err: unknown) => log.warn({ err }, 'Databases that proofs of dumps have left are still there'));
}

/** Returns the desired state of all servers: one runs while an app uses an account on it. */
function desiredServers({
  db,
  isHalted,
  isReady,
}: Pick<AddonsReconcilerNeeds, 'db' | 'isHalted'> & { isReady(instance: string): boolean }): DesiredServer[] {
  const accounts = db.accounts();
  return db.servers().map(({ instance, generation }) => {
    const isUsed = accounts.some(({ server, state }) => server === instance && state !== 'kept');
    return { instance, generation, shouldRun: isUsed && !isHalted(instance), isReady: isReady(instance) };
  });
}

/** Tracks which server runs have responded since they were started. */
function createReadyServers() {
  /** Start time of each run. */
  const runs = new Map<string, number>();
  return {
    has: (instance: string): boolean => runs.has(instance),
    add: (instance: string, startedAt: number): void => void runs.set(instance, startedAt),
    remove: (instance: string): void => void runs.delete(instance),
    /** Removes those that are not among the running ones. */
    retain(observed: readonly Observed[]): void {
      const isRunning = (instance: string, startedAt: number) =>
        observed.some((one) => one.instance === instance && one.state === 'running' && one.startedAt === startedAt);
      for (const [instance, startedAt] of runs) if (!isRunning(instance, startedAt)) runs.delete(instance);
    },
  };
}
