import type { MailEncryption, MailProviderId } from '@kontor/contract/rules/mail/providers';
import type { Database } from '@kontor/platform/database/database';

export interface MailServerRow {
  id: 'outgoing';
  provider: MailProviderId;
  host: string;
  port: number;
  encryption: MailEncryption;
  sender: string;
  username: string;
  /** Sealed; opens to an empty text where the server needs no login. */
  password: string;
}

/** The one mail server an administrator has set. */
export function createMailServerDb(database: Database) {
  const tables = database.tables<{ mail_server: MailServerRow }>();
  return {
    find: () => database.first(tables.selectFrom('mail_server').selectAll().where('id', '=', 'outgoing')),
    put: (row: MailServerRow) =>
      database.run(
        tables
          .insertInto('mail_server')
          .values(row)
          .onConflict((on) => on.column('id').doUpdateSet(row)),
      ),
    remove: () => database.run(tables.deleteFrom('mail_server')).changes > 0,
  };
}

export type MailServerDb = ReturnType<typeof createMailServerDb>;
