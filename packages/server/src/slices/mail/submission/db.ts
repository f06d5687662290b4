import type { Database } from '@kontor/platform/database/database';

export interface SubmissionRow {
  instance_id: string;
  /** Sealed under the box key (keeps H9). */
  password: string;
}

interface SubmissionTables {
  sendmail_accounts: SubmissionRow;
}

export function createSubmissionDb(database: Database) {
  const tables = database.tables<SubmissionTables>();
  const accounts = tables.selectFrom('sendmail_accounts').selectAll();
  return {
    all: () => database.all(accounts.orderBy('instance_id')),
    find: (instanceId: string) => database.first(accounts.where('instance_id', '=', instanceId)),
    add: (row: SubmissionRow) => database.run(tables.insertInto('sendmail_accounts').values(row)),
    remove: (instanceId: string) =>
      database.run(tables.deleteFrom('sendmail_accounts').where('instance_id', '=', instanceId)),
  };
}

export type SubmissionDb = ReturnType<typeof createSubmissionDb>;
