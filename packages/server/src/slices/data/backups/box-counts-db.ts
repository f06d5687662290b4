import { openDatabase } from '@kontor/platform/database/database';
import { checkIntegrity } from '@kontor/platform/database/integrity';

/** Rows of each table. */
export type TableCounts = Record<string, number>;

/** What a look at a copy of the database says. */
export interface BoxCounts {
  tables: TableCounts;
  /** The first defect, as SQLite reports it. */
  fault: string | undefined;
}

/** Reads a copy of the database to its end, and counts the rows. Throws when it is no database. */
export function countBox(file: string): BoxCounts {
  const database = openDatabase({ file, readonly: true });
  try {
    const schema = database.tables<{ sqlite_schema: { type: string; name: string } }>();
    const names = database.all(schema.selectFrom('sqlite_schema').select('name').where('type', '=', 'table'));
    const tables = database.tables<Record<string, object>>();
    const countOf = (name: string): number =>
      database.first(tables.selectFrom(name).select(({ fn }) => fn.countAll<number>().as('rows')))?.rows ?? 0;
    const counted = names.filter(({ name }) => !name.startsWith('sqlite_')).map(({ name }) => [name, countOf(name)]);
    return { tables: Object.fromEntries(counted), fault: checkIntegrity(database) };
  } finally {
    database.close();
  }
}

/** Returns the first tables whose counts differ, in words; undefined where none does. */
export function differenceOf(noted: TableCounts, found: TableCounts): string | undefined {
  const names = Object.keys(noted).filter((name) => noted[name] !== found[name]);
  const words = names.slice(0, 3).map((name) => `${name} ${noted[name]} → ${found[name] ?? 0}`);
  return words.length === 0 ? undefined : words.join(', ');
}
