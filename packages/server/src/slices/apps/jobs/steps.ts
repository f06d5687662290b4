import { Refused } from '@kontor/platform/errors';
import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import { engineFor } from '../../store/index.ts';
import { followGrowth } from './growth.ts';
import type { AppInput } from './inputs.ts';
import { type AppJob, type AppWork, halt, manifestOf, rowOf, run, untilHealthy } from './work.ts';

type Step<I extends AppInput> = JobStep<I, unknown>;

const nothing = async () => {};

/** Makes the code of a version ready beside what runs. */
export function fetchStep<I extends AppInput & { storeId: string; version: string }>(work: AppWork): Step<I> {
  const { files, others } = work;
  return {
    name: 'fetch',
    share: 6,
    look: async ({ input }) => (files.hasRelease(input.instanceId, input.version) ? 'equal' : 'absent'),
    async do(job) {
      const { instanceId, storeId, version } = job.input;
      const offered = others.store.find(storeId);
      // The catalogue moved on between the wish and now.
      if (offered?.manifest.version !== version)
        throw new Refused('app-version-old', { params: { version: offered?.manifest.version ?? '' } });
      const engine = engineFor(offered.manifest, others.engine.kind);
      if (engine?.type !== 'process') throw new Refused('app-needs-engine');
      const growth = followGrowth({
        clock: work.ground.clock,
        measure: () => files.measureBuilding(instanceId, job.id),
        expected: offered.manifest.diskNeeded,
        tell: job.progress,
      });
      const wish = {
        version,
        source: offered.folder,
        hasPackages: Object.keys(engine.packages).length > 0,
        allowedScripts: engine.allowedScripts,
        account: files.owner(rowOf(work, job as AppJob).account),
        jobId: job.id,
        signal: job.signal,
      };
      await files.buildRelease(instanceId, wish).finally(growth.end);
    },
    undo: (job) => files.dropRelease(job.input.instanceId, job.input.version, job.id),
  };
}

/** Keeps a copy of the data, so that a version that fails leaves no trace in it. The app is not running. */
export function snapshotStep<I extends AppInput>(work: AppWork, isNeeded: (input: I) => boolean): Step<I> {
  const { files } = work;
  return {
    name: 'snapshot',
    look: async (job) => (!isNeeded(job.input) || files.hasSnapshot(job.input.instanceId, job.id) ? 'equal' : 'absent'),
    do: (job) => files.snapshot(job.input.instanceId, job.id, job.signal),
    undo: (job) => (isNeeded(job.input) ? files.restore(job.input.instanceId, job.id) : nothing()),
  };
}

/** Lets the reconciler start the version. `wantedBefore` is what its undo asks for before the data goes back. */
export function startStep<I extends AppInput & { version: string }>(
  work: AppWork,
  before: (input: I) => { wanted: 'stopped' | 'absent'; version?: string },
): Step<I> {
  return {
    name: 'start',
    do: (job) => run(work, job as AppJob, job.input.version),
    undo: (job) => halt(work, job as AppJob, before(job.input)),
  };
}

/** Waits until the version answers. */
export function healthyStep<I extends AppInput & { version: string }>(work: AppWork): Step<I> {
  return {
    name: 'healthy',
    share: 2,
    do: (job) => untilHealthy(work, job as AppJob, manifestOf(work, job as AppJob, job.input.version)),
    undo: nothing,
  };
}

/** A step that only goes forward, because it stands behind the point of no return. */
export const forwardStep = <I>(name: string, act: (job: Parameters<JobStep<I, unknown>['do']>[0]) => Promise<void>) =>
  ({ name, do: act, undo: nothing }) satisfies JobStep<I, unknown>;
