import type { Database } from '@kontor/platform/database/database';
import { chainHash, chainStart, type JournalRow } from './journal-chain.ts';

const batch = 1_000;

/** Yields the rows in their order, in batches. */
export function* journalInOrder(database: Database): Generator<JournalRow[]> {
  const tables = database.tables<{ journal: JournalRow }>();
  for (let last = 0; ; ) {
    const rows = database.all(
      tables.selectFrom('journal').selectAll().where('id', '>', last).orderBy('id').limit(batch),
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Gives the rows of before the chain their hash; part of the migration `0086-journal-chain.sql`. */
export function chainJournal(database: Database): void {
  const tables = database.tables<{ journal: JournalRow }>();
  let previous = chainStart;
  for (const rows of journalInOrder(database))
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
  broken: { id: number; at: number } | undefined;
}

/** Follows the chain from its beginning, a batch of rows each time; returns the report once it is through or broken. */
export function* followChain(database: Database): Generator<ChainReport, ChainReport> {
  const report: ChainReport = { rows: 0, head: chainStart, broken: undefined };
  for (const rows of journalInOrder(database)) {
    for (const row of rows) {
      if (row.hash !== chainHash(report.head, row)) return { ...report, broken: { id: row.id, at: row.at } };
      report.rows += 1;
      report.head = row.hash;
    }
    yield report;
  }
  return report;
}
