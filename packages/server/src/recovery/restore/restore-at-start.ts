import { existsSync } from 'node:fs';
import type { Clock } from '@kontor/platform/work/clock';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import type { Config } from '../../config.ts';
import { makeFolders } from '../../core/data-folder.ts';
import type { Log } from '../../core/server-context.ts';
import { endLeftoverProcesses } from '../leftover-processes.ts';
import { openWaitingPage } from '../waiting-page.ts';
import { endRestore, readRestore } from './restore-request.ts';
import { fetchedDatabase, fetchedServer, swapServer } from './swap.ts';

export interface RestoreNeeds {
  config: Config;
  clock: Clock;
  log: Log;
  version: string;
  crash: CrashHook;
  /** Ends all apps and their servers, and removes their containers. */
  stopWorkloads(): Promise<void>;
}

/**
 * Puts a fetched server in the place of the present one where that was requested, before the database is opened; goes on with one that was killed. Does nothing
 * without a request, and drops one for which nothing was fetched.
 */
export async function restoreWhenAsked(needs: RestoreNeeds): Promise<void> {
  const { config, clock, log, crash } = needs;
  const request = readRestore(config.data);
  if (request === undefined || request.stage === 'placed') return;
  // Nothing has changed yet. Without the database of the other server nothing could take the place of this one.
  if (request.stage === 'requested' && !existsSync(fetchedDatabase(fetchedServer(config.data)))) {
    log.error(
      { request: request.id },
      'What was fetched for the restore of the server is gone: the server stays as it is',
    );
    return endRestore(config.data);
  }
  await endLeftoverProcesses(config.data, clock);
  const page = await openWaitingPage({ ...needs, domain: request.domain, status: 'RESTORING_BACKUP' });
  try {
    // A server whose database cannot be read cannot name its apps either; it is replaced all the same.
    if (request.stage === 'requested')
      await needs
        .stopWorkloads()
        .catch((err: unknown) => log.error({ err }, 'Not all apps were ended before the restore of the server'));
    swapServer(config.data, request, crash);
    makeFolders(config.data);
  } finally {
    await page.close();
  }
}
