import type { Addons } from '@kontor/contract/manifest/manifest';
import { addonVariables } from '@kontor/contract/manifest/variables';
import type { HostingAddon } from '@kontor/contract/rules/hosting';

/** What an own app asks of each addon. */
const requests: { [A in HostingAddon]: NonNullable<Addons[A]> } = {
  ldap: { groupSupport: false, groups: [] },
  mysql: { databases: ['main'] },
  postgresql: { databases: ['main'], extensions: [] },
  mongodb: { replicaSet: false },
  redis: {},
  memcached: {},
  onlyoffice: {},
  collabora: {},
  sendmail: {},
  jitsi: {},
};

export const requestsOf = (addons: readonly HostingAddon[]): Addons =>
  Object.fromEntries(addons.map((addon) => [addon, requests[addon]]));

/** A variable of the manifest's templates. */
export const variable = (name: string): string => `\${${name}}`;

/** Keys for which the environment has a word of its own. */
const words: Readonly<Record<string, string>> = { name: 'DATABASE' };

/**
 * What an own app is told about its addons, by one rule: root and key of the manifest's variable in capitals. `mysql.host` is MYSQL_HOST,
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
