// Rules that compare the manifests of the store with what the makers of their images say.
import type { DockerEngine, Manifest } from '@kontor/contract/manifest/manifest';

/** What a maker's files say about one image, as recorded in scripts/catalogue/images.json. */
export interface ImageRecord {
  source: string;
  read: string;
  entrypoint: string[];
  cmd: string[];
  user: string;
  workingDir: string;
  exposedPorts: number[];
  /** Declared by the image, or kept by its maker's compose file. */
  volumes: string[];
  /** Paths the maker names for asking whether it is well. */
  healthPaths?: string[];
  /** Paths called by programs and guests, who have no session. */
  programPaths?: string[];
  /** Variables with the time zone, besides TZ. */
  timeZoneVariables?: string[];
  /** Variables that say which proxies to trust; one of them has to be set. */
  proxyVariables?: string[];
  /** Why there are none. */
  withoutProxies?: string;
  /** Variables that move its port. */
  portVariables?: string[];
  /** Bytes of `/dev/shm` the maker asks for. */
  sharedMemory?: number;
}

export type ImageRecords = Readonly<Record<string, ImageRecord>>;

type Service = DockerEngine['services'][string];

/** Programs that insist on being the first process. */
const ownInits = new Set(['/init', '/sbin/my_init', '/usr/sbin/init', '/sbin/init']);

/** Returns the name of an image without its tag. */
export const nameOf = (image: string): string => image.replace(/:[^:/]*$/, '');

/** Returns the images of a manifest that are named by their tag alone. Only their registry knows which digest belongs to it. */
export const imagesWithoutDigest = (manifest: Manifest): string[] =>
  manifest.engines.flatMap((engine) =>
    engine.type !== 'docker'
      ? []
      : Object.values(engine.services).flatMap(({ image, digest }) =>
          image === undefined || digest !== undefined ? [] : [image],
        ),
  );

/** Returns what is wrong with a manifest, each fault as a sentence. */
export function faultsOf(manifest: Manifest, records: ImageRecords): string[] {
  const found = manifest.website !== undefined && manifest.sources.length === 0 ? ['names no sources'] : [];
  for (const engine of manifest.engines) {
    if (engine.type !== 'docker') continue;
    for (const [name, service] of Object.entries(engine.services)) {
      const isMain = name === engine.main;
      const faults = faultsOfService(service, records, isMain ? manifest : undefined);
      found.push(...faults.map((fault) => `${name}: ${fault}`));
    }
  }
  return found;
}

/** `manifest` is given for the service behind the app's web address. */
function faultsOfService(service: Service, records: ImageRecords, manifest: Manifest | undefined): string[] {
  const { image } = service;
  if (image === undefined) return [];
  const record = records[nameOf(image)];
  if (record === undefined) return [`there is no record of ${nameOf(image)} in scripts/catalogue/images.json`];
  return [
    ...checkTag(service),
    ...checkVolumes(service, record),
    ...checkInit(service, record),
    ...checkTimeZone(service, record),
    ...checkProxies(service, record),
    ...checkSharedMemory(service, record),
    ...checkPorts(service),
    ...(manifest === undefined ? [] : checkWeb(manifest, service, record)),
  ];
}

/** A tag has to name a version; `latest` or a single number is another image tomorrow. */
function* checkTag({ image = '', digest }: Service): Generator<string> {
  if (digest === undefined && !/:[^:/]*\d[.-]\d/.test(image)) yield `${image} is neither a version nor has it a digest`;
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function* checkVolumes({ volumes, tmpfs }: Service, record: ImageRecord): Generator<string> {
  const covered = [...volumes.map(({ mount }) => mount), ...tmpfs];
  for (const path of record.volumes) {
    if (!covered.some((mount) => isBelow(path, mount))) yield `what it writes to ${path} is kept nowhere`;
  }
}

function* checkInit({ init, entrypoint }: Service, record: ImageRecord): Generator<string> {
  const [first = ''] = entrypoint ?? [...record.entrypoint, ...record.cmd];
  if (init && ownInits.has(first)) yield `${first} has to be the first process: init: false`;
}

function* checkTimeZone({ env }: Service, record: ImageRecord): Generator<string> {
  for (const name of record.timeZoneVariables ?? []) {
    if (env[name] !== `\${box.timeZone}`) yield `${name} is not the time zone of the box`;
  }
  if (env.TZ !== undefined) yield 'sets a time zone of its own';
}

function* checkProxies({ env }: Service, { proxyVariables = [], withoutProxies }: ImageRecord): Generator<string> {
  if (proxyVariables.length === 0 && withoutProxies === undefined)
    yield 'the record says neither which variable names proxies nor why there is none';
  const isSet = proxyVariables.some((name) => env[name] !== undefined);
  if (proxyVariables.length > 0 && !isSet) yield `sets none of ${proxyVariables.join(', ')}`;
  if (proxyVariables.some((name) => env[name] === '*')) yield 'trusts everybody as a proxy';
}

function* checkSharedMemory({ sharedMemory = 0 }: Service, record: ImageRecord): Generator<string> {
  if (sharedMemory < (record.sharedMemory ?? 0)) yield `needs ${record.sharedMemory} bytes of shared memory`;
}

/** The box's servers listen on ports of its own choice, which programs do not guess. */
function* checkPorts({ env, files, command }: Service): Generator<string> {
  const text = JSON.stringify([env, files, command]);
  for (const server of ['mysql', 'postgresql', 'redis', 'memcached', 'smtp', 'imap'])
    if (text.includes(`\${${server}.host}`) && !text.includes(`\${${server}.port}`))
      yield `is told the host of ${server} and not its port`;
}

function* checkWeb(manifest: Manifest, { env }: Service, record: ImageRecord): Generator<string> {
  const { httpPort = 0, healthCheckPath, openPaths } = manifest;
  const moved = (record.portVariables ?? []).some((name) => env[name] === String(httpPort));
  if (!record.exposedPorts.includes(httpPort) && !moved) yield `does not listen on ${httpPort}`;
  if (healthCheckPath === undefined) yield 'has no path to ask whether it is well';
  else if (record.healthPaths !== undefined && !record.healthPaths.includes(healthCheckPath))
    yield `is asked at ${healthCheckPath}, its maker asks at ${record.healthPaths.join(', ')}`;
  for (const path of record.programPaths ?? []) {
    const isOpen = openPaths.some((open) => open === path || isBelow(path, open.replace(/\/$/, '')));
    if (!isOpen) yield `programs and guests are turned away from ${path}`;
  }
}
