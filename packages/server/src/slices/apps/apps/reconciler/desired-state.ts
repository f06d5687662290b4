import { AdapterError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import type { Observations } from '../monitor/observations.ts';

/** A change of an app's desired state. */
export interface DesiredStateChange {
  wanted: AppRow['wanted'];
  /** Version that should run, when it changes. */
  version?: string;
  /** Id of the job that writes; null for a user. */
  by: string | null;
  /** Message that reports the operation, and the user it is for. */
  operation?: { id: string; by: string } | undefined;
}

export interface DesiredStateNeeds {
  core: ServerContext;
  db: AppsDb;
  observations: Observations;
  /** Called when the operation of the previous desired state is superseded, so its message can end. */
  onSuperseded(row: AppRow): void;
  wake(): void;
}

/** Writes the desired state of apps; the reconciler applies it (keeps O1). */
export function createDesiredState({ core, db, observations, onSuperseded, wake }: DesiredStateNeeds) {
  const { database, events, changeFeed } = core;

  function write(row: AppRow, { wanted, version = row.version, by, operation }: DesiredStateChange): void {
    if (row.operation !== null && row.operation !== operation?.id) onSuperseded(row);
    // Each desired state is a new generation, so that results of older ones do not count (keeps O2).
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
    /** Writes a desired state; joins the transaction that checked that no job works on the app. */
    write,
    /** Writes a job's desired state once, however often its step is repeated. Returns the count of passes to give to `observations.since`. */
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
