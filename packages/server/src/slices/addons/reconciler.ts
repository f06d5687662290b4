import { Failed, Refused } from '@kontor/platform/errors';
import { backoff } from '@kontor/platform/work/backoff';
import { createReconciler } from '@kontor/platform/work/reconcile';
import type { AddonServer, AppAccount, ServerPlace } from '../../adapters/addons/addon-server.ts';
import type { Engine, Observed } from '../../adapters/engine/engine.ts';
import { isPortTaken } from '../../adapters/engine/health.ts';
import { readLastLines } from '../../adapters/engine/logs.ts';
import type { Ground } from '../../ground.ts';
import type { AddonsDb, ServerRow } from './db.ts';
import { type AddonStep, planAddons, type Wish } from './plan.ts';
import { isAddon } from './rules.ts';

export interface AddonsReconcilerNeeds {
  ground: Pick<Ground, 'clock' | 'log'>;
  db: AddonsDb;
  engine: Engine;
  /** The server behind a row, and where it lives. */
  serverOf(row: ServerRow): { server: AddonServer; place: ServerPlace; accounts: AppAccount[] };
  /** One that is stopped for a moment, by whoever works on its files. */
  isHalted(instance: string): boolean;
  /** Something runs, or does not any more. */
  moved(): void;
}

type Found = ReturnType<AddonsReconcilerNeeds['serverOf']>;

/** One that ran that long has not ended because it cannot run. */
const longRunMs = 60_000;
/** Making the first data on a slow disk is what takes longest. */
const longestStartMs = 120_000;
const lookEveryMs = 100;

/** Keeps the servers running that apps use. Owns their presence: nobody else starts or stops one (keeps O1). */
export function createAddonsReconciler({ ground, db, engine, serverOf, isHalted, moved }: AddonsReconcilerNeeds) {
  const { clock, log } = ground;
  /** Which start of a server was heard of, by the time of that start. */
  const ready = new Map<string, number>();
  const troubles = new Map<string, Error>();
  const shortRuns = new Map<string, number>();
  const state = { cancel: () => {}, isEnding: false };

  function should(): Wish[] {
    const accounts = db.accounts();
    return db.servers().map(({ instance, generation }) => {
      const isUsed = accounts.some(({ server, state: its }) => server === instance && its !== 'kept');
      return { instance, generation, shouldRun: isUsed && !isHalted(instance), isReady: ready.has(instance) };
    });
  }

  async function is(): Promise<Observed[]> {
    const observed = (await engine.look()).filter(({ instance }) => isAddon(instance));
    for (const [instance, startedAt] of ready) {
      const isStill = observed.some(
        (one) => one.instance === instance && one.state === 'running' && one.startedAt === startedAt,
      );
      if (!isStill) ready.delete(instance);
    }
    return observed;
  }

  async function act(step: AddonStep): Promise<void> {
    const { instance } = step;
    if (step.do === 'stop') {
      ready.delete(instance);
      return engine.stop(instance);
    }
    const row = db.findServer(instance);
    // The wish may have changed since it was planned (keeps O2).
    if (row?.generation !== step.generation) return;
    try {
      const found = serverOf(row);
      if (step.do === 'start') await start(found);
      await untilReady(found);
      troubles.delete(instance);
    } catch (error) {
      troubles.set(instance, error instanceof Error ? error : new Failed(String(error)));
      throw error;
    } finally {
      moved();
    }
  }

  async function start({ server, place, accounts }: Found): Promise<void> {
    const missing = server.missing();
    if (missing.length > 0)
      throw new Refused('addon-missing', { params: { addon: server.title, packages: missing.join(', ') } });
    if (await isPortTaken(place.port))
      throw new Refused('addon-port', { params: { addon: server.title, port: place.port } });
    await server.prepare(place, accounts);
    await engine.start(server.workload(place));
  }

  async function untilReady({ server, place, accounts }: Found): Promise<void> {
    const { instance } = place;
    for (const until = clock.now() + longestStartMs; ; ) {
      const seen = (await engine.look()).find((one) => one.instance === instance);
      if (seen?.state !== 'running') throw new Failed(`${server.title} ended: ${await lastWords(place.logFile)}`);
      if (await server.isReady(place, accounts)) return void ready.set(instance, seen.startedAt);
      if (clock.now() >= until || state.isEnding) throw new Failed(`${server.title} does not answer`);
      await new Promise<void>((resolve) => void clock.after(lookEveryMs, resolve));
    }
  }

  const reconciler = createReconciler<Wish[], Observed[], AddonStep>({
    name: 'addons',
    clock,
    log,
    should,
    is,
    plan: planAddons,
    act,
    objectOf: ({ instance }) => instance,
  });

  /** Started again at once, and after a growing while when it ends again and again. */
  function sawExit({ instance, startedAt, exit }: Observed): void {
    if (!isAddon(instance)) return;
    ready.delete(instance);
    const isShort = (exit?.at ?? clock.now()) - startedAt < longRunMs;
    const runs = isShort ? (shortRuns.get(instance) ?? 0) + 1 : 0;
    shortRuns.set(instance, runs);
    log.warn({ instance, exit }, 'a server of apps ended and is started again');
    state.cancel();
    state.cancel = clock.after(runs > 1 ? backoff(runs - 1, Math.random) : 0, reconciler.wake);
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
    sawExit,
    isReady: (instance: string): boolean => ready.has(instance),
    /** Ends when nothing of it runs any more. */
    async gone(instance: string): Promise<void> {
      reconciler.wake();
      await reconciler.settled();
      if ((await engine.look()).some((one) => one.instance === instance)) throw new Failed(`${instance} still runs`);
    },
    /** Why it does not run; nothing when it does, or was never started. */
    troubleOf: (instance: string): Error | undefined => troubles.get(instance),
  };
}

/** What a server said before it ended. */
async function lastWords(logFile: string): Promise<string> {
  const lines = (await readLastLines(logFile, 40)).map((line) => line.trim()).filter((line) => line !== '');
  const faults = lines.filter((line) => /\b(ERROR|FATAL|PANIC|fatal)\b/.test(line));
  return (faults.length > 0 ? faults : lines).slice(-2).join('; ');
}
