import type { Database } from '@kontor/platform/database/database';

export interface AccountRow {
  instance_id: string;
  /** Sealed under the box key (keeps H9). */
  password: string;
  password_hash: string;
  reads: 'members' | 'everyone';
}

interface DirectoryTables {
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
    remove: (instanceId: string) =>
      database.run(tables.deleteFrom('directory_accounts').where('instance_id', '=', instanceId)),
  };
}

export type DirectoryDb = ReturnType<typeof createDirectoryDb>;
