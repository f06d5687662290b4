import Sqlite from 'better-sqlite3';
import { type CompiledQuery, Kysely } from 'kysely';
import { AdapterError } from '../errors.ts';
import { compileOnlyDialect } from './compile-only-dialect.ts';
import { copyInPieces, snapshot } from './snapshot.ts';
import { createStatements } from './statements.ts';
import { createTransactions } from './transactions.ts';

/** Any Kysely builder: it compiles to one SQL statement with its parameters. */
export interface Compilable<R> {
  compile(): CompiledQuery<R>;
}

/** The one SQLite database of the box. Every call is synchronous, so nothing runs between the statements of a transaction. */
export interface Database {
  readonly file: string;
  /** Typed query builder over the tables of `T`. It only builds; `all`, `first` and `run` execute. */
  tables<T>(): Kysely<T>;
  /** Returns all rows of a query. */
  all<R>(query: Compilable<R>): R[];
  /** Returns the first row of a query; undefined without one. */
  first<R>(query: Compilable<R>): R | undefined;
  /** Runs a statement that returns no rows. */
  run(query: Compilable<unknown>): RunResult;
  /**
   * Runs `work` in one transaction, all or nothing. Inside another transaction it joins that: it commits with the outer one, and when it throws, only its own
   * part is rolled back before the error propagates. Throws on asynchronous work, which would continue after the commit.
   */
  transaction<T>(work: () => T): T;
  /** Like `transaction`, but a power loss may undo the commit; a kill does not. Does not wait for the disk. Not inside another transaction. */
  withRelaxedDurability<T>(work: () => T): T;
  /** Runs `effect` after the outermost commit; at once when no transaction is open; never when it is rolled back (keeps R2). */
  afterCommit(effect: () => void): void;
  /** Runs a script of several statements, for migrations. */
  script(sql: string): void;
  /** Writes a complete, synced copy to a file that must not exist yet (keeps S3: the database is never read as a plain file). */
  snapshotTo(file: string): void;
  /** The same in small pieces: other work goes on in between. The copy has what was committed when it ended. Replaces a file that is there. */
  copyTo(file: string): Promise<void>;
  close(): void;
}

/** Number of rows a statement changed, and the row id of the last insert. */
export interface RunResult {
  changes: number;
  lastInsertRowid: number;
}

export interface DatabaseOptions {
  file: string;
  /** `OFF` is for tests that need no crash safety. */
  synchronous?: 'FULL' | 'OFF';
  /** Opens an existing file without changing it. */
  readonly?: boolean;
}

/** Opens or creates the database file. Throws `AdapterError` when it cannot be opened. */
export function openDatabase({ file, synchronous = 'FULL', readonly = false }: DatabaseOptions): Database {
  const sqlite = connect(file, synchronous, readonly);
  const transactions = createTransactions(sqlite);
  const statements = createStatements(sqlite, transactions.assertNotRolledBack);
  const builder = new Kysely<unknown>({ dialect: compileOnlyDialect });
  return {
    file,
    // The builder knows tables by type only, so one instance serves every caller.
    tables: <T>() => builder as unknown as Kysely<T>,
    all: <R>(query: Compilable<R>) => statements.all(query.compile()) as R[],
    first: <R>(query: Compilable<R>) => statements.first(query.compile()) as R | undefined,
    run: (query) => statements.run(query.compile()),
    transaction: transactions.transaction,
    withRelaxedDurability(work) {
      if (synchronous === 'OFF') return transactions.transaction(work);
      sqlite.pragma('synchronous = NORMAL');
      try {
        return transactions.transaction(work);
      } finally {
        sqlite.pragma(`synchronous = ${synchronous}`);
      }
    },
    afterCommit: transactions.afterCommit,
    script: (sql) => void sqlite.exec(sql),
    snapshotTo: (target) => snapshot(sqlite, target),
    copyTo: (target) => copyInPieces(sqlite, target),
    close: () => void sqlite.close(),
  };
}

function connect(file: string, synchronous: 'FULL' | 'OFF', readonly: boolean): Sqlite.Database {
  try {
    const sqlite = new Sqlite(file, { readonly });
    if (readonly) return sqlite;
    const mode = sqlite.pragma('journal_mode = WAL', { simple: true });
    if (mode !== 'wal' && file !== ':memory:')
      throw new Error(`write-ahead log not available, journal mode is ${mode}`);
    sqlite.pragma(`synchronous = ${synchronous}`);
    sqlite.pragma('foreign_keys = ON');
    return sqlite;
  } catch (cause) {
    throw new AdapterError(`The database ${file} cannot be opened.`, { cause });
  }
}
