import type { Clock } from '@kontor/platform/work/clock';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import type { Config } from '../../config.ts';
import { makeFolders } from '../../core/data-folder.ts';
import type { Log } from '../../core/server-context.ts';
import { endLeftoverProcesses } from '../leftover-processes.ts';
import { openWaitingPage } from '../waiting-page.ts';
import { clearData, writeSetupPin } from './clear-data.ts';
import { readReset, writeReset } from './reset-request.ts';

export interface ResetNeeds {
  config: Config;
  clock: Clock;
  log: Log;
  version: string;
  crash: CrashHook;
  /** Ends all apps and their servers, and removes their containers. */
  stopWorkloads(): Promise<void>;
}

/**
 * Carries out a factory reset that was requested, before the database is opened; goes on with one that was killed. Afterwards the box is set up anew. Does nothing
 * without a request.
 */
export async function resetWhenAsked(needs: ResetNeeds): Promise<void> {
  const { config, clock, log, crash } = needs;
  const request = readReset(config.data);
  if (request === undefined || request.stage === 'cleared') return;
  await endLeftoverProcesses(config.data, clock);
  const page = await openWaitingPage({ ...needs, domain: request.domain, status: 'RESETTING' });
  try {
    // A box whose database cannot be read cannot name its apps either; it is reset all the same.
    if (request.stage === 'requested')
      await needs
        .stopWorkloads()
        .catch((err: unknown) => log.error({ err }, 'Not all apps were ended before the reset'));
    writeReset(config.data, { ...request, stage: 'clearing' });
    crash('reset/clearing/after');
    await clearData(config.data);
    crash('reset/cleared/before');
    makeFolders(config.data);
    writeSetupPin(config.data, request);
    writeReset(config.data, { stage: 'cleared', domain: request.domain });
    crash('reset/cleared/after');
  } finally {
    await page.close();
  }
}
