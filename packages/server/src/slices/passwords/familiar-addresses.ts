import type { Ground } from '../../ground.ts';
import { addressGroup } from './address-group.ts';
import { createFamiliarAddressesDb } from './familiar-addresses-db.ts';
import type { Trier } from './tries.ts';

const day = 24 * 3_600_000;
const lifeMs = 90 * day;

/** Where each account was signed in to, for 90 days. From there wrong passwords slow people down and lock nobody out. */
export function createFamiliarAddresses({ database, clock }: Pick<Ground, 'database' | 'clock'>) {
  const db = createFamiliarAddressesDb(database);
  const lastUsed = ({ uid, address }: Trier): number => db.lastUsed(uid, addressGroup(address)) ?? 0;
  return {
    has: (trier: Trier): boolean => clock.now() - lastUsed(trier) < lifeMs,
    /** Somebody has signed in; written once a day. Joins a running transaction. */
    remember(trier: Trier): void {
      const now = clock.now();
      if (now - lastUsed(trier) < day) return;
      db.removeBefore(trier.uid, now - lifeMs);
      db.put({ uid: trier.uid, address: addressGroup(trier.address), last_used: now });
    },
    /** With another password nobody but who set it is known, for somebody else may have known the old one. */
    forgetOthers: ({ uid, address }: Trier): void => void db.removeOthers(uid, addressGroup(address)),
  };
}

export type FamiliarAddresses = ReturnType<typeof createFamiliarAddresses>;
