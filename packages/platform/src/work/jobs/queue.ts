import { RefusedError } from '../../errors.ts';
import type { JobRecord, JobRows } from './rows.ts';

/** The line of jobs that wait for resources, first come first served per resource; a job takes all of its own or none (keeps O3). */
export function createQueue(rows: JobRows) {
  /** What nobody may take now: held by a job, or wanted by one in line. */
  const isTaken = (resources: string[]) => {
    const wanted = new Set(rows.waiting().flatMap((job) => JSON.parse(job.resources) as string[]));
    return resources.some((resource) => wanted.has(resource) || rows.lockOf(resource) !== undefined);
  };

  return {
    /** Whether a new job gets its resources now or waits; refused when it may not wait. To be asked before the row is written. */
    place(resources: string[], busy: 'reject' | 'queue'): 'running' | 'waiting' {
      if (!isTaken(resources)) return 'running';
      if (busy === 'reject') throw new RefusedError('busy');
      return 'waiting';
    },
    /** Gives free resources to those in line and answers who got theirs. Inside the transaction that freed them. */
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
