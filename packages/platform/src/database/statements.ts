import type Sqlite from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import type { RunResult } from './database.ts';

// A list in a query (`in (?, ?, …)`) gives one SQL text per length, so the cache is limited.
const maxCached = 500;

/** Runs compiled queries, with statements prepared once per SQL text. `beforeWrite` may throw to prevent a write. */
export function createStatements(sqlite: Sqlite.Database, beforeWrite: () => void) {
  const prepared = new Map<string, Sqlite.Statement>();

  function statement({ sql, query }: CompiledQuery): Sqlite.Statement {
    if (query.kind !== 'SelectQueryNode') beforeWrite();
    const known = prepared.get(sql);
    if (known) return known;
    const fresh = sqlite.prepare(sql);
    if (prepared.size >= maxCached) dropOldest();
    prepared.set(sql, fresh);
    return fresh;
  }

  function dropOldest(): void {
    const [oldest] = prepared.keys();
    if (oldest !== undefined) prepared.delete(oldest);
  }

  return {
    all: (query: CompiledQuery): unknown[] => statement(query).all(safe(query.parameters)),
    first: (query: CompiledQuery): unknown => statement(query).get(safe(query.parameters)),
    run(query: CompiledQuery): RunResult {
      const { changes, lastInsertRowid } = statement(query).run(safe(query.parameters));
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    },
  };
}

// A larger integer would be rounded when read. As writes reject them, every integer read is exact.
function safe(parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (typeof value === 'bigint' || (Number.isInteger(value) && !Number.isSafeInteger(value)))
      throw new RangeError(`${value} is not a safe integer and cannot be stored exactly.`);
  }
  return parameters;
}
