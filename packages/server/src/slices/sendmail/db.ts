import type { Database } from '@kontor/platform/database/database';

export interface SendmailRow {
  instance_id: string;
  /** Sealed under the box key (keeps H9). */
  password: string;
}

interface SendmailTables {
  sendmail_accounts: SendmailRow;
}

export function createSendmailDb(database: Database) {
  const tables = database.tables<SendmailTables>();
  const accounts = tables.selectFrom('sendmail_accounts').selectAll();
  return {
    all: () => database.all(accounts.orderBy('instance_id')),
    find: (instanceId: string) => database.first(accounts.where('instance_id', '=', instanceId)),
    add: (row: SendmailRow) => database.run(tables.insertInto('sendmail_accounts').values(row)),
    remove: (instanceId: string) =>
      database.run(tables.deleteFrom('sendmail_accounts').where('instance_id', '=', instanceId)),
  };
}

export type SendmailDb = ReturnType<typeof createSendmailDb>;
