import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { defineJob, type Job, type JobKind } from '@kontor/platform/work/jobs/definitions';
import { failureOf } from '@kontor/platform/work/jobs/failure';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { backupResource } from '../backup-run.ts';
import { workFolder } from '../box-copy.ts';
import type { BackupsDb } from '../db.ts';
import { fetchSnapshot } from '../fetch-snapshot.ts';
import type { Places } from '../places.ts';
import type { AwaitedDb, AwaitedRow } from './db.ts';
import type { RebuildApps } from './rebuild.ts';

export const restoreAppsKind = 'restore-apps';

interface RestoreAppsState {
  /** Apps that were tried by this job. */
  tried: string[];
  /** The app whose data is fetched completely. */
  fetched: string;
}

type RestoreAppsJob = Job<unknown, RestoreAppsState>;

export interface RestoreAppsNeeds {
  core: Pick<ServerContext, 'config' | 'clock' | 'log'>;
  db: BackupsDb;
  awaited: AwaitedDb;
  places: Places;
  restic: Restic;
  apps: RebuildApps;
  /** Returns the apps that may be tried; those that are back otherwise are forgotten. */
  due(): AwaitedRow[];
  /** Makes room for this many bytes; refused where that is not possible. */
  makeRoom(bytes: number): Promise<void>;
  /** Called with each change of an awaited app. */
  changed(): void;
  /** Called in the transaction that ends the job. */
  ended(): void;
}

/** The job that brings back the apps of a restored server, one after another. One that cannot come back keeps none of the others from it. */
export function restoreAppsJob(needs: RestoreAppsNeeds): JobKind {
  const { awaited, due, changed } = needs;
  const { bringBack, drop } = createBringBack(needs);

  async function work(job: RestoreAppsJob): Promise<void> {
    const rows = due().filter(({ instance_id: id }) => !job.state.tried.includes(id));
    for (const [index, row] of rows.entries()) {
      job.progress(index / rows.length);
      await bringBack(job, row);
      job.save({ tried: [...job.state.tried, row.instance_id] });
    }
  }

  async function stop(job: RestoreAppsJob): Promise<void> {
    await drop(job);
    for (const { instance_id: id, state } of awaited.all())
      if (state === 'running') awaited.change(id, { state: 'waiting' });
    changed();
  }

  return defineJob<unknown, RestoreAppsState>({
    name: restoreAppsKind,
    resources: () => [backupResource],
    busy: 'queue',
    prepare: () => ({ tried: [], fetched: '' }),
    stages: [{ name: 'apps', steps: [{ name: 'apps', do: work, undo: stop }] }],
    pointOfNoReturn: { step: 'apps', when: 'after' },
    ended: () => needs.ended(),
  }) as JobKind;
}

function createBringBack({ core, db, awaited, places, restic, apps, makeRoom, changed }: RestoreAppsNeeds) {
  const { config, clock, log } = core;
  const folderOf = ({ id }: Pick<RestoreAppsJob, 'id'>) => join(config.data, workFolder, `rebuild-${id}`);
  const drop = (job: Pick<RestoreAppsJob, 'id'>) => removeTree(folderOf(job));

  async function fetch(job: RestoreAppsJob, { place_id, snapshot, bytes }: AwaitedRow): Promise<void> {
    await drop(job);
    const request = { snapshot, target: folderOf(job), signal: job.signal };
    // Not before the place is open: making room may delete what was there before, and the place may be away for long.
    await fetchSnapshot({ places, restic }, db.place(place_id), request, () => makeRoom(bytes));
  }

  async function rebuild(job: RestoreAppsJob, row: AwaitedRow): Promise<void> {
    const { instance_id: instanceId, wanted } = row;
    // After a kill the work on the app may go on with the fetched files, so they are not fetched again.
    if (job.state.fetched !== instanceId) {
      await fetch(job, row);
      job.save({ fetched: instanceId });
    }
    await apps.rebuildApp(instanceId, folderOf(job), { by: job.id, actor: job.actor, signal: job.signal, wanted });
  }

  /** Brings one app back, or notes why not. */
  async function bringBack(job: RestoreAppsJob, row: AwaitedRow): Promise<void> {
    const { instance_id: id } = row;
    awaited.change(id, { state: 'running', tried_at: clock.now() });
    changed();
    try {
      await rebuild(job, row);
      awaited.remove(id);
    } catch (err) {
      job.signal.throwIfAborted();
      // Whatever it is, the other apps are not to wait for this one.
      log.warn({ err, app: id }, 'An app of the restored server could not be brought back');
      awaited.change(id, { state: 'failed', failure: JSON.stringify(failureOf(err)) });
    }
    job.save({ fetched: '' });
    await drop(job);
    changed();
  }

  return { bringBack, drop };
}
