import type { DatabaseServer, RepairAction } from '@kontor/contract/machine/repair';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { AddonKind } from '../../../adapters/addons/addon-server.ts';
import { type Check, createPlanCheck, type Fault } from '../../../core/checks.ts';
import type { Blocker } from './server-status.ts';

/** Status of a server. */
export interface AddonStatus {
  instance: string;
  kind: AddonKind;
  title: string;
  /** Whether any app uses it. */
  isUsed: boolean;
  /** Why it is not ready; undefined when it is. */
  obstacle: Blocker | undefined;
}

export interface AddonsChecksNeeds {
  reconciler: Reconciler;
  status(): AddonStatus[];
  restart(kind: AddonKind): Promise<void>;
  reinstall(kind: AddonKind): Promise<void>;
  /** Returns the name of the app that has a server of its own. */
  nameOf(instanceId: string, language: Language): { title: string } | undefined;
}

/** The checks of the servers that apps use, for repair. */
export function addonsChecks({ reconciler, status, restart, reinstall, nameOf }: AddonsChecksNeeds): Check[] {
  const servers: Check = {
    ...{ name: 'addon servers', part: 'database', severity: 'service' },
    find: (language) => status().flatMap((one) => faultOf(one, language) ?? []),
    fixes: {
      RESTART_MYSQL: () => restart('mysql'),
      REINSTALL_MYSQL: () => reinstall('mysql'),
      RESTART_POSTGRESQL: () => restart('postgresql'),
      RESTART_OBJECTSTORAGE: () => restart('objectstorage'),
      RESTART_MAILBOXES: () => restart('recvmail'),
    },
    status(language) {
      const databases = status().map((one) => viewServer(one, (id) => nameOf(id, language)?.title ?? id));
      const mysql = databases.find(({ instance }) => instance === 'addon-mysql');
      return { mysqlStatus: mysql?.state ?? null, databases };
    },
  };
  return [servers, createPlanCheck(reconciler, { failing: 'addons-failing' })];
}

/** Only servers shared by apps can be restarted here; others start with their app. */
const actionsFor: Partial<Record<AddonKind, RepairAction[]>> = {
  mysql: ['RESTART_MYSQL', 'REINSTALL_MYSQL'],
  postgresql: ['RESTART_POSTGRESQL'],
  objectstorage: ['RESTART_OBJECTSTORAGE'],
  recvmail: ['RESTART_MAILBOXES'],
};

function stateOf({ isUsed, obstacle }: AddonStatus): DatabaseServer['state'] {
  if (!isUsed) return 'resting';
  if (obstacle === undefined) return 'running';
  return obstacle.code === 'addon-starting' ? 'working' : 'down';
}

function viewServer(one: AddonStatus, nameOf: (instanceId: string) => string): DatabaseServer {
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

function faultOf(one: AddonStatus, language: Language): Fault | undefined {
  const { title, obstacle, instance } = one;
  if (obstacle === undefined || stateOf(one) !== 'down') return undefined;
  const { code, params } = obstacle;
  const isMissing = code === 'addon-missing';
  const detail = isMissing
    ? params.packages
    : code === 'addon-down'
      ? params.reason
      : sentenceOf(code, language, params);
  return {
    code: isMissing ? 'database-missing' : 'database-down',
    params: { title, detail: detail ?? '' },
    fixes: [],
    shownCode: instance,
  };
}
