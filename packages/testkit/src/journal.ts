import type { Database } from '@kontor/platform/database/database';
import { type ChainReport, followChain } from '@kontor/server/core/journal-chain-db';
import type { ServerContext } from '@kontor/server/core/server-context';

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

/** Resolves with the last report about the chain of the journal. */
export async function chainReport({
  database,
  config,
}: Pick<ServerContext, 'database' | 'config'>): Promise<ChainReport> {
  const reports = await collect(followChain(database, config.data));
  return reports.at(-1) ?? { rows: 0, head: '' };
}

/** Resolves with all values of a generator. */
export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}
