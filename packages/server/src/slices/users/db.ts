import type { Database } from '@kontor/platform/database/database';

export interface PersonRow {
  uid: string;
  givenname: string;
  surname: string;
  extern_email: string;
  intern_email: string;
  mobile: string;
  telephone_number: string;
  facsimile_telephone_number: string;
  postal_address: string;
  postal_code: string;
  street: string;
  title: string;
  description: string;
  secretary: string;
  manager: string;
  preferred_language: 'de' | 'en';
  enabled: number;
  created: number;
  /** What lists are searched by: full name with and without a space, and uid, in lower case. */
  search: string;
  /** Managed by a directory outside: name, contact, mail and password are not changed here. */
  external: number;
}

export type NewPersonRow = Pick<
  PersonRow,
  'uid' | 'givenname' | 'surname' | 'extern_email' | 'intern_email' | 'preferred_language' | 'created'
>;

interface UserTables {
  people: PersonRow;
  user_config: { uid: string; id: string; value: string };
}

export function createUsersDb(database: Database) {
  const tables = database.tables<UserTables>();
  return {
    find: (uid: string) => database.first(tables.selectFrom('people').selectAll().where('uid', '=', uid)),
    all: () =>
      database.all(tables.selectFrom('people').selectAll().orderBy('surname').orderBy('givenname').orderBy('uid')),
    uids: () => database.all(tables.selectFrom('people').select('uid').orderBy('uid')).map((row) => row.uid),
    isEmpty: () => database.first(tables.selectFrom('people').select('uid').limit(1)) === undefined,
    add: (row: NewPersonRow) =>
      database.run(database.tables<{ people: Partial<PersonRow> }>().insertInto('people').values(row)),
    change: (uid: string, patch: Partial<PersonRow>) =>
      database.run(tables.updateTable('people').set(patch).where('uid', '=', uid)),
    configOf: (uid: string) =>
      database.all(tables.selectFrom('user_config').selectAll().where('uid', '=', uid).orderBy('id')),
    keepConfig: (uid: string, id: string, value: string) =>
      database.run(
        tables
          .insertInto('user_config')
          .values({ uid, id, value })
          .onConflict((on) => on.columns(['uid', 'id']).doUpdateSet({ value })),
      ),
    forgetConfig: (uid: string, id: string) =>
      database.run(tables.deleteFrom('user_config').where('uid', '=', uid).where('id', '=', id)),
  };
}

export type UsersDb = ReturnType<typeof createUsersDb>;
