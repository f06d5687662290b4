import type { Jobs } from '@kontor/platform/work/jobs/jobs';

/**
 * Jobs that at the moment only read the data of an app. Until they do more, the app is watched, restarted and configured as if no job worked on it. In memory
 * only: a job resumed after a kill enters itself again.
 */
export function createReaders(lockOf: Jobs['lockOf']) {
  const reading = new Set<string>();
  return {
    async run(jobId: string, work: () => Promise<void>): Promise<void> {
      reading.add(jobId);
      try {
        await work();
      } finally {
        reading.delete(jobId);
      }
    },
    /** Returns the job that decides about a resource; undefined when none does. */
    lockOf(resource: string): { jobId: string } | undefined {
      const lock = lockOf(resource);
      return lock !== undefined && reading.has(lock.jobId) ? undefined : lock;
    },
  };
}

export type Readers = ReturnType<typeof createReaders>;
