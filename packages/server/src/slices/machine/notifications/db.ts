import type { NoticeCode, NoticeParams } from '@kontor/contract/machine/notification-texts';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Database } from '@kontor/platform/database/database';

interface OccurrenceRow {
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

/** Something that people are or were mailed about. Times but `since` are counted milliseconds. */
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
  mailed: number | null;
  reminders: number;
  isAnnounced: boolean;
  ended: number | null;
}

export function createOccurrencesDb(database: Database) {
  const tables = database.tables<{ occurrences: OccurrenceRow }>();
  return {
    /** Returns the occurrences of an event by their subject. */
    of(event: WatchedEvent): Map<string, Occurrence> {
      const rows = database.all(tables.selectFrom('occurrences').selectAll().where('event', '=', event));
      return new Map(rows.map((row) => [row.subject, fromRow(row)]));
    },
    save(occurrence: Occurrence): void {
      const { isAnnounced, params, ...rest } = occurrence;
      const row = { ...rest, params: JSON.stringify(params), announced: isAnnounced ? 1 : 0 };
      const { event: _event, subject: _subject, ...changed } = row;
      database.run(
        tables
          .insertInto('occurrences')
          .values(row)
          .onConflict((on) => on.columns(['event', 'subject']).doUpdateSet(changed)),
      );
    },
    remove({ event, subject }: Pick<Occurrence, 'event' | 'subject'>): void {
      database.run(tables.deleteFrom('occurrences').where('event', '=', event).where('subject', '=', subject));
    },
  };
}

const fromRow = ({ announced, params, ...row }: OccurrenceRow): Occurrence => ({
  ...row,
  params: JSON.parse(params),
  isAnnounced: announced === 1,
});
