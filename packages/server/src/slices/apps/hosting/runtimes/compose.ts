import type { DockerEngine, Manifest } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { parse } from 'yaml';
import { fullImage } from '../../../../adapters/engine/image-name.ts';
import {
  isRecord,
  known,
  listOf,
  type Mounted,
  misread,
  type Port,
  plainText,
  readDependsOn,
  readEnvironment,
  readPort,
  readVolume,
  unknown,
} from './compose-fields.ts';
import { defaultService } from './default-service.ts';

/** An app read from a compose file. */
export interface Composed {
  engine: DockerEngine;
  httpPort: number;
  tcpPorts: Manifest['tcpPorts'];
  volumes: string[];
}

interface Service {
  image: string;
  ports: Port[];
  volumes: Mounted[];
  env: Record<string, string>;
  after: string[];
}

const serviceKeys = ['image', 'ports', 'volumes', 'environment', 'depends_on'];
const mostServices = 12;

/** Reads a compose file. Unsupported keys are refused by name, never ignored. `own` is added to the environment of every service. */
export function readCompose(text: string, own: Record<string, string>): Composed {
  const { services: written, volumes: declared } = topOf(text);
  const services = new Map(Object.entries(written).map(([name, service]) => [name, readService(name, service)]));
  refuseNames(services, declared);
  const [main, first] = [...services].find(([, { ports }]) => ports.some(({ protocol }) => protocol === 'tcp')) ?? [];
  if (main === undefined || first === undefined)
    throw new RefusedError('compose-no-port', { fields: { file: 'compose-no-port' } });
  for (const [name, { ports }] of services)
    if (name !== main && ports.length > 0) throw unknown(`services.${name}.ports`);
  const [web, ...additional] = first.ports.toSorted(
    (a, b) => Number(b.protocol === 'tcp') - Number(a.protocol === 'tcp'),
  );
  const names = volumeNames(services);
  const engine: DockerEngine = {
    type: 'docker',
    main,
    services: Object.fromEntries([...services].map(([name, service]) => [name, serviceOf(name, service, names, own)])),
    stopSeconds: 10,
  };
  return {
    engine,
    httpPort: web?.target ?? 80,
    tcpPorts: tcpPortsOf(additional),
    volumes: [...new Set(names.values())],
  };
}

function topOf(text: string) {
  const read = parseText(text);
  const top = known(withoutExtensions(read), '', ['version', 'name', 'services', 'volumes']);
  if (!isRecord(top.services) || Object.keys(top.services).length === 0) throw misread('services');
  if (Object.keys(top.services).length > mostServices) throw unknown(`services (${mostServices}+)`);
  const volumes = top.volumes ?? {};
  if (!isRecord(volumes)) throw misread('volumes');
  for (const [name, how] of Object.entries(volumes)) known(how ?? {}, `volumes.${name}`, []);
  return { services: top.services, volumes: Object.keys(volumes) };
}

function parseText(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 50 });
  } catch (error) {
    throw misread(error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : '');
  }
}

/** Removes keys starting with `x-`, which are extensions (Compose specification, Extensions). */
const withoutExtensions = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith('x-'))) : value;

function readService(name: string, value: unknown): Service {
  const key = `services.${name}`;
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) throw unknown(key);
  const service = known(withoutExtensions(value), key, serviceKeys);
  if (service.image === undefined) throw misread(`${key}.image`);
  const image = plainText(service.image, `${key}.image`);
  // `box.local/` is reserved for images built on the box.
  if (!/^[\w][\w./:@-]*$/.test(image) || image.startsWith('box.local/')) throw unknown(`${key}.image (${image})`);
  return {
    image: fullImage(image),
    ports: listOf(service.ports, `${key}.ports`).map((port) => readPort(port, `${key}.ports`)),
    volumes: listOf(service.volumes, `${key}.volumes`).map((volume) => readVolume(volume, `${key}.volumes`)),
    env: readEnvironment(service.environment, `${key}.environment`),
    after: readDependsOn(service.depends_on, `${key}.depends_on`),
  };
}

/** Refuses references to undefined services and volumes. */
function refuseNames(services: ReadonlyMap<string, Service>, declared: readonly string[]): void {
  for (const [name, { after, volumes }] of services) {
    const lost = after.find((other) => !services.has(other));
    if (lost !== undefined) throw misread(`services.${name}.depends_on: ${lost}`);
    const missing = volumes.find(({ volume }) => volume !== undefined && !declared.includes(volume));
    if (missing !== undefined) throw misread(`services.${name}.volumes: ${missing.volume}`);
  }
}

const keyOf = (service: string, { volume, mount }: Mounted): string => volume ?? `${service} ${mount}`;

/** Returns the names of volumes on the box, by their key in the file. */
function volumeNames(services: ReadonlyMap<string, Service>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [service, { volumes }] of services) {
    for (const each of volumes) {
      const requested = (each.volume ?? `${service}${each.mount}`).toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const base = `v-${requested}`.slice(0, 30).replace(/-+$/, '');
      const key = keyOf(service, each);
      const taken = new Set([...names].filter(([other]) => other !== key).map(([, name]) => name));
      let name = base;
      for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
      names.set(key, name);
    }
  }
  return names;
}

function serviceOf(
  name: string,
  { image, env, volumes, after }: Service,
  names: ReadonlyMap<string, string>,
  own: Record<string, string>,
): DockerEngine['services'][string] {
  const mounts = volumes.map((each) => ({
    volume: names.get(keyOf(name, each)) ?? '',
    mount: each.mount,
    readOnly: each.readOnly,
  }));
  return { ...defaultService, image, env: { ...own, ...env }, volumes: mounts, after };
}

const tcpPortsOf = (ports: readonly Port[]): Manifest['tcpPorts'] =>
  Object.fromEntries(
    ports.map(({ target, published, protocol }, index) => [
      `port-${index + 1}`,
      { container: target, host: published ?? target, protocol },
    ]),
  );
