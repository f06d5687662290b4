import type { Database } from '@kontor/platform/database/database';

/** An entry of the journal as it is stored, without its time. */
export interface JournalRow {
  actor: string;
  address: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
}

/** Returns the entries of the journal, oldest first. */
export function journalOf(database: Database): JournalRow[] {
  const tables = database.tables<{ journal: JournalRow & { id: number } }>();
  const columns = ['actor', 'address', 'action', 'subject', 'before', 'after'] as const;
  return database.all(tables.selectFrom('journal').select(columns).orderBy('id'));
}
