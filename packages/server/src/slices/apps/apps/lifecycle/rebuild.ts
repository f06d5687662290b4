import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, usesArchive } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { defineJob, type JobRow, type JobStep } from '@kontor/platform/work/jobs/definitions';
import { exportParts } from '../../../../adapters/app-files/app-exports.ts';
import { readExportedRelease } from '../../../../adapters/app-files/export-release.ts';
import { forgetSecrets, resourceOf } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import { bindStep } from '../bindings/steps.ts';
import { baseStep, fetchStep, pruneReleasesExcept, roomFor } from './fetch.ts';
import { joinRequiredApps, makeGroups, membersAsBefore } from './groups.ts';
import type { AppInput, RebuildInput } from './inputs.ts';
import { exchangeStep, loadDatabases, prepareStep, requireExport, roomToReplace } from './replace-data.ts';
import { healthyStep, irreversibleStep, routeStep, startStep, volumesStep } from './steps.ts';
import { type AppJob, type AppWork, manifestOf, measure, notifyEnded, stopAndWait } from './work.ts';

type Step = JobStep<RebuildInput, unknown>;

const nothing = async () => {};

/**
 * The job that brings an app back of which this machine has nothing but its row: with the release and data of an export. Its account, ports and secrets are those
 * of the row, because its data depends on them. On failure nothing is left on this machine, and the row is as before; members and groups are never changed then.
 */
export function rebuildJob(work: AppWork) {
  return defineJob<RebuildInput, unknown>({
    name: 'app-rebuild',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'check', steps: [checkStep(work), clearStep(work)] },
      { name: 'fetch', steps: [baseStep(work), fetchStep<RebuildInput>(work, codeIn)] },
      { name: 'files', steps: [prepareStep(work), exchangeStep(work), volumesStep(work, () => false)] },
      { name: 'addons', steps: [recreateStep(work), bindStep(work, 'databases'), bindStep(work, 'account')] },
      { name: 'load', steps: [loadStep(work)] },
      { name: 'start', steps: [startStep(work, ({ fromVersion }) => ({ wanted: 'absent', version: fromVersion }))] },
      { name: 'healthy', steps: [healthyStep(work)] },
      { name: 'route', steps: [routeStep(work, 'app-updated')] },
      { name: 'finish', steps: [groupStep(work), stopAgainStep(work), cleanStep(work)] },
    ],
    pointOfNoReturn: { step: 'route', when: 'after' },
    ended(job, outcome) {
      if (outcome === 'done') finalize(work, job.input);
      else forget(work, job);
      notifyEnded(work);
    },
  });
}

/** Returns the folder with the code in an export; undefined without any. */
export const codeIn = ({ folder }: { folder: string }): string | undefined =>
  readExportedRelease(join(folder, exportParts.release))?.code;

function checkStep(work: AppWork): Step {
  const { files, others } = work;
  return {
    name: 'check',
    async do(job) {
      const { instanceId, version, folder } = job.input;
      const { data } = files.paths(instanceId);
      if (existsSync(data) && readdirSync(data).length > 0) throw new RefusedError('rebuild-data-there');
      await requireExport(instanceId, folder);
      const manifest = manifestOf(work, job as AppJob, version);
      if (needsCode(manifest) && codeIn(job.input) === undefined) throw new RefusedError('rebuild-code-missing');
      await others.store.refuseBlocked(manifest, { memory: true });
      const room = (await roomFor(work, manifest)) + (await roomToReplace(work, instanceId, folder));
      await others.store.refuseFullDisk(room, engineOf(manifest).type);
    },
    undo: nothing,
  };
}

/** Whether a release cannot be made without what was uploaded for it. */
export function needsCode(manifest: Manifest): boolean {
  if (manifest.hosted === undefined) return false;
  const engine = engineOf(manifest);
  return (
    manifest.hosted.interpreter !== 'compose' ||
    engine.type !== 'docker' ||
    Object.values(engine.services).some(usesArchive)
  );
}

/** Does nothing but to remove, at the very end of an undo, the folders that are left. There was no data before. */
export function clearStep<I extends AppInput>({ files }: AppWork): JobStep<I, unknown> {
  return {
    name: 'clear',
    do: nothing,
    async undo({ id, input: { instanceId } }) {
      await files.dropData(instanceId, id);
      await files.dropHome(instanceId);
      await files.dropLog(instanceId);
    },
  };
}

function recreateStep({ others: { addons } }: AppWork): Step {
  return {
    name: 'recreate',
    do: ({ input }) => addons.recreate(input.instanceId),
    undo: ({ input }) => addons.discardContent(input.instanceId),
  };
}

const loadStep = (work: AppWork): Step => ({ name: 'load', do: (job) => loadDatabases(work, job), undo: nothing });

/** A newer version may have other groups; with the same one nothing about them changes. */
const groupStep = (work: AppWork) =>
  irreversibleStep<RebuildInput>('group', async (job) => {
    const { instanceId, version, fromVersion } = job.input;
    if (version === fromVersion) return;
    const manifest = manifestOf(work, job as AppJob, version);
    makeGroups(work, job.input, manifest, membersAsBefore(work.others.groups, instanceId, manifest));
    joinRequiredApps(work, job.input, manifest);
  });

const stopAgainStep = (work: AppWork) =>
  irreversibleStep<RebuildInput>('stop-again', async (job) => {
    if (job.input.wanted === 'stopped') await stopAndWait(work, job as AppJob, { wanted: 'stopped' });
  });

const cleanStep = (work: AppWork) =>
  irreversibleStep<RebuildInput>('clean', async ({ id, input }) => {
    await work.files.dropSnapshot(input.instanceId, id);
    await pruneReleasesExcept(work, { id, input }, input.version);
    await measure(work, input);
  });

function finalize({ db }: AppWork, { instanceId, version }: RebuildInput): void {
  db.change(instanceId, { removed_at: null });
  db.forgetManifests(instanceId, version);
  forgetSecrets(db, instanceId, db.releaseOf({ instance_id: instanceId, version }));
}

/** After an undone rebuild the app waits for the next one. */
function forget(
  { db, core, others }: AppWork,
  { input: { instanceId, fromVersion } }: JobRow<RebuildInput, unknown>,
): void {
  db.change(instanceId, { state: 'kept', wanted: 'absent', version: fromVersion, installed_at: null });
  db.forgetManifests(instanceId, fromVersion);
  others.addons.retainAccounts(instanceId);
  core.events.publish('app-updated', { instanceId });
}
