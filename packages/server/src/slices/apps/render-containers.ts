import type { DockerEngine, Manifest } from '@kontor/contract/manifest';
import { renderTemplate, type TemplateValues } from '@kontor/contract/manifest/template';
import type { FileWish } from '../../adapters/app-files/write-file.ts';
import type { Container, ContainerWorkload } from '../../adapters/engine/engine.ts';
import type { AppFacts } from './render.ts';

type Service = DockerEngine['services'][string];

/** Ids of the images a release was fetched with, by service. */
export type ReleaseImages = Readonly<Record<string, string>>;

/** Services with those first that others need. What needs itself in a circle comes as it is written. */
export function inOrder(services: DockerEngine['services']): string[] {
  const order: string[] = [];
  const place = (name: string, above: readonly string[]): void => {
    if (order.includes(name) || above.includes(name)) return;
    for (const other of services[name]?.after ?? []) place(other, [...above, name]);
    order.push(name);
  };
  for (const name of Object.keys(services)) place(name, []);
  return order;
}

/** What variables mean inside containers: paths and ports are those the app sees there. */
export function containerValues(
  manifest: Manifest,
  { services }: DockerEngine,
  values: TemplateValues,
): TemplateValues {
  const volumes = Object.values(services).flatMap((service) =>
    service.volumes.map(({ volume, mount }): [string, string] => [`volume.${volume}`, mount]),
  );
  const ports = Object.entries(manifest.tcpPorts).map(([name, { container }]): [string, string] => [
    `tcp.${name}`,
    String(container),
  ]);
  const own = manifest.httpPort === undefined ? [] : [['app.port', String(manifest.httpPort)]];
  return { ...values, ...Object.fromEntries([...volumes, ...ports, ...own]) };
}

/** What the docker engine runs. */
export function renderContainers(
  manifest: Manifest,
  engine: DockerEngine,
  app: AppFacts & { images: ReleaseImages },
  values: TemplateValues,
): ContainerWorkload {
  const inside = containerValues(manifest, engine, values);
  return {
    engine: 'docker',
    instance: app.instanceId,
    generation: app.generation,
    containers: inOrder(engine.services).map((name) => {
      const service = engine.services[name] as Service;
      const ports = name === engine.main ? portsOf(manifest, app.port) : [];
      return { ...renderContainer(name, service, app, inside), ports };
    }),
    memoryLimit: manifest.memoryLimit,
    logFile: app.folders.log,
    stopSeconds: engine.stopSeconds,
    ...(engine.stopSignal ? { stopSignal: engine.stopSignal } : {}),
    ...(engine.cores === undefined ? {} : { cores: engine.cores }),
  };
}

function renderContainer(
  name: string,
  service: Service,
  app: AppFacts & { images: ReleaseImages },
  values: TemplateValues,
): Omit<Container, 'ports'> {
  const filled = (texts: readonly string[]) => texts.map((text) => renderTemplate(text, values));
  const volumes = service.volumes.map(({ volume, mount, readOnly }) => ({
    from: app.folders.volume(volume),
    to: mount,
    readOnly,
  }));
  const files = service.files.map(({ mount }, index) => ({
    from: placeOf(app, name, index),
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
    env: Object.fromEntries(Object.entries(service.env).map(([key, text]) => [key, renderTemplate(text, values)])),
    mounts: [...volumes, ...files],
    capabilities: service.capabilities,
    readOnlyRoot: service.readOnlyRoot,
    temporary: service.tmpfs,
    hasInit: service.init,
  };
}

/** Loopback leads to the app's page, and to the ports it opens beside it. */
const portsOf = ({ httpPort, tcpPorts }: Manifest, port: number): Container['ports'] => [
  ...(httpPort === undefined ? [] : [{ inside: httpPort, outside: port, protocol: 'tcp' as const }]),
  ...Object.values(tcpPorts).map(({ container, host, protocol }) => ({ inside: container, outside: host, protocol })),
];

const placeOf = ({ folders }: AppFacts, service: string, index: number) =>
  `${folders.release}/files/${service}/${index}`;

/** The files the box writes before the containers start, which see them and cannot change them. */
export function renderContainerFiles(
  manifest: Manifest,
  engine: DockerEngine,
  app: AppFacts,
  values: TemplateValues,
): FileWish[] {
  const inside = containerValues(manifest, engine, values);
  return Object.entries(engine.services).flatMap(([name, { files }]) =>
    files.map(({ content }, index) => ({
      root: app.folders.release,
      path: placeOf(app, name, index),
      content: renderTemplate(content, inside),
      onlyWhenMissing: false,
      owner: undefined,
    })),
  );
}
