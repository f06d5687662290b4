import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import type { Clock } from '@kontor/platform/work/clock';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import type { Log } from '../../core/server-context.ts';
import { chooseRebuilt } from './copies.ts';
import { rebuildDatabase, repairFolder } from './rebuild-database.ts';

const markOf = (data: string): string => join(data, 'run', 'repair-database');

/** Has the next start make the database anew, once, also when the power fails before it. */
export function requestRepair(data: string): void {
  writeFileSync(markOf(data), '', { flush: true });
  syncToDisk(join(data, 'run'));
}

/** Takes the wish away before anything is done for it: whatever happens then, the start after that is one as always. */
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
  /** Aborted when the server is to stop: the repair is cut off. */
  stopping?: AbortSignal | undefined;
}

const anHour = 60 * 60_000;

/**
 * Makes the database anew when somebody asked for it, before anybody uses it; what is opened next is the new one, and the damaged one is put aside. Answers why
 * that did not succeed, as the machine says it: then everything is as it was, and the box starts as it would have.
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
    const made = await rebuildDatabase({ data, clock, timeoutMs: anHour, signal: stopping });
    crash('repair-database/made/after');
    chooseRebuilt(data, made, new Date(clock.now()));
    crash('repair-database/chosen/after');
    log.warn({}, 'The database was made anew from its tables');
    return undefined;
  } catch (err) {
    log.warn({ err }, 'The database could not be made anew');
    return err instanceof Error ? err.message : String(err);
  } finally {
    // Also what a kill left.
    rmSync(repairFolder(data), { recursive: true, force: true });
  }
}
