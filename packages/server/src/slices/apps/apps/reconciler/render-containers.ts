import type { DockerEngine, Manifest } from '@kontor/contract/manifest/manifest';
import { renderTemplate, type TemplateValues } from '@kontor/contract/manifest/template';
import type { FileWrite } from '../../../../adapters/app-files/write-file.ts';
import type { Container, ContainerWorkload, PortBinding } from '../../../../adapters/engine/engine.ts';
import type { AppContext } from './render.ts';

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
  return isInHostNetwork(manifest) ? mounted : { ...mounted, ...portsInside(manifest) };
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
      const ports = name === engine.main && !isInHostNetwork(manifest) ? portBindings(manifest, app, openAddress) : [];
      return { ...renderContainer(name, service, app, inside), ports };
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
  const volumes = service.volumes.map(({ volume, mount, readOnly }) => ({
    from: app.folders.volume(volume),
    to: mount,
    readOnly,
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
    env: Object.fromEntries(Object.entries(service.env).map(([key, text]) => [key, renderTemplate(text, values)])),
    mounts: [...volumes, ...files],
    capabilities: service.capabilities,
    readOnlyRoot: service.readOnlyRoot,
    temporary: service.tmpfs,
    hasInit: service.init,
    ...(service.memoryLimit === undefined ? {} : { memoryLimit: service.memoryLimit }),
  };
}

/** Web ports are bound to loopback; additional ports to the address the box itself listens on. */
const portBindings = (
  { httpPort, httpPorts, tcpPorts }: Manifest,
  app: AppContext,
  openAddress: string,
): PortBinding[] => [
  ...(httpPort === undefined ? [] : [{ inside: httpPort, outside: app.port, protocol: 'tcp' as const }]),
  ...Object.entries(httpPorts).flatMap(([name, inside]) => {
    const outside = app.httpPorts[name];
    return outside === undefined ? [] : [{ inside, outside, protocol: 'tcp' as const }];
  }),
  ...Object.values(tcpPorts).map(({ container, host, protocol }) => ({
    ...{ inside: container, outside: host, protocol },
    address: openAddress,
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
