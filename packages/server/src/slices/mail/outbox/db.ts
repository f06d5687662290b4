import type { Database } from '@kontor/platform/database/database';

export interface OutboxRow {
  id: string;
  message_id: string;
  template: string;
  recipient: string;
  language: 'de' | 'en';
  /** Sealed JSON of the template's content. */
  content: string;
  created: number;
  /** In counted time, ms. */
  expires: number | null;
  state: 'waiting' | 'refused';
  tries: number;
  next_try: number;
  reason: string;
  /** The sentence about the reason: JSON of its code and parameters; null when only the reason is known. */
  explained: string | null;
  /** Id of the mail an app handed in; null for mail of the box itself. */
  letter: string | null;
  /** The user the mail is about; null for mail of apps. */
  uid: string | null;
  /** The administrator who caused the mail; null for mail of apps, of the box, and from before this was noted. */
  actor: string | null;
  /** 1: the recipient had a mailbox on the box when the route was last determined. */
  inside: 0 | 1;
}

/** The two routes out of the outbox: into mailboxes of the box (`inside` 1), or to the mail server (0). */
export type Route = Pick<OutboxRow, 'inside'>;

export interface AppMailRow {
  id: string;
  instance_id: string;
  sender: string;
  bytes: number;
  /** Sealed source of the mail. */
  source: Buffer;
}

interface OutboxTables {
  outbox: OutboxRow;
  outbox_letters: AppMailRow;
}

export function createOutboxDb(database: Database) {
  const tables = database.tables<OutboxTables>();
  /** The first waiting mail of a route, either of apps or of the box, by due time. An index covers this order. */
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
    ...appMailQueries(database),
    add: (row: OutboxRow) => database.run(tables.insertInto('outbox').values(row)),
    find: (id: string) => database.first(tables.selectFrom('outbox').selectAll().where('id', '=', id)),
    /** Returns the due mail with the earliest `next_try`. Mail of the box comes before mail of apps. */
    due(now: number, route: Route): OutboxRow | undefined {
      const first = (ofApps: 0 | 1) => database.first(waiting(route, ofApps).selectAll().where('next_try', '<=', now));
      return first(0) ?? first(1);
    },
    /** Returns when the next mail is due in ms; undefined when none waits. */
    nextTry(route: Route): number | undefined {
      const times = ([0, 1] as const).flatMap(
        (ofApps) => database.first(waiting(route, ofApps).select('next_try'))?.next_try ?? [],
      );
      return times.length === 0 ? undefined : Math.min(...times);
    },
    /** Returns every recipient of waiting mail with its route. */
    waitingRecipients: () =>
      database.all(
        tables.selectFrom('outbox').select(['recipient', 'inside']).distinct().where('state', '=', 'waiting'),
      ),
    changeRoute: (recipient: string, inside: 0 | 1) =>
      database.run(tables.updateTable('outbox').set({ inside }).where('recipient', '=', recipient)),
    /** Returns the newest mails, optionally only those about a user. */
    newest(most: number, uid?: string): OutboxRow[] {
      const mails = tables.selectFrom('outbox').selectAll().orderBy('created', 'desc').orderBy('id').limit(most);
      return database.all(uid === undefined ? mails : mails.where('uid', '=', uid));
    },
    counts: () =>
      database.all(
        tables
          .selectFrom('outbox')
          .select(['state', (count) => count.fn.countAll<number>().as('mails')])
          .groupBy('state'),
      ),
    change: (id: string, patch: Partial<OutboxRow>) =>
      database.run(tables.updateTable('outbox').set(patch).where('id', '=', id)),
    /** Makes mail due at `now` that is due after `latest`. One statement, so one commit for any number of mails. */
    bringForward: (latest: number, now: number) =>
      database.run(
        tables
          .updateTable('outbox')
          .set({ next_try: now })
          .where('state', '=', 'waiting')
          .where('next_try', '>', latest),
      ),
    remove: (id: string) => database.run(tables.deleteFrom('outbox').where('id', '=', id)).changes > 0,
    /** Removes a mail unless it is for another recipient by now. */
    removeSent: (id: string, recipient: string) =>
      database.run(tables.deleteFrom('outbox').where('id', '=', id).where('recipient', '=', recipient)),
    removeExpired: (now: number) => database.run(tables.deleteFrom('outbox').where('expires', '<=', now)).changes,
    /** Whether mail about a user with one of the templates waits and was not refused. */
    holds(uid: string, templates: readonly string[]): boolean {
      const mails = tables.selectFrom('outbox').select('id').where('uid', '=', uid).where('state', '=', 'waiting');
      return database.first(mails.where('template', 'in', templates).limit(1)) !== undefined;
    },
    /** Changes mail about a user that is for another recipient; returns how many. */
    redirect: (uid: string, templates: readonly string[], patch: Partial<OutboxRow> & { recipient: string }): number =>
      database.run(
        tables
          .updateTable('outbox')
          .set(patch)
          .where('uid', '=', uid)
          .where('template', 'in', templates)
          .where('recipient', '!=', patch.recipient),
      ).changes,
    /** Returns refused mail about a user to a recipient. */
    refusedTo(uid: string, recipient: string): Pick<OutboxRow, 'id' | 'template' | 'explained'>[] {
      const mails = tables.selectFrom('outbox').select(['id', 'template', 'explained']).where('uid', '=', uid);
      return database.all(mails.where('recipient', '=', recipient).where('state', '=', 'refused'));
    },
    /** Removes the mail about a user, optionally only with the given templates. Returns the number removed. */
    removeOf(uid: string, templates?: readonly string[]): number {
      const mails = tables.deleteFrom('outbox').where('uid', '=', uid);
      return database.run(templates === undefined ? mails : mails.where('template', 'in', templates)).changes;
    },
  };
}

/** The mail apps have handed in. */
function appMailQueries(database: Database) {
  const tables = database.tables<OutboxTables>();
  return {
    addAppMail: (row: AppMailRow) => database.run(tables.insertInto('outbox_letters').values(row)),
    findAppMail: (id: string) => database.first(tables.selectFrom('outbox_letters').selectAll().where('id', '=', id)),
    /** Maps the ids of app mails to the apps that sent them. */
    appsOfMail: (ids: readonly string[]) =>
      new Map(
        database
          .all(tables.selectFrom('outbox_letters').select(['id', 'instance_id']).where('id', 'in', ids))
          .map(({ id, instance_id }) => [id, instance_id]),
      ),
    /** Returns what the outbox holds of an app: number of mails (one per recipient) and bytes. */
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
  };
}

export type OutboxDb = ReturnType<typeof createOutboxDb>;
