import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OwnServer, ServerPlace } from '../../adapters/addons/addon-server.ts';
import type { CopyData } from '../../adapters/app-files/copy-data.ts';
import { exchange } from '../../adapters/app-files/exchange.ts';
import { measureTree } from '../../adapters/app-files/measure.ts';
import { syncPath, syncTree } from '../../adapters/app-files/sync-tree.ts';
import type { Accounts } from './accounts.ts';
import type { AccountRow } from './db.ts';
import type { Present, Standing } from './standing.ts';

export interface CopiesNeeds {
  copyData: CopyData;
  accounts: Accounts;
  standing: Standing;
  /** Does something with the files of a server while it does not run. */
  halt(instance: string, work: () => Promise<void>): Promise<void>;
  /** What an app has that something may be in. */
  heldBy(instanceId: string): AccountRow[];
  /** From now on its server is to run for it. */
  use(row: AccountRow): void;
}

/** Copies of what apps have at servers. The app does not run meanwhile. */
export function createCopies({ copyData, accounts, standing, halt, heldBy, use }: CopiesNeeds) {
  async function copyOut({ server, place, row }: Present, draft: string, signal: AbortSignal): Promise<void> {
    if (server.isShared) {
      await standing.ready(row.server);
      return server.dump(place, accounts.open(row), draft, signal);
    }
    const { from, to } = waysOf(server, place, draft);
    if (from === undefined || !existsSync(from)) return;
    await halt(row.server, () => copyData(from, to, signal));
  }

  async function copyIn({ server, place, row }: Present, folder: string): Promise<void> {
    if (server.isShared) {
      await standing.ready(row.server);
      await server.provide(place, accounts.open(row));
      return server.restore(place, accounts.open(row), folder);
    }
    const { from, to } = waysOf(server, place, folder);
    if (from !== undefined) await halt(row.server, () => exchange(to, from, copyData));
  }

  const each = async (instanceId: string, act: (one: Present) => Promise<void>): Promise<void> => {
    for (const row of heldBy(instanceId)) {
      use(row);
      await act({ ...standing.present(row.server), row });
    }
  };

  return {
    /** Whether a folder holds all an app had when it was dumped there. */
    hasDump: (folder: string): boolean => existsSync(folder),
    /** Copies all an app has into a folder, whole or not at all (keeps E5). */
    async dump(instanceId: string, folder: string, signal: AbortSignal): Promise<void> {
      const draft = `${folder}.new`;
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true, mode: 0o700 });
      try {
        await each(instanceId, (one) => copyOut(one, draft, signal));
      } catch (error) {
        // At once, for the reason may be a full disk.
        await rm(draft, { recursive: true, force: true });
        throw error;
      }
      await syncTree(draft, signal);
      await rename(draft, folder);
      await syncPath(dirname(folder));
    },
    /** Makes all an app has what it was when it was dumped there. */
    restore: (instanceId: string, folder: string): Promise<void> => each(instanceId, (one) => copyIn(one, folder)),
    /** Bytes of what people made there; what cannot be asked now counts nothing. */
    async measure(instanceId: string): Promise<number> {
      const sizes = heldBy(instanceId).map((row) => {
        const { server, place } = standing.present(row.server);
        if (!server.isShared) return server.holding === undefined ? 0 : measureTree(join(place.home, server.holding));
        return standing.obstacleOf(row.server) === undefined ? server.measure(place, accounts.open(row)) : 0;
      });
      return (await Promise.all(sizes)).reduce((whole, size) => whole + size, 0);
    },
  };
}

const waysOf = ({ holding, kind }: OwnServer, { home }: ServerPlace, folder: string) => ({
  from: holding === undefined ? undefined : join(home, holding),
  to: join(folder, kind),
});
