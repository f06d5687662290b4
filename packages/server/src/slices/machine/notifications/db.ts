import type { NoticeCode, NoticeParams } from '@kontor/contract/machine/notification-texts';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Database } from '@kontor/platform/database/database';

/** Kinds of receivers, each with what it was sent. */
export type ChannelName = 'mail' | 'webhook';

interface OccurrenceRow {
  channel: ChannelName;
  event: WatchedEvent;
  subject: string;
  level: number;
  code: NoticeCode;
  params: string;
  since: number;
  mailed: number | null;
  reminders: number;
  announced: number;
  ended: number | null;
}

/** Something that a channel sends or has sent. Times but `since` are counted milliseconds. */
export interface Occurrence {
  event: WatchedEvent;
  /** What it is about, unique within the event. */
  subject: string;
  /** The higher, the worse. */
  level: number;
  code: NoticeCode;
  params: NoticeParams;
  /** Milliseconds since the epoch. */
  since: number;
  /** When it was sent last. */
  mailed: number | null;
  reminders: number;
  isAnnounced: boolean;
  ended: number | null;
}

export function createOccurrencesDb(database: Database, channel: ChannelName) {
  const tables = database.tables<{ occurrences: OccurrenceRow }>();
  const rows = () => tables.selectFrom('occurrences').selectAll().where('channel', '=', channel);
  const removed = () => tables.deleteFrom('occurrences').where('channel', '=', channel);
  return {
    /** Returns the occurrences of an event by their subject. */
    of: (event: WatchedEvent): Map<string, Occurrence> =>
      new Map(database.all(rows().where('event', '=', event)).map((row) => [row.subject, fromRow(row)])),
    /** Returns what has not ended. */
    current: (): Occurrence[] => database.all(rows().where('ended', 'is', null)).map(fromRow),
    save(occurrence: Occurrence): void {
      const { isAnnounced, params, ...rest } = occurrence;
      const row = { ...rest, channel, params: JSON.stringify(params), announced: isAnnounced ? 1 : 0 };
      const { channel: _channel, event: _event, subject: _subject, ...changed } = row;
      database.run(
        tables
          .insertInto('occurrences')
          .values(row)
          .onConflict((on) => on.columns(['channel', 'event', 'subject']).doUpdateSet(changed)),
      );
    },
    remove({ event, subject }: Pick<Occurrence, 'event' | 'subject'>): void {
      database.run(removed().where('event', '=', event).where('subject', '=', subject));
    },
    removeAll: () => database.run(removed()),
  };
}

export type OccurrencesDb = ReturnType<typeof createOccurrencesDb>;

const fromRow = ({ channel: _channel, announced, params, ...row }: OccurrenceRow): Occurrence => ({
  ...row,
  params: JSON.parse(params),
  isAnnounced: announced === 1,
});
