import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/**
 * Returns the first defect of a database, as SQLite reports it; undefined when there is none. Reads the whole file. Throws when a table cannot be read to its
 * end: then data is lost.
 */
export function checkIntegrity(database: Database): string | undefined {
  const [first] = ask<{ quick_check: string }>(database, 'pragma quick_check(1)');
  if (first === undefined || first.quick_check === 'ok') return undefined;
  for (const { name } of ask<{ name: string }>(database, "select name from sqlite_schema where type = 'table'"))
    ask(database, `select count(*) from ${quoted(name)} not indexed`);
  return first.quick_check;
}

/** A row that violates a constraint, as `pragma quick_check` reports it: the row can still be found and read. */
const valueViolation = /^(CHECK constraint failed|NULL value in|non-\w+ value in|\w+ value in) /;

/** Returns the first of these tables whose rows cannot be found reliably, because the table or an index of it is damaged. */
export function firstDamagedTable(database: Database, tables: readonly string[]): string | undefined {
  const known = new Set(
    ask<{ name: string }>(database, "select name from sqlite_schema where type = 'table'").map(({ name }) => name),
  );
  return tables
    .filter((table) => known.has(table))
    .find((table) =>
      ask<{ quick_check: string }>(database, `pragma quick_check(${quoted(table)})`).some(
        ({ quick_check }) => quick_check !== 'ok' && !valueViolation.test(quick_check),
      ),
    );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const ask = <T>(database: Database, text: string): T[] =>
  database.all({ compile: () => CompiledQuery.raw(text) as CompiledQuery<T> });
