import { join } from 'node:path';
import type { Text } from '@kontor/contract/manifest/manifest';
import { removeTree } from '@kontor/platform/remove-tree';
import { defineJob, type Job, type JobFailure, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { fetchedDatabase } from '../../../../recovery/restore/swap.ts';
import type { BesideApps } from '../../../apps/apps/index.ts';
import { backupResource } from '../backup-run.ts';
import { boxFolder, copiedDatabase, workFolder } from '../box-copy.ts';
import type { BackupsDb } from '../db.ts';
import { fetchSnapshot } from '../fetch-snapshot.ts';
import type { Places } from '../places.ts';

export const besideKind = 'backup-beside';

export interface BesideInput {
  placeId: string;
  /** Instance id of the app in the backup. */
  part: string;
  /** Its title. */
  title: Text;
  /** Snapshots of the app, and of the server in the same backup. */
  snapshot: string;
  boxSnapshot: string;
  /** Title of the second app. */
  asTitle: string;
  /** Who may use it at first. */
  uid: string;
}

type BesideJob = Job<BesideInput, unknown>;

export interface BesideJobNeeds {
  core: Pick<ServerContext, 'config'>;
  db: BackupsDb;
  places: Places;
  restic: Restic;
  apps: Pick<BesideApps, 'installBeside'>;
  /** Called in the transaction that ends the job. */
  ended(input: BesideInput, failure: JobFailure | undefined): void;
}

const nothing = async () => {};

/** The job that fetches an app from a backup, with the database of the server as it was, and installs it as a second one. */
export function besideJob({ core, db, places, restic, apps, ended }: BesideJobNeeds): JobKind {
  const folderOf = ({ id }: BesideJob) => join(core.config.data, workFolder, `beside-${id}`);
  const appIn = (job: BesideJob) => join(folderOf(job), 'app');
  const boxIn = (job: BesideJob) => join(folderOf(job), 'box');
  const drop = (job: BesideJob) => removeTree(folderOf(job));

  async function fetch(job: BesideJob): Promise<void> {
    const { placeId, snapshot, boxSnapshot } = job.input;
    await drop(job);
    const { signal } = job;
    // Its secrets and the names of its accounts, which its data depends on.
    const include = `/${boxFolder}/${copiedDatabase}`;
    const box = { snapshot: boxSnapshot, target: boxIn(job), include, signal };
    await fetchSnapshot({ places, restic }, db.place(placeId), box);
    const app = { snapshot, target: appIn(job), signal, onProgress: job.progress };
    await fetchSnapshot({ places, restic }, db.place(placeId), app);
  }

  function install(job: BesideJob): Promise<void> {
    const { id: by, actor, signal } = job;
    const { part: from, asTitle: title, uid } = job.input;
    const request = { from, folder: appIn(job), copy: fetchedDatabase(boxIn(job)), title, uid };
    return apps.installBeside(request, { by, actor, signal });
  }

  return defineJob<BesideInput, unknown>({
    name: besideKind,
    resources: () => [backupResource],
    busy: 'reject',
    stages: [
      { name: 'fetch', steps: [{ name: 'fetch', share: 2, do: fetch, undo: drop }] },
      { name: 'app', steps: [{ name: 'app', do: install, undo: nothing }] },
      { name: 'clean', steps: [{ name: 'clean', do: drop, undo: nothing }] },
    ],
    pointOfNoReturn: { step: 'app', when: 'after' },
    ended: ({ input }, outcome, reason) => ended(input, outcome === 'done' ? undefined : reason),
  }) as JobKind;
}
