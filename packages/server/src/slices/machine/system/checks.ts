import type { SystemFigures } from '@kontor/contract/machine/figures';
import { restartObstacles } from '@kontor/contract/machine/repair-texts';
import type { Language } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Machine } from '../../../adapters/machine/machine.ts';
import type { Power } from '../../../adapters/machine/power.ts';
import type { Check, Fault, FixRequest } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { databaseBytes, hasRoom } from '../../../recovery/database/copies.ts';
import { requestRepair } from '../../../recovery/database/repair-at-start.ts';
import { type AppLookups, jobFault, viewJob } from './view-jobs.ts';

export interface BoxCheckNeeds {
  core: Pick<ServerContext, 'config' | 'fault' | 'repairFailure'>;
  machine: Pick<Machine, 'systemName'>;
  power: Power;
  /** Restarts Kontor; undefined where nothing would start it again. */
  restartServer: (() => void) | undefined;
  figures(): Promise<SystemFigures>;
}

/** The check of the box itself: its own database, and restarts of the server and the machine. */
export function createBoxCheck({ core, machine, power, restartServer, figures }: BoxCheckNeeds): Check {
  /** Restarts Kontor once the response has been sent, because a stopping server could not send it. */
  function endServer({ language, afterAnswer }: FixRequest, prepare = () => {}): void {
    if (restartServer === undefined) throw new AdapterError(restartObstacles['not-launched'][language]);
    prepare();
    afterAnswer(restartServer);
  }

  return {
    ...{ name: 'box', part: 'box', severity: 'critical' },
    find: () => damageFaults(core, restartServer !== undefined),
    fixes: {
      RESTART_DEVICE: ({ language }) => restartDevice(power, language),
      RESTART_ADMINPANEL: (request) => endServer(request),
      REPAIR_DATABASE: (request) => endServer(request, () => prepareRepair(core)),
    },
    async status(language) {
      const { localIp: _, macAddress: __, ...measured } = await figures();
      const obstacle = power.obstacle();
      return {
        ...measured,
        nodeVersion: process.versions.node,
        systemName: (await machine.systemName()) ?? '',
        deviceObstacle: obstacle === undefined ? null : restartObstacles[obstacle][language],
        adminpanelObstacle: restartServer === undefined ? restartObstacles['not-launched'][language] : null,
      };
    },
  };
}

/** The rebuild happens at a start, so it is offered only where Kontor can be restarted. */
function damageFaults({ fault, repairFailure }: BoxCheckNeeds['core'], canRestart: boolean): Fault[] {
  if (fault === undefined) return [];
  const shownCode = repairFailure === undefined ? 'box-database-damaged' : 'box-database-not-repaired';
  const isUntried = canRestart && repairFailure === undefined;
  const detail = [fault, repairFailure].filter((words) => words !== undefined).join('\n');
  return [
    {
      code: isUntried ? 'box-database-repairable' : shownCode,
      params: {},
      fixes: canRestart ? ['REPAIR_DATABASE'] : [],
      ...{ shownCode, detail },
    },
  ];
}

async function restartDevice(power: Power, language: Language): Promise<void> {
  const obstacle = power.obstacle();
  if (obstacle !== undefined) throw new AdapterError(restartObstacles[obstacle][language]);
  await power.restart();
}

/** Requests that the next start rebuilds the damaged database. */
function prepareRepair({ fault, config: { data } }: BoxCheckNeeds['core']): void {
  if (fault === undefined) throw new RefusedError('not-found');
  if (!hasRoom(data, 2 * databaseBytes(data))) throw new RefusedError('copy-no-room');
  requestRepair(data);
}

/** The check of jobs: one that makes no progress is a fault, and every one that has not ended is shown. */
export const createJobsCheck = (jobs: Pick<Jobs, 'inspect' | 'retry'>, apps: AppLookups): Check => ({
  ...{ name: 'jobs', part: 'job', severity: 'work' },
  find: (language) => jobs.inspect().flatMap((job) => jobFault(job, apps, language) ?? []),
  fixes: { RETRY_JOB: ({ subject }) => jobs.retry(subject) },
  status: (language) => ({ jobs: jobs.inspect().map((job) => viewJob(job, apps, language)) }),
});
