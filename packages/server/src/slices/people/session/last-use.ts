import { minutes, seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import type { SessionDb, SessionRow } from './db.ts';

const flushAfter = seconds(10);

export interface LastUseNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'log'>;
  db: SessionDb;
}

/**
 * When sessions were last used, written in batches and at most once a minute for each. Does not wait for the disk: a kill or a power loss costs a minute of
 * use.
 */
export function createLastUse({ core: { database, clock, log }, db }: LastUseNeeds) {
  const waiting = new Map<string, SessionRow>();

  function write(): void {
    for (const row of waiting.values()) db.used(row);
    waiting.clear();
  }

  const work = repeat({
    ...{ name: 'last use of sessions', clock, log },
    every: () => undefined,
    run: () => (waiting.size === 0 ? undefined : database.withRelaxedDurability(write)),
  });
  return {
    work,
    /** Writes the row within seconds, unless it was written within the last minute. `written` is that time in ms. */
    used(found: { row: SessionRow; written: number }): void {
      const now = clock.now();
      // A time in the future is from before the clock was set back.
      if (Math.abs(now - found.written) < minutes(1)) return;
      found.written = now;
      if (waiting.size === 0) work.wakeAfter(flushAfter);
      waiting.set(found.row.id, found.row);
    },
    /** Drops a pending row that was deleted, or written with other changes. */
    forget: (id: string): void => void waiting.delete(id),
    /** Writes the pending rows; joins a running transaction. */
    write,
  };
}

export type LastUse = ReturnType<typeof createLastUse>;
