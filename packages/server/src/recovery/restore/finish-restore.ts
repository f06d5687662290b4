import { rmSync } from 'node:fs';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { ServerContext } from '../../core/server-context.ts';
import { deleteSignIns } from '../database/restored-db.ts';
import { endRestore, type RestoreRequest, readRestore } from './restore-request.ts';
import { holdWaiting } from './restored-copy-db.ts';
import { fetchedServer } from './swap.ts';

export interface FinishRestoreNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'settings'>;
  jobs: Pick<Jobs, 'abandonOpen'>;
  /** Called in the transaction, when nothing of the time of the backup goes on any more. */
  restored(request: RestoreRequest): void;
}

/** The restore this database has come from last. */
const lastRestore = ['recovery', 'server-restore'] as const;

/**
 * Makes a restored database one that may be used, once: nothing that was under way when it was copied goes on, and nobody is signed in. To be called before any
 * slice starts. Does nothing where no restore was placed.
 */
export function finishRestore({ core: { config, database, settings }, jobs, restored }: FinishRestoreNeeds): void {
  const request = readRestore(config.data);
  if (request?.stage !== 'placed') return;
  if (settings.get(...lastRestore) !== request.id)
    database.transaction(() => {
      jobs.abandonOpen();
      deleteSignIns(database);
      holdWaiting(database);
      restored(request);
      settings.set(...lastRestore, request.id);
    });
  rmSync(fetchedServer(config.data), { recursive: true, force: true });
  endRestore(config.data);
}
