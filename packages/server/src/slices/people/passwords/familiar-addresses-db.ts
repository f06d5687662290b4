import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';

export interface FamiliarAddressRow {
  uid: string;
  /** As returned by `addressGroup`. */
  address: string;
  last_used: number;
}

export function createFamiliarAddressesDb(database: Database) {
  const tables = database.tables<{ familiar_addresses: FamiliarAddressRow }>();
  const one = preparedQuery((uid: string, address: string) =>
    tables.selectFrom('familiar_addresses').select('last_used').where('uid', '=', uid).where('address', '=', address),
  );
  const of = (uid: string) => tables.deleteFrom('familiar_addresses').where('uid', '=', uid);
  return {
    lastUsed: (uid: string, address: string) => database.first(one(uid, address))?.last_used,
    put: ({ uid, address, last_used }: FamiliarAddressRow) =>
      database.run(
        tables
          .insertInto('familiar_addresses')
          .values({ uid, address, last_used })
          .onConflict((on) => on.columns(['uid', 'address']).doUpdateSet({ last_used })),
      ),
    removeBefore: (uid: string, last_used: number) => database.run(of(uid).where('last_used', '<', last_used)),
    /** Removes all addresses of a user except this one. */
    removeOthers: (uid: string, address: string) => database.run(of(uid).where('address', '!=', address)),
  };
}
