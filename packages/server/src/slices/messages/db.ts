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

export function createMessagesDb(database: Database) {
  const tables = database.tables<MessageTables>();

  /** Messages this person may see and has not hidden, newest first. */
  const readable = (uid: string) =>
    tables
      .selectFrom('messages')
      .leftJoin('message_recipients', (join) =>
        join.onRef('message_recipients.message_id', '=', 'messages.id').on('message_recipients.uid', '=', uid),
      )
      .leftJoin('message_readers', (join) =>
        join.onRef('message_readers.message_id', '=', 'messages.id').on('message_readers.uid', '=', uid),
      )
      .where((when) => when.or([when('audience', '=', 'everyone'), when('message_recipients.uid', 'is not', null)]))
      .where((when) => when(when.fn.coalesce('hidden', when.lit(0)), '=', 0))
      .selectAll('messages')
      .select((select) => select.fn.coalesce('seen', select.lit(0)).as('seen'))
      .orderBy('time', 'desc')
      .orderBy('messages.id', 'desc');

  const mark = (id: string, uid: string, what: { seen: number } | { hidden: number }) =>
    database.run(
      tables
        .insertInto('message_readers')
        .values({ message_id: id, uid, seen: 0, hidden: 0, ...what })
        .onConflict((on) => on.columns(['message_id', 'uid']).doUpdateSet(what)),
    );

  return {
    find: (id: string) => database.first(tables.selectFrom('messages').selectAll().where('id', '=', id)),
    listFor: (uid: string): ReadRow[] => database.all(readable(uid).limit(mostListed)),
    findFor: (uid: string, id: string): ReadRow | undefined =>
      database.first(readable(uid).where('messages.id', '=', id)),
    newestAnnouncementFor: (uid: string): ReadRow | undefined =>
      database.first(readable(uid).where('type', '=', 'ANNOUNCEMENT').limit(1)),
    add(row: MessageRow, recipients: readonly string[]): void {
      database.run(tables.insertInto('messages').values(row));
      const listed = [...new Set(recipients)].map((uid) => ({ message_id: row.id, uid }));
      if (listed.length > 0) database.run(tables.insertInto('message_recipients').values(listed));
    },
    change: (id: string, patch: Partial<MessageRow>) =>
      database.run(tables.updateTable('messages').set(patch).where('id', '=', id)),
    recipientsOf: (id: string): string[] =>
      database
        .all(tables.selectFrom('message_recipients').select('uid').where('message_id', '=', id).orderBy('uid'))
        .map(({ uid }) => uid),
    recipients: () => database.all(tables.selectFrom('message_recipients').selectAll().orderBy('uid')),
    setSeen: (id: string, uid: string) => mark(id, uid, { seen: 1 }),
    setHidden: (id: string, uid: string) => mark(id, uid, { hidden: 1 }),
    removeBefore: (time: number) => database.run(tables.deleteFrom('messages').where('time', '<', time)),
    removePerson(uid: string): void {
      database.run(tables.deleteFrom('message_readers').where('uid', '=', uid));
      database.run(tables.deleteFrom('message_recipients').where('uid', '=', uid));
    },
  };
}

export type MessagesDb = ReturnType<typeof createMessagesDb>;
