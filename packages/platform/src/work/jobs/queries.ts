import type { EndedJob, InspectedJob, JobView } from './definitions.ts';
import type { Kinds } from './kinds.ts';
import { unknownPartOf } from './resume.ts';
import type { JobRows } from './rows.ts';
import { viewOf } from './view.ts';

/** Reads what others are told about jobs that have not ended. */
export function createJobQueries(rows: JobRows, kinds: Kinds) {
  return {
    open: (): JobView[] => rows.open().map(viewOf),
    inspect: (): InspectedJob[] =>
      rows.open().map((job) => ({
        ...viewOf(job),
        startedAt: job.started_at,
        isKnown: unknownPartOf(job, rows, kinds) === undefined,
      })),
    failedSince: (time: number): EndedJob[] =>
      rows.failedSince(time).map((job) => ({ ...viewOf(job), endedAt: job.ended_at ?? time })),
    lockOf(resource: string): { jobId: string } | undefined {
      const jobId = rows.lockOf(resource);
      return jobId === undefined ? undefined : { jobId };
    },
  };
}
