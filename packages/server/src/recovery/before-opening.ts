import type { Clock } from '@kontor/platform/work/clock';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import type { Config } from '../config.ts';
import type { Log } from '../core/server-context.ts';
import { endLeftoverProcesses } from './leftover-processes.ts';
import { openWaitingPage, type WaitingPageNeeds } from './waiting-page.ts';

/** What work on the whole data folder needs, before the database is opened. */
export interface BeforeOpeningNeeds {
  config: Config;
  clock: Clock;
  log: Log;
  version: string;
  crash: CrashHook;
  /** Ends all apps and their servers, and removes their containers. */
  stopWorkloads(): Promise<void>;
}

interface Shown extends Pick<WaitingPageNeeds, 'domain' | 'status'> {
  /** Whether apps may still run; not where an earlier start went on beyond that. */
  mayRun: boolean;
}

/** Replaces or deletes the data while nothing uses it, and a page says so. */
export async function workBeforeOpening(
  needs: BeforeOpeningNeeds,
  { domain, status, mayRun }: Shown,
  work: () => Promise<void>,
): Promise<void> {
  const { config, clock, log } = needs;
  await endLeftoverProcesses(config.data, clock);
  const page = await openWaitingPage({ ...needs, domain, status });
  try {
    // A server whose database cannot be read cannot name its apps either; it is worked on all the same.
    if (mayRun)
      await needs.stopWorkloads().catch((err: unknown) => log.error({ err, status }, 'Not all apps were ended'));
    await work();
  } finally {
    await page.close();
  }
}
