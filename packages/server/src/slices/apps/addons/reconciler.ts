import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { createReconciler } from '@kontor/platform/work/reconcile';
import type { AddonServer, AppAccount, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { Engine, Observed } from '../../../adapters/engine/engine.ts';
import { isPortTaken } from '../../../adapters/engine/health.ts';
import { readLastLines } from '../../../adapters/engine/logs.ts';
import { longRunMs, pauseAfterShortRuns } from '../../../core/restart-when-lost.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AddonsDb, ServerRow } from './db.ts';
import { type AddonStep, type DesiredServer, planAddons } from './plan.ts';
import { isAddon } from './rules.ts';

export interface AddonsReconcilerNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  db: AddonsDb;
  engine: Engine;
  /** The server of a row, its location and the accounts on it. */
  serverOf(row: ServerRow): { server: AddonServer; location: ServerLocation; accounts: AppAccount[] };
  /** Whether the server is stopped temporarily while something works on its files. */
  isHalted(instance: string): boolean;
  /** Called when a server has become ready, has failed or has exited. */
  moved(): void;
}

type Found = ReturnType<AddonsReconcilerNeeds['serverOf']>;

/** Initializing the data on a slow disk takes longest. */
const longestStartMs = minutes(2);
const pollEveryMs = 100;

/** Keeps the servers that apps use running. Nothing else starts or stops them (keeps O1). */
export function createAddonsReconciler({ core, db, engine, serverOf, isHalted, moved }: AddonsReconcilerNeeds) {
  const { clock, log } = core;
  /** Start time of each server run that has responded. */
  const ready = new Map<string, number>();
  const failures = new Map<string, Error>();
  const shortRuns = new Map<string, number>();
  const state = { cancel: () => {}, isEnding: false };

  function desired(): DesiredServer[] {
    const accounts = db.accounts();
    return db.servers().map(({ instance, generation }) => {
      const isUsed = accounts.some(({ server, state: its }) => server === instance && its !== 'kept');
      return { instance, generation, shouldRun: isUsed && !isHalted(instance), isReady: ready.has(instance) };
    });
  }

  async function actual(): Promise<Observed[]> {
    const observed = (await engine.list()).filter(({ instance }) => isAddon(instance));
    for (const [instance, startedAt] of ready) {
      const isStill = observed.some(
        (one) => one.instance === instance && one.state === 'running' && one.startedAt === startedAt,
      );
      if (!isStill) ready.delete(instance);
    }
    return observed;
  }

  async function apply(step: AddonStep): Promise<void> {
    const { instance } = step;
    if (step.do === 'stop') {
      ready.delete(instance);
      return engine.stop(instance);
    }
    const row = db.findServer(instance);
    // The desired state may have changed since the step was planned (keeps O2).
    if (row?.generation !== step.generation) return;
    try {
      const found = serverOf(row);
      if (step.do === 'start') await start(found);
      await untilReady(found);
      failures.delete(instance);
    } catch (error) {
      failures.set(instance, error instanceof Error ? error : new AdapterError(String(error)));
      throw error;
    } finally {
      moved();
    }
  }

  async function start({ server, location, accounts }: Found): Promise<void> {
    const missing = server.missing();
    if (missing.length > 0)
      throw new RefusedError('addon-missing', { params: { addon: server.title, packages: missing.join(', ') } });
    if (await isPortTaken(location.port))
      throw new RefusedError('addon-port', { params: { addon: server.title, port: location.port } });
    await server.prepare(location, accounts);
    await engine.start(server.workload(location));
  }

  async function untilReady({ server, location, accounts }: Found): Promise<void> {
    const { instance } = location;
    for (const until = clock.now() + longestStartMs; ; ) {
      const seen = (await engine.list()).find((one) => one.instance === instance);
      if (seen?.state !== 'running')
        throw new AdapterError(`${server.title} ended: ${await lastWords(location.logFile)}`);
      if (await server.isReady(location, accounts)) return void ready.set(instance, seen.startedAt);
      if (clock.now() >= until || state.isEnding) throw new AdapterError(`${server.title} does not answer`);
      await new Promise<void>((resolve) => void clock.after(pollEveryMs, resolve));
    }
  }

  const reconciler = createReconciler<DesiredServer[], Observed[], AddonStep>({
    name: 'addons',
    clock,
    log,
    desired,
    actual,
    plan: planAddons,
    apply,
    objectOf: ({ instance }) => instance,
  });

  /** Restarts the server at once, and with growing delays when it keeps exiting. */
  function onExit({ instance, startedAt, exit }: Observed): void {
    if (!isAddon(instance)) return;
    ready.delete(instance);
    const isShort = (exit?.at ?? clock.now()) - startedAt < longRunMs;
    const runs = isShort ? (shortRuns.get(instance) ?? 0) + 1 : 0;
    shortRuns.set(instance, runs);
    log.warn({ instance, exit }, 'a server of apps ended and is started again');
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

/** Returns the last error lines of a server's log, or its last lines when none is an error. */
async function lastWords(logFile: string): Promise<string> {
  const lines = (await readLastLines(logFile, 40)).map((line) => line.trim()).filter((line) => line !== '');
  const faults = lines.filter((line) => /\b(ERROR|FATAL|PANIC|fatal)\b/.test(line));
  return (faults.length > 0 ? faults : lines).slice(-2).join('; ');
}
