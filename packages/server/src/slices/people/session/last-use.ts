import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import type { SessionDb, SessionRow } from './db.ts';

const minute = 60_000;
const flushAfter = 10_000;

export interface LastUseNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'log'>;
  db: SessionDb;
}

/**
 * When sessions were last used, written for all together, at most once a minute for each. Nobody waits for the disk: what a kill or a power cut takes
 * back is a minute of use.
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
    /** The row is written within seconds, unless it was within the last minute. `written` is when that was. */
    used(found: { row: SessionRow; written: number }): void {
      const now = clock.now();
      // A time that is still to come is from before the clock was set back.
      if (Math.abs(now - found.written) < minute) return;
      found.written = now;
      if (waiting.size === 0) work.wakeAfter(flushAfter);
      waiting.set(found.row.id, found.row);
    },
    /** The row is gone, or written with everything else. */
    forget: (id: string): void => void waiting.delete(id),
    /** Writes what waits, in the transaction that runs, if any. */
    write,
  };
}
