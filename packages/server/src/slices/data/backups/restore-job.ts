import { join } from 'node:path';
import type { Text } from '@kontor/contract/manifest/manifest';
import { removeTree } from '@kontor/platform/remove-tree';
import { defineJob, type Job, type JobFailure, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AppBackups } from '../../apps/apps/index.ts';
import { backupResource } from './backup-run.ts';
import { workFolder } from './box-copy.ts';
import type { BackupsDb } from './db.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import type { Places } from './places.ts';

export const restoreKind = 'backup-restore';

export interface RestoreInput {
  backupId: string;
  placeId: string;
  /** Instance id of the app. */
  part: string;
  snapshot: string;
  title: Text;
}

type RestoreJob = Job<RestoreInput, unknown>;

export interface RestoreJobNeeds {
  core: Pick<ServerContext, 'config'>;
  db: BackupsDb;
  places: Places;
  restic: Restic;
  apps: Pick<AppBackups, 'restoreApp'>;
  /** Called in the transaction that ends the job. */
  ended(input: RestoreInput, failure: JobFailure | undefined): void;
}

const nothing = async () => {};
const callerOf = ({ id, actor, signal }: RestoreJob) => ({ by: id, actor, signal });

/** The job that fetches one app from a backup and puts it back. Until the app runs with it, its present data is retained by the job of the app. */
export function restoreJob({ core, db, places, restic, apps, ended }: RestoreJobNeeds): JobKind {
  const folderOf = ({ id }: RestoreJob) => join(core.config.data, workFolder, `restore-${id}`);
  const drop = (job: RestoreJob) => removeTree(folderOf(job));

  async function fetch(job: RestoreJob): Promise<void> {
    const { placeId, snapshot } = job.input;
    await drop(job);
    const request = { snapshot, target: folderOf(job), signal: job.signal, onProgress: job.progress };
    await fetchSnapshot({ places, restic }, db.place(placeId), request);
  }

  return defineJob<RestoreInput, unknown>({
    name: restoreKind,
    resources: () => [backupResource],
    busy: 'reject',
    stages: [
      { name: 'fetch', steps: [{ name: 'fetch', share: 2, do: fetch, undo: drop }] },
      {
        name: 'app',
        steps: [
          { name: 'app', do: (job) => apps.restoreApp(job.input.part, folderOf(job), callerOf(job)), undo: nothing },
        ],
      },
      { name: 'clean', steps: [{ name: 'clean', do: drop, undo: nothing }] },
    ],
    pointOfNoReturn: { step: 'app', when: 'after' },
    ended: ({ input }, outcome, reason) => ended(input, outcome === 'done' ? undefined : reason),
  }) as JobKind;
}
