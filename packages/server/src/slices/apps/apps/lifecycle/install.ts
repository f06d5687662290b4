import { defineJob } from '@kontor/platform/work/jobs/definitions';
import { forgetSecrets, resourceOf } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import { dumpStep } from '../bindings/dump-step.ts';
import { bindStep } from '../bindings/steps.ts';
import { baseStep, fetchStep, roomFor } from './fetch.ts';
import { joinRequiredApps, makeGroups, openToGroups } from './groups.ts';
import type { InstallInput } from './inputs.ts';
import { healthyStep, irreversibleStep, routeStep, snapshotStep, startStep, volumesStep } from './steps.ts';
import { type AppJob, type AppWork, manifestOf, measure, notifyEnded } from './work.ts';

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
        steps: [...retainedDataSteps(work), volumesStep(work, hasRetainedData), bindStep(work, 'databases')],
      },
      { name: 'group', steps: [groupStep(work), bindStep(work, 'account')] },
      { name: 'start', steps: [startStep(work, () => ({ wanted: 'absent' }))] },
      { name: 'healthy', steps: [healthyStep(work)] },
      { name: 'route', steps: [routeStep(work, 'app-removed'), cleanStep(work)] },
    ],
    pointOfNoReturn: { step: 'route', when: 'after' },
    ended({ input }, outcome) {
      if (outcome === 'done') finalize(work, input);
      else forget(work, input);
      notifyEnded(work);
    },
  });
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
