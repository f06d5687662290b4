import type { Database } from '@kontor/platform/database/database';

/** A message as it is stored. */
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
  /** When it was last written, in counted time. */
  counted: number;
}

/** A message as one person sees it. */
export interface ReadRow extends MessageRow {
  seen: number;
}

interface MessageTables {
  messages: MessageRow;
  message_recipients: { message_id: string; uid: string };
  message_readers: { message_id: string; uid: string; seen: number; hidden: number };
}

// A browser asks every three seconds; nobody reads further back than this.
const mostListed = 500;

/** SQLite takes 32,766 variables in a statement, and a row has two. */
const mostInserted = 1_000;

/** At once: requests wait for it. */
const mostRemoved = 500;

export function createMessagesDb(database: Database) {
  const tables = database.tables<MessageTables>();

  /** Messages this person has not hidden, newest first. */
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
    /** Those this person may see, newest first. Two questions, each of which has an index. */
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
    /** The recipients of these messages. */
    recipientsOfAll: (ids: readonly string[]) =>
      database.all(tables.selectFrom('message_recipients').selectAll().where('message_id', 'in', ids).orderBy('uid')),
    setSeen: (id: string, uid: string) => mark(id, uid, { seen: 1 }),
    setHidden: (id: string, uid: string) => mark(id, uid, { hidden: 1 }),
    /** Removes some of those last written before a moment of counted time. Answers how many. */
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
