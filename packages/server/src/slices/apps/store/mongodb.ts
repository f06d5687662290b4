import type { AppEngine, DockerEngine, Manifest } from '@kontor/contract/manifest/manifest';
import type { Blocker } from './rules.ts';

/** The official image, of the series that is cared for longest. Not run here yet: no registry was in reach (decision 0023). */
export const mongodbImage = 'docker.io/library/mongo:8.0.26';
const gigabyte = 1024 ** 3;

/** Bytes of memory counted for one: its cache, and what connections and queries usually take beside it. */
export const mongodbMemory = gigabyte / 2;
/** Bytes the image takes on the disk, and its files before anybody made anything. */
const diskNeeded = 1_300_000_000;
/** It writes down what is in memory before it ends. */
const stopSeconds = 30;

const name = 'mongodb';
const passwordFile = '/run/kontor/mongodb-password';
const variable = (key: string): string => `\${${key}}`;

/** The image makes the account when its folder is empty, and takes it as it is ever after. */
const service: DockerEngine['services'][string] = {
  image: mongodbImage,
  command: ['mongod', '--wiredTigerCacheSizeGB', '0.25'],
  // The account `mongodb` of the image: it begins as that, so no capability is needed, and the file of the password is its own.
  user: '999:999',
  env: {
    MONGO_INITDB_ROOT_USERNAME: variable('mongodb.user'),
    MONGO_INITDB_ROOT_PASSWORD_FILE: passwordFile,
  },
  volumes: [{ volume: name, mount: '/data/db', readOnly: false }],
  files: [{ mount: passwordFile, content: variable('mongodb.password') }],
  capabilities: [],
  readOnlyRoot: false,
  tmpfs: [],
  init: true,
  memoryLimit: gigabyte,
  after: [],
};

type MongodbRequest = Pick<Manifest, 'addons' | 'secrets'>;

/** Its secret is made together with its container, and nobody else's is called so. */
const hasMongodb = ({ addons, secrets }: MongodbRequest): boolean =>
  addons.mongodb !== undefined && Object.hasOwn(secrets, name);

/** Why an app cannot have the MongoDB it asks for. */
export function mongodbBlocker(manifest: MongodbRequest, engine: AppEngine): Blocker | undefined {
  const { mongodb } = manifest.addons;
  if (mongodb === undefined) return undefined;
  if (engine.type !== 'docker') return { code: 'addon-needs-container', params: { addon: 'MongoDB' } };
  if (mongodb.replicaSet) return { code: 'mongodb-replica-set', params: {} };
  const isTaken = Object.hasOwn(engine.services, name) && !hasMongodb(manifest);
  return isTaken ? { code: 'addon-name-taken', params: { name } } : undefined;
}

/**
 * The manifest with the MongoDB it asks for: a container, a volume and a password more. From there on it is fetched, limited, copied and kept as all else of
 * the app. One that has it already, or cannot have it, comes back as it is.
 */
export function withMongodb(manifest: Manifest): Manifest {
  const [engine] = manifest.engines;
  if (manifest.addons.mongodb === undefined || hasMongodb(manifest)) return manifest;
  if (engine?.type !== 'docker' || mongodbBlocker(manifest, engine) !== undefined) return manifest;
  const { addons, secrets } = manifest;
  const volumes = [...(addons.localstorage?.volumes ?? []), { name, backup: true }];
  return {
    ...manifest,
    diskNeeded: manifest.diskNeeded + diskNeeded,
    addons: { ...addons, localstorage: { volumes } },
    secrets: { ...secrets, [name]: { length: 48, format: 'hex' } },
    engines: [besideMongodb(engine)],
  };
}

/** The app's own containers start after it. */
function besideMongodb(engine: DockerEngine): DockerEngine {
  const own = Object.entries(engine.services).map(([key, each]) => [key, { ...each, after: [...each.after, name] }]);
  return {
    ...engine,
    services: { ...Object.fromEntries(own), [name]: service },
    stopSeconds: Math.max(engine.stopSeconds, stopSeconds),
  };
}

/** What an app is told about its MongoDB, by variable. Many apps cannot live with a dash in a name. */
export function mongodbSettings(
  manifest: MongodbRequest,
  { instanceId, secrets }: { instanceId: string; secrets: Readonly<Record<string, string>> },
): Record<string, string> {
  const password = secrets[name];
  if (!hasMongodb(manifest) || password === undefined) return {};
  const user = instanceId.replaceAll('-', '_');
  const [host, port] = [name, '27017'];
  const url = `mongodb://${user}:${password}@${host}:${port}/${user}?authSource=admin`;
  const settings = { host, port, user, password, name: user, url };
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [`mongodb.${key}`, value]));
}
