import { discard } from '../../../adapters/app-files/exchange.ts';
import type { Accounts } from './accounts.ts';
import type { AccountRow, AddonsDb } from './db.ts';
import type { ServerStatus } from './server-status.ts';

export interface RebuildingNeeds {
  db: AddonsDb;
  accounts: Accounts;
  serverStatus: ServerStatus;
  change(row: AccountRow, state: AccountRow['state']): void;
  whileStopped(instance: string, work: () => Promise<void>): Promise<void>;
  closeRelays(server: string, instanceId: string): Promise<void>;
}

/** What an app had on servers of another machine is created here, with the same names and passwords, or forgotten again without losing those. */
export function createRebuilding({ db, accounts, serverStatus, change, whileStopped, closeRelays }: RebuildingNeeds) {
  /** Deletes the content of an account. Nothing of an intended one exists. */
  async function empty(row: AccountRow): Promise<void> {
    await closeRelays(row.server, row.instance_id);
    const { server, location } = serverStatus.getServer(row.server);
    if (!server.isShared) await whileStopped(row.server, () => discard(location.home));
    else {
      change(row, 'used');
      await serverStatus.ready(row.server);
      await server.remove(location, accounts.open(row));
    }
    change(row, 'intended');
  }

  const changeAll = (instanceId: string, state: AccountRow['state']): void => {
    for (const row of db.accountsOf(instanceId)) change(row, state);
  };

  return {
    /** Says that nothing of an app is on the servers of this machine yet. Joins a running transaction. */
    expectAccounts: (instanceId: string): void => changeAll(instanceId, 'intended'),
    /** Creates all accounts an app has, also those of which only the data was retained. Idempotent. */
    async recreate(instanceId: string): Promise<void> {
      await accounts.chooseServers(instanceId);
      for (const row of db.accountsOf(instanceId)) {
        const { server, location } = await serverStatus.ready(row.server);
        change(row, 'used');
        if (server.isShared) await server.provide(location, accounts.open(row));
      }
    },
    /** Undoes `recreate`: deletes what the accounts contain. Their names and passwords stay. */
    async discardContent(instanceId: string): Promise<void> {
      for (const row of db.accountsOf(instanceId)) if (row.state !== 'intended') await empty(row);
    },
    /** Undoes `expectAccounts`. Joins a running transaction. */
    retainAccounts: (instanceId: string): void => changeAll(instanceId, 'kept'),
  };
}
