import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Returns the sorted CREATE statements of a database as one text: the committed snapshot that shows every change of the schema. */
export function schemaOf(database: Database): string {
  const rows = database.all({
    compile: () =>
      CompiledQuery.raw(
        "select sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\' order by tbl_name, type desc, name",
      ) as CompiledQuery<{ sql: string }>,
  });
  return rows.map((row) => `${row.sql};\n`).join('');
}
