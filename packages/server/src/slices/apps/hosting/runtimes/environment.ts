import type { Addons } from '@kontor/contract/manifest/manifest';
import { addonVariables } from '@kontor/contract/manifest/variables';
import type { HostingAddon } from '@kontor/contract/rules/apps/hosting';

/** What a custom app requests from each addon. */
const requests: { [A in HostingAddon]: NonNullable<Addons[A]> } = {
  ldap: { groupSupport: false, groups: [] },
  mysql: { databases: ['main'] },
  postgresql: { databases: ['main'], extensions: [], maintenance: false },
  mongodb: { replicaSet: false },
  redis: {},
  memcached: {},
  onlyoffice: {},
  collabora: {},
  sendmail: {},
  jitsi: {},
};

/** Returns the addons as a manifest requests them. */
export const requestsOf = (addons: readonly HostingAddon[]): Addons =>
  Object.fromEntries(addons.map((addon) => [addon, requests[addon]]));

/** Returns a variable of manifest templates. */
export const variable = (name: string): string => `\${${name}}`;

/** Keys with a special name in the environment. */
const words: Readonly<Record<string, string>> = { name: 'DATABASE' };

/**
 * Returns the environment of a custom app for its addons: root and key of the manifest variable in capitals. `mysql.host` is MYSQL_HOST,
 * `ldap.baseDn` is LDAP_BASE_DN; the name of a database is MYSQL_DATABASE.
 */
export function environmentOf(addons: readonly HostingAddon[]): Record<string, string> {
  const entries = addons.flatMap((addon) => {
    const { root, keys } = addonVariables[addon] ?? { root: addon, keys: [] };
    return keys.map((key): [string, string] => {
      const word = words[key] ?? key.replace(/[A-Z]/g, '_$&').toUpperCase();
      return [`${root.toUpperCase()}_${word}`, variable(`${root}.${key}`)];
    });
  });
  return Object.fromEntries(entries);
}
