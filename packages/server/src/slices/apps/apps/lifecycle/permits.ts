import type { Job } from '@kontor/platform/work/jobs/definitions';
import { createSignal } from '@kontor/platform/work/signal';
import type { ServerContext } from '../../../../core/server-context.ts';

export interface PermitsNeeds {
  /** Number of jobs that may work at the same time. */
  count: number;
  core: Pick<ServerContext, 'log'>;
}

/** Limits how many jobs work at the same time, first come, first served. In memory only: jobs resumed after a kill queue again. */
export function createPermits({ count, core }: PermitsNeeds) {
  const changes = createSignal<string>('permits of jobs', core.log);
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
    changes.emit(id);
    await promise.finally(() => signal.removeEventListener('abort', leave));
    changes.emit(id);
  }

  /** Passes the permit to the job that has waited longest. */
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
    /** Runs `work` once the job has a permit. Rejects with the signal's reason when the job is cancelled while waiting. */
    async run<T>(job: Pick<Job<unknown, unknown>, 'id' | 'signal'>, work: () => Promise<T>): Promise<T> {
      await acquire(job);
      try {
        return await work();
      } finally {
        release();
      }
    },
    /** Calls `listener` with the id of a job that starts waiting or gets its permit. Returns a function that unsubscribes. */
    onChange: changes.subscribe,
  };
}

export type Permits = ReturnType<typeof createPermits>;
