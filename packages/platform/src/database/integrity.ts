import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/**
 * The first thing that is wrong with a database, in SQLite's words; undefined when nothing is. Reads all of it. Throws when a table cannot be read to
 * its end, for then it is not only wrong but lost.
 */
export function checkIntegrity(database: Database): string | undefined {
  const [first] = ask<{ quick_check: string }>(database, 'pragma quick_check(1)');
  if (first === undefined || first.quick_check === 'ok') return undefined;
  for (const { name } of ask<{ name: string }>(database, "select name from sqlite_schema where type = 'table'"))
    ask(database, `select count(*) from ${quoted(name)} not indexed`);
  return first.quick_check;
}

/** What a row holds that it must not, as `pragma quick_check` says it: the row can be found and read all the same. */
const valueViolation = /^(CHECK constraint failed|NULL value in|non-\w+ value in|\w+ value in) /;

/** The first of these tables that cannot be relied on to find its rows, because the table or an index of it is damaged. */
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
