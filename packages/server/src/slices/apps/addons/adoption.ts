import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Addons } from '@kontor/contract/manifest/manifest';
import type { Database } from '@kontor/platform/database/database';
import { RefusedError } from '@kontor/platform/errors';
import type { AddonKind, AppAccount } from '../../../adapters/addons/addon-server.ts';
import type { AddonServers } from '../../../adapters/addons/addon-servers.ts';
import { adoptedName } from '../../../adapters/addons/sql-server.ts';
import { makeFolder } from '../../../adapters/app-files/moves.ts';
import type { WordReplacement } from '../../../adapters/app-files/replace-words.ts';
import type { Accounts } from './accounts.ts';
import { type AddonsDb, createAddonsDb } from './db.ts';
import { kindsIn } from './rules.ts';
import type { ServerStatus } from './server-status.ts';

/** An account that an app had at the time of a backup. */
export interface FormerAccount extends AppAccount {
  kind: AddonKind;
}

export interface AdoptionNeeds {
  db: AddonsDb;
  accounts: Accounts;
  servers: AddonServers;
  serverStatus: ServerStatus;
}

/** Lets a new app take over what another one had on servers when it was backed up, under its own names and passwords. */
export function createAdoption({ db, accounts, servers, serverStatus }: AdoptionNeeds) {
  const pairsOf = (instanceId: string, former: readonly FormerAccount[]) =>
    db.accountsOf(instanceId).flatMap((row) => {
      const from = former.find(({ kind }) => kind === row.kind);
      return from === undefined ? [] : [{ from, to: accounts.open(row), row }];
    });

  return {
    /** Returns the accounts of an app in a copy of the database. */
    accountsIn: (copy: Database, instanceId: string): FormerAccount[] =>
      createAddonsDb(copy)
        .accountsOf(instanceId)
        .map((row) => ({ kind: row.kind, ...accounts.open(row) })),
    /** Refused when what an app stores on one of its servers cannot be loaded into another account. */
    refuseUnadoptable(addons: Addons): void {
      for (const kind of kindsIn(addons)) {
        const server = servers[kind];
        if (server.isShared && server.adoptDump === undefined)
          throw new RefusedError('beside-addon', { params: { addon: server.title } });
      }
    },
    /** Moves the dumps of former accounts into a folder that `restore` accepts for this app. May be repeated after a crash. */
    async adoptDumps(
      instanceId: string,
      folder: string,
      into: string,
      former: readonly FormerAccount[],
    ): Promise<void> {
      await makeFolder(into, 0o700);
      for (const { from, to, row } of pairsOf(instanceId, former)) {
        const { server } = serverStatus.getServer(row.server);
        if (server.isShared) await server.adoptDump?.(folder, { into, from, to });
        else await moveIfThere(join(folder, server.kind), join(into, server.kind));
      }
    },
    /** Returns what files of the app have to be changed in, so that it signs in with its own accounts and never with the former ones. */
    replacementsFor: (instanceId: string, former: readonly FormerAccount[]): WordReplacement[] =>
      pairsOf(instanceId, former).map(({ from, to }) => ({
        mark: [from.password, to.password],
        words: new Map([from.name, ...from.databases].map((name) => [name, adoptedName(name, from, to)])),
      })),
  };
}

async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
  }
}
