import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { defineJob, type JobStep } from '@kontor/platform/work/jobs/definitions';
import { exportParts } from '../../../../adapters/app-files/app-exports.ts';
import { replaceWords } from '../../../../adapters/app-files/replace-words.ts';
import { forgetSecrets, resourceOf } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import { bindStep } from '../bindings/steps.ts';
import { baseStep, fetchStep, roomFor } from './fetch.ts';
import { readFormer } from './former.ts';
import { joinRequiredApps, makeGroups } from './groups.ts';
import type { BesideInput } from './inputs.ts';
import { clearStep, codeIn, needsCode } from './rebuild.ts';
import { exchangeStep, loadDatabases, prepareStep, requireExport, roomToReplace } from './replace-data.ts';
import { healthyStep, irreversibleStep, routeStep, startStep, volumesStep } from './steps.ts';
import { type AppJob, type AppWork, manifestOf, measure, notifyEnded, untilGone } from './work.ts';

type Step = JobStep<BesideInput, unknown>;

const nothing = async () => {};

/**
 * The job that installs an app with the data of another one's export. It has an id, an account, ports, databases and groups of its own, and the secrets the other
 * one had; that one is not touched. On failure nothing is left.
 */
export function besideJob(work: AppWork) {
  return defineJob<BesideInput, unknown>({
    name: 'app-beside',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'check', steps: [checkStep(work), clearStep(work)] },
      { name: 'fetch', steps: [baseStep(work), fetchStep<BesideInput>(work, codeIn)] },
      { name: 'files', steps: [prepareStep(work), exchangeStep(work), volumesStep(work, () => false)] },
      { name: 'addons', steps: [bindStep(work, 'databases')] },
      { name: 'group', steps: [groupStep(work), bindStep(work, 'account')] },
      { name: 'load', steps: [wordsStep(work), loadStep(work)] },
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

function checkStep(work: AppWork): Step {
  const { store } = work.others;
  return {
    name: 'check',
    async do(job) {
      const { instanceId, version, from, folder } = job.input;
      await requireExport(from, folder);
      const manifest = manifestOf(work, job as AppJob, version);
      if (needsCode(manifest) && codeIn(job.input) === undefined) throw new RefusedError('rebuild-code-missing');
      await store.refuseBlocked(manifest, { memory: true });
      const room = (await roomFor(work, manifest)) + (await roomToReplace(work, instanceId, folder));
      await store.refuseFullDisk(room, engineOf(manifest).type);
    },
    undo: nothing,
  };
}

function groupStep(work: AppWork): Step {
  return {
    name: 'group',
    do: async (job) =>
      makeGroups(work, job.input, manifestOf(work, job as AppJob, job.input.version), job.input.members),
    undo: async ({ input }) => work.others.groups.removeGroupsOf(input.instanceId),
  };
}

const accountsOf = ({ others }: AppWork, { copy, from }: BesideInput) => readFormer(others, copy, from).accounts;

/** Puts its own accounts into the settings it takes over. Otherwise it could sign in with those of the other app, and change its data. */
function wordsStep(work: AppWork): Step {
  const { files, others } = work;
  return {
    name: 'words',
    async do(job) {
      const { instanceId } = job.input;
      await untilGone(work, job as AppJob);
      const replacements = others.addons.replacementsFor(instanceId, accountsOf(work, job.input));
      await replaceWords(files.paths(instanceId).data, replacements, job.signal);
    },
    undo: nothing,
  };
}

function loadStep(work: AppWork): Step {
  const { addons } = work.others;
  return {
    name: 'load',
    async do(job) {
      const { instanceId, folder } = job.input;
      const adopted = join(folder, 'adopted');
      await addons.adoptDumps(instanceId, join(folder, exportParts.databases), adopted, accountsOf(work, job.input));
      await loadDatabases(work, job, adopted);
    },
    undo: nothing,
  };
}

const cleanStep = (work: AppWork) =>
  irreversibleStep<BesideInput>('clean', async ({ id, input }) => {
    await work.files.dropSnapshot(input.instanceId, id);
    await measure(work, input);
  });

function finalize(work: AppWork, input: BesideInput): void {
  const { instanceId, version } = input;
  const manifest = work.db.releaseOf({ instance_id: instanceId, version });
  forgetSecrets(work.db, instanceId, manifest);
  // Nobody becomes a member of another app by a restore.
  joinRequiredApps(work, input, manifest);
}

function forget({ db, core }: AppWork, { instanceId }: BesideInput): void {
  db.remove(instanceId);
  core.events.publish('app-removed', { instanceId });
}
