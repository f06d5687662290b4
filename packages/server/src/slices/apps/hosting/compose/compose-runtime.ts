import type { DockerEngine, Manifest } from '@kontor/contract/manifest/manifest';
import { defaultService } from '../runtimes/default-service.ts';
import { expectedMemory, mostOfService } from '../runtimes/expected-memory.ts';
import { type CustomAppSpec, customAppEnvironment, type Runtime } from '../runtimes/manifest.ts';
import type { Mount } from './mounts.ts';
import type { ComposeReading } from './read-compose.ts';
import type { ComposeService } from './service.ts';
import type { Answers, ComposeSource } from './source.ts';
import { createTemplates, type Templates } from './text/templates.ts';
import { nestedMounts, type VolumePlace, volumePlaces } from './volume-places.ts';

type Service = DockerEngine['services'][string];

/** A runtime, and the values of its secrets that are not generated. */
export interface ComposedRuntime extends Runtime {
  given: Record<string, string>;
}

const secretSpec = { length: 32, format: 'letters' } as const;

/** Returns the name of the secret that holds the answers of a version. */
export const answersSecretOf = (version: string): string =>
  `answers-${version
    .toLowerCase()
    .replace(/[^0-9a-z]+/g, '-')
    .slice(0, 20)}`;

/** Returns how the app of a compose file runs. Everything was answered before. */
export function composeRuntime(
  spec: CustomAppSpec,
  reading: ComposeReading,
  { source, answers }: { source: ComposeSource; answers: Answers },
): ComposedRuntime {
  const templates = createTemplates({ source, answers, written: reading.written, version: spec.version });
  const places = volumePlaces(reading.services.flatMap(({ mounts }) => mounts));
  const own = customAppEnvironment(spec);
  const making = { reading, templates, places, own };
  const services = Object.fromEntries(
    reading.services.map((service) => [nameIn(reading, service.name), serviceFor(making, service)]),
  );
  const main = nameIn(reading, reading.web?.service ?? reading.services[0]?.name ?? '');
  const stops = reading.services.map(({ stopSeconds = 10 }) => stopSeconds);
  const engine: DockerEngine = { type: 'docker', main, services, stopSeconds: Math.max(10, ...stops) };
  const remembered = answersSecretOf(spec.version);
  const { generated, given } = templates.secrets;
  const names = [...generated, ...given.keys(), remembered];
  return {
    engine,
    ...(reading.web ? { httpPort: reading.web.port } : { noWebUI: true }),
    httpPorts: Object.fromEntries(reading.pages.map(({ port }, index) => [pageName(index), port])),
    tcpPorts: tcpPortsOf(reading),
    volumes: [...new Set([...places.values()].map(({ volume }) => volume))],
    memoryLimit: memoryOf(reading),
    secrets: Object.fromEntries(names.map((name) => [name, secretSpec])),
    given: { ...Object.fromEntries(given), [remembered]: JSON.stringify(answers) },
  };
}

/** Returns the bytes all services together are expected to need. */
export const memoryOf = ({ services }: Pick<ComposeReading, 'services'>): number =>
  services.reduce((sum, service) => sum + expectedMemory(service), 0);

const nameIn = ({ names }: ComposeReading, name: string): string => names.get(name) ?? name;
const pageName = (index: number): string => `page-${index + 1}`;
const portName = (index: number): string => `port-${index + 1}`;

const tcpPortsOf = ({ open }: ComposeReading): Manifest['tcpPorts'] =>
  Object.fromEntries(
    open.map(({ port, published, protocol }, index) => [
      portName(index),
      { container: port, host: published, protocol },
    ]),
  );

interface Making {
  reading: ComposeReading;
  templates: Templates;
  places: ReadonlyMap<string, VolumePlace>;
  /** Environment of every custom app. */
  own: Record<string, string>;
}

function serviceFor(making: Making, service: ComposeService): Service {
  const { reading, templates, own } = making;
  const { templateOf } = templates;
  const { image, build, env, user, command, entrypoint, workingDir, tmpfs, mounts } = service;
  const inMemory = mounts.flatMap((each) => (each.kind === 'memory' ? [each.mount] : []));
  const all = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, templateOf(text)]));
  return {
    ...defaultService,
    ...(build === undefined ? { image: image ?? '' } : { archiveBuild: build }),
    env: { ...own, ...all(env) },
    ...(user === undefined ? {} : { user }),
    ...(command === undefined ? {} : { command: command.map(templateOf) }),
    ...(entrypoint === undefined ? {} : { entrypoint: entrypoint.map(templateOf) }),
    ...(workingDir === undefined ? {} : { workingDir: templateOf(workingDir) }),
    ...mountsFor(making, service),
    ...orderFor(reading, service),
    ...healthFor(templates, service),
    capabilities: service.capabilities,
    readOnlyRoot: service.readOnlyRoot,
    tmpfs: [...tmpfs, ...inMemory],
    init: service.hasInit,
    memoryLimit: service.memoryLimit ?? mostOfService,
    ...(service.sharedMemory === undefined ? {} : { sharedMemory: service.sharedMemory }),
    ...(service.processLimits.length === 0 ? {} : { processLimits: service.processLimits }),
    hosts: service.hosts,
    aliases: [...new Set([service.name, ...service.aliases])],
    opens: opensOf(reading, service.name),
  };
}

const opensOf = ({ pages, open }: ComposeReading, name: string): string[] => [
  ...pages.flatMap(({ service }, index) => (service === name ? [pageName(index)] : [])),
  ...open.flatMap(({ service }, index) => (service === name ? [portName(index)] : [])),
];

function mountsFor(
  { templates, places }: Making,
  { mounts }: ComposeService,
): Pick<Service, 'volumes' | 'files' | 'archiveMounts'> {
  // The last mount of a path counts.
  const last = [...new Map(mounts.map((each) => [each.mount, each])).values()];
  const of = <K extends Mount['kind']>(kind: K) =>
    last.filter((each): each is Extract<Mount, { kind: K }> => each.kind === kind);
  return {
    volumes: [...of('volume'), ...nestedMounts(last, [...places.keys()])].map(({ key, mount, readOnly }) => ({
      ...(places.get(key) ?? { volume: 'data' }),
      ...{ mount, readOnly },
    })),
    files: of('file').map(({ mount, content }) => ({ mount, content: templates.templateOf(content) })),
    archiveMounts: of('archive').map(({ path, mount }) => ({ path, mount })),
  };
}

function orderFor(
  reading: ComposeReading,
  { name, dependencies, isOnce }: ComposeService,
): Pick<Service, 'after' | 'awaits' | 'isOnce'> {
  const isAwaited = reading.services.some((other) =>
    other.dependencies.some((one) => one.name === name && one.until === 'completed'),
  );
  const isMain = reading.web?.service === name;
  const awaits = dependencies.flatMap(({ name: other, until }) =>
    until === 'started' ? [] : [[nameIn(reading, other), until] as const],
  );
  return {
    after: [...new Set(dependencies.map((one) => nameIn(reading, one.name)))],
    ...(awaits.length === 0 ? {} : { awaits: Object.fromEntries(awaits) }),
    ...((isAwaited || isOnce) && !isMain ? { isOnce: true } : {}),
  };
}

function healthFor({ templateOf }: Templates, { health }: ComposeService): Pick<Service, 'health'> {
  if (health === undefined) return {};
  return { health: health === 'none' ? 'none' : { ...health, test: health.test.map(templateOf) } };
}
