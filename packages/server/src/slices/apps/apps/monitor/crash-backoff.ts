import type { RefusalCode } from '@kontor/contract/refusals';
import { failureOf } from '@kontor/platform/work/jobs/failure';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb, StatusRow } from '../../registry/index.ts';

/** Consecutive failures after which users are notified. */
const quickFailures = backoffs.program.longestFrom;

/** Why an app does not run, as a refusal with its parameters. */
export interface Reason {
  code: RefusalCode;
  params: Record<string, string | number>;
}

/** Failures of an app in its current generation. */
export interface StartFailure {
  /** Consecutive exits and failed starts. */
  failures: number;
  nextStart: number;
  reason: Reason;
  /** Users have been notified; starts are retried at long intervals only. */
  hasGivenUp: boolean;
}

export interface CrashBackoffNeeds {
  core: ServerContext;
  db: AppsDb;
  /** Called once when an app repeatedly fails to start, in the transaction that counts the failure. */
  onGiveUp(row: AppRow, reason: Reason): void;
  /** Called once when an app users were notified of is healthy again. */
  onRecovered(row: AppRow): void;
}

/** Counts exits and failed starts of apps and schedules the next start. Stored in the database, so it survives a restart of Kontor. */
export function createCrashBackoff({ core, db, onGiveUp, onRecovered }: CrashBackoffNeeds) {
  const { database, clock, changeFeed, log } = core;

  /** Returns the status row of the current generation; older rows are ignored. */
  function current(row: AppRow): StatusRow | undefined {
    const status = db.statusOf(row.instance_id);
    return status?.generation === row.generation ? status : undefined;
  }

  function count(row: AppRow, reason: Reason, counted: string, atLeast = 1): void {
    database.transaction(() => {
      const before = current(row)?.failures ?? 0;
      const failures = Math.max(before + 1, atLeast);
      const next_start = clock.now() + restartBackoff(backoffs.program, failures);
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
    /** Counts each exit once, however often it is observed. An exit without code or signal (the machine was off) is not a crash of the app. */
    onExit(row: AppRow, { instance, generation, startedAt, exit }: Observed): void {
      if (exit === undefined || generation !== row.generation || (exit.code === null && exit.signal === null)) return;
      const counted = `${generation}/${startedAt}`;
      if (current(row)?.counted === counted) return;
      log.warn({ app: instance, generation, exit }, 'an app ended by itself');
      count(row, { code: exit.memoryExceeded ? 'app-memory-exceeded' : 'app-exited', params: {} }, counted);
    },
    /** Gives up at once and notifies users, because what prevents a start does not resolve itself within seconds. */
    onStartFailed(row: AppRow, error: unknown): void {
      log.warn({ app: row.instance_id, generation: row.generation, err: error }, 'an app could not be started');
      const { code, params } = failureOf(error);
      count(row, { code, params }, `${row.generation}/none`, quickFailures);
    },
    /** The app runs but has not become healthy within its start time. */
    onNeverAnswered(row: AppRow): void {
      count(row, { code: 'app-never-healthy', params: {} }, `${row.generation}/silent`, quickFailures);
    },
    /** Resets the count: the app has been healthy for a while. */
    onSteady(row: AppRow): void {
      const status = current(row);
      if (status === undefined) return;
      db.removeStatus(row.instance_id);
      if (status.failures >= quickFailures) onRecovered(row);
      changeFeed.changed('apps');
    },
  };
}

export type CrashBackoff = ReturnType<typeof createCrashBackoff>;
