import type { Database } from '@kontor/platform/database/database';

export interface AlternativeRow {
  domain: string;
  instance: string;
  added: number;
}

interface AlternativeTables {
  alternative_domains: AlternativeRow;
}

/** Alternative domains of apps, in the order in which they were added. */
export function createAlternativesDb(database: Database) {
  const tables = database.tables<AlternativeTables>();
  const without = () => tables.deleteFrom('alternative_domains');
  return {
    all: () => database.all(tables.selectFrom('alternative_domains').selectAll().orderBy('added').orderBy('domain')),
    find: (domain: string) =>
      database.first(tables.selectFrom('alternative_domains').selectAll().where('domain', '=', domain)),
    add: (row: AlternativeRow) => database.run(tables.insertInto('alternative_domains').values(row)),
    remove: (domain: string) => database.run(without().where('domain', '=', domain)),
    removeOf: (instance: string) => database.run(without().where('instance', '=', instance)),
  };
}
