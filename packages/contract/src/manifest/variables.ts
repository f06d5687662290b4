import type { AddonName, Addons } from './addons.ts';
import { variablesIn } from './template.ts';

/** Variables every app may use: about the instance, and about the box. */
const commonVariables = [
  'app.instanceId',
  'app.version',
  'app.port', // the loopback port the app must listen on
  'app.host', // the bare name: `wiki.example.org`
  'app.url', // with scheme and, unless it is the default, port: `https://wiki.example.org`
  'app.scheme', // http or https, as users reach it
  'app.folder', // the release folder, read-only for the app
  'box.domain',
  'box.portalUrl',
  'box.language', // de or en
  'box.timeZone', // `Europe/Berlin`; every program is told it as TZ as well
  'box.proxies', // the network requests come from, whose `X-Forwarded-` headers are true: `10.213.0.0/16`
] as const;

/** The header with the user's uid: its name, and its name as a CGI variable. */
export const identityVariables: readonly string[] = ['identity.header', 'identity.variable'];

const connection = ['host', 'port', 'user', 'password', 'name', 'url'];

/** Variables of each addon: their root and their keys. */
export const addonVariables: Partial<Record<AddonName, { root: string; keys: readonly string[] }>> = {
  mysql: { root: 'mysql', keys: connection },
  postgresql: { root: 'postgresql', keys: connection },
  mongodb: { root: 'mongodb', keys: connection },
  redis: { root: 'redis', keys: ['host', 'port', 'password', 'url'] },
  memcached: { root: 'memcached', keys: ['host', 'port'] },
  objectstorage: { root: 'objectstorage', keys: ['endpoint', 'accessKey', 'secretKey', 'bucket', 'region'] },
  ldap: {
    root: 'ldap',
    keys: [
      'host',
      'port',
      'url',
      'baseDn',
      'usersDn',
      'groupsDn',
      'bindDn',
      'bindPassword',
      'userGroup',
      'userGroupDn',
      'userFilter', // matches the app's users only; may be combined with others inside `(&…)`
      'groupFilter',
      'uidAttribute',
    ],
  },
  oidc: { root: 'oidc', keys: ['issuer', 'clientId', 'clientSecret'] },
  sendmail: { root: 'smtp', keys: ['host', 'port', 'user', 'password', 'from'] },
  recvmail: { root: 'imap', keys: ['host', 'port', 'user', 'password'] },
  onlyoffice: { root: 'onlyoffice', keys: ['url', 'secret'] },
  collabora: { root: 'collabora', keys: ['url'] },
  jitsi: { root: 'jitsi', keys: ['url', 'appId', 'appSecret'] },
};

/** The parts of a manifest that determine which variables it may use. */
export interface Requests {
  auth: { mode: string };
  addons: Addons;
  secrets: Readonly<Record<string, unknown>>;
  httpPorts: Readonly<Record<string, unknown>>;
  tcpPorts: Readonly<Record<string, unknown>>;
}

/** Returns every variable the manifest may use: the common ones and those of what it requests. */
export function requestedVariables(requests: Requests): Set<string> {
  const { addons, auth } = requests;
  const fromAddons = Object.entries(addonVariables).flatMap(([name, { root, keys }]) =>
    addons[name as AddonName] ? keys.map((key) => `${root}.${key}`) : [],
  );
  return new Set<string>([
    ...commonVariables,
    ...fromAddons,
    ...(auth.mode === 'proxy-header' ? identityVariables : []),
    ...(addons.localstorage?.volumes ?? []).map(({ name }) => `volume.${name}`),
    ...(addons.ldap?.groups ?? []).flatMap(({ id }) => [`group.${id}`, `group.${id}.dn`]),
    ...Object.keys(requests.secrets).map((name) => `secret.${name}`),
    ...Object.keys(requests.httpPorts).flatMap((name) => [`http.${name}`, `http.${name}.url`]),
    // the port and the address to listen on, so that the app is not more reachable than the box itself; and the public port
    ...Object.keys(requests.tcpPorts).flatMap((name) => [`tcp.${name}`, `tcp.${name}.address`, `tcp.${name}.outside`]),
  ]);
}

/** An invalid use of a variable: where, and why. */
export interface VariableFault {
  path: (string | number)[];
  message: string;
}

/** Returns the variables outside `requested` in all texts below `value`; empty when there are none. */
export function unknownVariables(
  value: unknown,
  requested: ReadonlySet<string>,
  path: (string | number)[] = [],
): VariableFault[] {
  if (typeof value === 'string') {
    return variablesIn(value)
      .filter((name) => !requested.has(name))
      .map((name) => ({ path, message: reason(name) }));
  }
  if (Array.isArray(value)) return value.flatMap((each, index) => unknownVariables(each, requested, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => unknownVariables(each, requested, [...path, key]));
}

function reason(name: string): string {
  const [root, ...rest] = name.split('.');
  const addon = Object.entries(addonVariables).find(([, { root: its }]) => its === root);
  if (addon?.[1].keys.includes(rest.join('.'))) return `the variable ${name} needs the addon ${addon[0]}`;
  if (identityVariables.includes(name)) return `the variable ${name} needs the auth mode proxy-header`;
  return `the variable ${name} is unknown`;
}
