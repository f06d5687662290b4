import type { RefusalCode } from '@kontor/contract/refusals';
import { failureOf } from '@kontor/platform/work/jobs/failure';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb, StatusRow } from '../registry/db.ts';
import { pauseAfter, quickFailures } from '../rules.ts';

/** Why an app does not run. */
export interface Reason {
  code: RefusalCode;
  params: Record<string, string | number>;
}

/** How the present wish of an app goes. */
export interface StartFailure {
  /** Ends and failed starts in a row. */
  failures: number;
  nextStart: number;
  reason: Reason;
  /** People have been told; it is tried again slowly. */
  hasGivenUp: boolean;
}

export interface CrashBackoffNeeds {
  core: ServerContext;
  db: AppsDb;
  /** Tells people once that an app does not come up. Runs in the transaction that counts. */
  onGiveUp(row: AppRow, reason: Reason): void;
}

/** Counts how often apps end or cannot be started, and decides when the next try is. Kept in the database: a restart of the server forgets nothing. */
export function createCrashBackoff({ core, db, onGiveUp }: CrashBackoffNeeds) {
  const { database, clock, changeFeed, log } = core;

  /** Rows of an older wish mean nothing. */
  function current(row: AppRow): StatusRow | undefined {
    const status = db.statusOf(row.instance_id);
    return status?.generation === row.generation ? status : undefined;
  }

  function count(row: AppRow, reason: Reason, counted: string, atLeast = 1): void {
    database.transaction(() => {
      const before = current(row)?.failures ?? 0;
      const failures = Math.max(before + 1, atLeast);
      const next_start = clock.now() + pauseAfter(failures);
      const { instance_id, generation } = row;
      db.upsertStatus({ instance_id, generation, failures, next_start, reason: JSON.stringify(reason), counted });
      if (before < quickFailures && failures >= quickFailures) onGiveUp(row, reason);
      database.afterCommit(() => changeFeed.changed('apps'));
    });
  }

  return {
    startFailureOf(row: AppRow): StartFailure | undefined {
      const status = current(row);
      if (status === undefined) return undefined;
      const { failures, next_start: nextStart } = status;
      return { failures, nextStart, reason: JSON.parse(status.reason), hasGivenUp: failures >= quickFailures };
    },
    /** Once for each end, however often it is seen. An end that nobody watched (the machine was off) is none of the app's. */
    onExit(row: AppRow, { instance, generation, startedAt, exit }: Observed): void {
      if (exit === undefined || generation !== row.generation || (exit.code === null && exit.signal === null)) return;
      const counted = `${generation}/${startedAt}`;
      if (current(row)?.counted === counted) return;
      log.warn({ app: instance, generation, exit }, 'an app ended by itself');
      count(row, { code: exit.memoryExceeded ? 'app-memory-exceeded' : 'app-exited', params: {} }, counted);
    },
    /** What keeps it from being started will not pass by itself within seconds: people are told at once. */
    onStartFailed(row: AppRow, error: unknown): void {
      log.warn({ app: row.instance_id, generation: row.generation, err: error }, 'an app could not be started');
      const { code, params } = failureOf(error);
      count(row, { code, params }, `${row.generation}/none`, quickFailures);
    },
    /** It runs and does not answer in its time. */
    onNeverAnswered(row: AppRow): void {
      count(row, { code: 'app-never-healthy', params: {} }, `${row.generation}/silent`, quickFailures);
    },
    /** It has gone well for a while: what was before does not count any more. */
    onSteady(row: AppRow): void {
      if (current(row) === undefined) return;
      db.removeStatus(row.instance_id);
      changeFeed.changed('apps');
    },
  };
}

export type CrashBackoff = ReturnType<typeof createCrashBackoff>;
