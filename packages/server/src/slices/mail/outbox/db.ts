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
  /** In counted time. */
  expires: number | null;
  state: 'waiting' | 'refused';
  tries: number;
  next_try: number;
  reason: string;
  /** What an app handed in; null for mail of the box itself. */
  letter: string | null;
  /** Whose account it is about; null for mail of apps. */
  uid: string | null;
  /** 1: it goes into a mailbox of the box, as far as was known when it was last sorted. */
  inside: 0 | 1;
}

/** The two ways mail leaves the outbox: into mailboxes of the box, or to the mail server. */
export type Route = Pick<OutboxRow, 'inside'>;

export interface AppMailRow {
  id: string;
  instance_id: string;
  sender: string;
  bytes: number;
  /** Sealed. */
  source: Buffer;
}

interface OutboxTables {
  outbox: OutboxRow;
  outbox_letters: AppMailRow;
}

export function createOutboxDb(database: Database) {
  const tables = database.tables<OutboxTables>();
  /** What waits on one of the two ways, that of apps or of the box itself, soonest first. The index has it in this order. */
  const waiting = ({ inside }: Route, ofApps: 0 | 1) =>
    tables
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .where('inside', '=', inside)
      .where((row) => row(row('letter', 'is not', null), '=', row.lit(ofApps)))
      .orderBy('next_try')
      .orderBy('created')
      .limit(1);
  return {
    add: (row: OutboxRow) => database.run(tables.insertInto('outbox').values(row)),
    find: (id: string) => database.first(tables.selectFrom('outbox').selectAll().where('id', '=', id)),
    addAppMail: (row: AppMailRow) => database.run(tables.insertInto('outbox_letters').values(row)),
    findAppMail: (id: string) => database.first(tables.selectFrom('outbox_letters').selectAll().where('id', '=', id)),
    /** Which app each of these letters is from. */
    appsOfMail: (ids: readonly string[]) =>
      new Map(
        database
          .all(tables.selectFrom('outbox_letters').select(['id', 'instance_id']).where('id', 'in', ids))
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
    due(now: number, route: Route): OutboxRow | undefined {
      const first = (ofApps: 0 | 1) => database.first(waiting(route, ofApps).selectAll().where('next_try', '<=', now));
      return first(0) ?? first(1);
    },
    /** When the next mail may be tried; undefined when none waits. */
    nextTry(route: Route): number | undefined {
      const times = ([0, 1] as const).flatMap(
        (ofApps) => database.first(waiting(route, ofApps).select('next_try'))?.next_try ?? [],
      );
      return times.length === 0 ? undefined : Math.min(...times);
    },
    /** Everybody for whom mail waits, with the way it takes. */
    waitingRecipients: () =>
      database.all(
        tables.selectFrom('outbox').select(['recipient', 'inside']).distinct().where('state', '=', 'waiting'),
      ),
    changeRoute: (recipient: string, inside: 0 | 1) =>
      database.run(tables.updateTable('outbox').set({ inside }).where('recipient', '=', recipient)),
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
    /** Lets mail go at `now` that would go after `latest`. One statement, so one commit however much waits. */
    bringForward: (latest: number, now: number) =>
      database.run(
        tables
          .updateTable('outbox')
          .set({ next_try: now })
          .where('state', '=', 'waiting')
          .where('next_try', '>', latest),
      ),
    remove: (id: string) => database.run(tables.deleteFrom('outbox').where('id', '=', id)).changes > 0,
    removeExpired: (now: number) => database.run(tables.deleteFrom('outbox').where('expires', '<=', now)).changes,
    /** Removes the mail about somebody's account, only that with one of the templates if any are named. Returns how many there were. */
    removeOf(uid: string, templates?: readonly string[]): number {
      const mails = tables.deleteFrom('outbox').where('uid', '=', uid);
      return database.run(templates === undefined ? mails : mails.where('template', 'in', templates)).changes;
    },
  };
}

export type OutboxDb = ReturnType<typeof createOutboxDb>;
