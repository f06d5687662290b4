import type { DatabaseServer, RepairAction, RepairFault, RepairInfo } from '@kontor/contract/machine/repair';
import {
  type FaultCode,
  faultTextOf,
  type RestartObstacle,
  restartObstacles,
} from '@kontor/contract/machine/repair-texts';
import type { SystemFigures } from '@kontor/contract/machine/system';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import type { InspectedJob } from '@kontor/platform/work/jobs/definitions';
import type { AddonsService } from '../../apps/addons/index.ts';
import type { AppOutages, Apps } from '../../apps/apps/index.ts';
import type { EdgeFault, EdgeFix } from '../../edge/domains/index.ts';
import type { DirectoryFault, DirectoryStatus, Fix } from '../../people/directory/index.ts';
import { jobFaults, type Plan, planFaults, viewJob } from '../system/view-jobs.ts';

type Database = ReturnType<AddonsService['status']>[number];

/** The states `viewRepair` combines. */
export interface RepairInputs {
  figures: SystemFigures;
  software: Pick<RepairInfo, 'nodeVersion' | 'systemName'>;
  /** What prevents restarting the machine and Kontor from here. */
  obstacles: { device: RestartObstacle | undefined; adminpanel: RestartObstacle | undefined };
  /** What is damaged in the box's own database, and why it could not be rebuilt at this start. */
  damage: { fault: string | undefined; failure: string | undefined };
  status: DirectoryStatus;
  faults: readonly DirectoryFault[];
  databases: readonly Database[];
  /** Returns the name of the app that has a server of its own. */
  nameOf(instanceId: string): string;
  edge: { state: NonNullable<RepairInfo['edgeStatus']> | null; faults: readonly EdgeFault[] };
  /** Apps that should run but do not. */
  outages: AppOutages;
  /** Returns what the work on an app waits for. */
  waitReasonOf: Apps['waitReasonOf'];
  /** Reconcilers whose faults no other service reports. */
  plans: readonly Plan[];
  jobs: readonly InspectedJob[];
}

const actionOf: Record<Fix | EdgeFix, RepairAction> = {
  restart: 'RESTART_LDAP',
  reinstall: 'REINSTALL_LDAP',
  release: 'RELEASE_LDAP',
  'retry-edge': 'RETRY_EDGE',
  'retry-certificates': 'RETRY_CERTIFICATES',
};

/** Returns the status of the services of the box as administrators see it. */
export function viewRepair(
  {
    figures,
    software,
    obstacles,
    damage,
    status,
    faults,
    edge,
    databases,
    nameOf,
    outages,
    waitReasonOf,
    plans,
    jobs,
  }: RepairInputs,
  language: Language,
): RepairInfo {
  const { localIp: _, macAddress: __, ...machine } = figures;
  const shown = databases.map((one) => viewDatabase(one, nameOf));
  return {
    ...machine,
    ...software,
    deviceObstacle: obstacleText(obstacles.device, language),
    adminpanelObstacle: obstacleText(obstacles.adminpanel, language),
    mysqlStatus: shown.find(({ instance }) => instance === 'addon-mysql')?.state ?? null,
    databases: shown,
    ldapStatus: status.state,
    edgeStatus: edge.state,
    faults: [
      ...damageFaults(damage, obstacles.adminpanel === undefined, language),
      ...faults.map((one) => viewFault('directory', one, language)),
      ...databases.flatMap((one) => databaseFaults(one, language)),
      ...edge.faults.map((one) => viewFault('edge', one, language)),
      ...appFaults(outages, language),
      ...plans.flatMap((one) => planFaults(one, language)),
      ...jobs.flatMap((one) => jobFaults(one, nameOf, language)),
    ],
    jobs: jobs.map((one) => viewJob(one, { nameOf, waitReasonOf }, language)),
  };
}

/** The rebuild happens at a start, so it is offered only where Kontor can be restarted. */
function damageFaults(
  { fault, failure }: RepairInputs['damage'],
  canRestart: boolean,
  language: Language,
): RepairFault[] {
  if (fault === undefined) return [];
  const code = failure === undefined ? 'box-database-damaged' : 'box-database-not-repaired';
  const detail = [fault, failure].filter((words) => words !== undefined).join('\n');
  const isUntried = canRestart && failure === undefined;
  const text = faultTextOf(isUntried ? 'box-database-repairable' : code, language, {});
  return [{ part: 'box', code, subject: '', text, detail, actions: canRestart ? ['REPAIR_DATABASE'] : [] }];
}

const obstacleText = (obstacle: RestartObstacle | undefined, language: Language): string | null =>
  obstacle === undefined ? null : restartObstacles[obstacle][language];

function viewFault(
  part: RepairFault['part'],
  { code, params, fixes }: DirectoryFault | EdgeFault,
  language: Language,
): RepairFault {
  const text = faultTextOf(code, language, params);
  return { part, code, subject: '', text, actions: fixes.map((fix) => actionOf[fix]) };
}

/** Only servers shared by apps can be restarted here; others start with their app. */
const actionsFor: Partial<Record<Database['kind'], RepairAction[]>> = {
  mysql: ['RESTART_MYSQL', 'REINSTALL_MYSQL'],
  postgresql: ['RESTART_POSTGRESQL'],
  objectstorage: ['RESTART_OBJECTSTORAGE'],
  recvmail: ['RESTART_MAILBOXES'],
};

function stateOf({ isUsed, obstacle }: Database): DatabaseServer['state'] {
  if (!isUsed) return 'resting';
  if (obstacle === undefined) return 'running';
  return obstacle.code === 'addon-starting' ? 'working' : 'down';
}

function viewDatabase(one: Database, nameOf: RepairInputs['nameOf']): DatabaseServer {
  const { instance, kind, title, isUsed } = one;
  const app = instance.slice(`addon-${kind}-`.length);
  return {
    instance,
    title,
    owner: app === '' ? '' : nameOf(app),
    state: stateOf(one),
    actions: isUsed ? (actionsFor[kind] ?? []) : [],
  };
}

function databaseFaults(one: Database, language: Language): RepairFault[] {
  const { title, obstacle, instance } = one;
  if (obstacle === undefined || stateOf(one) !== 'down') return [];
  const { code, params } = obstacle;
  const isMissing = code === 'addon-missing';
  const detail = isMissing
    ? params.packages
    : code === 'addon-down'
      ? params.reason
      : sentenceOf(code, language, params);
  const text = faultTextOf(isMissing ? 'database-missing' : 'database-down', language, { title, detail: detail ?? '' });
  return [{ part: 'database', code: instance, subject: '', text, actions: [] }];
}

function appFaults({ away, down }: AppOutages, language: Language): RepairFault[] {
  const fault = (code: FaultCode, subject: string, params: Record<string, string>): RepairFault => ({
    ...{ part: 'app', code, subject, text: faultTextOf(code, language, params), actions: [] },
  });
  const absent = away && {
    ...fault('engine-away', '', { names: away.titles.join(', ') }),
    since: new Date(away.since).toISOString(),
  };
  const failing = down.map(({ instance, title, reason: { code, params } }) =>
    fault('app-down', instance, { title, detail: sentenceOf(code, language, params) }),
  );
  return [...(absent ? [absent] : []), ...failing];
}
