import type { Database } from '@kontor/platform/database/database';

export interface RemovedRow {
  uid: string;
  removed: number;
  removed_by: string;
  /** The user's row, own settings and groups as JSON. */
  person: string;
  settings: string;
  groups: string;
  /** Retention counted so far, in ms. */
  kept: number;
}

export function createRemovedDb(database: Database) {
  const tables = database.tables<{ removed_people: RemovedRow }>();
  return {
    all: () => database.all(tables.selectFrom('removed_people').selectAll().orderBy('removed', 'desc').orderBy('uid')),
    find: (uid: string) => database.first(tables.selectFrom('removed_people').selectAll().where('uid', '=', uid)),
    /** Adds elapsed time to the retention of each removed user. */
    age: (ms: number) =>
      database.run(tables.updateTable('removed_people').set((row) => ({ kept: row('kept', '+', ms) }))),
    /** Returns those retained for at least `ms`. */
    expired: (ms: number) => database.all(tables.selectFrom('removed_people').select('uid').where('kept', '>=', ms)),
    add: (row: RemovedRow) => database.run(tables.insertInto('removed_people').values(row)),
    remove: (uid: string) => database.run(tables.deleteFrom('removed_people').where('uid', '=', uid)),
  };
}

export type RemovedDb = ReturnType<typeof createRemovedDb>;
