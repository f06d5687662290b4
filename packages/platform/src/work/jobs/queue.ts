import { RefusedError } from '../../errors.ts';
import type { JobRecord, JobRows } from './rows.ts';

/** The queue of jobs that wait for resources, first come first served per resource. A job gets all of its resources or none (keeps O3). */
export function createQueue(rows: JobRows) {
  /** Whether a resource is locked by a job, or requested by one in the queue. */
  const isTaken = (resources: string[]) => {
    const wanted = new Set(rows.waiting().flatMap((job) => JSON.parse(job.resources) as string[]));
    return resources.some((resource) => wanted.has(resource) || rows.lockOf(resource) !== undefined);
  };

  return {
    /** Returns whether a new job gets its resources now or waits; throws `busy` when it may not wait. To be called before the row is written. */
    place(resources: string[], busy: 'reject' | 'queue'): 'running' | 'waiting' {
      if (!isTaken(resources)) return 'running';
      if (busy === 'reject') throw new RefusedError('busy');
      return 'waiting';
    },
    /** Gives free resources to queued jobs. Returns the ids of the jobs that got theirs. To be called inside the transaction that freed them. */
    promote(mayRun: (job: JobRecord) => boolean): string[] {
      const wanted = new Set<string>();
      return rows.waiting().flatMap((job) => {
        const resources = JSON.parse(job.resources) as string[];
        const mustWait = resources.some((resource) => wanted.has(resource) || rows.lockOf(resource) !== undefined);
        if (mustWait || !mayRun(job)) {
          for (const resource of resources) wanted.add(resource);
          return [];
        }
        rows.lock(job.id, resources);
        return [job.id];
      });
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
