import { defineJob } from '@kontor/platform/work/jobs/definitions';
import { forgetSecrets, resourceOf } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import { dumpStep } from '../bindings/dump-step.ts';
import { bindSteps, finalizeBindingSteps } from '../bindings/steps.ts';
import { baseStep, fetchStep, pruneReleasesExcept, roomFor } from './fetch.ts';
import { joinRequiredApps, makeGroups, membersAsBefore } from './groups.ts';
import type { UpdateInput } from './inputs.ts';
import { healthyStep, irreversibleStep, snapshotStep, startStep } from './steps.ts';
import {
  type AppJob,
  type AppWork,
  manifestOf,
  measure,
  measureData,
  restoreDesiredState,
  stopAndWait,
} from './work.ts';

type UpdateJob = AppJob & { input: UpdateInput };

/**
 * The job that updates an app, or on failure restores the old version and data. The new code is fetched while the old version still runs; the data is
 * copied once the app is observed stopped (keeps E5), so the app is down only from then until it is healthy.
 */
export function updateJob(work: AppWork) {
  const { core, db } = work;
  const { database, changeFeed, events } = core;
  return defineJob<UpdateInput, unknown>({
    name: 'app-update',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'check', steps: [checkStep(work)] },
      { name: 'fetch', steps: [baseStep(work), fetchStep(work), ...bindSteps(work)] },
      { name: 'stop', steps: [stopStep(work)] },
      { name: 'snapshot', steps: [snapshotStep(work, () => true), dumpStep(work, () => true)] },
      { name: 'start', steps: [startStep(work, ({ fromVersion }) => ({ wanted: 'stopped', version: fromVersion }))] },
      { name: 'healthy', steps: [healthyStep(work)] },
      {
        name: 'finish',
        steps: [groupStep(work), ...finalizeBindingSteps(work), stopAgainStep(work), cleanStep(work)],
      },
    ],
    pointOfNoReturn: { step: 'healthy', when: 'after' },
    ended({ input: { instanceId, version, fromVersion } }, outcome) {
      const left = outcome === 'done' ? version : fromVersion;
      db.forgetManifests(instanceId, left);
      const manifest = db.manifestOf(instanceId, left);
      if (manifest !== undefined) forgetSecrets(db, instanceId, manifest);
      events.publish('app-updated', { instanceId });
      database.afterCommit(() => {
        changeFeed.changed('apps');
        work.wake();
      });
    },
  });
}

function checkStep(work: AppWork) {
  const { others } = work;
  return {
    name: 'check',
    async do(job: UpdateJob) {
      const manifest = manifestOf(work, job, job.input.version);
      await others.store.refuseBlocked(manifest, { memory: false });
      // Room for the new code and a second copy of the data.
      const data = await measureData(work, job.input.instanceId);
      await others.store.refuseFullDisk((await roomFor(work, manifest)) + data, engineOf(manifest).type);
    },
    undo: async () => {},
  };
}

function stopStep(work: AppWork) {
  return {
    name: 'stop',
    do: (job: UpdateJob) => stopAndWait(work, job, { wanted: 'stopped' }),
    undo: async (job: UpdateJob) =>
      restoreDesiredState(work, job, { wanted: job.input.wasWanted, version: job.input.fromVersion }),
  };
}

/** After the point of no return, so that an update that is undone changes nobody's rights. */
const groupStep = (work: AppWork) =>
  irreversibleStep<UpdateInput>('group', async (job) => {
    const manifest = manifestOf(work, job as UpdateJob, job.input.version);
    makeGroups(
      work,
      job.input,
      manifest,
      job.input.members ?? membersAsBefore(work.others.groups, job.input.instanceId, manifest),
    );
    joinRequiredApps(work, job.input, manifest);
  });

/** Stops the app again if it was stopped before the update. */
const stopAgainStep = (work: AppWork) =>
  irreversibleStep<UpdateInput>('settle', async (job) => {
    if (job.input.wasWanted === 'stopped') await stopAndWait(work, job as UpdateJob, { wanted: 'stopped' });
  });

const cleanStep = (work: AppWork) =>
  irreversibleStep<UpdateInput>('clean', async ({ id, input }) => {
    await work.files.dropSnapshot(input.instanceId, id);
    await pruneReleasesExcept(work, { id, input }, input.version);
    await measure(work, input);
  });
