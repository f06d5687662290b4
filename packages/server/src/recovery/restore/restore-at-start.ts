import { existsSync } from 'node:fs';
import { makeFolders } from '../../core/data-folder.ts';
import { type BeforeOpeningNeeds, workBeforeOpening } from '../before-opening.ts';
import { endRestore, readRestore } from './restore-request.ts';
import { fetchedDatabase, fetchedServer, swapServer } from './swap.ts';

/**
 * Puts a fetched server in the place of the present one where that was requested, before the database is opened; goes on with one that was killed. Does nothing
 * without a request, and drops one for which nothing was fetched.
 */
export async function restoreWhenAsked(needs: BeforeOpeningNeeds): Promise<void> {
  const { config, log, crash } = needs;
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
  const { domain, stage } = request;
  await workBeforeOpening(needs, { domain, status: 'RESTORING_BACKUP', mayRun: stage === 'requested' }, async () => {
    swapServer(config.data, request, crash);
    makeFolders(config.data);
  });
}
