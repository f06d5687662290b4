import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Manifest, Text } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Identity } from '@kontor/platform/http/actor';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { type AppRow, type AppsDb, additionalNames } from '../../registry/index.ts';
import type { CrashBackoff, Reason } from '../monitor/crash-backoff.ts';
import type { Health } from '../monitor/health.ts';
import type { ResourceUsage } from '../monitor/resource-usage.ts';
import type { AppsNeeds } from '../needs.ts';
import type { Unseen } from '../reconciler/unseen.ts';
import { maySee, mayUse, originOf, type RunState, statusOf } from '../rules.ts';
import { isCustom, userGroupOf, viewApp } from './view.ts';

/** A web address of an installed app, for the edge. */
export interface AppRoute {
  instance: string;
  /** Label before the domain of the box in the hostname. */
  name: string;
  title: Text;
  state: 'running' | 'starting' | 'stopped';
  /** Loopback port the app listens on. */
  port: number;
  /** cn of the group whose members have access, or empty when every signed-in user has. */
  userGroup: string;
  authMode: Manifest['auth']['mode'];
  /** Header in which the edge passes the user's uid to apps that trust it (keeps H5). */
  identityHeader: string | undefined;
  /** Path prefixes the edge allows without a session. */
  openPaths: readonly string[];
  /** Whether the portal embeds the app in an iframe. */
  isFramed: boolean;
}

export interface AppQueriesNeeds {
  needs: Pick<AppsNeeds, 'core' | 'parts' | 'store' | 'alternatives'>;
  db: AppsDb;
  monitor: { health: Health; crashBackoff: CrashBackoff; waitsFor(row: AppRow): Reason | undefined; unseen: Unseen };
  resourceUsage: ResourceUsage;
  /** Whether a job waits for a permit to fetch or build. */
  isWaiting(jobId: string): boolean;
}

type Viewer = Pick<Identity, 'role' | 'signing' | 'groups'>;

/** Queries about installed apps. */
export function createAppQueries({ needs, db, monitor, resourceUsage, isWaiting }: AppQueriesNeeds) {
  const { parts, store, alternatives } = needs;
  const { boxAddress } = needs.core;
  const { health, crashBackoff, waitsFor, unseen } = monitor;

  const jobsByApp = (): Map<string, JobView> =>
    new Map(parts.jobs.open().map((job) => [(job.input as { instanceId?: string }).instanceId ?? '', job]));

  /** Returns the state of the current generation, regardless of jobs. */
  function runStateOf(row: AppRow) {
    const known = health.stateOf(row.instance_id);
    const startFailure = crashBackoff.startFailureOf(row);
    const shouldRun = row.wanted === 'running';
    const isSeen = known?.generation === row.generation;
    return {
      shouldRun,
      health: isSeen ? known.state : ('unknown' as const),
      hasGivenUp: startFailure?.hasGivenUp ?? false,
      reason: startFailure?.reason ?? (shouldRun && !isSeen ? waitsFor(row) : undefined),
    };
  }

  function view(row: AppRow, job: JobView | undefined, who: Viewer, language: Language, stats: InstalledApp['stats']) {
    const manifest = db.releaseOf(row);
    const host = `${row.host_name}.${boxAddress.domain()}`;
    const runState = runStateOf(row);
    const stage = job?.outcome === 'undoing' ? '' : (job?.stage ?? '');
    const status = statusOf({
      ...runState,
      job: job && { kind: job.kind, stage },
      isBuilt: originOf(manifest) === 'here' && job !== undefined && !isWaiting(job.id),
    });
    const alternativeDomains = alternatives.of(row.instance_id);
    const about = { manifest, host, url: boxAddress.urlAt(host), alternativeDomains, status, stats };
    // An app that has left the store is shown as it was installed.
    const storeApp = isCustom(manifest)
      ? null
      : store.viewInstalled(store.find(row.store_id)?.manifest ?? manifest, language);
    const progress = job?.percent ?? (status === 'STARTING' ? 50 : 100);
    const { reason, health: state } = runState;
    // A job reports what it waits for itself, except for an unavailable engine.
    const waits = job === undefined && runState.shouldRun ? waitsFor(row) : unseen.waitsFor(row);
    const mayOpen = mayUse(who, userGroupOf(row.instance_id, manifest));
    return viewApp(
      row,
      {
        ...about,
        storeApp,
        progress,
        reason,
        waits,
        isSilent: state === 'silent',
        isWorkedOn: job !== undefined,
        mayCancel: job !== undefined && parts.jobs.mayCancel(job.id),
        mayOpen,
      },
      language,
    );
  }

  const isSeen = (row: AppRow, who: Viewer) =>
    row.state !== 'kept' && maySee(who, userGroupOf(row.instance_id, db.releaseOf(row)));

  return {
    list(who: Viewer, language: Language): InstalledApp[] {
      const jobs = jobsByApp();
      return db
        .all()
        .filter((row) => isSeen(row, who))
        .map((row) => {
          const stats = isTrusted(who) ? resourceUsage.statsOf(row, db.releaseOf(row).memoryLimit) : null;
          return view(row, jobs.get(row.instance_id), who, language, stats);
        })
        .sort((a, b) => a.title.localeCompare(b.title, language));
    },
    async one(who: Viewer, instanceId: string, language: Language): Promise<InstalledApp> {
      const row = db.find(instanceId);
      if (row === undefined || !isSeen(row, who)) throw new RefusedError('not-found');
      const { memoryLimit } = db.releaseOf(row);
      const stats = isTrusted(who) ? await resourceUsage.freshStatsOf(row, memoryLimit) : null;
      return view(row, jobsByApp().get(instanceId), who, language, stats);
    },
    /** Returns the web addresses of all apps, additional ones included. */
    routes(): AppRoute[] {
      const jobs = jobsByApp();
      return db.all().flatMap((row) => {
        const manifest = db.releaseOf(row);
        if (row.state === 'kept' || manifest.noWebUI) return [];
        const state = routeState(runStateOf(row), jobs.get(row.instance_id)?.kind);
        return routesOf(row, manifest, state, db.portsOf(row.instance_id));
      });
    },
  };
}

/** Returns whether requests can reach the app, which may still respond while a job prepares its update. */
function routeState(runState: Omit<RunState, 'job' | 'isBuilt'>, jobKind: string | undefined): AppRoute['state'] {
  const { shouldRun, health, hasGivenUp } = runState;
  if (shouldRun && (health === 'alive' || health === 'silent')) return 'running';
  const isComing = jobKind === 'app-install' || jobKind === 'app-update' || (shouldRun && !hasGivenUp);
  return isComing ? 'starting' : 'stopped';
}

/** Returns the main address of an app, then the additional ones; access is the same for all. */
function routesOf(
  row: AppRow,
  manifest: Manifest,
  state: AppRoute['state'],
  ports: readonly { name: string; port: number }[],
): AppRoute[] {
  const main = {
    instance: row.instance_id,
    name: row.host_name,
    title: manifest.title,
    state,
    port: row.port,
    userGroup: userGroupOf(row.instance_id, manifest),
    authMode: manifest.auth.mode,
    identityHeader: manifest.auth.mode === 'proxy-header' ? row.identity_header : undefined,
    openPaths: manifest.openPaths,
    isFramed: manifest.embed.iframe,
  };
  const portOf = new Map(ports.map(({ name, port }) => [name, port]));
  const additional = additionalNames(manifest, row.host_name).flatMap(([asked, name]): AppRoute[] => {
    const port = portOf.get(asked);
    return port === undefined ? [] : [{ ...main, name, port, isFramed: false }];
  });
  return [main, ...additional];
}

/** Whether the viewer may see resource usage: administrators and members of `signing`. */
const isTrusted = (who: Viewer): boolean => who.role === 'admin' || who.signing;

export type AppQueries = ReturnType<typeof createAppQueries>;
