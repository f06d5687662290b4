import type { AppEngine, DockerEngine, Manifest } from '@kontor/contract/manifest/manifest';
import type { Blocker } from './rules.ts';

/** The official image, of the series with the longest support. Never run here yet, for lack of a registry (decision 0023). */
export const mongodbImage = 'docker.io/library/mongo:8.0.26';
const gigabyte = 1024 ** 3;

/** Bytes of memory counted for one MongoDB: its cache, and what connections and queries usually need. */
export const mongodbMemory = gigabyte / 2;
/** Bytes of disk for the image and the initial database files. */
const diskNeeded = 1_300_000_000;
/** Seconds it gets to write its memory to disk. */
const stopSeconds = 30;

const name = 'mongodb';
const passwordFile = '/run/kontor/mongodb-password';
const variable = (key: string): string => `\${${key}}`;

/** The image creates the account only when its folder is empty, and never changes it later. */
const service: DockerEngine['services'][string] = {
  image: mongodbImage,
  command: ['mongod', '--wiredTigerCacheSizeGB', '0.25'],
  // The user `mongodb` of the image: starting as this user needs no capability, and it can read the password file.
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

/** Whether the manifest already includes MongoDB: its secret is added together with its container, and has a reserved name. */
const hasMongodb = ({ addons, secrets }: MongodbRequest): boolean =>
  addons.mongodb !== undefined && Object.hasOwn(secrets, name);

/** Returns why an app cannot have the MongoDB it requests; undefined when it can. */
export function mongodbBlocker(manifest: MongodbRequest, engine: AppEngine): Blocker | undefined {
  const { mongodb } = manifest.addons;
  if (mongodb === undefined) return undefined;
  if (engine.type !== 'docker') return { code: 'addon-needs-container', params: { addon: 'MongoDB' } };
  if (mongodb.replicaSet) return { code: 'mongodb-replica-set', params: {} };
  const isTaken = Object.hasOwn(engine.services, name) && !hasMongodb(manifest);
  return isTaken ? { code: 'addon-name-taken', params: { name } } : undefined;
}

/**
 * Returns the manifest with the MongoDB it requests: an additional container, volume and password, handled from then on like everything else of
 * the app. Returns it unchanged when it already includes MongoDB or cannot have it.
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

/** Adds the service, before which the app's own containers must not start. */
function besideMongodb(engine: DockerEngine): DockerEngine {
  const own = Object.entries(engine.services).map(([key, each]) => [key, { ...each, after: [...each.after, name] }]);
  return {
    ...engine,
    services: { ...Object.fromEntries(own), [name]: service },
    stopSeconds: Math.max(engine.stopSeconds, stopSeconds),
  };
}

/** Returns the settings of an app's MongoDB, by variable. Names have no dash, because many apps reject it. */
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
