import type { Database } from '@kontor/platform/database/database';
import type { JournalRow } from '../../../core/journal-chain.ts';

export interface JournalQuery {
  /** Part of the actor or the subject; empty for all. */
  who: string;
  action?: string | undefined;
  /** Milliseconds since the epoch, both included. */
  from?: number | undefined;
  until?: number | undefined;
  /** Only rows below this id. */
  before?: number | undefined;
  limit: number;
}

/** Reads the journal; only the core writes it. */
export function createJournalDb(database: Database) {
  const tables = database.tables<{ journal: JournalRow }>();
  return {
    /** Returns matching rows, newest first. */
    find({ who, action, from, until, before, limit }: JournalQuery): JournalRow[] {
      return database.all(
        tables
          .selectFrom('journal')
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limit)
          .$if(who !== '', (query) =>
            query.where(({ eb, fn, or, val }) => {
              const has = (column: 'actor' | 'subject') => eb(fn<number>('instr', [column, val(who)]), '>', 0);
              return or([has('actor'), has('subject')]);
            }),
          )
          .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
          .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
          .$if(until !== undefined, (query) => query.where('at', '<=', until ?? 0))
          .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0)),
      );
    },
    /** Returns what others did to a user, newest first. */
    aboutUser: (uid: string, limit: number): JournalRow[] =>
      database.all(
        tables
          .selectFrom('journal')
          .selectAll()
          .where('subject', '=', uid)
          .where('actor', '!=', uid)
          .orderBy('id', 'desc')
          .limit(limit),
      ),
  };
}
