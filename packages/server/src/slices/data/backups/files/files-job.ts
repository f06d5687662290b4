import type { Text } from '@kontor/contract/manifest/manifest';
import { defineJob, type Job, type JobFailure, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { PutBackFiles } from '../../../apps/apps/index.ts';
import { backupResource } from '../backup-run.ts';
import type { BackupsDb } from '../db.ts';
import { fetchSnapshot } from '../fetch-snapshot.ts';
import type { Places } from '../places.ts';
import { inSnapshot } from './file-path.ts';

export const filesKind = 'backup-files';

export interface FilesInput {
  placeId: string;
  /** Instance id of the app. */
  part: string;
  title: Text;
  snapshot: string;
  /** Names of the folders in the data of the app, and of the file or folder itself. */
  path: string[];
  /** Ends the name of what is there now. */
  suffix: string;
}

type FilesJob = Job<FilesInput, unknown>;

export interface FilesJobNeeds {
  db: BackupsDb;
  places: Places;
  restic: Restic;
  apps: PutBackFiles;
  /** Called in the transaction that ends the job. */
  ended(input: FilesInput, failure: JobFailure | undefined): void;
}

/** The job that fetches one file or folder of an app from a backup and puts it in its place. The app goes on running. */
export function filesJob({ db, places, restic, apps, ended }: FilesJobNeeds): JobKind {
  const drop = ({ id, input }: FilesJob) => apps.dropPutBack(input.part, id);

  async function fetch(job: FilesJob): Promise<void> {
    const { placeId, part, snapshot, path } = job.input;
    await drop(job);
    const target = apps.putBackFolder(part, job.id);
    const { signal, progress: onProgress } = job;
    const request = { snapshot, target, include: inSnapshot(path), signal, onProgress };
    await fetchSnapshot({ places, restic }, db.place(placeId), request);
  }

  return defineJob<FilesInput, unknown>({
    name: filesKind,
    resources: () => [backupResource],
    busy: 'reject',
    stages: [
      { name: 'fetch', steps: [{ name: 'fetch', share: 4, do: fetch, undo: drop }] },
      {
        name: 'put',
        steps: [
          {
            name: 'put',
            do: ({ id, input: { part, path, suffix } }) =>
              apps.putFileBack({ instanceId: part, jobId: id, path, suffix }),
            undo: async () => {},
          },
        ],
      },
      { name: 'clean', steps: [{ name: 'clean', do: drop, undo: async () => {} }] },
    ],
    pointOfNoReturn: { step: 'put', when: 'after' },
    ended: ({ input }, outcome, reason) => ended(input, outcome === 'done' ? undefined : reason),
  }) as JobKind;
}
