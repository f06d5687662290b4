import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import type { AppInput } from './inputs.ts';
import { type AppJob, type AppWork, manifestOf, startAndWait, stopAndWait, untilGone, untilHealthy } from './work.ts';

type Step<I extends AppInput> = JobStep<I, unknown>;

const nothing = async () => {};

/** Takes a snapshot of the data, from which the undo restores it when a version fails. The app is not running. */
export function snapshotStep<I extends AppInput>(work: AppWork, isNeeded: (input: I) => boolean): Step<I> {
  const { files } = work;
  return {
    name: 'snapshot',
    look: async (job) => (!isNeeded(job.input) || files.hasSnapshot(job.input.instanceId, job.id) ? 'equal' : 'absent'),
    async do(job) {
      await untilGone(work, job);
      await files.snapshot(job.input.instanceId, job.id, job.signal);
    },
    async undo(job) {
      if (!isNeeded(job.input)) return;
      await untilGone(work, job);
      await files.restore(job.input.instanceId, job.id);
    },
  };
}

/** Lets the reconciler start the version. `before` returns the desired state its undo writes before the data is restored. */
export function startStep<I extends AppInput & { version: string }>(
  work: AppWork,
  before: (input: I) => { wanted: 'stopped' | 'absent'; version?: string },
): Step<I> {
  return {
    name: 'start',
    do: (job) => startAndWait(work, job as AppJob, job.input.version),
    undo: (job) => stopAndWait(work, job as AppJob, before(job.input)),
  };
}

/** Waits until the version is healthy. */
export function healthyStep<I extends AppInput & { version: string }>(work: AppWork): Step<I> {
  return {
    name: 'healthy',
    share: 2,
    do: (job) => untilHealthy(work, job as AppJob, manifestOf(work, job as AppJob, job.input.version)),
    undo: nothing,
  };
}

/** A step without undo, because it comes after the point of no return. */
export const irreversibleStep = <I>(
  name: string,
  action: (job: Parameters<JobStep<I, unknown>['do']>[0]) => Promise<void>,
) => ({ name, do: action, undo: nothing }) satisfies JobStep<I, unknown>;
