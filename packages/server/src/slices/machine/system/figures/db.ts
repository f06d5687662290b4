import type { Database } from '@kontor/platform/database/database';

/** Returns the version of SQLite in use. */
export const sqliteVersion = (database: Database): string =>
  database.first(
    database.tables<Record<never, never>>().selectNoFrom(({ fn }) => fn<string>('sqlite_version', []).as('version')),
  )?.version ?? '';
