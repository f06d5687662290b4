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

/** The servers an app asks for. */
export const kindsIn = (addons: Addons): AddonKind[] => addonKinds.filter((kind) => addons[kind] !== undefined);

/** All that apps may ask for here: the servers, and the sending of mail, for which the box itself listens. */
export const providedAddons: readonly AddonName[] = [...addonKinds, 'sendmail'];

export const askedIn = (addons: Addons): AddonName[] => providedAddons.filter((name) => addons[name] !== undefined);

/** Which server an app gets of a kind: the one for all, or its own. */
export const serverFor = (kind: AddonKind, isShared: boolean, instanceId: string): string =>
  isShared ? `addon-${kind}` : `addon-${kind}-${instanceId}`;

/** Names of the databases or buckets an app asks for, and what databases must be able to do. */
export function wantedOf(kind: AddonKind, addons: Addons): { databases: string[]; extensions: string[] } {
  if (kind === 'mysql') return { databases: addons.mysql?.databases ?? [], extensions: [] };
  if (kind === 'postgresql')
    return { databases: addons.postgresql?.databases ?? [], extensions: addons.postgresql?.extensions ?? [] };
  if (kind === 'objectstorage') return { databases: addons.objectstorage?.buckets ?? [], extensions: [] };
  return { databases: [], extensions: [] };
}

/** Whether a workload is one of these servers. */
export const isAddon = (instance: string): boolean => instance.startsWith('addon-');

/** Below slapd's and those of apps. */
const firstAccount = 190_000;

export function freeAccount(taken: readonly number[]): number {
  let account = firstAccount;
  while (taken.includes(account)) account += 1;
  return account;
}

/** Name of an app's account and of its main database: `app_wordpress`. Many apps cannot live with a dash in it; a mailbox is called as its address is. */
export const nameFor = (kind: AddonKind, instanceId: string): string =>
  kind === 'recvmail' ? instanceId : instanceId.replaceAll('-', '_');

/** The longest name of a database that MariaDB and PostgreSQL both take. */
const longestName = 63;

/**
 * Names of databases: the first one is the account's, the others say what they are for. Buckets are called what the app calls them, for each
 * account has names of its own.
 */
export function databasesFor(kind: AddonKind, name: string, wanted: readonly string[]): string[] {
  if (kind === 'objectstorage') return [...wanted];
  return wanted.map((each, index) =>
    (index === 0 ? name : `${name}_${each.replaceAll('-', '_')}`).slice(0, longestName),
  );
}
