import type { Database } from '@kontor/platform/database/database';
import type { AddonKind } from '../../../adapters/addons/addon-server.ts';

/** A server of apps: its port, uid and generation. */
export interface ServerRow {
  instance: string;
  kind: AddonKind;
  port: number;
  account: number;
  generation: number;
}

/** What one app has on a server. `databases` and `extensions` are JSON lists; `kept` means retained without being used. */
export interface AccountRow {
  instance_id: string;
  kind: AddonKind;
  server: string;
  name: string;
  /** Sealed under the box key (keeps H9). */
  password: string;
  databases: string;
  extensions: string;
  state: 'intended' | 'used' | 'kept';
}

interface AddonTables {
  addon_servers: ServerRow;
  addon_accounts: AccountRow;
}

export function createAddonsDb(database: Database) {
  const tables = database.tables<AddonTables>();
  const accounts = tables.selectFrom('addon_accounts').selectAll().orderBy('instance_id').orderBy('kind');
  return {
    servers: () => database.all(tables.selectFrom('addon_servers').selectAll().orderBy('instance')),
    findServer: (instance: string) =>
      database.first(tables.selectFrom('addon_servers').selectAll().where('instance', '=', instance)),
    addServer: (row: ServerRow) => database.run(tables.insertInto('addon_servers').values(row)),
    changeServer: (instance: string, patch: Partial<ServerRow>) =>
      database.run(tables.updateTable('addon_servers').set(patch).where('instance', '=', instance)),
    removeServer: (instance: string) =>
      database.run(tables.deleteFrom('addon_servers').where('instance', '=', instance)),
    accounts: () => database.all(accounts),
    accountsOf: (instanceId: string) => database.all(accounts.where('instance_id', '=', instanceId)),
    addAccount: (row: AccountRow) => database.run(tables.insertInto('addon_accounts').values(row)),
    changeAccount: (instanceId: string, kind: AddonKind, patch: Partial<AccountRow>) =>
      database.run(
        tables.updateTable('addon_accounts').set(patch).where('instance_id', '=', instanceId).where('kind', '=', kind),
      ),
    removeAccount: (instanceId: string, kind: AddonKind) =>
      database.run(tables.deleteFrom('addon_accounts').where('instance_id', '=', instanceId).where('kind', '=', kind)),
  };
}

export type AddonsDb = ReturnType<typeof createAddonsDb>;
