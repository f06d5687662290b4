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
  /** What an app handed in; null for mail of the box itself. */
  letter: string | null;
}

export interface LetterRow {
  id: string;
  instance_id: string;
  sender: string;
  bytes: number;
  /** Sealed. */
  source: Buffer;
}

/** Some of the mail, by whom it is for. */
export type IsMine = (row: Pick<OutboxRow, 'recipient'>) => boolean;

interface OutboxTables {
  outbox: OutboxRow;
  outbox_letters: LetterRow;
}

export function createOutboxDb(database: Database) {
  const tables = database.tables<OutboxTables>();
  const waiting = tables.selectFrom('outbox').where('state', '=', 'waiting');
  return {
    add: (row: OutboxRow) => database.run(tables.insertInto('outbox').values(row)),
    find: (id: string) => database.first(tables.selectFrom('outbox').selectAll().where('id', '=', id)),
    addLetter: (row: LetterRow) => database.run(tables.insertInto('outbox_letters').values(row)),
    findLetter: (id: string) => database.first(tables.selectFrom('outbox_letters').selectAll().where('id', '=', id)),
    /** Which app each waiting letter is from. */
    appsOfLetters: () =>
      new Map(
        database
          .all(tables.selectFrom('outbox_letters').select(['id', 'instance_id']))
          .map(({ id, instance_id }) => [id, instance_id]),
      ),
    /** How much there is of an app: mails by recipient, and bytes. */
    heldOf: (instanceId: string) => ({
      mails:
        database.first(
          tables
            .selectFrom('outbox')
            .innerJoin('outbox_letters', 'outbox_letters.id', 'outbox.letter')
            .select((count) => count.fn.countAll<number>().as('mails'))
            .where('instance_id', '=', instanceId),
        )?.mails ?? 0,
      bytes:
        database.first(
          tables
            .selectFrom('outbox_letters')
            .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('bytes'), sum.val(0)).as('bytes'))
            .where('instance_id', '=', instanceId),
        )?.bytes ?? 0,
    }),
    /** The mail that has waited longest of those whose time has come. Mail of apps lets that of the box go first. */
    due(now: number, isMine: IsMine): OutboxRow | undefined {
      const whole = waiting.select(['id', 'recipient']).where('next_try', '<=', now);
      const ordered = whole
        .orderBy((row) => row('letter', 'is not', null))
        .orderBy('next_try')
        .orderBy('created');
      const first = database.all(ordered).find(isMine);
      return first && database.first(tables.selectFrom('outbox').selectAll().where('id', '=', first.id));
    },
    nextTry: (isMine: IsMine): number | undefined =>
      database.all(waiting.select(['next_try', 'recipient']).orderBy('next_try')).find(isMine)?.next_try,
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
