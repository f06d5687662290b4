import { maintenanceAccess } from '@kontor/contract/manifest/addons';
import type { AddonName, Addons } from '@kontor/contract/manifest/manifest';
import type { AddonKind } from '../../../adapters/addons/addon-server.ts';

/** Addons that are servers of the box. */
export const addonKinds: readonly AddonKind[] = [
  'mysql',
  'postgresql',
  'redis',
  'memcached',
  'objectstorage',
  'recvmail',
];

/** The kinds of servers an app requests. */
export const kindsIn = (addons: Addons): AddonKind[] => addonKinds.filter((kind) => addons[kind] !== undefined);

/** Every addon apps may request: the servers, and `sendmail`, for which the box itself listens. */
export const providedAddons: readonly AddonName[] = [...addonKinds, 'sendmail'];

/** Returns the id of the server an app uses: the shared one of this kind, or its own. */
export const serverFor = (kind: AddonKind, isShared: boolean, instanceId: string): string =>
  isShared ? `addon-${kind}` : `addon-${kind}-${instanceId}`;

/** Returns the databases or buckets an app requests, and the extensions its databases need. */
export function wantedOf(kind: AddonKind, addons: Addons): { databases: string[]; extensions: string[] } {
  if (kind === 'mysql') return { databases: addons.mysql?.databases ?? [], extensions: [] };
  if (kind === 'postgresql') {
    const { databases = [], extensions = [], maintenance = false } = addons.postgresql ?? {};
    return { databases, extensions: maintenance ? [...extensions, maintenanceAccess] : extensions };
  }
  if (kind === 'objectstorage') return { databases: addons.objectstorage?.buckets ?? [], extensions: [] };
  return { databases: [], extensions: [] };
}

/** Whether a workload is an addon server. */
export const isAddon = (instance: string): boolean => instance.startsWith('addon-');

/** Below the uids of slapd and of apps. */
const firstAccount = 190_000;

/** Returns the first uid for a server that is not taken. */
export function freeAccount(taken: readonly number[]): number {
  let account = firstAccount;
  while (taken.includes(account)) account += 1;
  return account;
}

/** Name of an app's account and main database: `app_wordpress`. Many apps reject dashes; a mailbox has the name of its address. */
export const nameFor = (kind: AddonKind, instanceId: string): string =>
  kind === 'recvmail' ? instanceId : instanceId.replaceAll('-', '_');

/** The longest database name both MariaDB and PostgreSQL accept. */
const longestName = 63;

/**
 * Returns the names of databases: the first has the name of the account, the others get their purpose as a suffix. Buckets keep the app's own names,
 * because each account has its own namespace.
 */
export function databasesFor(kind: AddonKind, name: string, wanted: readonly string[]): string[] {
  if (kind === 'objectstorage') return [...wanted];
  return wanted.map((each, index) =>
    (index === 0 ? name : `${name}_${each.replaceAll('-', '_')}`).slice(0, longestName),
  );
}
