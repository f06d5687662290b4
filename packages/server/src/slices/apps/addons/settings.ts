import { addonVariables } from '@kontor/contract/manifest/variables';
import type { AddonKind, AppAccount } from '../../../adapters/addons/addon-server.ts';

/** The address at which an app reaches a server. */
export interface ServerAddress {
  host: string;
  port: number;
}

type Settings = (account: AppAccount, at: ServerAddress) => Record<string, string>;

const database =
  (scheme: string): Settings =>
  ({ name: user, password, databases }, { host, port }) => {
    const name = databases[0] ?? user;
    const url = `${scheme}://${user}:${password}@${host}:${port}/${name}`;
    return { host, port: String(port), user, password, name, url };
  };

/** The settings of each kind, by the variables a manifest may use: `${mysql.host}`. */
const settings: Record<AddonKind, Settings> = {
  mysql: database('mysql'),
  postgresql: database('postgresql'),
  redis: ({ password }, { host, port }) => ({
    host,
    port: String(port),
    password,
    url: `redis://:${password}@${host}:${port}`,
  }),
  memcached: (_, { host, port }) => ({ host, port: String(port) }),
  objectstorage: ({ name, password, databases }, { host, port }) => ({
    endpoint: `http://${host}:${port}`,
    accessKey: name,
    secretKey: password,
    bucket: databases[0] ?? name,
    region: 'us-east-1',
  }),
  recvmail: ({ name: user, password }, { host, port }) => ({ host, port: String(port), user, password }),
};

/** Returns the settings of one account, by variable, for a server at this address. */
export function settingsOf(kind: AddonKind, account: AppAccount, at: ServerAddress): Record<string, string> {
  const root = addonVariables[kind]?.root ?? kind;
  return Object.fromEntries(
    Object.entries(settings[kind](account, at)).map(([key, value]) => [`${root}.${key}`, value]),
  );
}
