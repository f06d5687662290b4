import { AdapterError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Observations } from '../monitor/observations.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';

/** A new wish about an app. */
export interface DesiredStateChange {
  wanted: AppRow['wanted'];
  /** Release that should run, when it is another one. */
  version?: string;
  /** The job that wishes; null for a person. */
  by: string | null;
  /** Message of who waits for it. */
  operation?: { id: string; by: string } | undefined;
}

export interface DesiredStateNeeds {
  core: ServerContext;
  db: AppsDb;
  observations: Observations;
  /** Nobody waits for the message of the wish before any more. */
  onSuperseded(row: AppRow): void;
  wake(): void;
}

/** Writes what should be; the reconciler does the rest (keeps O1). */
export function createDesiredState({ core, db, observations, onSuperseded, wake }: DesiredStateNeeds) {
  const { database, events, changeFeed } = core;

  function write(row: AppRow, { wanted, version = row.version, by, operation }: DesiredStateChange): void {
    if (row.operation !== null && row.operation !== operation?.id) onSuperseded(row);
    // Each wish is a new generation, so that what an older one led to does not count (keeps O2).
    const generation = row.generation + 1;
    const waiting = { operation: operation?.id ?? null, operation_by: operation?.by ?? null };
    db.change(row.instance_id, { wanted, version, generation, written_by: by, ...waiting });
    events.publish('app-changed', { instanceId: row.instance_id });
    database.afterCommit(() => {
      changeFeed.changed('apps');
      wake();
    });
  }

  return {
    /** A person's wish; joins the transaction that made sure nobody works on the app. */
    write,
    /** A job's wish, written once however often its step is repeated. Answers after which look the result counts. */
    writeOnce(
      instanceId: string,
      jobId: string,
      { wanted, version }: Pick<DesiredStateChange, 'wanted' | 'version'>,
    ): number {
      database.transaction(() => {
        const row = db.find(instanceId);
        if (row === undefined) throw new AdapterError(`${instanceId} is not installed.`);
        const isWritten = row.written_by === jobId && row.wanted === wanted && row.version === (version ?? row.version);
        if (!isWritten) write(row, { wanted, ...(version === undefined ? {} : { version }), by: jobId });
        else database.afterCommit(wake);
      });
      return observations.count();
    },
  };
}

export type DesiredState = ReturnType<typeof createDesiredState>;
