import type { Database } from '@kontor/platform/database/database';

/** A stored message. */
export interface MessageRow {
  id: string;
  indicator_id: string;
  type: 'PROGRESS' | 'NOTIFICATION' | 'ANNOUNCEMENT';
  progress_type: string | null;
  status: 'OK' | 'ERROR' | 'WARNING' | 'INFO';
  code: string | null;
  params: string;
  literal: string;
  progress: number;
  audience: 'everyone' | 'listed';
  time: number;
  /** Time of the last write, in counted time. */
  counted: number;
}

/** A message as one user sees it. */
export interface ReadRow extends MessageRow {
  seen: number;
}

interface MessageTables {
  messages: MessageRow;
  message_recipients: { message_id: string; uid: string };
  message_readers: { message_id: string; uid: string; seen: number; hidden: number };
}

// Browsers request the list every three seconds; older messages are not listed.
const mostListed = 500;

/** Rows per statement: SQLite allows 32,766 variables, and a row has two. */
const mostInserted = 1_000;

/** Rows per batch, because requests wait meanwhile. */
const mostRemoved = 500;

export function createMessagesDb(database: Database) {
  const tables = database.tables<MessageTables>();

  /** Query for messages the user has not hidden, newest first. */
  const shown = (uid: string) =>
    tables
      .selectFrom('messages')
      .leftJoin('message_readers', (join) =>
        join.onRef('message_readers.message_id', '=', 'messages.id').on('message_readers.uid', '=', uid),
      )
      .where((when) => when(when.fn.coalesce('hidden', when.lit(0)), '=', 0))
      .selectAll('messages')
      .select((select) => select.fn.coalesce('seen', select.lit(0)).as('seen'))
      .orderBy('time', 'desc')
      .orderBy('messages.id', 'desc');
  const forEveryone = (uid: string) => shown(uid).where('audience', '=', 'everyone');
  const forOne = (uid: string) =>
    shown(uid).where('messages.id', 'in', (listed) =>
      listed.selectFrom('message_recipients').select('message_id').where('message_recipients.uid', '=', uid),
    );

  const mark = (id: string, uid: string, what: { seen: number } | { hidden: number }) =>
    database.run(
      tables
        .insertInto('message_readers')
        .values({ message_id: id, uid, seen: 0, hidden: 0, ...what })
        .onConflict((on) => on.columns(['message_id', 'uid']).doUpdateSet(what)),
    );

  return {
    find: (id: string) => database.first(tables.selectFrom('messages').selectAll().where('id', '=', id)),
    /** Returns the messages the user may see, newest first. Two queries, each with an index. */
    listFor: (uid: string): ReadRow[] =>
      [forEveryone(uid), forOne(uid)]
        .flatMap((query): ReadRow[] => database.all(query.limit(mostListed)))
        .sort(newestFirst)
        .slice(0, mostListed),
    findFor: (uid: string, id: string): ReadRow | undefined =>
      database.first(forEveryone(uid).where('messages.id', '=', id)) ??
      database.first(forOne(uid).where('messages.id', '=', id)),
    newestAnnouncementFor: (uid: string): ReadRow | undefined =>
      [forEveryone(uid), forOne(uid)]
        .flatMap((query) => database.first(query.where('type', '=', 'ANNOUNCEMENT').limit(1)) ?? [])
        .sort(newestFirst)[0],
    add(row: MessageRow, recipients: readonly string[]): void {
      database.run(tables.insertInto('messages').values(row));
      const listed = [...new Set(recipients)].map((uid) => ({ message_id: row.id, uid }));
      for (let from = 0; from < listed.length; from += mostInserted)
        database.run(tables.insertInto('message_recipients').values(listed.slice(from, from + mostInserted)));
    },
    change: (id: string, patch: Partial<MessageRow>) =>
      database.run(tables.updateTable('messages').set(patch).where('id', '=', id)),
    recipientsOf: (id: string): string[] =>
      database
        .all(tables.selectFrom('message_recipients').select('uid').where('message_id', '=', id).orderBy('uid'))
        .map(({ uid }) => uid),
    /** Returns the recipients of these messages. */
    recipientsOfAll: (ids: readonly string[]) =>
      database.all(tables.selectFrom('message_recipients').selectAll().where('message_id', 'in', ids).orderBy('uid')),
    setSeen: (id: string, uid: string) => mark(id, uid, { seen: 1 }),
    setHidden: (id: string, uid: string) => mark(id, uid, { hidden: 1 }),
    /** Removes a batch of messages last written before this counted time. Returns how many. */
    removeSomeBefore: (counted: number): number =>
      database.run(
        tables
          .deleteFrom('messages')
          .where('id', 'in', (old) =>
            old.selectFrom('messages').select('id').where('counted', '<', counted).limit(mostRemoved),
          ),
      ).changes,
    removeUser(uid: string): void {
      database.run(tables.deleteFrom('message_readers').where('uid', '=', uid));
      database.run(tables.deleteFrom('message_recipients').where('uid', '=', uid));
    },
  };
}

const newestFirst = (one: ReadRow, other: ReadRow): number =>
  other.time - one.time || (other.id > one.id ? 1 : other.id < one.id ? -1 : 0);

export type MessagesDb = ReturnType<typeof createMessagesDb>;
