import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/**
 * The first thing that is wrong with a database, in SQLite's words; undefined when nothing is. Reads all of it. Throws when a table cannot be read to
 * its end, for then it is not only wrong but lost.
 */
export function faultIn(database: Database): string | undefined {
  const ask = <T>(text: string): T[] => database.all({ compile: () => CompiledQuery.raw(text) as CompiledQuery<T> });
  const [first] = ask<{ quick_check: string }>('pragma quick_check(1)');
  if (first === undefined || first.quick_check === 'ok') return undefined;
  for (const { name } of ask<{ name: string }>("select name from sqlite_schema where type = 'table'"))
    ask(`select count(*) from "${name.replaceAll('"', '""')}" not indexed`);
  return first.quick_check;
}
