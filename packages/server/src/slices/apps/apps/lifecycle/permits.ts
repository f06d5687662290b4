import type { Job } from '@kontor/platform/work/jobs/definitions';

export interface PermitsNeeds {
  /** How many work at the same time. */
  count: number;
  /** Called when a job begins to wait and when its turn has come. Must not throw. */
  changed(jobId: string): void;
}

/** Lets so many jobs work at the same time, first come first served. Held in memory alone: after a kill, jobs that go on ask again. */
export function createPermits({ count, changed }: PermitsNeeds) {
  const queue = new Set<{ jobId: string; admit(): void }>();
  let free = count;

  async function acquire({ id, signal }: Pick<Job<unknown, unknown>, 'id' | 'signal'>): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { jobId: id, admit: resolve };
    const leave = () => {
      queue.delete(waiting);
      reject(signal.reason);
    };
    queue.add(waiting);
    signal.addEventListener('abort', leave, { once: true });
    changed(id);
    await promise.finally(() => signal.removeEventListener('abort', leave));
    changed(id);
  }

  /** Passes the permit on to whoever waits longest. */
  function release(): void {
    const [next] = queue;
    if (next === undefined) {
      free += 1;
      return;
    }
    queue.delete(next);
    next.admit();
  }

  return {
    isWaiting: (jobId: string): boolean => [...queue].some((waiting) => waiting.jobId === jobId),
    /** Does the work when it is this job's turn. Rejects with the signal's reason when the job is cancelled while it waits. */
    async run<T>(job: Pick<Job<unknown, unknown>, 'id' | 'signal'>, work: () => Promise<T>): Promise<T> {
      await acquire(job);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

export type Permits = ReturnType<typeof createPermits>;
