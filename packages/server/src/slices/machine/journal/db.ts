import type { Database } from '@kontor/platform/database/database';
import type { JournalRow } from '../../../core/journal-chain.ts';
import type { JournalArchive } from '../../../core/journal-chain-db.ts';

export interface JournalQuery {
  /** Part of the actor or the subject, in lower case; empty for all. */
  who: string;
  /** Only these actions; undefined for all. */
  actions?: readonly string[] | undefined;
  /** Milliseconds since the epoch, both included. */
  from?: number | undefined;
  until?: number | undefined;
  /** Only rows below this id. */
  before?: number | undefined;
  limit: number;
}

/** Reads the journal, which only the core writes, and deletes what stands in archives. */
export function createJournalDb(database: Database) {
  const tables = database.tables<{ journal: JournalRow; journal_archives: JournalArchive }>();
  const archivedUntil = (): number =>
    database.first(tables.selectFrom('journal_archives').select(({ fn }) => fn.max('last_id').as('id')))?.id ?? 0;
  return {
    /** Returns matching rows, newest first. */
    find({ who, actions, from, until, before, limit }: JournalQuery): JournalRow[] {
      return database.all(
        tables
          .selectFrom('journal')
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limit)
          .$if(who !== '', (query) =>
            query.where(({ eb, fn, or, val }) => {
              const has = (column: 'actor' | 'subject') =>
                eb(fn<number>('instr', [fn('lower', [column]), val(who)]), '>', 0);
              return or([has('actor'), has('subject')]);
            }),
          )
          .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
          .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
          .$if(until !== undefined, (query) => query.where('at', '<=', until ?? 0))
          .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0)),
      );
    },
    /** Returns the oldest row that stands in no archive. */
    oldest: (): JournalRow | undefined =>
      database.first(tables.selectFrom('journal').selectAll().where('id', '>', archivedUntil()).orderBy('id').limit(1)),
    /** Returns the first row from an id on that was written between two times, both included. */
    firstBetween: (id: number, from: number, until: number): JournalRow | undefined =>
      database.first(
        tables
          .selectFrom('journal')
          .selectAll()
          .where('id', '>=', id)
          .where('at', '>=', from)
          .where('at', '<=', until)
          .orderBy('id')
          .limit(1),
      ),
    /** Returns rows from one id to before another, oldest first. */
    rowsBetween: (from: number, before: number, limit: number): JournalRow[] =>
      database.all(
        tables
          .selectFrom('journal')
          .selectAll()
          .where('id', '>=', from)
          .where('id', '<', before)
          .orderBy('id')
          .limit(limit),
      ),
    /** Returns the latest time of a row above an id, which need not be that of the newest row. */
    latestTime: (above: number): number | undefined =>
      database.first(tables.selectFrom('journal').select('at').where('id', '>', above).orderBy('at', 'desc').limit(1))
        ?.at,
    newestId: (): number =>
      database.first(tables.selectFrom('journal').select('id').orderBy('id', 'desc').limit(1))?.id ?? 0,
    hashOf: (id: number): string | null | undefined =>
      database.first(tables.selectFrom('journal').select('hash').where('id', '=', id))?.hash,
    addArchive(archive: JournalArchive): void {
      database.run(tables.insertInto('journal_archives').values(archive));
    },
    /** Deletes up to `limit` rows that stand in an archive. Returns whether there may be more. */
    deleteArchived: (limit: number): boolean => {
      const ids = database.all(
        tables.selectFrom('journal').select('id').where('id', '<=', archivedUntil()).orderBy('id').limit(limit),
      );
      const last = ids.at(-1)?.id;
      if (last !== undefined) database.run(tables.deleteFrom('journal').where('id', '<=', last));
      return ids.length === limit;
    },
  };
}

export type JournalDb = ReturnType<typeof createJournalDb>;
