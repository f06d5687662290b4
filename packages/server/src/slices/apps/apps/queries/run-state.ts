import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { AppRow } from '../../registry/index.ts';
import type { CrashBackoff, Reason } from '../monitor/crash-backoff.ts';
import type { Health } from '../monitor/health.ts';

export interface RunStateNeeds {
  health: Pick<Health, 'stateOf'>;
  crashBackoff: Pick<CrashBackoff, 'startFailureOf'>;
  waitsFor(row: AppRow): Reason | undefined;
}

/** Returns a function that tells how the current generation of an app runs, regardless of jobs. */
export const createRunStateOf =
  ({ health, crashBackoff, waitsFor }: RunStateNeeds) =>
  (row: AppRow) => {
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
  };

export type RunStateOf = ReturnType<typeof createRunStateOf>;

/** Whether a job has stopped an app that it will start again. */
export const isPausedBy = (job: Pick<JobView, 'id'> | undefined, row: Pick<AppRow, 'wanted' | 'written_by'>): boolean =>
  job !== undefined && row.wanted === 'stopped' && row.written_by === job.id;

/** Returns the open jobs by the app they work on. */
export const jobsByApp = (jobs: Pick<Jobs, 'open'>): ReadonlyMap<string, JobView> =>
  new Map(jobs.open().map((job) => [(job.input as { instanceId?: string }).instanceId ?? '', job]));
