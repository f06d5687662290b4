import type { Database } from '@kontor/platform/database/database';

export interface MailboxRow {
  folder: string;
  uid: string;
  forgotten: number;
}

interface MailboxTables {
  mailboxes: MailboxRow;
}

export function createMailboxesDb(database: Database) {
  const tables = database.tables<MailboxTables>();
  return {
    folders: () => new Map(rows(0).map(({ uid, folder }) => [uid, folder])),
    forgotten: () => rows(1).map(({ folder }) => folder),
    add: (folder: string, uid: string) =>
      database.run(tables.insertInto('mailboxes').values({ folder, uid, forgotten: 0 })),
    forget: (uid: string) => database.run(tables.updateTable('mailboxes').set({ forgotten: 1 }).where('uid', '=', uid)),
    remove: (folder: string) => database.run(tables.deleteFrom('mailboxes').where('folder', '=', folder)),
  };

  function rows(forgotten: number): MailboxRow[] {
    return database.all(tables.selectFrom('mailboxes').selectAll().where('forgotten', '=', forgotten));
  }
}

export type MailboxesDb = ReturnType<typeof createMailboxesDb>;
