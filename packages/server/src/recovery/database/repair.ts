import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseRepair } from '@kontor/contract/machine/recovery';
import { syncToDisk } from '@kontor/platform/durable';
import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { hours } from '@kontor/platform/work/durations';
import type { Config } from '../../config.ts';
import type { Log } from '../../core/server-context.ts';
import type { RecoveryNeededError } from '../recovery-needed.ts';
import { copiesFolder, databaseBytes, hasRoom, repairedName } from './copies.ts';
import { rebuildDatabase, repairFolder } from './rebuild-database.ts';

export interface RepairNeeds {
  config: Pick<Config, 'data'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  cause: Pick<RecoveryNeededError, 'reason'>;
}

/**
 * Rebuilds a database with damaged indexes from its tables, in a separate process, because it may take long. The result is one more copy to choose; the
 * database itself is only read.
 */
export function createRepair({ config: { data }, clock, log, cause }: RepairNeeds) {
  const ending = new AbortController();
  let state: DatabaseRepair = cause.reason === 'database-damaged' ? 'offered' : 'none';
  let work: Promise<void> = Promise.resolve();

  async function rebuildAsCopy(): Promise<void> {
    const made = await rebuildDatabase({ data, clock, timeoutMs: hours(6), signal: ending.signal });
    mkdirSync(copiesFolder(data), { recursive: true, mode: 0o700 });
    syncToDisk(made);
    renameSync(made, join(copiesFolder(data), repairedName(new Date(clock.now()))));
    syncToDisk(copiesFolder(data));
  }

  return {
    state: () => state,
    begin(): void {
      if (state !== 'offered' && state !== 'failed') throw new RefusedError('not-found');
      if (!hasRoom(data, 2 * databaseBytes(data))) throw new RefusedError('copy-no-room');
      state = 'working';
      const end = (after: DatabaseRepair) => {
        state = after;
        rmSync(repairFolder(data), { recursive: true, force: true });
      };
      work = rebuildAsCopy().then(
        () => end('done'),
        (err: unknown) => {
          log.warn({ err }, 'The database could not be rebuilt');
          end('failed');
        },
      );
    },
    async stop(): Promise<void> {
      ending.abort();
      await work;
    },
  };
}

export type Repair = ReturnType<typeof createRepair>;
