import { join } from 'node:path';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import { defineJob, type Job, type JobStep } from '@kontor/platform/work/jobs/definitions';
import { exportParts } from '../../../../adapters/app-files/app-exports.ts';
import { resourceOf } from '../../registry/index.ts';
import { retainUnused } from './export-copy.ts';
import type { RestoreInput } from './inputs.ts';
import { exchangeStep, loadDatabases, prepareStep, requireExport, roomToReplace } from './replace-data.ts';
import { healthyStep, irreversibleStep, startStep } from './steps.ts';
import {
  type AppJob,
  type AppWork,
  measure,
  notifyEnded,
  restoreDesiredState,
  stopAndWait,
  untilGone,
} from './work.ts';

type RestoreJob = Job<RestoreInput, unknown>;
type Step = JobStep<RestoreInput, unknown>;

const nothing = async () => {};

/**
 * The job that replaces the data of an app by an export. On failure everything is as before: the data from before is renamed, not copied, and its databases
 * are dumped; both are dropped once the app is healthy with the restored data. An older version of the data is accepted, because apps migrate their data when they
 * start, as in an update; a newer one is not, because no app migrates back. Members, groups and secrets stay as they are.
 */
export function restoreJob(work: AppWork) {
  return defineJob<RestoreInput, unknown>({
    name: 'app-restore',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'check', steps: [checkStep(work)] },
      { name: 'prepare', steps: [prepareStep(work)] },
      { name: 'stop', steps: [stopStep(work)] },
      { name: 'snapshot', steps: [dumpStep(work)] },
      { name: 'restore', steps: [exchangeStep(work), databasesStep(work)] },
      { name: 'start', steps: [startStep(work, () => ({ wanted: 'stopped' }))] },
      { name: 'healthy', steps: [healthyStep(work)] },
      { name: 'finish', steps: [stopAgainStep(work), cleanStep(work)] },
    ],
    pointOfNoReturn: { step: 'healthy', when: 'after' },
    ended: () => notifyEnded(work),
  });
}

function checkStep(work: AppWork): Step {
  return {
    name: 'check',
    async do({ input: { instanceId, version, folder } }) {
      const { addons, store } = work.others;
      const { version: exported } = await requireExport(instanceId, folder);
      if (isUpdate(exported, version))
        throw new RefusedError('restore-version-newer', { params: { version: exported, installed: version } });
      // The present databases are dumped.
      await store.refuseFullDisk((await roomToReplace(work, instanceId, folder)) + (await addons.measure(instanceId)));
    },
    undo: nothing,
  };
}

const stopStep = (work: AppWork): Step => ({
  name: 'stop',
  do: (job) => stopAndWait(work, job, { wanted: 'stopped' }),
  undo: async (job) => restoreDesiredState(work, job, { wanted: job.input.wasWanted }),
});

/** Where the databases from before the restore are dumped; dropped with the snapshot. */
const formerDatabases = ({ files }: AppWork, { id, input }: RestoreJob) =>
  join(files.paths(input.instanceId).snapshot(id), exportParts.databases);

function dumpStep(work: AppWork): Step {
  const { addons } = work.others;
  return {
    name: 'dump',
    look: async (job) => (addons.hasDump(formerDatabases(work, job)) ? 'equal' : 'absent'),
    async do(job) {
      await untilGone(work, job);
      await addons.dump(job.input.instanceId, formerDatabases(work, job), job.signal);
    },
    undo: (job) => retainUnused(work, job),
  };
}

function databasesStep(work: AppWork): Step {
  const { addons } = work.others;
  return {
    name: 'databases',
    do: (job) => loadDatabases(work, job),
    async undo(job) {
      await untilGone(work, job);
      await addons.restore(job.input.instanceId, formerDatabases(work, job));
    },
  };
}

/** Stops the app again if it was stopped before. */
const stopAgainStep = (work: AppWork) =>
  irreversibleStep<RestoreInput>('stop-again', async (job) => {
    if (job.input.wasWanted === 'stopped') await stopAndWait(work, job as AppJob, { wanted: 'stopped' });
  });

const cleanStep = (work: AppWork) =>
  irreversibleStep<RestoreInput>('clean', async ({ id, input }) => {
    await work.files.dropSnapshot(input.instanceId, id);
    await measure(work, input);
  });
