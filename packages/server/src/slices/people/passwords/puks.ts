import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import type { Database } from '@kontor/platform/database/database';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Claimant } from './attempt-keys.ts';
import { type CredentialRow, type CredentialsDb, createCredentialsDb } from './db.ts';
import type { Confirmation, Confirmer } from './proofs.ts';
import { hashSecret, newPuk } from './puk.ts';
import type { TokensDb } from './tokens-db.ts';

export interface PuksNeeds {
  core: Pick<ServerContext, 'database'>;
  db: CredentialsDb;
  tokens: Pick<TokensDb, 'removeWithPin'>;
  boxKey: BoxKey;
  /** Throws unless the user has entered the right password. */
  confirm(claimant: Confirmer, password: string): Promise<Confirmation>;
  record(claimant: Claimant, action: JournalAction): void;
}

const placeOf = (uid: string): SealLocation => ({ table: 'credentials', column: 'puk_sealed', row: uid });

/** Makes a new PUK and what is stored of it: sealed until the user confirms that it is written down (keeps H9), and a hash permanently. */
export function makePuk(
  uid: string,
  boxKey: BoxKey,
): { puk: string; columns: Pick<CredentialRow, 'puk_sealed' | 'puk_hash'> } {
  const puk = newPuk();
  return { puk, columns: { puk_sealed: boxKey.seal(puk, placeOf(uid)), puk_hash: hashSecret(puk) } };
}

/** Returns the PUK that waits for confirmation; undefined when none does. */
export const openPuk = (
  row: Pick<CredentialRow, 'uid' | 'puk_sealed'> | undefined,
  boxKey: BoxKey,
): string | undefined => (row?.puk_sealed ? boxKey.open(row.puk_sealed, placeOf(row.uid)) : undefined);

/** Seals the PUKs that an earlier version stored in plain text; part of the migration `0040-sealed-puks.sql`. */
export function sealWaitingPuks(database: Database, boxKey: BoxKey): void {
  const db = createCredentialsDb(database);
  for (const { uid, puk_sealed: plain } of db.withWaitingPuk())
    if (plain !== null) db.change(uid, { puk_sealed: boxKey.seal(plain, placeOf(uid)) });
}

/** Shows, confirms and renews the PUK of a user. */
export function createPuks({ core: { database }, db, tokens, boxKey, confirm, record }: PuksNeeds) {
  /** Replaces the PUK by a new one, which its user confirms at the next sign-in. Joins a running transaction. */
  const replacePuk = (uid: string): void => void db.change(uid, makePuk(uid, boxKey).columns);

  return {
    replacePuk,
    /** Returns the PUK in plain text, only while it waits for confirmation. */
    waitingPuk: (uid: string): string | undefined => openPuk(db.find(uid), boxKey),
    /** From now on only links that require the PUK are of use: those with a PIN of their own end. */
    confirmPuk: (uid: string): void =>
      database.transaction(() => {
        db.change(uid, { puk_sealed: null });
        tokens.removeWithPin(uid);
      }),
    async renewPuk(claimant: Confirmer, password: string): Promise<void> {
      const confirmation = await confirm(claimant, password);
      database.transaction(() => {
        confirmation.check();
        replacePuk(claimant.uid);
        record(claimant, 'renew-puk');
      });
    },
  };
}
