import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import { hashServicePassword } from '../../../adapters/ldap/service-password.ts';
import type { SecretSource, StoredSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createDirectoryDb, type DirectoryDb } from './db.ts';
import type { DirectoryAccount } from './entries.ts';

/** The directory account of the mailbox server, which verifies passwords and reads nothing. */
export const mailboxesAccount = 'addon-recvmail';

const place = (instanceId: string): SealLocation => ({
  table: 'directory_accounts',
  column: 'password',
  row: instanceId,
});

/** The accounts with which apps bind to the directory. The database is their source; the directory is made from it. */
export function createAccounts({ database, ids }: Pick<ServerContext, 'database' | 'ids'>, boxKey: BoxKey) {
  const db = createDirectoryDb(database);
  return {
    /** Creates the account, or updates what it may read; an existing password stays, and so does whether it sees company groups. An own app does at first. Returns whether anything changed. */
    ensure: (instanceId: string, reads: DirectoryAccount['reads'], isOwn: boolean): boolean =>
      database.transaction(() => {
        const known = db.find(instanceId);
        if (known) return known.reads !== reads && db.setReads(instanceId, reads).changes > 0;
        // 256 random bits.
        const password = `${ids()}${ids()}`;
        const sealed = boxKey.seal(password, place(instanceId));
        const hash = hashServicePassword(password, ids());
        db.add({
          ...{ instance_id: instanceId, password: sealed, password_hash: hash, reads },
          company_groups: isOwn ? 1 : 0,
        });
        return true;
      }),
    /** Returns whether that changed anything. Throws `RefusedError` without an account. */
    showCompanyGroups(instanceId: string, shown: boolean): boolean {
      const row = db.find(instanceId);
      if (row === undefined || instanceId === mailboxesAccount) throw new RefusedError('not-found');
      return row.company_groups !== (shown ? 1 : 0) && db.setCompanyGroups(instanceId, shown ? 1 : 0).changes > 0;
    },
    forget: (instanceId: string): boolean => db.remove(instanceId).changes > 0,
    all: (): DirectoryAccount[] =>
      db.all().map(({ instance_id, password_hash, reads, company_groups }) => ({
        instanceId: instance_id,
        passwordHash: password_hash,
        reads,
        seesCompanyGroups: company_groups === 1,
      })),
    /** Which apps see company groups. */
    companyGroups: () =>
      db
        .all()
        .filter(({ instance_id }) => instance_id !== mailboxesAccount)
        .map(({ instance_id, company_groups }) => ({ instanceId: instance_id, companyGroups: company_groups === 1 })),
    secrets: accountSecrets(db, boxKey),
    /** Returns what the app needs to bind. Throws `AdapterError` without an account. */
    open(instanceId: string): { password: string; reads: DirectoryAccount['reads'] } {
      const row = db.find(instanceId);
      if (row === undefined) throw new AdapterError(`${instanceId} has no account in the directory`);
      return { password: boxKey.open(row.password, place(instanceId)), reads: row.reads };
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

/** The mailbox server has an account, too. */
const ownerOf = (instanceId: string): StoredSecret['owner'] =>
  instanceId === mailboxesAccount ? { name: 'Dovecot' } : { instanceId };

/** The passwords of these accounts, which administrators can reveal. */
function accountSecrets(db: DirectoryDb, boxKey: BoxKey): SecretSource {
  return {
    list: () =>
      db.all().map(({ instance_id }) => ({
        id: instance_id,
        owner: ownerOf(instance_id),
        purpose: 'directory',
      })),
    open(id) {
      const row = db.find(id);
      return row && boxKey.open(row.password, place(id));
    },
  };
}
