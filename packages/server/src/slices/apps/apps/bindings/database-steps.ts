import { join } from 'node:path';
import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import { askedIn } from '../../addons/index.ts';
import type { AppInput, InstallInput, RemoveInput, UpdateInput } from '../lifecycle/inputs.ts';
import { irreversibleStep } from '../lifecycle/steps.ts';
import { type AppJob, type AppWork, manifestOf, untilGone } from '../lifecycle/work.ts';

type Step<I> = JobStep<I, unknown>;

/** Provides the databases an app requests. Undo drops what this job created and retains what was there before. */
export function databasesStep(work: AppWork): Step<InstallInput> {
  const { addons } = work.others;
  return {
    name: 'databases',
    async do(job) {
      const { instanceId, version } = job.input;
      await addons.provide(instanceId, manifestOf(work, job as AppJob, version).addons);
    },
    async undo({ input: { instanceId, hadAddons = [] } }) {
      await addons.drop(instanceId, hadAddons);
      await addons.retain(instanceId);
    },
  };
}

/** Provides the databases the new version requests; those of the old version stay. */
export function newDatabasesStep(work: AppWork): Step<UpdateInput> {
  const { addons } = work.others;
  return {
    name: 'databases',
    async do(job) {
      const { instanceId, version } = job.input;
      await addons.provide(instanceId, manifestOf(work, job as AppJob, version).addons);
    },
    async undo(job) {
      const { instanceId, fromVersion, hadAddons = [] } = job.input;
      await addons.drop(instanceId, hadAddons);
      await addons.retain(instanceId, askedIn(manifestOf(work, job as AppJob, fromVersion).addons));
    },
  };
}

/** Retains unused what the new version no longer requests, because it contains user data. */
export const finalizeDatabasesStep = (work: AppWork) =>
  irreversibleStep<UpdateInput>('settle-databases', async (job) => {
    const { instanceId, version } = job.input;
    await work.others.addons.retain(instanceId, askedIn(manifestOf(work, job as AppJob, version).addons));
  });

/** Drops or retains the databases together with the data. */
export const releaseDatabasesStep = ({ others: { addons } }: AppWork) =>
  irreversibleStep<RemoveInput>('databases', ({ input: { instanceId, removeData } }) =>
    removeData ? addons.drop(instanceId) : addons.retain(instanceId),
  );

/** Dumps the databases next to the snapshot of the files. The app is not running. */
export function dumpStep<I extends AppInput>(work: AppWork, isNeeded: (input: I) => boolean): Step<I> {
  const { files, others } = work;
  const dumpFolder = (instanceId: string, jobId: string) => join(files.paths(instanceId).snapshot(jobId), 'databases');
  return {
    name: 'dump',
    look: async ({ id, input }) =>
      !isNeeded(input) || others.addons.hasDump(dumpFolder(input.instanceId, id)) ? 'equal' : 'absent',
    async do(job) {
      const { id, input, signal } = job;
      await untilGone(work, job);
      await others.addons.dump(input.instanceId, dumpFolder(input.instanceId, id), signal);
    },
    async undo(job) {
      const { id, input } = job;
      // The dump itself is removed with the snapshot of the files, right after.
      const folder = dumpFolder(input.instanceId, id);
      if (others.addons.hasDump(folder)) {
        await untilGone(work, job);
        await others.addons.restore(input.instanceId, folder);
      }
      if ('keptVersion' in input) await others.addons.retain(input.instanceId);
    },
  };
}
