import type { Database } from '@kontor/platform/database/database';
import type { PostedAnnouncement } from './announcement-board.ts';

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
  /** When an announcement is shown; null: at once, and until it is deleted. */
  shown_from: number | null;
  shown_until: number | null;
}

/** A message as one user sees it. */
export interface ReadRow extends MessageRow {
  seen: number;
}

/** Which messages a list has; all without any. */
export interface MessageFilters {
  type?: MessageRow['type'] | undefined;
  progressType?: string | undefined;
  status?: MessageRow['status'] | undefined;
  indicatorId?: string | undefined;
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

  /** Query for messages the user has not hidden, newest first; announcements only while they are shown. */
  const shown = (uid: string, now: number) =>
    tables
      .selectFrom('messages')
      .leftJoin('message_readers', (join) =>
        join.onRef('message_readers.message_id', '=', 'messages.id').on('message_readers.uid', '=', uid),
      )
      .where((when) => when(when.fn.coalesce('hidden', when.lit(0)), '=', 0))
      .where((when) => when.or([when('shown_from', 'is', null), when('shown_from', '<=', now)]))
      .where((when) => when.or([when('shown_until', 'is', null), when('shown_until', '>', now)]))
      .selectAll('messages')
      .select((select) => select.fn.coalesce('seen', select.lit(0)).as('seen'))
      .orderBy('time', 'desc')
      .orderBy('messages.id', 'desc');
  const forEveryone = (uid: string, now: number) => shown(uid, now).where('audience', '=', 'everyone');
  const forOne = (uid: string, now: number) =>
    shown(uid, now).where('messages.id', 'in', (listed) =>
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
    /** Returns the newest messages of a kind the user may see, newest first. Two queries, each with an index. */
    listFor: (uid: string, now: number, filters: MessageFilters): ReadRow[] =>
      [forEveryone(uid, now), forOne(uid, now)]
        .map((query) => conditionsOf(filters).reduce((rest, [column, value]) => rest.where(column, '=', value), query))
        .flatMap((query): ReadRow[] => database.all(query.limit(mostListed)))
        .sort(newestFirst)
        .slice(0, mostListed),
    findFor: (uid: string, now: number, id: string): ReadRow | undefined =>
      database.first(forEveryone(uid, now).where('messages.id', '=', id)) ??
      database.first(forOne(uid, now).where('messages.id', '=', id)),
    announcements: () => readAnnouncements(database),
    remove: (id: string) => database.run(tables.deleteFrom('messages').where('id', '=', id)),
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
    ...hiding(database),
    /** Removes a batch of messages last written before this counted time, but no announcement that is still to be shown. Returns how many. */
    removeSomeBefore: (counted: number, now: number): number =>
      database.run(
        tables.deleteFrom('messages').where('id', 'in', (old) =>
          old
            .selectFrom('messages')
            .select('id')
            .where('counted', '<', counted)
            .where((when) => when.or([when('shown_until', 'is', null), when('shown_until', '<=', now)]))
            .limit(mostRemoved),
        ),
      ).changes,
    removeUser(uid: string): void {
      database.run(tables.deleteFrom('message_readers').where('uid', '=', uid));
      database.run(tables.deleteFrom('message_recipients').where('uid', '=', uid));
    },
  };
}

function conditionsOf({ type, progressType, status, indicatorId }: MessageFilters) {
  const all = [
    ['type', type],
    ['progress_type', progressType],
    ['status', status],
    ['indicator_id', indicatorId],
  ] as const;
  return all.flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]));
}

/** Returns all announcements, newest first, with who gets them and who has hidden them. */
function readAnnouncements(database: Database): PostedAnnouncement[] {
  const tables = database.tables<MessageTables>();
  const rows = database.all(
    tables
      .selectFrom('messages')
      .selectAll()
      .where('type', '=', 'ANNOUNCEMENT')
      .orderBy('time', 'desc')
      .orderBy('id', 'desc'),
  );
  const ids = rows.map(({ id }) => id);
  const listed = database.all(tables.selectFrom('message_recipients').selectAll().where('message_id', 'in', ids));
  const hidden = database.all(
    tables.selectFrom('message_readers').selectAll().where('message_id', 'in', ids).where('hidden', '=', 1),
  );
  const [recipients, hiders] = [listed, hidden].map((all) => Map.groupBy(all, (row) => row.message_id));
  const uidsIn = (found: { uid: string }[] = []) => new Set(found.map(({ uid }) => uid));
  return rows.map((row) => ({
    row: { ...row, seen: 0 },
    recipients: row.audience === 'everyone' ? undefined : uidsIn(recipients?.get(row.id)),
    hiddenBy: uidsIn(hiders?.get(row.id)),
  }));
}

function hiding(database: Database) {
  const tables = database.tables<MessageTables>();
  return {
    /** Hides for this user notifications and operations that ended well, up to this time. */
    hideAllFor: (uid: string, until: number) =>
      database.run(
        tables
          .insertInto('message_readers')
          .columns(['message_id', 'uid', 'seen', 'hidden'])
          .expression((from) =>
            from
              .selectFrom('messages')
              .select(({ val, lit }) => [
                'id as message_id',
                val(uid).as('uid'),
                lit(0).as('seen'),
                lit(1).as('hidden'),
              ])
              .where('time', '<=', until)
              .where((when) =>
                when.or([
                  when('type', '=', 'NOTIFICATION'),
                  when.and([when('type', '=', 'PROGRESS'), when('status', '=', 'OK'), when('progress', '>=', 100)]),
                ]),
              )
              .where((when) =>
                when.or([
                  when('audience', '=', 'everyone'),
                  when('id', 'in', (listed) =>
                    listed
                      .selectFrom('message_recipients')
                      .select('message_id')
                      .where('message_recipients.uid', '=', uid),
                  ),
                ]),
              ),
          )
          .onConflict((on) => on.columns(['message_id', 'uid']).doUpdateSet({ hidden: 1 })),
      ),
  };
}

const newestFirst = (one: ReadRow, other: ReadRow): number =>
  other.time - one.time || (other.id > one.id ? 1 : other.id < one.id ? -1 : 0);

export type MessagesDb = ReturnType<typeof createMessagesDb>;
