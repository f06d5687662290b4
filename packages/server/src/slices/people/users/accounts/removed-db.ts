import type { Database } from '@kontor/platform/database/database';

export interface RemovedRow {
  uid: string;
  removed: number;
  removed_by: string;
  /** The person's row, own settings and groups as JSON. */
  person: string;
  settings: string;
  groups: string;
  /** How long it has been kept, as counted until now. */
  kept: number;
}

export function createRemovedDb(database: Database) {
  const tables = database.tables<{ removed_people: RemovedRow }>();
  return {
    all: () => database.all(tables.selectFrom('removed_people').selectAll().orderBy('removed', 'desc').orderBy('uid')),
    find: (uid: string) => database.first(tables.selectFrom('removed_people').selectAll().where('uid', '=', uid)),
    /** Adds time that passed to how long each has been kept. */
    age: (ms: number) =>
      database.run(tables.updateTable('removed_people').set((row) => ({ kept: row('kept', '+', ms) }))),
    /** Those that have been kept so long. */
    expired: (ms: number) => database.all(tables.selectFrom('removed_people').select('uid').where('kept', '>=', ms)),
    add: (row: RemovedRow) => database.run(tables.insertInto('removed_people').values(row)),
    remove: (uid: string) => database.run(tables.deleteFrom('removed_people').where('uid', '=', uid)),
  };
}

export type RemovedDb = ReturnType<typeof createRemovedDb>;
