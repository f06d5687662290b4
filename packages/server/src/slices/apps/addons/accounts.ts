import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Addons } from '@kontor/contract/manifest/manifest';
import type { AddonKind, AppAccount, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { AddonServers } from '../../../adapters/addons/addon-servers.ts';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import { anyFreePort } from '../../../adapters/engine/health.ts';
import { innerPorts } from '../../../core/inner-ports.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AccountRow, AddonsDb, ServerRow } from './db.ts';
import { databasesFor, freeAccount, kindsIn, nameFor, serverFor, wantedOf } from './rules.ts';

const sealedAt = ({ instance_id, kind }: Pick<AccountRow, 'instance_id' | 'kind'>): SealLocation => ({
  table: 'addon_accounts',
  column: 'password',
  row: `${instance_id}/${kind}`,
});

export interface AccountsNeeds {
  core: Pick<ServerContext, 'config' | 'database'>;
  db: AddonsDb;
  boxKey: BoxKey;
  servers: AddonServers;
}

/** Chooses ports, names and passwords of servers and of the accounts of apps there; committed before anything is created (keeps E1). */
export function createAccounts({ core, db, boxKey, servers }: AccountsNeeds) {
  const { config, database } = core;
  const nameOf = (kind: AddonKind, instanceId: string) => serverFor(kind, servers[kind].isShared, instanceId);

  async function chooseServer(kind: AddonKind, instance: string): Promise<void> {
    if (db.findServer(instance) !== undefined) return;
    const port = await anyFreePort({ ...innerPorts.addons, except: new Set(db.servers().map((row) => row.port)) });
    database.transaction(() => {
      if (db.findServer(instance) !== undefined) return;
      const account = freeAccount(db.servers().map((row) => row.account));
      db.addServer({ instance, kind, port, account, generation: 1 });
    });
  }

  function chooseAccount(instance_id: string, kind: AddonKind, addons: Addons): void {
    const wanted = wantedOf(kind, addons);
    const name = nameFor(kind, instance_id);
    const databases = JSON.stringify(databasesFor(kind, name, wanted.databases));
    const extensions = JSON.stringify(wanted.extensions);
    const known = db.accountsOf(instance_id).find((row) => row.kind === kind);
    // A retained account is used again with its password, because the app's own files may contain it.
    if (known !== undefined)
      return void db.changeAccount(instance_id, kind, {
        databases: merged(known.databases, databases),
        extensions: merged(known.extensions, extensions),
        state: known.state === 'kept' ? 'used' : known.state,
      });
    // 192 random bits in hexadecimal, which needs no quoting anywhere.
    const password = boxKey.seal(randomBytes(24).toString('hex'), sealedAt({ instance_id, kind }));
    const server = nameOf(kind, instance_id);
    db.addAccount({ instance_id, kind, server, name, password, databases, extensions, state: 'intended' });
  }

  return {
    /** Commits the servers and accounts an app needs. Existing accounts keep their name and password. */
    async choose(instanceId: string, addons: Addons): Promise<void> {
      const kinds = kindsIn(addons);
      for (const kind of kinds) await chooseServer(kind, nameOf(kind, instanceId));
      database.transaction(() => {
        for (const kind of kinds) chooseAccount(instanceId, kind, addons);
      });
    },
    /** Commits the servers that the accounts of an app are on. */
    async chooseServers(instanceId: string): Promise<void> {
      for (const { kind, server } of db.accountsOf(instanceId)) await chooseServer(kind, server);
    },
    locationOf({ instance, generation, port, account }: ServerRow): ServerLocation {
      const { data } = config;
      const uid = process.getuid?.() === 0 ? account : undefined;
      const logFile = join(data, 'logs', 'addons', `${instance}.log`);
      return { instance, generation, home: homeOf(data, instance), port, uid, logFile };
    },
    open: (row: AccountRow): AppAccount => ({
      name: row.name,
      password: boxKey.open(row.password, sealedAt(row)),
      databases: JSON.parse(row.databases),
      extensions: JSON.parse(row.extensions),
    }),
  };
}

/** Returns the data folder of a server. */
const homeOf = (data: string, instance: string): string => join(data, 'addons', instance.replace('addon-', ''));

/** Keeps databases that are no longer requested, because they still contain user data. */
function merged(before: string, wanted: string): string {
  const [old, now]: string[][] = [JSON.parse(before), JSON.parse(wanted)];
  return JSON.stringify([...new Set([...(now ?? []), ...(old ?? [])])]);
}

export type Accounts = ReturnType<typeof createAccounts>;
