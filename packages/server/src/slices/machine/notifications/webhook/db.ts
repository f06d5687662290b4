import type { Database } from '@kontor/platform/database/database';

export interface WebhookRow {
  id: 'notifications';
  /** Sealed, as the secret. */
  address: string;
  secret: string;
  /** Milliseconds since the epoch. */
  delivered: number | null;
  failed: number | null;
  /** JSON of the code of the sentence and its parameters. */
  failure: string | null;
  given_up: 0 | 1;
}

/** A message that the receiver has not accepted yet. */
export interface MessageRow {
  sequence: number;
  id: string;
  body: string;
  /** Counted milliseconds. */
  expires: number;
  tries: number;
  /** Milliseconds since the epoch. */
  next_try: number;
}

export function createWebhookDb(database: Database) {
  const tables = database.tables<{ webhook: WebhookRow; webhook_messages: MessageRow }>();
  const written = database.tables<{ webhook_messages: Omit<MessageRow, 'sequence'> }>();
  return {
    find: () => database.first(tables.selectFrom('webhook').selectAll()),
    put: (row: WebhookRow) =>
      database.run(
        tables
          .insertInto('webhook')
          .values(row)
          .onConflict((on) => on.column('id').doUpdateSet(row)),
      ),
    change: (patch: Partial<WebhookRow>) => database.run(tables.updateTable('webhook').set(patch)),
    remove: () => database.run(tables.deleteFrom('webhook')),
    addMessage: (row: Omit<MessageRow, 'sequence'>) => database.run(written.insertInto('webhook_messages').values(row)),
    /** Returns the message that was added first. */
    firstMessage: () => database.first(tables.selectFrom('webhook_messages').selectAll().orderBy('sequence').limit(1)),
    countMessages: () =>
      database.first(tables.selectFrom('webhook_messages').select(({ fn }) => fn.countAll<number>().as('messages')))
        ?.messages ?? 0,
    changeMessage: (id: string, patch: Partial<MessageRow>) =>
      database.run(tables.updateTable('webhook_messages').set(patch).where('id', '=', id)),
    removeMessages: () => database.run(tables.deleteFrom('webhook_messages')),
    removeMessage: (id: string) => database.run(tables.deleteFrom('webhook_messages').where('id', '=', id)),
  };
}

export type WebhookDb = ReturnType<typeof createWebhookDb>;
