import type { Database } from '@kontor/platform/database/database';
import type { SealLocation } from '../adapters/box-key.ts';
import { type SealedColumn, sealedColumns } from '../adapters/sealed-columns.ts';

/** Tables by name: sealed values are read before migrations, so a table or a column may be missing. */
type AnyTable = Record<string, Record<string, string | Uint8Array | null>>;

/** A sealed value and its location, which it is bound to. */
export interface SealedValue {
  sealed: string | Uint8Array;
  location: SealLocation;
}

interface SchemaTables {
  sqlite_schema: { type: string; name: string; sql: string | null };
}

/** Reads what the database records about the box key; may be used before migrations. */
export function createBoxKeyDb(database: Database) {
  const tables = database.tables<AnyTable>();
  const schema = database.tables<SchemaTables>();

  const definitionOf = (table: string): string =>
    database.first(
      schema.selectFrom('sqlite_schema').select('sql').where('type', '=', 'table').where('name', '=', table),
    )?.sql ?? '';

  function sealedIn({ table, column, row, only }: SealedColumn): SealedValue[] {
    const definition = definitionOf(table);
    if (![column, ...row].every((name) => new RegExp(`\\b${name}\\b`).test(definition))) return [];
    const all = tables
      .selectFrom(table)
      .select([column, ...row])
      .where(column, 'is not', null)
      .where(column, '!=', '');
    const rows = database.all((only ? all.where(only[0], 'like', `%${only[1]}`) : all).limit(20));
    return rows.map((found) => ({
      sealed: found[column] as string | Uint8Array,
      location: { table, column, row: row.map((name) => found[name]).join('/') } as SealLocation,
    }));
  }

  return {
    /** Returns up to 20 values of every sealed column; none in a database without secrets. */
    sealedValues: (): SealedValue[] => sealedColumns.flatMap(sealedIn),
    /** Returns the fingerprint of the key the database is used with; undefined when none was stored yet. */
    fingerprint(): string | undefined {
      if (definitionOf('system_config') === '') return undefined;
      const byName = tables.selectFrom('system_config').select('value');
      const row = database.first(byName.where('context', '=', 'box').where('id', '=', 'key-fingerprint'));
      return row?.value as string | undefined;
    },
    storeFingerprint: (value: string) =>
      database.run(
        tables
          .insertInto('system_config')
          .values({ context: 'box', id: 'key-fingerprint', value })
          .onConflict((on) => on.columns(['context', 'id']).doUpdateSet({ value })),
      ),
  };
}
