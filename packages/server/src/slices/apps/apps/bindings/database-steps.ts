import { join } from 'node:path';
import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import { askedIn } from '../../addons/index.ts';
import type { AppInput, InstallInput, RemoveInput, UpdateInput } from '../lifecycle/inputs.ts';
import { irreversibleStep } from '../lifecycle/steps.ts';
import { type AppJob, type AppWork, manifestOf, untilGone } from '../lifecycle/work.ts';

type Step<I> = JobStep<I, unknown>;

/** Gives an app the databases it asks for, and an account at them. What was made by this job goes with it, what was there is kept as before. */
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

/** The new version finds what it asks for; the old one keeps its own. */
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

/** What a version does not ask for any more is not used, and not thrown away: people made it. */
export const finalizeDatabasesStep = (work: AppWork) =>
  irreversibleStep<UpdateInput>('settle-databases', async (job) => {
    const { instanceId, version } = job.input;
    await work.others.addons.retain(instanceId, askedIn(manifestOf(work, job as AppJob, version).addons));
  });

/** Databases go with the data, and are kept with it. */
export const releaseDatabasesStep = ({ others: { addons } }: AppWork) =>
  irreversibleStep<RemoveInput>('databases', ({ input: { instanceId, removeData } }) =>
    removeData ? addons.drop(instanceId) : addons.retain(instanceId),
  );

/** Keeps a copy of the databases beside that of the files. The app is not running. */
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
      // The copy itself goes with that of the files, right after.
      const folder = dumpFolder(input.instanceId, id);
      if (others.addons.hasDump(folder)) {
        await untilGone(work, job);
        await others.addons.restore(input.instanceId, folder);
      }
      if ('keptVersion' in input) await others.addons.retain(input.instanceId);
    },
  };
}
