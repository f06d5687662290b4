import { join } from 'node:path';
import type { AppEngine, DockerEngine, Manifest } from '@kontor/contract/manifest/manifest';
import type { GrantedRight } from '@kontor/contract/manifest/rights';
import { renderTemplate, type TemplateValues } from '@kontor/contract/manifest/template';
import type { VolumeContent } from '../../../../adapters/app-files/app-files.ts';
import { archiveFolder } from '../../../../adapters/app-files/paths.ts';
import type { FileWrite } from '../../../../adapters/app-files/write-file.ts';
import {
  type Container,
  type ContainerWorkload,
  containerNetworks,
  type PortBinding,
} from '../../../../adapters/engine/engine.ts';
import { type AppContext, timeZoneOf } from './render.ts';

type Service = DockerEngine['services'][string];

/** Ids of the images a release was fetched with, by service. */
export type ReleaseImages = Readonly<Record<string, string>>;

/** Returns the names of services, dependencies first. Circular dependencies stay in the order of the manifest. */
export function inOrder(services: DockerEngine['services']): string[] {
  const order: string[] = [];
  const visit = (name: string, above: readonly string[]): void => {
    if (order.includes(name) || above.includes(name)) return;
    for (const other of services[name]?.after ?? []) visit(other, [...above, name]);
    order.push(name);
  };
  for (const name of Object.keys(services)) visit(name, []);
  return order;
}

/** Returns the values of variables inside containers: paths and ports are those the app sees there. */
function containerValues(manifest: Manifest, { services }: DockerEngine, values: TemplateValues): TemplateValues {
  const volumes = Object.values(services).flatMap((service) =>
    service.volumes.map(({ volume, mount }): [string, string] => [`volume.${volume}`, mount]),
  );
  const mounted = { ...values, ...Object.fromEntries(volumes) };
  if (isInHostNetwork(manifest)) return mounted;
  return { ...mounted, 'box.proxies': containerNetworks, ...portsInside(manifest) };
}

/** Whether the app uses the network of the machine, so that its ports are those of the machine. */
const isInHostNetwork = ({ addons }: Manifest): boolean => addons.hostnet !== undefined;

/** Inside a container an app uses the ports of its manifest, and may listen on every address. */
const portsInside = ({ httpPort, httpPorts, tcpPorts }: Manifest): TemplateValues =>
  Object.fromEntries([
    ...(httpPort === undefined ? [] : [['app.port', String(httpPort)]]),
    ...Object.entries(httpPorts).map(([name, port]) => [`http.${name}`, String(port)]),
    ...Object.entries(tcpPorts).flatMap(([name, { container }]) => [
      [`tcp.${name}`, String(container)],
      [`tcp.${name}.address`, '0.0.0.0'],
    ]),
  ]);

/** Returns the workload for the Docker engine. */
export function renderContainers(
  manifest: Manifest,
  engine: DockerEngine,
  app: AppContext & { images: ReleaseImages; openAddress: string },
  values: TemplateValues,
): ContainerWorkload {
  const { openAddress } = app;
  const inside = containerValues(manifest, engine, values);
  return {
    engine: 'docker',
    instance: app.instanceId,
    generation: app.generation,
    containers: inOrder(engine.services).map((name) => {
      const service = engine.services[name] as Service;
      const all = isInHostNetwork(manifest) ? [] : portBindings(manifest, app, openAddress);
      const ports = all.filter(isOpenedBy(engine, name)).map(({ binding }) => binding);
      const container = renderContainer(name, service, app, inside);
      return { ...withRights(container, manifest.hosted?.rights ?? []), ports };
    }),
    memoryLimit: manifest.memoryLimit,
    logFile: app.folders.log,
    ...(isInHostNetwork(manifest) ? { network: 'host' } : {}),
    stopSeconds: engine.stopSeconds,
    ...(engine.stopSignal ? { stopSignal: engine.stopSignal } : {}),
    ...(engine.cores === undefined ? {} : { cores: engine.cores }),
  };
}

function renderContainer(
  name: string,
  service: Service,
  app: AppContext & { images: ReleaseImages },
  values: TemplateValues,
): Omit<Container, 'ports'> {
  const filled = (texts: readonly string[]) => texts.map((text) => renderTemplate(text, values));
  const volumes = service.volumes.map(({ volume, mount, readOnly, fill }) => ({
    from: app.folders.volume(volume),
    to: mount,
    readOnly,
    isVolume: true,
    ...(fill === undefined ? {} : { isFilled: true }),
  }));
  const ofArchive = (service.archiveMounts ?? []).map(({ path, mount }) => ({
    from: join(app.folders.release, archiveFolder, path),
    to: mount,
    readOnly: true,
  }));
  const files = service.files.map(({ mount }, index) => ({
    from: filePathOf(app, name, index),
    to: mount,
    readOnly: true,
    isGiven: true,
  }));
  return {
    name,
    image: app.images[name] ?? '',
    ...(service.entrypoint ? { entrypoint: filled(service.entrypoint) } : {}),
    ...(service.command ? { command: filled(service.command) } : {}),
    ...(service.user === undefined ? {} : { user: service.user }),
    env: {
      ...timeZoneOf(values),
      ...Object.fromEntries(Object.entries(service.env).map(([key, text]) => [key, renderTemplate(text, values)])),
    },
    mounts: [...volumes, ...ofArchive, ...files],
    capabilities: service.capabilities,
    readOnlyRoot: service.readOnlyRoot,
    temporary: service.tmpfs,
    hasInit: service.init,
    ...renderComposed(service, values),
    ...(service.memoryLimit === undefined ? {} : { memoryLimit: service.memoryLimit }),
    ...(service.sharedMemory === undefined ? {} : { sharedMemory: service.sharedMemory }),
  };
}

/** Adds the rights beyond the app that an administrator granted this service, and nothing else. */
function withRights<C extends Omit<Container, 'ports'>>(container: C, all: readonly GrantedRight[]): C {
  const rights = all.flatMap(({ service, right }) => (service === container.name ? [right] : []));
  if (rights.length === 0) return container;
  const folders = new Map(rights.flatMap((one) => (one.kind === 'folder' ? [[one.at, one.path] as const] : [])));
  const devices = new Map(rights.flatMap((one) => (one.kind === 'device' ? [[one.at, one.device] as const] : [])));
  const capabilities = rights.flatMap((one) => (one.kind === 'capability' ? [one.name] : []));
  const settings = rights.flatMap((one) => (one.kind === 'setting' ? [[one.name, one.value] as const] : []));
  return {
    ...container,
    mounts: [
      ...container.mounts.filter(({ to }) => !folders.has(to)),
      ...[...folders].map(([to, from]) => ({ from, to, readOnly: true, isGranted: true })),
    ],
    capabilities: [...new Set([...container.capabilities, ...capabilities])],
    devices: [...devices].map(([to, from]) => ({ from, to })),
    settings: Object.fromEntries(settings),
  };
}

/** What only compose files say. */
function renderComposed(service: Service, values: TemplateValues): Partial<Container> {
  const { workingDir, aliases, hosts, health, awaits, isOnce, processLimits } = service;
  const isChecked = health !== undefined && health !== 'none';
  return {
    ...(workingDir === undefined ? {} : { workingDir: renderTemplate(workingDir, values) }),
    ...(aliases === undefined ? {} : { aliases }),
    ...(hosts === undefined ? {} : { hosts }),
    ...(health === 'none' ? { health } : {}),
    ...(isChecked ? { health: { ...health, test: health.test.map((text) => renderTemplate(text, values)) } } : {}),
    ...(awaits === undefined ? {} : { awaits: Object.entries(awaits).map(([name, until]) => ({ name, until })) }),
    ...(isOnce === undefined ? {} : { isOnce }),
    ...(processLimits === undefined ? {} : { processLimits }),
  };
}

/** A port with its name in the manifest; the web port has none. */
interface NamedBinding {
  name: string | undefined;
  binding: PortBinding;
}

/** Returns whether a service has a port: its own, or as the main one those that no other service has. */
const isOpenedBy =
  ({ services, main }: DockerEngine, service: string) =>
  ({ name }: NamedBinding): boolean => {
    const owner = Object.entries(services).find(([, { opens }]) => name !== undefined && opens?.includes(name))?.[0];
    return service === (owner ?? main);
  };

/** Web ports are bound to loopback; additional ports to the address the box itself listens on. */
const portBindings = (
  { httpPort, httpPorts, tcpPorts }: Manifest,
  app: AppContext,
  openAddress: string,
): NamedBinding[] => [
  ...(httpPort === undefined
    ? []
    : [{ name: undefined, binding: { inside: httpPort, outside: app.port, protocol: 'tcp' as const } }]),
  ...Object.entries(httpPorts).flatMap(([name, inside]) => {
    const outside = app.httpPorts[name];
    return outside === undefined ? [] : [{ name, binding: { inside, outside, protocol: 'tcp' as const } }];
  }),
  ...Object.entries(tcpPorts).map(([name, { container, host, protocol }]) => ({
    name,
    binding: { inside: container, outside: host, protocol, address: openAddress },
  })),
];

const filePathOf = ({ folders }: AppContext, service: string, index: number) =>
  `${folders.release}/files/${service}/${index}`;

/** Returns the files the box writes before the containers start; they are mounted read-only. */
export function renderContainerFiles(
  manifest: Manifest,
  engine: DockerEngine,
  app: AppContext,
  values: TemplateValues,
): FileWrite[] {
  const inside = containerValues(manifest, engine, values);
  return Object.entries(engine.services).flatMap(([name, { files }]) =>
    files.map(({ content }, index) => ({
      root: app.folders.release,
      path: filePathOf(app, name, index),
      content: renderTemplate(content, inside),
      onlyWhenMissing: false,
      owner: undefined,
    })),
  );
}

/** Returns what new volumes begin with, by volume. */
export function contentsOf(engine: AppEngine, release: string): Record<string, VolumeContent> {
  if (engine.type !== 'docker') return {};
  const contents: Record<string, VolumeContent> = {};
  for (const { volumes } of Object.values(engine.services))
    for (const outer of volumes) {
      const before = contents[outer.volume] ?? { folders: [] };
      const from = outer.fill === undefined ? before.from : join(release, archiveFolder, outer.fill);
      // Where nothing can be written, the engine cannot make the folder that another volume is mounted at.
      const inner = volumes.filter(({ mount }) => outer.readOnly && mount.startsWith(`${outer.mount}/`));
      const folders = [...before.folders, ...inner.map(({ mount }) => mount.slice(outer.mount.length + 1))];
      contents[outer.volume] = { ...(from === undefined ? {} : { from }), folders };
    }
  return contents;
}
