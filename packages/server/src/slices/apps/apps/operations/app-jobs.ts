import { createHash } from 'node:crypto';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { resourceOf } from '../../registry/index.ts';
import type { AppsNeeds } from '../needs.ts';

/** How long other work on an app is waited for. */
const patienceMs = minutes(30);

/** Starts jobs on apps for another job, and waits for them. */
export function createAppJobs({ core, jobs }: Pick<AppsNeeds, 'core' | 'jobs'>) {
  return {
    /** Returns the id of a job that is made once for another job. */
    idOf: (by: string, kind: string, instanceId: string): string =>
      createHash('sha256').update(`${by}/${kind}/${instanceId}`).digest('base64url').slice(0, 22),
    /** Starts a job as soon as no other job works on the app. Resolves with its id. */
    async startWhenIdle(instanceId: string, begin: () => string, signal: AbortSignal): Promise<string> {
      const patience = new AbortController();
      const cancelTimer = core.clock.after(patienceMs, () => patience.abort(new RefusedError('busy')));
      try {
        for (;;) {
          try {
            return core.database.transaction(begin);
          } catch (error) {
            const lock = jobs.lockOf(resourceOf(instanceId));
            if (!(error instanceof RefusedError && error.code === 'busy') || lock === undefined) throw error;
            await jobs.untilEnded(lock.jobId, AbortSignal.any([signal, patience.signal]));
          }
        }
      } finally {
        cancelTimer();
      }
    },
    /** Resolves with whether a job was started before, by an earlier call, once it has ended. */
    isKnown: (id: string, signal: AbortSignal): Promise<boolean> =>
      jobs.untilEnded(id, signal).then(
        () => true,
        (error) => {
          if (error instanceof RefusedError && error.code === 'not-found') return false;
          throw error;
        },
      ),
    /** Resolves when a job has ended well; throws why it failed. */
    async untilDone(id: string, signal: AbortSignal): Promise<void> {
      const { outcome, reason } = await jobs.untilEnded(id, signal);
      if (outcome === 'done') return;
      const { code = 'job-failed', params = {}, text = '' } = reason ?? {};
      throw Object.assign(new RefusedError(code, { params }), { cause: new AdapterError(text) });
    },
  };
}
