import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Job, JobStep } from '@kontor/platform/work/jobs/definitions';
import {
  countParts,
  countRelease,
  type ExportInfo,
  exportParts,
  readExportInfo,
  refuseLinks,
} from '../../../../adapters/app-files/app-exports.ts';
import { countFiles } from '../../../../adapters/app-files/measure.ts';
import { engineOf } from '../../store/index.ts';
import { retainUnused } from './export-copy.ts';
import type { AppInput } from './inputs.ts';
import { type AppJob, type AppWork, manifestOf, rowOf, untilGone } from './work.ts';

/** Input of a job that puts the data of an export in the place of an app's data. */
export interface ReplaceInput extends AppInput {
  version: string;
  /** Folder of a complete export of the app. */
  folder: string;
}

type ReplaceJob = Job<ReplaceInput, unknown>;

/** Resolves with what the export of an app in a folder contains. Refused when it is not complete; throws `AdapterError` where it was tampered with. */
export async function requireExport(instanceId: string, folder: string): Promise<ExportInfo> {
  const info = readExportInfo(folder);
  if (info?.instanceId !== instanceId) throw new AdapterError(`${folder} is no complete export of ${instanceId}.`);
  await refuseLinks(folder);
  const { files, bytes } = await countParts(folder);
  const release = info.release === undefined ? undefined : await countRelease(folder);
  const isWhole = files === info.files && bytes === info.bytes;
  const hasRelease = release?.files === info.release?.files && release?.bytes === info.release?.bytes;
  if (isWhole && hasRelease) return info;
  const [expected, found] = [info.files + (info.release?.files ?? 0), files + (release?.files ?? 0)];
  throw new RefusedError('restore-incomplete', { params: { expected, found } });
}

/** Resolves with the bytes an export needs beside what is there: databases are loaded beside the present ones; files are moved, or copied from another disk. */
export async function roomToReplace({ files }: AppWork, instanceId: string, folder: string): Promise<number> {
  const { home } = files.paths(instanceId);
  const [target = home] = [home, dirname(home), dirname(dirname(home))].filter(existsSync);
  const isOnSameDisk = statSync(folder).dev === statSync(target).dev;
  const moved = isOnSameDisk ? 0 : (await countFiles(join(folder, exportParts.files))).bytes;
  return moved + 2 * (await countFiles(join(folder, exportParts.databases))).bytes;
}

const replacingOf = ({ id, input: { instanceId, folder } }: ReplaceJob) => ({
  ...{ instanceId, jobId: id },
  from: join(folder, exportParts.files),
});

/** Moves the files beside those of the app, which may still run, and makes the app their owner: installed again, it has another account than before. */
export function prepareStep<I extends ReplaceInput>(work: AppWork): JobStep<I, unknown> {
  const { files, replacement } = work;
  return {
    name: 'prepare',
    do(job) {
      // In containers the images decide about owners.
      const isProcess = engineOf(manifestOf(work, job as AppJob, job.input.version)).type === 'process';
      const owner = isProcess ? files.owner(rowOf(work, job as AppJob).account) : undefined;
      return replacement.prepareData(replacingOf(job), owner, job.signal);
    },
    async undo(job) {
      await replacement.returnData(replacingOf(job));
      await files.dropSnapshot(job.input.instanceId, job.id);
    },
  };
}

/** Puts the prepared files in the place of those of the app, which does not run. */
export function exchangeStep<I extends ReplaceInput>(work: AppWork): JobStep<I, unknown> {
  const { replacement } = work;
  return {
    name: 'exchange',
    async do(job) {
      await untilGone(work, job as AppJob);
      await replacement.exchangeData(replacingOf(job));
    },
    async undo(job) {
      await untilGone(work, job as AppJob);
      await replacement.exchangeDataBack(replacingOf(job));
    },
  };
}

/** Loads the databases of the export, or those in another folder. The app does not run. */
export async function loadDatabases(
  work: AppWork,
  job: ReplaceJob,
  folder = join(job.input.folder, exportParts.databases),
): Promise<void> {
  await untilGone(work, job as AppJob);
  // Without it all databases would be taken for new ones and emptied.
  if (!existsSync(folder)) throw new AdapterError(`${folder} is gone.`);
  await work.others.addons.restore(job.input.instanceId, folder, { emptiesMissing: true });
  await retainUnused(work, job);
}
