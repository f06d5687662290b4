import { AdapterError } from '@kontor/platform/errors';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import { hashServicePassword } from '../../../adapters/ldap/service-password.ts';
import type { SecretSource, StoredSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createDirectoryDb, type DirectoryDb } from './db.ts';
import type { DirectoryAccount } from './entries.ts';

/** The account of the server of mailboxes, which checks passwords and reads nothing. */
export const mailboxesAccount = 'addon-recvmail';

const place = (instanceId: string): SealLocation => ({
  table: 'directory_accounts',
  column: 'password',
  row: instanceId,
});

/** The accounts with which apps ask the directory; here is what is true of them. */
export function createAccounts({ database, ids }: Pick<ServerContext, 'database' | 'ids'>, boxKey: BoxKey) {
  const db = createDirectoryDb(database);
  return {
    /** One that is there keeps its password. Answers whether anything is different now. */
    ensure: (instanceId: string, reads: DirectoryAccount['reads']): boolean =>
      database.transaction(() => {
        const known = db.find(instanceId);
        if (known) return known.reads !== reads && db.setReads(instanceId, reads).changes > 0;
        // 256 random bits.
        const password = `${ids()}${ids()}`;
        const sealed = boxKey.seal(password, place(instanceId));
        const hash = hashServicePassword(password, ids());
        db.add({ instance_id: instanceId, password: sealed, password_hash: hash, reads });
        return true;
      }),
    forget: (instanceId: string): boolean => db.remove(instanceId).changes > 0,
    all: (): DirectoryAccount[] =>
      db.all().map(({ instance_id, password_hash, reads }) => ({
        instanceId: instance_id,
        passwordHash: password_hash,
        reads,
      })),
    secrets: accountSecrets(db, boxKey),
    /** What the app itself is told. */
    open(instanceId: string): { password: string; reads: DirectoryAccount['reads'] } {
      const row = db.find(instanceId);
      if (row === undefined) throw new AdapterError(`${instanceId} has no account in the directory`);
      return { password: boxKey.open(row.password, place(instanceId)), reads: row.reads };
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Beside apps the server of mailboxes asks, too. */
const ownerOf = (instanceId: string): StoredSecret['owner'] =>
  instanceId === mailboxesAccount ? { name: 'Dovecot' } : { instanceId };

/** The passwords of these accounts, for administrators to look up. */
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
