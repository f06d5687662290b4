import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Manifest, Text } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/route';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { iconOf, isCustomId, type RetainedByStoreId } from '../../store/index.ts';
import type { CrashBackoff, Reason } from '../monitor/crash-backoff.ts';
import type { Health } from '../monitor/health.ts';
import type { ResourceUsage } from '../monitor/resource-usage.ts';
import type { AppsNeeds, BoxAddress } from '../needs.ts';
import { releaseOf } from '../reconciler/launch.ts';
import type { Unseen } from '../reconciler/unseen.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';
import { additionalNames } from '../registry/ports.ts';
import { maySee, mayUse, originOf, type RunState, statusOf } from '../rules.ts';
import { isCustom, titleOf, userGroupOf, viewApp } from './view.ts';

/** One web address of an installed app, for whoever leads requests to it. */
export interface AppRoute {
  instance: string;
  /** What stands before the box's domain in the host. */
  name: string;
  title: Text;
  state: 'running' | 'starting' | 'stopped';
  /** Loopback port the app listens on. */
  port: number;
  /** cn of the group whose members get in, or empty when every signed-in person does. */
  userGroup: string;
  authMode: Manifest['auth']['mode'];
  /** Header the edge sets to the person's uid, for apps that trust one (keeps H5). */
  identityHeader: string | undefined;
  /** Beginnings of paths which the edge lets through without a session. */
  openPaths: readonly string[];
  /** The portal shows the app in its own frame. */
  isFramed: boolean;
}

export interface AppQueriesNeeds {
  needs: Pick<AppsNeeds, 'parts' | 'store'>;
  db: AppsDb;
  monitor: { health: Health; crashBackoff: CrashBackoff; waitsFor(row: AppRow): Reason | undefined; unseen: Unseen };
  resourceUsage: ResourceUsage;
  address: BoxAddress;
  /** Whether a job waits until others have fetched or built. */
  isWaiting(jobId: string): boolean;
}

type Viewer = Pick<Actor, 'role' | 'signing' | 'groups'>;

/** How installed apps are, for those who ask. */
export function createAppQueries({ needs, db, monitor, resourceUsage, address, isWaiting }: AppQueriesNeeds) {
  const { parts, store } = needs;
  const { health, crashBackoff, waitsFor, unseen } = monitor;

  const jobsByApp = (): Map<string, JobView> =>
    new Map(parts.jobs.open().map((job) => [(job.input as { instanceId?: string }).instanceId ?? '', job]));

  /** How the present wish goes, the job aside. */
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
    const manifest = releaseOf(db, row);
    const host = `${row.host_name}.${address.domain()}`;
    const runState = runStateOf(row);
    const stage = job?.outcome === 'undoing' ? '' : (job?.stage ?? '');
    const status = statusOf({
      ...runState,
      job: job && { kind: job.kind, stage },
      isBuilt: originOf(manifest) === 'here' && job !== undefined && !isWaiting(job.id),
    });
    const alternativeDomains = address.alternativesOf(row.instance_id);
    const about = { manifest, host, url: address.urlAt(host), alternativeDomains, status, stats };
    // What has left the store is still known as it was installed.
    const storeApp = isCustom(manifest)
      ? null
      : store.viewInstalled(store.find(row.store_id)?.manifest ?? manifest, language);
    const progress = job?.percent ?? (status === 'STARTING' ? 50 : 100);
    const { reason, health: state } = runState;
    // A job says itself what it waits for, but for what nobody can see.
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
    row.state !== 'kept' && maySee(who, userGroupOf(row.instance_id, releaseOf(db, row)));

  return {
    list(who: Viewer, language: Language): InstalledApp[] {
      const jobs = jobsByApp();
      return db
        .all()
        .filter((row) => isSeen(row, who))
        .map((row) => {
          const stats = isTrusted(who) ? resourceUsage.statsOf(row, releaseOf(db, row).memoryLimit) : null;
          return view(row, jobs.get(row.instance_id), who, language, stats);
        })
        .sort((a, b) => a.title.localeCompare(b.title, language));
    },
    async one(who: Viewer, instanceId: string, language: Language): Promise<InstalledApp> {
      const row = db.find(instanceId);
      if (row === undefined || !isSeen(row, who)) throw new RefusedError('not-found');
      const { memoryLimit } = releaseOf(db, row);
      const stats = isTrusted(who) ? await resourceUsage.freshStatsOf(row, memoryLimit) : null;
      return view(row, jobsByApp().get(instanceId), who, language, stats);
    },
    /** The web address of every app that has one. */
    routes(): AppRoute[] {
      const jobs = jobsByApp();
      return db.all().flatMap((row) => {
        const manifest = releaseOf(db, row);
        if (row.state === 'kept' || manifest.noWebUI) return [];
        const state = routeState(runStateOf(row), jobs.get(row.instance_id)?.kind);
        return routesOf(row, manifest, state, db.portsOf(row.instance_id));
      });
    },
    /** Installed apps whose mailbox takes what nobody else has, oldest first. */
    catchAllApps: (): string[] =>
      db
        .all()
        .filter((row) => row.state === 'installed' && releaseOf(db, row).services.mailsink)
        .sort((a, b) => (a.installed_at ?? 0) - (b.installed_at ?? 0))
        .map((row) => row.instance_id),
    /** Those whose containers were left with Docker as well. */
    instances: () => new Set([...db.all().map((row) => row.instance_id), ...db.leftovers()]),
    /** How an app is called and looks, for lists that only name it. */
    nameOf(instanceId: string, language: Language) {
      const row = db.find(instanceId);
      if (row === undefined) return undefined;
      const manifest = releaseOf(db, row);
      return { title: titleOf(row, manifest, language), icon: iconOf(manifest), isRetained: row.state === 'kept' };
    },
    /** What removed own apps left behind, the latest first. */
    retainedCustomApps: () =>
      db
        .all()
        .filter((row) => row.state === 'kept' && isCustomId(row.store_id))
        .map((row) => ({ manifest: releaseOf(db, row), bytes: row.data_bytes, since: row.removed_at ?? 0 }))
        .sort((a, b) => b.since - a.since),
    /** What removed apps left behind, by store id. */
    retainedByStoreId: (): RetainedByStoreId =>
      new Map(
        db
          .all()
          .filter((row) => row.state === 'kept')
          .map((row) => [row.store_id, { bytes: row.data_bytes, since: new Date(row.removed_at ?? 0).toISOString() }]),
      ),
  };
}

/** Whether requests reach the app: it may well answer while a job prepares its update. */
function routeState(runState: Omit<RunState, 'job' | 'isBuilt'>, jobKind: string | undefined): AppRoute['state'] {
  const { shouldRun, health, hasGivenUp } = runState;
  if (shouldRun && (health === 'alive' || health === 'silent')) return 'running';
  const isComing = jobKind === 'app-install' || jobKind === 'app-update' || (shouldRun && !hasGivenUp);
  return isComing ? 'starting' : 'stopped';
}

/** The address of an app, then its further ones: whoever may open the one may open the others. */
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

/** What an app takes is for those who administer it. */
const isTrusted = (who: Viewer): boolean => who.role === 'admin' || who.signing;

export type AppQueries = ReturnType<typeof createAppQueries>;
