import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Text } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { defineJob, type Job, type JobFailure, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AppBackups } from '../../apps/apps/index.ts';
import { backupResource } from './backup-run.ts';
import { workFolder } from './box-copy.ts';
import type { BackupsDb } from './db.ts';
import type { OpenRepository, Places } from './places.ts';

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
  const drop = (job: RestoreJob) => rm(folderOf(job), { recursive: true, force: true });

  async function fetch(job: RestoreJob): Promise<void> {
    const place = db.place(job.input.placeId);
    if (place === undefined) throw new RefusedError('not-found');
    const target = folderOf(job);
    await drop(job);
    await mkdir(target, { recursive: true, mode: 0o700 });
    const request = { snapshot: job.input.snapshot, target, signal: job.signal, onProgress: job.progress };
    const restore = ({ repository, key }: OpenRepository) => restic.restore(repository, key, request);
    await places.withRepository(place, job.signal, restore, 'read');
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
