import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath, syncTree } from '../../adapters/app-files/sync-tree.ts';
import type { Accounts } from './accounts.ts';
import type { AccountRow } from './db.ts';
import type { Present, Standing } from './standing.ts';

export interface CopiesNeeds {
  accounts: Accounts;
  standing: Standing;
  /** What an app has that something may be in. */
  heldBy(instanceId: string): AccountRow[];
  /** From now on its server is to run for it. */
  use(row: AccountRow): void;
}

/** Copies of what apps have at servers. The app does not run meanwhile. */
export function createCopies({ accounts, standing, heldBy, use }: CopiesNeeds) {
  async function each(instanceId: string, act: (one: Present) => Promise<void>): Promise<void> {
    for (const row of heldBy(instanceId)) {
      use(row);
      await act({ ...(await standing.ready(row.server)), row });
    }
  }

  return {
    /** Whether a folder holds all an app had when it was dumped there. */
    hasDump: (folder: string): boolean => existsSync(folder),
    /** Copies all an app has into a folder, whole or not at all (keeps E5). */
    async dump(instanceId: string, folder: string, signal: AbortSignal): Promise<void> {
      const draft = `${folder}.new`;
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true, mode: 0o700 });
      try {
        await each(instanceId, ({ server, place, row }) => server.dump(place, accounts.open(row), draft, signal));
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
    restore: (instanceId: string, folder: string): Promise<void> =>
      each(instanceId, async ({ server, place, row }) => {
        const account = accounts.open(row);
        await server.provide(place, account);
        await server.restore(place, account, folder);
      }),
    /** Bytes of what people made there; what cannot be asked now counts nothing. */
    async measure(instanceId: string): Promise<number> {
      const rows = heldBy(instanceId).filter(({ server }) => standing.obstacleOf(server) === undefined);
      const sizes = rows.map((row) => {
        const { server, place } = standing.present(row.server);
        return server.measure(place, accounts.open(row));
      });
      return (await Promise.all(sizes)).reduce((whole, size) => whole + size, 0);
    },
  };
}
