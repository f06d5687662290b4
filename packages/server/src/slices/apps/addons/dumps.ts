import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import type { DedicatedServer, Proven, RestoreOptions, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { CopyData } from '../../../adapters/app-files/copy-data.ts';
import { exchange } from '../../../adapters/app-files/exchange.ts';
import { copyFor } from '../../../adapters/app-files/give-tree.ts';
import { measureTree } from '../../../adapters/app-files/measure.ts';
import { syncPath, syncTree } from '../../../adapters/app-files/sync-tree.ts';
import type { Accounts } from './accounts.ts';
import type { AccountRow } from './db.ts';
import type { AccountServer, ServerStatus } from './server-status.ts';

export interface DumpsNeeds {
  copyData: CopyData;
  accounts: Accounts;
  serverStatus: ServerStatus;
  /** Runs `work` on the files of a server while the server is stopped. */
  whileStopped(instance: string, work: () => Promise<void>): Promise<void>;
  /** The accounts of an app that may contain data. */
  holdingsOf(instanceId: string): AccountRow[];
  /** Marks the account as used, so that its server is kept running. */
  markUsed(row: AccountRow): void;
}

/** Dumps and restores what apps store on servers. The app must not run meanwhile. */
export function createDumps({ copyData, accounts, serverStatus, whileStopped, holdingsOf, markUsed }: DumpsNeeds) {
  async function dumpOne({ server, location, row }: AccountServer, draft: string, signal: AbortSignal): Promise<void> {
    if (server.isShared) {
      await serverStatus.ready(row.server);
      return server.dump(location, accounts.open(row), draft, signal);
    }
    const { from, to } = copyPaths(server, location, draft);
    if (from === undefined || !existsSync(from)) return;
    await whileStopped(row.server, () => copyData(from, to, signal));
  }

  async function restoreOne(
    { server, location, row }: AccountServer,
    folder: string,
    how: RestoreOptions,
  ): Promise<void> {
    if (server.isShared) {
      await serverStatus.ready(row.server);
      await server.provide(location, accounts.open(row));
      return server.restore(location, accounts.open(row), folder, how);
    }
    const { from, to } = copyPaths(server, location, folder);
    const copy = copyFor(copyData, location.uid);
    if (from !== undefined) await whileStopped(row.server, () => exchange(to, from, copy));
  }

  const each = async (instanceId: string, act: (one: AccountServer) => Promise<void>): Promise<void> => {
    for (const row of holdingsOf(instanceId)) {
      markUsed(row);
      await act({ ...serverStatus.getServer(row.server), row });
    }
  };

  return {
    /** Whether the folder contains a complete dump. */
    hasDump: (folder: string): boolean => existsSync(folder),
    /** Dumps everything an app stores on servers into a folder, completely or not at all (keeps E5). */
    async dump(instanceId: string, folder: string, signal: AbortSignal): Promise<void> {
      const draft = `${folder}.new`;
      await removeTree(draft);
      await mkdir(draft, { recursive: true, mode: 0o700 });
      try {
        await each(instanceId, (one) => dumpOne(one, draft, signal));
      } catch (error) {
        // Removed at once, because the cause may be a full disk.
        await removeTree(draft);
        throw error;
      }
      await syncTree(draft, signal);
      await rename(draft, folder);
      await syncPath(dirname(folder));
    },
    /** Restores everything an app stores on servers from a dump. */
    restore: (instanceId: string, folder: string, how: RestoreOptions = {}): Promise<void> =>
      each(instanceId, (one) => restoreOne(one, folder, how)),
    /** Loads the dumps in a folder beside the databases of the app, which may run, and drops them again. Resolves with what is in them. */
    async prove(instanceId: string, folder: string, signal: AbortSignal): Promise<Proven> {
      const whole = { databases: 0, tables: 0, rows: 0 };
      for (const row of holdingsOf(instanceId).filter(({ state }) => state === 'used')) {
        const { server, location } = serverStatus.getServer(row.server);
        if (!server.isShared || server.proofs === undefined) continue;
        await serverStatus.ready(row.server);
        const found = await server.proofs.prove(location, accounts.open(row), folder, signal);
        whole.databases += found.databases;
        whole.tables += found.tables;
        whole.rows += found.rows;
      }
      return whole;
    },
    /** Bytes an app stores on servers; a server that does not respond now counts as 0. */
    async measure(instanceId: string): Promise<number> {
      const sizes = holdingsOf(instanceId).map((row) => {
        const { server, location } = serverStatus.getServer(row.server);
        if (!server.isShared)
          return server.holding === undefined ? 0 : measureTree(join(location.home, server.holding));
        return serverStatus.obstacleOf(row.server) === undefined ? server.measure(location, accounts.open(row)) : 0;
      });
      return (await Promise.all(sizes)).reduce((whole, size) => whole + size, 0);
    },
  };
}

const copyPaths = ({ holding, kind }: DedicatedServer, { home }: ServerLocation, folder: string) => ({
  from: holding === undefined ? undefined : join(home, holding),
  to: join(folder, kind),
});
