import type { Database } from '@kontor/platform/database/database';

/** An account at a registry. */
export interface RegistryRow {
  host: string;
  username: string;
  /** Sealed under the box key. */
  password: string;
  added: number;
}

interface RegistriesTables {
  registries: RegistryRow;
}

export function createRegistriesDb(database: Database) {
  const tables = database.tables<RegistriesTables>();
  return {
    all: () => database.all(tables.selectFrom('registries').selectAll().orderBy('host')),
    find: (host: string) => database.first(tables.selectFrom('registries').selectAll().where('host', '=', host)),
    put: (row: RegistryRow) =>
      database.run(
        tables
          .insertInto('registries')
          .values(row)
          .onConflict((on) => on.column('host').doUpdateSet(row)),
      ),
    remove: (host: string) => database.run(tables.deleteFrom('registries').where('host', '=', host)),
  };
}
