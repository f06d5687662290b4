import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';

export interface UserRow {
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
  /** Search text of lists: full name with and without a space, and uid, in lower case. */
  search: string;
  /** Managed by an external directory: name, contact, mail and password cannot be changed here. */
  external: number;
  /** 1 once the user has signed in. */
  signed_in: number;
}

type Required = 'uid' | 'givenname' | 'surname' | 'extern_email' | 'intern_email' | 'preferred_language';
export type NewUserRow = Pick<UserRow, Required> & Partial<Omit<UserRow, Required | 'search' | 'created'>>;

/** A user with the mark of the picture; null without one. */
export type ListedRow = UserRow & { picture: string | null };

/** The columns lists show: reading all columns of ten thousand users takes too long. */
const inLists = [
  'uid',
  'givenname',
  'surname',
  'enabled',
  'external',
  'extern_email',
  'intern_email',
  'mobile',
  'telephone_number',
  'signed_in',
] as const satisfies (keyof UserRow)[];
export type SeenRow = Pick<ListedRow, (typeof inLists)[number] | 'picture'>;

interface UserTables {
  people: UserRow;
  pictures: { uid: string; mark: string };
  user_config: { uid: string; id: string; value: string };
}

export function createUsersDb(database: Database) {
  const tables = database.tables<UserTables>();
  const withPicture = () => tables.selectFrom('people').leftJoin('pictures', 'pictures.uid', 'people.uid');
  const whole = () => withPicture().selectAll('people').select('pictures.mark as picture');
  const byUid = preparedQuery((uid: string) => whole().where('people.uid', '=', uid));
  const matching = (searchTerm: string) =>
    withPicture()
      .select(inLists.map((name) => `people.${name}` as const))
      .select('pictures.mark as picture')
      .$if(searchTerm !== '', (query) =>
        query.where(({ eb, fn, val }) => eb(fn<number>('instr', ['search', val(searchTerm)]), '>', 0)),
      );
  return {
    find: (uid: string) => database.first(byUid(uid)),
    all: () => database.all(whole().orderBy('surname').orderBy('givenname').orderBy('people.uid')),
    /** Returns the list columns of matching users, sorted by name. */
    matching: (searchTerm: string, limit: number): SeenRow[] =>
      database.all(matching(searchTerm).orderBy('surname').orderBy('givenname').orderBy('people.uid').limit(limit)),
    count: (searchTerm: string) =>
      database.first(
        tables
          .selectFrom('people')
          .select(({ fn }) => fn.countAll<number>().as('people'))
          .$if(searchTerm !== '', (query) =>
            query.where(({ eb, fn, val }) => eb(fn<number>('instr', ['search', val(searchTerm)]), '>', 0)),
          ),
      )?.people ?? 0,
    uids: () => database.all(tables.selectFrom('people').select('uid').orderBy('uid')).map((row) => row.uid),
    /** Whether any uid ends with this domain. */
    hasDomain: (domain: string): boolean =>
      database.all(tables.selectFrom('people').select('uid').where('uid', 'like', `%@${domain}`).limit(1)).length > 0,
    /** Returns at most two uids whose part before the @ is this one. */
    uidsWithLocalPart: (name: string): string[] =>
      database
        .all(
          tables
            .selectFrom('people')
            .select('uid')
            .where('uid', '>=', `${name}@`)
            .where('uid', '<', `${name}A`)
            .limit(2),
        )
        .map((row) => row.uid),
    /** Returns at most so many uids of who may get links to this external address, in one of its spellings, whatever the case of its letters. */
    uidsWithAddress: (spellings: readonly string[], most: number): string[] =>
      database
        .all(
          tables
            .selectFrom('people')
            .select('uid')
            .where(
              ({ fn, ref }) => fn<string>('lower', [ref('extern_email')]),
              'in',
              spellings.map((address) => address.toLowerCase()),
            )
            .where('enabled', '=', 1)
            .where('external', '=', 0)
            .orderBy('uid')
            .limit(most),
        )
        .map((row) => row.uid),
    /** Returns the number of users, and of those who have signed in before. */
    countSignIns: (): { all: number; signedIn: number } =>
      database.first(
        tables
          .selectFrom('people')
          .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number>('signed_in').as('signedIn')]),
      ) ?? { all: 0, signedIn: 0 },
    isEmpty: () => database.first(tables.selectFrom('people').select('uid').limit(1)) === undefined,
    ...writes(database),
    ...settings(database),
  };
}

function writes(database: Database) {
  const tables = database.tables<UserTables>();
  return {
    add: (row: NewUserRow & Pick<UserRow, 'search' | 'created'>) =>
      database.run(database.tables<{ people: Partial<UserRow> }>().insertInto('people').values(row)),
    change: (uid: string, patch: Partial<UserRow>) =>
      database.run(tables.updateTable('people').set(patch).where('uid', '=', uid)),
    remove: (uid: string) => database.run(tables.deleteFrom('people').where('uid', '=', uid)),
    hasMail: (intern_email: string, exceptUid: string) =>
      database.first(
        tables
          .selectFrom('people')
          .select('uid')
          .where('intern_email', '=', intern_email)
          .where('uid', '!=', exceptUid),
      ) !== undefined,
    /** Clears the contact fields that refer to a removed user. */
    forgetContact(dn: string): void {
      for (const field of ['secretary', 'manager'] as const)
        database.run(
          tables
            .updateTable('people')
            .set({ [field]: '' })
            .where(field, '=', dn),
        );
    },
    /** Whether anybody has this user as contact person or supervisor. */
    isContact: (dn: string): boolean =>
      database.first(
        tables
          .selectFrom('people')
          .select('uid')
          .where((when) => when.or([when('secretary', '=', dn), when('manager', '=', dn)]))
          .limit(1),
      ) !== undefined,
    withoutSearch: () =>
      database.all(tables.selectFrom('people').select(['uid', 'givenname', 'surname']).where('search', '=', '')),
  };
}

function settings(database: Database) {
  const tables = database.tables<UserTables>();
  return {
    configOf: (uid: string) =>
      database.all(tables.selectFrom('user_config').selectAll().where('uid', '=', uid).orderBy('id')),
    setConfig: (uid: string, id: string, value: string) =>
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
