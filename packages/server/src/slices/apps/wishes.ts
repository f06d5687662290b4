import { Failed } from '@kontor/platform/errors';
import type { Ground } from '../../ground.ts';
import type { AppRow, AppsDb } from './db.ts';
import type { Sightings } from './sightings.ts';

/** A new wish about an app. */
export interface NewWish {
  wanted: AppRow['wanted'];
  /** Release that should run, when it is another one. */
  version?: string;
  /** The job that wishes; null for a person. */
  by: string | null;
  /** Message of who waits for it. */
  operation?: { id: string; by: string } | undefined;
}

export interface WishesNeeds {
  ground: Ground;
  db: AppsDb;
  sightings: Sightings;
  /** Nobody waits for the message of the wish before any more. */
  superseded(row: AppRow): void;
  wake(): void;
}

/** Writes what should be; the reconciler does the rest (keeps O1). */
export function createWishes({ ground, db, sightings, superseded, wake }: WishesNeeds) {
  const { database, facts, live } = ground;

  function write(row: AppRow, { wanted, version = row.version, by, operation }: NewWish): void {
    if (row.operation !== null && row.operation !== operation?.id) superseded(row);
    // Each wish is a new generation, so that what an older one led to does not count (keeps O2).
    const generation = row.generation + 1;
    const waiting = { operation: operation?.id ?? null, operation_by: operation?.by ?? null };
    db.change(row.instance_id, { wanted, version, generation, written_by: by, ...waiting });
    facts.announce('app-changed', { instanceId: row.instance_id });
    database.afterCommit(() => {
      live.changed('apps');
      wake();
    });
  }

  return {
    /** A person's wish; joins the transaction that made sure nobody works on the app. */
    write,
    /** A job's wish, written once however often its step is repeated. Answers after which look the result counts. */
    writeOnce(instanceId: string, jobId: string, { wanted, version }: Pick<NewWish, 'wanted' | 'version'>): number {
      database.transaction(() => {
        const row = db.find(instanceId);
        if (row === undefined) throw new Failed(`${instanceId} is not installed.`);
        const isWritten = row.written_by === jobId && row.wanted === wanted && row.version === (version ?? row.version);
        if (!isWritten) write(row, { wanted, ...(version === undefined ? {} : { version }), by: jobId });
        else database.afterCommit(wake);
      });
      return sightings.count();
    },
  };
}

export type Wishes = ReturnType<typeof createWishes>;
