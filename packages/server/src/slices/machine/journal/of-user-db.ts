import type { Database } from '@kontor/platform/database/database';
import type { JournalRow } from '../../../core/journal-chain.ts';

/** Reads what the journal says of single users. */
export function createOfUserDb(database: Database) {
  const tables = database.tables<{ journal: JournalRow }>();
  return {
    /** Returns the id of the row that says when the present user of this name was added; 0 where that is archived. Earlier rows are about another one. */
    addedUser: (uid: string): number =>
      database.first(
        tables
          .selectFrom('journal')
          .select('id')
          .where('subject', '=', uid)
          .where('action', '=', 'add-person')
          .orderBy('id', 'desc')
          .limit(1),
      )?.id ?? 0,
    /** Returns what others did to a user, newest first, from a row on. */
    aboutUser: (uid: string, from: number, limit: number): JournalRow[] =>
      database.all(
        tables
          .selectFrom('journal')
          .selectAll()
          .where('subject', '=', uid)
          .where('id', '>=', from)
          .where('actor', '!=', uid)
          // Anybody may ask for a link, which changes nothing.
          .where('action', '!=', 'send-reset-link')
          .orderBy('id', 'desc')
          .limit(limit),
      ),
  };
}
