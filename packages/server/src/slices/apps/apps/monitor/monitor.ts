import type { Manifest } from '@kontor/contract/manifest/manifest';
import { seconds } from '@kontor/platform/work/durations';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import { isCustom } from '../queries/view.ts';
import type { AppMessages } from './app-messages.ts';
import { createCrashBackoff } from './crash-backoff.ts';
import { createHealth, type HealthNeeds, type HealthState, type Target } from './health.ts';
import { createObservations } from './observations.ts';

export interface MonitorNeeds {
  core: ServerContext;
  db: AppsDb;
  appMessages: AppMessages;
  isResponding: HealthNeeds['isResponding'];
  /** Whether a job works on the app; the job then waits for the app to become healthy itself. */
  isWorkedOn(instanceId: string): boolean;
  /** Called when an app has started or ended. */
  moved(): void;
}

/** Monitors running apps and notifies users of changes. */
export function createMonitor({ core, db, appMessages, isResponding, isWorkedOn, moved }: MonitorNeeds) {
  const { clock, log, database, changeFeed } = core;
  const observations = createObservations(core);
  const crashBackoff = createCrashBackoff({
    ...{ core, db, onGiveUp: appMessages.reportStartFailure, onRecovered: appMessages.reportAnswering },
  });

  /** Runs `act` for an app that still exists, and marks the list of apps as changed. */
  const withApp = (instance: string, act: (row: AppRow) => void) =>
    database.transaction(() => {
      const row = db.find(instance);
      if (row !== undefined) act(row);
      database.afterCommit(() => changeFeed.changed('apps'));
    });

  function onHealthChange(instance: string, state: HealthState, before: HealthState): void {
    withApp(instance, (row) => {
      if (state === 'silent') appMessages.reportSilent(row);
      else if (before === 'silent') appMessages.reportAnswering(row);
      else appMessages.reportRunning(row);
    });
    observations.changed();
  }

  const health = createHealth({
    clock,
    log,
    isResponding,
    onChange: onHealthChange,
    onLate: (instance) => withApp(instance, (row) => isWorkedOn(instance) || crashBackoff.onNeverAnswered(row)),
    onSteady: (instance) => withApp(instance, crashBackoff.onSteady),
  });

  const targetOf = (row: AppRow, observed: readonly Observed[]): Target[] => {
    const running = observed.find(
      (each) => each.instance === row.instance_id && each.state !== 'exited' && each.generation === row.generation,
    );
    if (running === undefined || row.wanted !== 'running') return [];
    const manifest = db.releaseOf(row);
    const { instance, generation, startedAt, state } = running;
    const target = { instance, generation, startedAt, ...healthQuestion(row, manifest) };
    return [state === 'unknown' ? target : { ...target, startMs: seconds(manifest.health.startSeconds) }];
  };

  /** Called with each complete observation of what runs. */
  function onObserved(observed: readonly Observed[]): void {
    const rows = db.all();
    const exited = observed.filter(({ state }) => state === 'exited');
    for (const row of rows)
      for (const each of exited) if (each.instance === row.instance_id) crashBackoff.onExit(row, each);
    if (health.follow(rows.flatMap((row) => targetOf(row, observed)))) {
      changeFeed.changed('apps');
      moved();
    }
    const there = new Set(observed.map(({ instance }) => instance));
    for (const row of rows)
      if (row.operation !== null && row.wanted !== 'running' && !there.has(row.instance_id))
        withApp(row.instance_id, appMessages.reportStopped);
  }

  return { observations, crashBackoff, health, onObserved };
}

/** Returns how the health of an app is asked. */
export const healthQuestion = (row: AppRow, manifest: Manifest): Pick<Target, 'port' | 'path' | 'takesAny'> => ({
  port: portOf(row, manifest),
  ...questionOf(manifest),
});

/** The page of a custom app is unknown, and the port of a container accepts connections before the app in it does, so any response counts. */
function questionOf(manifest: Manifest): Pick<Target, 'path' | 'takesAny'> {
  const takesAny = isCustom(manifest) && engineOf(manifest).type === 'docker';
  return { path: takesAny ? '/' : manifest.healthCheckPath, takesAny };
}

/** Returns the port to check: an app without a page may listen on a TCP port of its own only. */
function portOf(row: AppRow, { noWebUI, healthCheckPath, tcpPorts, hosted }: Manifest): number {
  const [own] = Object.values(tcpPorts).filter(({ protocol }) => protocol === 'tcp');
  // The ports of a custom app without a page may be of any kind.
  if (noWebUI && hosted !== undefined) return 0;
  return noWebUI && healthCheckPath === undefined && own !== undefined ? own.host : row.port;
}

export type Monitor = ReturnType<typeof createMonitor>;
