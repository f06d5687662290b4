import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Identity } from '@kontor/platform/http/actor';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import type { Reason } from '../monitor/crash-backoff.ts';
import type { ResourceUsage } from '../monitor/resource-usage.ts';
import type { AppsNeeds } from '../needs.ts';
import type { Unseen } from '../reconciler/unseen.ts';
import { mayOpen, maySee, originOf, statusOf } from '../rules.ts';
import { isPausedBy, jobsByApp, type RunStateOf } from './run-state.ts';
import { isCustom, userGroupOf, viewApp } from './view.ts';

export interface AppQueriesNeeds {
  needs: Pick<AppsNeeds, 'core' | 'jobs' | 'store' | 'alternatives'>;
  db: AppsDb;
  unseen: Pick<Unseen, 'waitsFor'>;
  /** Returns why an app cannot be started or stopped now; undefined when it can. */
  waitsFor(row: AppRow): Reason | undefined;
  runStateOf: RunStateOf;
  resourceUsage: ResourceUsage;
  /** Whether a job waits for a permit to fetch or build. */
  isWaiting(jobId: string): boolean;
}

type Viewer = Pick<Identity, 'role' | 'signing' | 'groups'>;

/** Queries about installed apps. */
export function createAppQueries(queries: AppQueriesNeeds) {
  const { needs, db, resourceUsage } = queries;
  const { jobs } = needs;
  const view = createAppView(queries);
  const isSeen = (row: AppRow, who: Viewer) =>
    row.state !== 'kept' && maySee(who, userGroupOf(row.instance_id, db.releaseOf(row)));

  return {
    list(who: Viewer, language: Language): InstalledApp[] {
      const open = jobsByApp(jobs);
      return db
        .all()
        .filter((row) => isSeen(row, who))
        .map((row) => {
          const stats = isTrusted(who) ? resourceUsage.statsOf(row, db.releaseOf(row).memoryLimit) : null;
          return view(row, { job: open.get(row.instance_id), stats }, who, language);
        })
        .sort((a, b) => a.title.localeCompare(b.title, language));
    },
    async one(who: Viewer, instanceId: string, language: Language): Promise<InstalledApp> {
      const row = db.find(instanceId);
      if (row === undefined || !isSeen(row, who)) throw new RefusedError('not-found');
      const { memoryLimit } = db.releaseOf(row);
      const stats = isTrusted(who) ? await resourceUsage.freshStatsOf(row, memoryLimit) : null;
      return view(row, { job: jobsByApp(jobs).get(instanceId), stats }, who, language);
    },
  };
}

interface Present {
  job: JobView | undefined;
  stats: InstalledApp['stats'];
}

/** Returns a function that gathers what the view of an app needs. */
function createAppView({ needs, db, unseen, waitsFor, runStateOf, isWaiting }: AppQueriesNeeds) {
  const { jobs, store, alternatives } = needs;
  const { boxAddress } = needs.core;

  /** Returns the app in the language of the viewer as the store shows it; one that has left the store as it was installed. */
  const storeAppOf = (row: AppRow, manifest: Manifest, language: Language) =>
    isCustom(manifest) ? null : store.viewInstalled(store.find(row.store_id)?.manifest ?? manifest, language);

  return (row: AppRow, { job, stats }: Present, who: Viewer, language: Language): InstalledApp => {
    const manifest = db.releaseOf(row);
    const host = `${row.host_name}.${boxAddress.domain()}`;
    // An export leaves the app as it is, but for a moment.
    const isExport = job?.kind === 'app-export';
    const isCopied = isExport && isPausedBy(job, row);
    const runState = isCopied ? { ...runStateOf(row), shouldRun: true } : runStateOf(row);
    const stage = job?.outcome === 'undoing' ? '' : (job?.stage ?? '');
    const isBuilt = originOf(manifest) === 'here' && job !== undefined && !isWaiting(job.id);
    const status = statusOf({ ...runState, job: isExport ? undefined : job && { kind: job.kind, stage }, isBuilt });
    const details = {
      ...{ manifest, host, url: boxAddress.urlAt(host), status, stats },
      alternativeDomains: alternatives.of(row.instance_id),
      storeApp: storeAppOf(row, manifest, language),
      progress: (isExport ? undefined : job?.percent) ?? (status === 'STARTING' ? 50 : 100),
      reason: runState.reason,
      // A job reports what it waits for itself, except for an unavailable engine.
      waits: (job === undefined || isExport) && runState.shouldRun ? waitsFor(row) : unseen.waitsFor(row),
      isCopied,
      isSilent: runState.health === 'silent',
      isWorkedOn: job !== undefined,
      mayCancel: job !== undefined && jobs.mayCancel(job.id),
      mayOpen: mayOpen(who, userGroupOf(row.instance_id, manifest)),
    };
    return viewApp(row, details, language);
  };
}

/** Whether the viewer may see resource usage: administrators and members of `signing`. */
const isTrusted = (who: Viewer): boolean => who.role === 'admin' || who.signing;

export type AppQueries = ReturnType<typeof createAppQueries>;
