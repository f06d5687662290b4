import type Sqlite from 'better-sqlite3';

/** Synchronous transactions on one connection, with effects deferred until the outermost commit. */
export function createTransactions(sqlite: Sqlite.Database) {
  let depth = 0;
  let waiting: (() => void)[] = [];
  // Prepared once, as every write uses them.
  const prepared = new Map<string, Sqlite.Statement>();
  function execute(sql: string): void {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    statement.run();
  }

  function transaction<T>(work: () => T): T {
    // Refused before anything runs where possible; a promise from an ordinary function is detected below.
    if (work.constructor.name === 'AsyncFunction') throw asynchronous();
    return depth === 0 ? outermost(work) : joined(work);
  }

  function outermost<T>(work: () => T): T {
    execute('BEGIN IMMEDIATE');
    let result: T;
    depth = 1;
    try {
      result = synchronous(work());
      execute('COMMIT');
    } catch (error) {
      waiting = [];
      // On a full disk SQLite rolls back by itself.
      if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
      throw error;
    } finally {
      depth = 0;
    }
    const effects = waiting;
    waiting = [];
    runAll(effects);
    return result;
  }

  function joined<T>(work: () => T): T {
    const name = `s${depth}`;
    const before = waiting.length;
    execute(`SAVEPOINT ${name}`);
    depth += 1;
    try {
      const result = synchronous(work());
      execute(`RELEASE ${name}`);
      return result;
    } catch (error) {
      waiting.length = before;
      if (sqlite.inTransaction) sqlite.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      throw error;
    } finally {
      depth -= 1;
    }
  }

  function afterCommit(effect: () => void): void {
    if (depth === 0) effect();
    else waiting.push(effect);
  }

  /** Throws when SQLite has ended the transaction, as on a full disk: further writes of its work would be committed one by one. */
  function assertNotRolledBack(): void {
    if (depth > 0 && !sqlite.inTransaction) throw new Error('SQLite has rolled this transaction back.');
  }

  return { transaction, afterCommit, assertNotRolledBack };
}

function synchronous<T>(result: T): T {
  if (!(result instanceof Promise)) return result;
  // Its outcome is ignored; the error below explains why.
  result.catch(() => {});
  throw asynchronous();
}

const asynchronous = () =>
  new Error('A transaction is synchronous; asynchronous work would continue after the commit.');

// The commit has happened, so an effect that throws must not prevent the others.
function runAll(effects: (() => void)[]): void {
  const errors: unknown[] = [];
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
