import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { quotedNames } from '@kontor/contract/rules/quoted-names';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { type Check, createPlanCheck, type Fault } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { type AppRow, type AppsDb, titleOf } from '../registry/index.ts';
import type { CrashBackoff, Reason } from './monitor/crash-backoff.ts';
import type { Health } from './monitor/health.ts';
import type { Unseen } from './reconciler/unseen.ts';

/** Apps that should run but do not. Times in milliseconds since the epoch. */
export interface AppOutages {
  /** Container apps while Docker is unavailable; undefined when it is available or no app needs it. */
  away: { titles: string[]; since: number } | undefined;
  /** Apps whose starts have failed repeatedly, with the reason. */
  down: { instance: string; title: string; reason: Reason }[];
}

export interface OutagesNeeds {
  core: Pick<ServerContext, 'clock'>;
  db: AppsDb;
  engine: Pick<Engine, 'onChange'>;
  monitor: {
    health: Pick<Health, 'stateOf'>;
    crashBackoff: Pick<CrashBackoff, 'startFailureOf'>;
  };
  unseen: Pick<Unseen, 'isUnseen' | 'isAway' | 'waitsFor'>;
  isWorkedOn(instanceId: string): boolean;
}

/** Tracks which installed apps fail to run, and since when Docker has been unavailable. */
export function createOutages({ core: { clock }, db, engine, monitor, unseen, isWorkedOn }: OutagesNeeds) {
  const state = { awaySince: clock.now(), isAway: unseen.isAway() };

  function reasonOf(row: AppRow): Reason | undefined {
    if (row.wanted !== 'running' || isWorkedOn(row.instance_id)) return undefined;
    const startFailure = monitor.crashBackoff.startFailureOf(row);
    const known = monitor.health.stateOf(row.instance_id);
    const isAlive = known?.generation === row.generation && known.state === 'alive';
    return startFailure?.hasGivenUp && !isAlive ? startFailure.reason : undefined;
  }

  // Never unsubscribed: lasts as long as the engine.
  engine.onChange(() => {
    const isAway = unseen.isAway();
    if (isAway && !state.isAway) state.awaySince = clock.now();
    state.isAway = isAway;
  });

  return {
    outages(language: Language): AppOutages {
      const installed = db.all().filter((row) => row.state !== 'kept');
      const title = (row: AppRow) => titleOf(row, db.releaseOf(row), language);
      const titles = installed.filter(unseen.isUnseen).map(title).sort();
      const down = installed.flatMap((row) => {
        const reason = unseen.isUnseen(row) ? undefined : reasonOf(row);
        return reason === undefined ? [] : [{ instance: row.instance_id, title: title(row), reason }];
      });
      return { away: titles.length === 0 ? undefined : { titles, since: state.awaySince }, down };
    },
    /** Returns what the work on an app waits for; undefined when it proceeds. */
    waitReasonOf(instanceId: string): Reason | undefined {
      const row = db.find(instanceId);
      return row && unseen.waitsFor(row);
    },
  };
}

export type Outages = ReturnType<typeof createOutages>;

/** The checks of apps, for repair. */
export function appsChecks(reconciler: Reconciler, { outages }: Pick<Outages, 'outages'>): Check[] {
  const running: Check = {
    ...{ name: 'running apps', part: 'app', severity: 'app' },
    find: (language) => faultsOf(outages(language), language),
  };
  return [running, createPlanCheck(reconciler, { held: 'apps-held', failing: 'apps-failing' })];
}

function faultsOf({ away, down }: AppOutages, language: Language): Fault[] {
  const failing = down.map(({ instance, title, reason: { code, params } }): Fault => {
    const detail = sentenceOf(code, language, params);
    return { code: 'app-down', subject: instance, params: { title, detail }, fixes: [] };
  });
  if (away === undefined) return failing;
  const { titles, since } = away;
  return [{ code: 'engine-away', params: { names: quotedNames(titles, language) }, fixes: [], since }, ...failing];
}
