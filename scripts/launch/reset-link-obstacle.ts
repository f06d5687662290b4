import type { Database } from '@kontor/platform/database/database';
import { appliedMigrations, pendingMigrations } from '@kontor/platform/database/migrate';
import { AdapterError } from '@kontor/platform/errors';
import { createJobRows } from '@kontor/platform/work/jobs/rows';
import { projectPaths } from '../../packages/server/src/project-paths.ts';
import { isCopyChosen } from '../../packages/server/src/recovery/database/copies.ts';
import { isResetting } from '../../packages/server/src/recovery/reset/reset-request.ts';
import { isRestoring, serverRestoreKind } from '../../packages/server/src/recovery/restore/restore-request.ts';

const migrations = [projectPaths.platformMigrations, projectPaths.serverMigrations];

const restoring =
  'This server is being restored from a backup, which replaces its database. Nothing was changed. Try again when it has started with it.';

/** Returns the sentence that says why nothing may be written into a database beside its server: it is of another version, or is about to be replaced. */
export function obstacleIn(database: Database, data: string): string | undefined {
  if (isResetting(data)) return 'This server is being reset to its factory state. Nothing was changed. Set it up then.';
  if (isRestoring(data) || isCopyChosen(data)) return restoring;
  const otherVersion = versionObstacle(database);
  if (otherVersion !== undefined) return otherVersion;
  const jobs = createJobRows(database, 0).open();
  return jobs.some(({ kind }) => kind === serverRestoreKind) ? restoring : undefined;
}

function versionObstacle(database: Database): string | undefined {
  if (appliedMigrations(database).size === 0) return 'The database is empty. Start the server and set it up.';
  try {
    if (pendingMigrations(database, migrations).length === 0) return undefined;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return `The database was last used by another version of Kontor. Nothing was changed. Run this with the version the server has. ${error.message}`;
  }
  return 'The database is still that of an older version of Kontor. Nothing was changed. Start the server, which updates it, and try again when it runs.';
}
