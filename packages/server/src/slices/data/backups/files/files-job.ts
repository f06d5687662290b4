import type { Text } from '@kontor/contract/manifest/manifest';
import type { JobFailure, JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { PutBackFiles } from '../../../apps/apps/index.ts';
import type { BackupsDb } from '../db.ts';
import { definePutBack } from '../fetch-snapshot.ts';
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

export interface FilesJobNeeds {
  db: BackupsDb;
  places: Places;
  restic: Restic;
  apps: PutBackFiles;
  /** Called in the transaction that ends the job. */
  ended(input: FilesInput, failure: JobFailure | undefined): void;
}

/** The job that fetches one file or folder of an app from a backup and puts it in its place. The app goes on running. */
export const filesJob = ({ db, places, restic, apps, ended }: FilesJobNeeds): JobKind =>
  definePutBack<FilesInput>({
    name: filesKind,
    needs: { db, places, restic },
    fetched: ({ id, input: { part, snapshot, path } }) => ({
      snapshot,
      target: apps.putBackFolder(part, id),
      include: inSnapshot(path),
    }),
    put: ({ id, input: { part, path, suffix } }) => apps.putFileBack({ instanceId: part, jobId: id, path, suffix }),
    drop: ({ id, input }) => apps.dropPutBack(input.part, id),
    ended: ({ input }, outcome, reason) => ended(input, outcome === 'done' ? undefined : reason),
  });
