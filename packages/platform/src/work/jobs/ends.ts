import type { Database } from '../../database/database.ts';
import { RefusedError } from '../../errors.ts';
import type { JobEnd, JobView } from './definitions.ts';
import type { JobRows } from './rows.ts';
import { viewOf } from './view.ts';

type Listener = (end: JobEnd) => void;

interface EndsNeeds {
  database: Pick<Database, 'afterCommit'>;
  rows: Pick<JobRows, 'find'>;
}

/** Lets others wait for the end of jobs. */
export function createEnds({ database, rows }: EndsNeeds) {
  const listeners = new Map<string, Set<Listener>>();

  function subscribe(id: string, listener: Listener): () => void {
    const all = listeners.get(id) ?? new Set();
    listeners.set(id, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0) listeners.delete(id);
    };
  }

  return {
    /** To be called in the transaction of each change of a job. */
    onChanged(job: JobView): void {
      const end = endOf(job);
      if (!end) return;
      database.afterCommit(() => {
        for (const listener of [...(listeners.get(job.id) ?? [])]) listener(end);
      });
    },
    async untilEnded(id: string, signal: AbortSignal): Promise<JobEnd> {
      signal.throwIfAborted();
      const job = rows.find(id);
      if (!job) throw new RefusedError('not-found');
      const end = endOf(viewOf(job));
      if (end) return end;
      const { promise, resolve, reject } = Promise.withResolvers<JobEnd>();
      const unsubscribe = subscribe(id, resolve);
      const aborted = () => reject(signal.reason);
      signal.addEventListener('abort', aborted, { once: true });
      return promise.finally(() => {
        unsubscribe();
        signal.removeEventListener('abort', aborted);
      });
    },
  };
}

function endOf({ outcome, reason }: JobView): JobEnd | undefined {
  return outcome === 'done' || outcome === 'failed' ? { outcome, ...(reason && { reason }) } : undefined;
}
