import type { Database } from '@kontor/platform/database/database';

export interface OutboxRow {
  id: string;
  message_id: string;
  template: string;
  recipient: string;
  language: 'de' | 'en';
  /** Sealed JSON of what the template says. */
  content: string;
  created: number;
  expires: number | null;
  state: 'waiting' | 'refused';
  tries: number;
  next_try: number;
  reason: string;
}

interface OutboxTables {
  outbox: OutboxRow;
}

export function createOutboxDb(database: Database) {
  const tables = database.tables<OutboxTables>();
  return {
    add: (row: OutboxRow) => database.run(tables.insertInto('outbox').values(row)),
    find: (id: string) => database.first(tables.selectFrom('outbox').selectAll().where('id', '=', id)),
    /** The mail that has waited longest of those whose time has come. */
    due: (now: number) =>
      database.first(
        tables
          .selectFrom('outbox')
          .selectAll()
          .where('state', '=', 'waiting')
          .where('next_try', '<=', now)
          .orderBy('next_try')
          .orderBy('created')
          .limit(1),
      ),
    nextTry: () =>
      database.first(
        tables.selectFrom('outbox').select('next_try').where('state', '=', 'waiting').orderBy('next_try').limit(1),
      )?.next_try,
    newest: (most: number) =>
      database.all(tables.selectFrom('outbox').selectAll().orderBy('created', 'desc').orderBy('id').limit(most)),
    counts: () =>
      database.all(
        tables
          .selectFrom('outbox')
          .select(['state', (count) => count.fn.countAll<number>().as('mails')])
          .groupBy('state'),
      ),
    change: (id: string, patch: Partial<OutboxRow>) =>
      database.run(tables.updateTable('outbox').set(patch).where('id', '=', id)),
    remove: (id: string) => database.run(tables.deleteFrom('outbox').where('id', '=', id)).changes > 0,
    removeExpired: (now: number) => database.run(tables.deleteFrom('outbox').where('expires', '<=', now)).changes,
    removeOf: (recipient: string) => database.run(tables.deleteFrom('outbox').where('recipient', '=', recipient)),
  };
}

export type OutboxDb = ReturnType<typeof createOutboxDb>;
