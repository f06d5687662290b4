import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import type { Clock } from '@kontor/platform/work/clock';
import { hours } from '@kontor/platform/work/durations';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import type { Log } from '../../core/server-context.ts';
import { chooseRebuilt } from './copies.ts';
import { rebuildDatabase, repairFolder } from './rebuild-database.ts';

const markOf = (data: string): string => join(data, 'run', 'repair-database');

/** Requests that the next start rebuilds the database, once. Durable. */
export function requestRepair(data: string): void {
  writeFileSync(markOf(data), '', { flush: true });
  syncToDisk(join(data, 'run'));
}

/** Removes the request before acting on it, so that a failed or killed repair is not repeated. Returns whether there was one. */
function takeRequest(data: string): boolean {
  if (!existsSync(markOf(data))) return false;
  rmSync(markOf(data));
  syncToDisk(join(data, 'run'));
  return true;
}

export interface RepairAtStartNeeds {
  data: string;
  clock: Clock;
  log: Log;
  crash: CrashHook;
  /** Aborted when the server is to stop; cancels the repair. */
  stopping?: AbortSignal | undefined;
}

/**
 * Rebuilds the database before anything opens it, if that was requested; the next open uses the new one and moves the damaged one aside. Resolves with the
 * error message if that failed: then nothing has changed, and the box starts as it would have without the request.
 */
export async function repairWhenAsked({
  data,
  clock,
  log,
  crash,
  stopping,
}: RepairAtStartNeeds): Promise<string | undefined> {
  const isAsked = takeRequest(data);
  try {
    if (!isAsked) return undefined;
    crash('repair-database/wish/after');
    const made = await rebuildDatabase({ data, clock, timeoutMs: hours(1), signal: stopping });
    crash('repair-database/made/after');
    chooseRebuilt(data, made, new Date(clock.now()));
    crash('repair-database/chosen/after');
    log.warn({}, 'The database was rebuilt from its tables');
    return undefined;
  } catch (err) {
    log.warn({ err }, 'The database could not be rebuilt');
    return err instanceof Error ? err.message : String(err);
  } finally {
    // Also removes what a killed repair left.
    rmSync(repairFolder(data), { recursive: true, force: true });
  }
}
