import { open } from 'node:fs/promises';
import type Sqlite from 'better-sqlite3';

/** How long a power cut may take back what nobody waited for, in milliseconds. */
const longestLossMs = 1_000;

/** Transactions nobody waits for the disk with. SQLite keeps their order: what is synced later carries along what came before. */
export function createRelaxed(sqlite: Sqlite.Database, transaction: <T>(work: () => T) => T) {
  let due: NodeJS.Timeout | undefined;

  /** Only the log: closing a second handle of the database itself would give up SQLite's locks on it. */
  async function sync(): Promise<void> {
    due = undefined;
    const log = await open(`${sqlite.name}-wal`, 'r');
    await log.sync().finally(() => log.close());
  }

  return {
    passing<T>(work: () => T): T {
      sqlite.pragma('synchronous = NORMAL');
      try {
        return transaction(work);
      } finally {
        sqlite.pragma('synchronous = FULL');
        due ??= setTimeout(() => void sync(), longestLossMs).unref();
      }
    },
    stop: () => clearTimeout(due),
  };
}
