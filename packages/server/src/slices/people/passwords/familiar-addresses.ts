import { days } from '@kontor/platform/work/durations';
import { addressGroup } from '../../../adapters/address-group.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Claimant } from './attempt-keys.ts';
import { createFamiliarAddressesDb } from './familiar-addresses-db.ts';

const lifeMs = days(90);

/** The addresses each account has signed in from within 90 days. From there failed attempts are delayed instead of locking the account. */
export function createFamiliarAddresses({ database, clock }: Pick<ServerContext, 'database' | 'clock'>) {
  const db = createFamiliarAddressesDb(database);
  const lastUsed = ({ uid, address }: Claimant): number => db.lastUsed(uid, addressGroup(address)) ?? 0;
  return {
    has: (claimant: Claimant): boolean => clock.now() - lastUsed(claimant) < lifeMs,
    /** Records a sign-in; written once a day. Joins a running transaction. */
    remember(claimant: Claimant): void {
      const now = clock.now();
      if (now - lastUsed(claimant) < days(1)) return;
      db.removeBefore(claimant.uid, now - lifeMs);
      db.put({ uid: claimant.uid, address: addressGroup(claimant.address), last_used: now });
    },
    /** After a password change only the address that set it is familiar: somebody else may have known the old password. */
    forgetOthers: ({ uid, address }: Claimant): void => void db.removeOthers(uid, addressGroup(address)),
  };
}

export type FamiliarAddresses = ReturnType<typeof createFamiliarAddresses>;
