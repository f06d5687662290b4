import type { Database } from '@kontor/platform/database/database';

export interface RemovedRow {
  uid: string;
  removed: number;
  removed_by: string;
  /** The person's row, own settings and groups as JSON. */
  person: string;
  settings: string;
  groups: string;
}

export function createRemovedDb(database: Database) {
  const tables = database.tables<{ removed_people: RemovedRow }>();
  return {
    all: () => database.all(tables.selectFrom('removed_people').selectAll().orderBy('removed', 'desc').orderBy('uid')),
    find: (uid: string) => database.first(tables.selectFrom('removed_people').selectAll().where('uid', '=', uid)),
    /** Those removed at that moment or before. */
    until: (moment: number) =>
      database.all(tables.selectFrom('removed_people').select('uid').where('removed', '<=', moment)),
    add: (row: RemovedRow) => database.run(tables.insertInto('removed_people').values(row)),
    remove: (uid: string) => database.run(tables.deleteFrom('removed_people').where('uid', '=', uid)),
  };
}

export type RemovedDb = ReturnType<typeof createRemovedDb>;
