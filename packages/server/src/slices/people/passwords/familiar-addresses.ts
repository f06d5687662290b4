import type { ServerContext } from '../../../core/server-context.ts';
import { addressGroup } from './address-group.ts';
import type { Claimant } from './attempt-limiter.ts';
import { createFamiliarAddressesDb } from './familiar-addresses-db.ts';

const day = 24 * 3_600_000;
const lifeMs = 90 * day;

/** Where each account was signed in to, for 90 days. From there wrong passwords slow people down and lock nobody out. */
export function createFamiliarAddresses({ database, clock }: Pick<ServerContext, 'database' | 'clock'>) {
  const db = createFamiliarAddressesDb(database);
  const lastUsed = ({ uid, address }: Claimant): number => db.lastUsed(uid, addressGroup(address)) ?? 0;
  return {
    has: (claimant: Claimant): boolean => clock.now() - lastUsed(claimant) < lifeMs,
    /** Somebody has signed in; written once a day. Joins a running transaction. */
    remember(claimant: Claimant): void {
      const now = clock.now();
      if (now - lastUsed(claimant) < day) return;
      db.removeBefore(claimant.uid, now - lifeMs);
      db.put({ uid: claimant.uid, address: addressGroup(claimant.address), last_used: now });
    },
    /** With another password nobody but who set it is known, for somebody else may have known the old one. */
    forgetOthers: ({ uid, address }: Claimant): void => void db.removeOthers(uid, addressGroup(address)),
  };
}

export type FamiliarAddresses = ReturnType<typeof createFamiliarAddresses>;
