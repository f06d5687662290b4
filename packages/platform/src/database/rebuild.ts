import { CompiledQuery } from 'kysely';
import { AdapterError } from '../errors.ts';
import { type Database, openDatabase } from './database.ts';

/**
 * Writes the rows of a database into a new file and rebuilds every index, which repairs damaged indexes. Uses no index of the old file, so every readable row
 * is copied. Throws when a table cannot be read to its end, when rows contradict each other, or when the new file fails its check. Nothing else may use
 * `from`.
 */
export function rebuild({ from, to }: { from: string; to: string }): void {
  const database = openDatabase({ file: to });
  try {
    database.script(`pragma foreign_keys = off; attach '${from.replaceAll("'", "''")}' as damaged`);
    database.transaction(() => {
      const objects = schemaObjectsOf(database);
      const tables = objects.filter(({ type }) => type === 'table');
      for (const { sql } of tables) database.script(sql);
      for (const { name } of tables) copyRows(database, name);
      copySequence(database);
      for (const { type, sql } of objects) if (type !== 'table') database.script(sql);
    });
    check(database);
  } finally {
    database.close();
  }
}

interface SchemaObject {
  type: string;
  name: string;
  sql: string;
}

/** Without the objects SQLite creates itself. */
const schemaObjectsOf = (database: Database): SchemaObject[] =>
  ask<SchemaObject>(
    database,
    "select type, name, sql from damaged.sqlite_schema where sql is not null and name not like 'sqlite!_%' escape '!'",
  );

function copyRows(database: Database, table: string): void {
  const columns = ask<{ name: string; type: string; pk: number; hidden: number }>(
    database,
    `pragma damaged.table_xinfo(${quoted(table)})`,
  );
  const [kind] = ask<{ wr: number }>(database, `pragma damaged.table_list(${quoted(table)})`);
  const keys = columns.filter(({ pk }) => pk > 0);
  const hasOwnKey = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER';
  const names = columns.filter(({ hidden }) => hidden === 0).map(({ name }) => quoted(name));
  // Row ids are copied, so rows keep their order.
  const all = (kind?.wr === 1 || hasOwnKey ? names : ['rowid', ...names]).join(', ');
  database.script(`insert into main.${quoted(table)} (${all}) select ${all} from damaged.${quoted(table)} not indexed`);
  const count = (schema: string) =>
    ask<{ rows: number }>(database, `select count(*) as rows from ${schema}.${quoted(table)} not indexed`)[0]?.rows;
  if (count('main') !== count('damaged')) throw new AdapterError(`Not every row of ${table} could be taken.`);
}

function copySequence(database: Database): void {
  const [sequence] = ask(database, "select name from damaged.sqlite_schema where name = 'sqlite_sequence'");
  if (sequence === undefined) return;
  database.script('delete from main.sqlite_sequence');
  database.script('insert into main.sqlite_sequence select * from damaged.sqlite_sequence');
}

function check(database: Database): void {
  const [first] = ask<{ integrity_check: string }>(database, 'pragma main.integrity_check(1)');
  if (first?.integrity_check !== 'ok')
    throw new AdapterError(`The new database is not all right: ${first?.integrity_check}`);
  const [orphan] = ask<{ table: string; parent: string }>(database, 'pragma main.foreign_key_check');
  if (orphan) throw new AdapterError(`A row of ${orphan.table} belongs to one of ${orphan.parent} that is gone.`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const ask = <T>(database: Database, text: string): T[] =>
  database.all({ compile: () => CompiledQuery.raw(text) as CompiledQuery<T> });
