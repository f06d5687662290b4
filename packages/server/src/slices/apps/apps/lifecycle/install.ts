import { defineJob } from '@kontor/platform/work/jobs/definitions';
import { forgetSecrets, resourceOf } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import { dumpStep } from '../bindings/dump-step.ts';
import { bindStep } from '../bindings/steps.ts';
import { addonVolumes } from '../reconciler/render.ts';
import { contentsOf } from '../reconciler/render-containers.ts';
import { baseStep, fetchStep, roomFor } from './fetch.ts';
import { joinRequiredApps, makeGroups, openToGroups } from './groups.ts';
import type { InstallInput } from './inputs.ts';
import { healthyStep, irreversibleStep, snapshotStep, startStep } from './steps.ts';
import { type AppJob, type AppWork, manifestOf, measure, notifyEnded, rowOf } from './work.ts';

/** The job that installs an app. Row, port, account, secrets and names were committed with the job (keeps E1). */
export function installJob(work: AppWork) {
  return defineJob<InstallInput, unknown>({
    name: 'app-install',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'check', steps: [checkStep(work)] },
      { name: 'fetch', steps: [baseStep(work), fetchStep(work)] },
      {
        name: 'addons',
        steps: [...retainedDataSteps(work), volumesStep(work), bindStep(work, 'databases')],
      },
      { name: 'group', steps: [groupStep(work), bindStep(work, 'account')] },
      { name: 'start', steps: [startStep(work, () => ({ wanted: 'absent' }))] },
      { name: 'healthy', steps: [healthyStep(work)] },
      { name: 'route', steps: [routeStep(work), cleanStep(work)] },
    ],
    pointOfNoReturn: { step: 'route', when: 'after' },
    ended({ input }, outcome) {
      if (outcome === 'done') finalize(work, input);
      else forget(work, input);
      notifyEnded(work);
    },
  });
}

/** Marks the app as installed, from when on the edge leads to it. */
function routeStep({ core, db }: AppWork) {
  const { clock, database, events, changeFeed } = core;
  const setState = (instanceId: string, state: 'installing' | 'installed', installed_at: number | null) =>
    database.transaction(() => {
      db.change(instanceId, { state, installed_at });
      events.publish(state === 'installed' ? 'app-installed' : 'app-removed', { instanceId });
      database.afterCommit(() => changeFeed.changed('apps'));
    });
  return {
    name: 'route',
    do: async ({ input }: AppJob) => setState(input.instanceId, 'installed', clock.now()),
    undo: async ({ input }: AppJob) => setState(input.instanceId, 'installing', null),
  };
}

const cleanStep = (work: AppWork) =>
  irreversibleStep<InstallInput>('clean', async ({ id, input }) => {
    await work.files.dropSnapshot(input.instanceId, id);
    await measure(work, input);
  });

const retainedDataSteps = (work: AppWork) => [snapshotStep(work, hasRetainedData), dumpStep(work, hasRetainedData)];

const hasRetainedData = ({ keptVersion }: InstallInput): boolean => keptVersion !== null;

function checkStep(work: AppWork) {
  const { files, others } = work;
  return {
    name: 'check',
    async do(job: AppJob & { input: InstallInput }) {
      const manifest = manifestOf(work, job, job.input.version);
      await others.store.refuseBlocked(manifest, { memory: true });
      await others.store.refuseFullDisk(await roomFor(work, manifest), engineOf(manifest).type);
    },
    undo: (job: AppJob) => files.dropHome(job.input.instanceId),
  };
}

function groupStep(work: AppWork) {
  return {
    name: 'group',
    do: async (job: AppJob & { input: InstallInput }) =>
      makeGroups(work, job.input, manifestOf(work, job, job.input.version), job.input.members),
    undo: async (job: AppJob) => work.others.groups.removeGroupsOf(job.input.instanceId),
  };
}

function volumesStep(work: AppWork) {
  const { files } = work;
  return {
    name: 'volumes',
    do: (job: AppJob & { input: InstallInput }) => {
      const manifest = manifestOf(work, job, job.input.version);
      const owner = engineOf(manifest).type === 'process' ? rowOf(work, job).account : undefined;
      const release = files.paths(job.input.instanceId).release(job.input.version);
      const contents = contentsOf(engineOf(manifest), release);
      return files.makeVolumes(job.input.instanceId, addonVolumes(manifest), owner, contents);
    },
    // Retained data is restored by the undo of the snapshot.
    undo: async ({ id, input }: AppJob & { input: InstallInput }) => {
      if (input.keptVersion === null) await files.dropData(input.instanceId, id);
    },
  };
}

function finalize(work: AppWork, input: InstallInput): void {
  const { instanceId, version } = input;
  const { db } = work;
  db.change(instanceId, { removed_at: null });
  db.forgetManifests(instanceId, version);
  const manifest = db.manifestOf(instanceId, version);
  if (manifest === undefined) return;
  forgetSecrets(db, instanceId, manifest);
  openToGroups(work, input, manifest);
  // Only now, so that an installation that is undone gives nobody rights in another app.
  joinRequiredApps(work, input, manifest);
}

/** After an undone installation: marks data retained before as retained again, or removes the row. */
function forget({ db, core }: AppWork, { instanceId, keptVersion }: InstallInput): void {
  if (keptVersion === null) db.remove(instanceId);
  else {
    db.change(instanceId, { state: 'kept', wanted: 'absent', version: keptVersion, installed_at: null });
    db.forgetManifests(instanceId, keptVersion);
  }
  core.events.publish('app-removed', { instanceId });
}
