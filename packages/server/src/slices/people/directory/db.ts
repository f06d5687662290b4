import type { Database } from '@kontor/platform/database/database';

export interface AccountRow {
  instance_id: string;
  /** Sealed under the box key (keeps H9). */
  password: string;
  password_hash: string;
  reads: 'members' | 'everyone';
  company_groups: number;
}

/** Somebody or something with a number. `created`: when the person was made, 0 for a group. */
export interface Numbered {
  kind: 'person' | 'group';
  name: string;
  created: number;
}

interface DirectoryTables {
  directory_numbers: Numbered & { number?: number; gone?: number };
  directory_accounts: AccountRow;
}

export function createDirectoryDb(database: Database) {
  const tables = database.tables<DirectoryTables>();
  return {
    all: () => database.all(tables.selectFrom('directory_accounts').selectAll().orderBy('instance_id')),
    find: (instanceId: string) =>
      database.first(tables.selectFrom('directory_accounts').selectAll().where('instance_id', '=', instanceId)),
    add: (row: AccountRow) => database.run(tables.insertInto('directory_accounts').values(row)),
    setReads: (instanceId: string, reads: AccountRow['reads']) =>
      database.run(tables.updateTable('directory_accounts').set({ reads }).where('instance_id', '=', instanceId)),
    setCompanyGroups: (instanceId: string, companyGroups: number) =>
      database.run(
        tables
          .updateTable('directory_accounts')
          .set({ company_groups: companyGroups })
          .where('instance_id', '=', instanceId),
      ),
    remove: (instanceId: string) =>
      database.run(tables.deleteFrom('directory_accounts').where('instance_id', '=', instanceId)),
  };
}

export type DirectoryDb = ReturnType<typeof createDirectoryDb>;

/** The numbers given to people and groups. */
export function createNumbersDb(database: Database) {
  const tables = database.tables<DirectoryTables>();
  return {
    all: () =>
      database.all(
        tables.selectFrom('directory_numbers').select(['number', 'kind', 'name', 'created']).where('gone', '=', 0),
      ),
    add: ({ kind, name, created }: Numbered) =>
      database.run(tables.insertInto('directory_numbers').values({ kind, name, created })),
    retire: (kind: Numbered['kind'], name: string) =>
      database.run(
        tables
          .updateTable('directory_numbers')
          .set({ gone: 1 })
          .where('kind', '=', kind)
          .where('name', '=', name)
          .where('gone', '=', 0),
      ),
  };
}
