import type { Database } from '@kontor/platform/database/database';
import { AdapterError } from '@kontor/platform/errors';
import { archivedRows } from './journal-archive.ts';
import { chainHash, chainStart, type JournalRow } from './journal-chain.ts';

const batch = 1_000;

/** Rows that stand in a file, see `journal-archive.ts`. */
export interface JournalArchive {
  name: string;
  rows: number;
  /** Id and hash of its newest row. */
  last_id: number;
  last_hash: string;
}

/** Returns the archives, oldest first. */
export const journalArchives = (database: Database): JournalArchive[] =>
  database.all(
    database
      .tables<{ journal_archives: JournalArchive }>()
      .selectFrom('journal_archives')
      .selectAll()
      .orderBy('last_id'),
  );

/** Returns the next rows of the table above an id, in their order. */
const rowsAbove = (database: Database, id: number): JournalRow[] =>
  database.all(
    database
      .tables<{ journal: JournalRow }>()
      .selectFrom('journal')
      .selectAll()
      .where('id', '>', id)
      .orderBy('id')
      .limit(batch),
  );

/**
 * Yields all rows in their order, in batches: first those of the archives. What is archived meanwhile is read from its file. Throws `AdapterError` when one of them
 * cannot be read.
 */
export async function* journalInOrder(database: Database, data: string): AsyncGenerator<JournalRow[]> {
  for (let last = 0; ; ) {
    const archive = journalArchives(database).find(({ last_id }) => last_id > last);
    if (archive === undefined) {
      const rows = rowsAbove(database, last);
      if (rows.length === 0) return;
      yield rows;
      last = rows.at(-1)?.id ?? last;
    } else {
      const { name, last_id } = archive;
      for await (const rows of archivedRows(data, name)) yield rows.filter(({ id }) => id > last);
      last = last_id;
    }
  }
}

/** Gives the rows of before the chain their hash; part of the migration `0086-journal-chain.sql`. */
export function chainJournal(database: Database): void {
  const tables = database.tables<{ journal: JournalRow }>();
  let previous = chainStart;
  for (let rows = rowsAbove(database, 0); rows.length > 0; rows = rowsAbove(database, rows.at(-1)?.id ?? 0))
    for (const row of rows) {
      previous = chainHash(previous, row);
      database.run(tables.updateTable('journal').set({ hash: previous }).where('id', '=', row.id));
    }
}

/** What a check of the chain found. */
export interface ChainReport {
  rows: number;
  /** Hash of the newest row; whoever writes it down can tell later whether rows before it were changed or the newest removed. */
  head: string;
  /** The first row that does not fit to the one before it. */
  broken?: { id: number; at: number };
  /** Why an archive could not be read; what follows it was not checked. */
  unreadable?: string;
}

/** Follows the chain from its beginning and yields a report after each batch of rows; the last one says whether it is whole. */
export async function* followChain(database: Database, data: string): AsyncGenerator<ChainReport> {
  const report = { rows: 0, head: chainStart };
  try {
    for await (const rows of journalInOrder(database, data)) {
      for (const row of rows) {
        if (row.hash !== chainHash(report.head, row)) return yield { ...report, broken: { id: row.id, at: row.at } };
        report.rows += 1;
        report.head = row.hash;
      }
      yield { ...report };
    }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return yield { ...report, unreadable: error.message };
  }
  yield report;
}
