import type { Database } from '@kontor/platform/database/database';
import type { NewUserRow, UserRow } from '../db.ts';

export interface RemovedRow {
  uid: string;
  removed: number;
  removed_by: string;
  /** The user's row as it was removed. */
  person: NewUserRow & Pick<UserRow, 'search' | 'created'>;
  settings: readonly { id: string; value: string }[];
  /** cns of the user's groups. */
  groups: readonly string[];
  /** Retention counted so far, in ms. */
  kept: number;
}

/** What is an object or a list is JSON in the table. */
type Stored = Omit<RemovedRow, 'person' | 'settings' | 'groups'> & Record<'person' | 'settings' | 'groups', string>;

export function createRemovedDb(database: Database) {
  const tables = database.tables<{ removed_people: Stored }>();
  return {
    all: () =>
      database
        .all(tables.selectFrom('removed_people').selectAll().orderBy('removed', 'desc').orderBy('uid'))
        .map(parsed),
    find(uid: string): RemovedRow | undefined {
      const stored = database.first(tables.selectFrom('removed_people').selectAll().where('uid', '=', uid));
      return stored && parsed(stored);
    },
    /** Adds elapsed time to the retention of each removed user. */
    age: (ms: number) =>
      database.run(tables.updateTable('removed_people').set((row) => ({ kept: row('kept', '+', ms) }))),
    /** Returns those retained for at least `ms`. */
    expired: (ms: number) => database.all(tables.selectFrom('removed_people').select('uid').where('kept', '>=', ms)),
    add(row: RemovedRow): void {
      const stored = {
        ...row,
        person: JSON.stringify(row.person),
        settings: JSON.stringify(row.settings),
        groups: JSON.stringify(row.groups),
      };
      database.run(tables.insertInto('removed_people').values(stored));
    },
    remove: (uid: string) => database.run(tables.deleteFrom('removed_people').where('uid', '=', uid)),
  };
}

const parsed = (row: Stored): RemovedRow => ({
  ...row,
  person: JSON.parse(row.person),
  settings: JSON.parse(row.settings),
  groups: JSON.parse(row.groups),
});

export type RemovedDb = ReturnType<typeof createRemovedDb>;
