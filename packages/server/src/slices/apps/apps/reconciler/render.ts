import type { Manifest, ProcessEngine } from '@kontor/contract/manifest/manifest';
import { renderTemplate, type TemplateValues, variablesIn } from '@kontor/contract/manifest/template';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import type { FileWrite } from '../../../../adapters/app-files/write-file.ts';
import type { ProcessNetwork, ProcessWorkload } from '../../../../adapters/engine/engine.ts';
import type { BindingValues } from '../../../../core/binding.ts';
import { additionalNames, secondaryCn } from '../../registry/index.ts';
import { mongodbSettings } from '../../store/index.ts';

/** Address on which processes listen and reach their upstreams. */
export const loopback = '127.0.0.1';

/** What apps learn about the box. */
export interface BoxContext {
  domain: string;
  portalUrl: string;
  language: 'de' | 'en';
  /** Name in the time zone database. */
  timeZone: string;
  /** Returns the URL of an app by its host. */
  urlOf(host: string): string;
  /** Address on which the additional ports of apps listen. */
  openAddress: string;
}

/** The chosen values and bindings of one app. */
export interface AppContext extends Required<BindingValues> {
  instanceId: string;
  version: string;
  hostName: string;
  port: number;
  /** Loopback ports of its additional web addresses, by name. */
  httpPorts: Readonly<Record<string, number>>;
  identityHeader: string;
  secrets: Readonly<Record<string, string>>;
  generation: number;
  /** Uid of the app; undefined unless Kontor runs as root. */
  uid: number | undefined;
  folders: { release: string; volume(name: string): string; log: string };
}

/** Returns the values of all variables a manifest may use. */
export function valuesFor(manifest: Manifest, app: AppContext, box: BoxContext): TemplateValues {
  const host = `${app.hostName}.${box.domain}`;
  const { addons } = manifest;
  const entries: [string, string][] = [
    ['app.instanceId', app.instanceId],
    ['app.version', app.version],
    ['app.port', String(app.port)],
    ['app.host', host],
    ['app.url', box.urlOf(host)],
    ['app.scheme', new URL(box.urlOf(host)).protocol.replace(':', '')],
    ['app.folder', app.folders.release],
    ['box.domain', box.domain],
    ['box.portalUrl', box.portalUrl],
    ['box.language', box.language],
    ['box.timeZone', box.timeZone],
    ['box.proxies', `${loopback}/32`],
    ['identity.header', app.identityHeader],
    ['identity.variable', `HTTP_${app.identityHeader.toUpperCase().replaceAll('-', '_')}`],
    ...(addons.localstorage?.volumes ?? []).map(({ name }): [string, string] => [
      `volume.${name}`,
      app.folders.volume(name),
    ]),
    ...(addons.ldap?.groups ?? []).flatMap(({ id, group }): [string, string][] => {
      const cn = secondaryCn(app.instanceId, group);
      return [
        [`group.${id}`, cn],
        [`group.${id}.dn`, dnOfGroup(cn)],
      ];
    }),
    ...Object.entries(app.variables),
    ...Object.entries(mongodbSettings(manifest, app)),
    ...Object.entries(app.secrets).map(([name, value]): [string, string] => [`secret.${name}`, value]),
    ...portValues(manifest, app, box),
  ];
  return Object.fromEntries(entries);
}

/** Returns the variable that tells every program the time zone of the box, unless its manifest sets another. */
export const timeZoneOf = (values: TemplateValues): Record<string, string> =>
  values['box.timeZone'] === undefined ? {} : { TZ: values['box.timeZone'] };

/** Values of additional web addresses and TCP ports. */
const portValues = (manifest: Manifest, app: AppContext, box: BoxContext): [string, string][] => [
  ...additionalNames(manifest, app.hostName).flatMap(([name, label]): [string, string][] => [
    [`http.${name}`, String(app.httpPorts[name] ?? '')],
    [`http.${name}.url`, box.urlOf(`${label}.${box.domain}`)],
  ]),
  ...Object.entries(manifest.tcpPorts).flatMap(([name, { host: port }]): [string, string][] => [
    [`tcp.${name}`, String(port)],
    [`tcp.${name}.address`, box.openAddress],
    [`tcp.${name}.outside`, String(port)],
  ]),
];

/** Returns the workload for the process engine, with the environment variables programs commonly expect besides those of the manifest. */
export function renderWorkload(
  manifest: Manifest,
  engine: ProcessEngine,
  app: AppContext & Pick<BoxContext, 'openAddress'>,
  values: TemplateValues,
): ProcessWorkload {
  const volumes = (addonVolumes(manifest) ?? []).map((name) => app.folders.volume(name));
  const env = Object.entries(engine.env).map(([name, text]) => [name, renderTemplate(text, values)]);
  return {
    engine: 'process',
    instance: app.instanceId,
    generation: app.generation,
    command: engine.command.map((part) => renderTemplate(part, values)),
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LANG: 'C.UTF-8',
      NODE_ENV: 'production',
      ...timeZoneOf(values),
      HOME: volumes[0] ?? '/tmp',
      ...app.environment,
      ...Object.fromEntries(env),
    },
    folder: app.folders.release,
    writable: volumes,
    uid: app.uid,
    network: networkFor(manifest, app),
    memoryLimit: manifest.memoryLimit,
    logFile: app.folders.log,
    stopSignal: engine.stopSignal,
    stopSeconds: engine.stopSeconds,
  };
}

/** Returns the ports and upstreams of the network of a process. */
function networkFor(
  { tcpPorts }: Manifest,
  { port, httpPorts, upstreams, openAddress }: AppContext & Pick<BoxContext, 'openAddress'>,
): ProcessNetwork {
  const web = [port, ...Object.values(httpPorts)].map((each) => ({ port: each, address: loopback }));
  const open = Object.values(tcpPorts).flatMap(({ host, protocol }) =>
    protocol === 'tcp' ? { port: host, address: openAddress } : [],
  );
  return { listens: [...web, ...open], upstreams: [...upstreams] };
}

/** Returns the names of an app's volumes. */
export const addonVolumes = ({ addons }: Manifest): string[] =>
  (addons.localstorage?.volumes ?? []).map(({ name }) => name);

/** Returns the files the box writes before the app starts. */
export function renderFiles(
  manifest: Manifest,
  engine: ProcessEngine,
  app: AppContext,
  values: TemplateValues,
): FileWrite[] {
  const roots = [app.folders.release, ...addonVolumes(manifest).map((name) => app.folders.volume(name))];
  return engine.files.map(({ path, content, when }) => {
    const place = renderTemplate(path, values);
    const root = roots.find((each) => place.startsWith(`${each}/`)) ?? app.folders.release;
    const onlyWhenMissing = when === 'missing';
    return { root, path: place, content: renderTemplate(content, values), onlyWhenMissing, owner: app.uid };
  });
}

/** Whether the app is configured with the sender of its mail, so that it has to restart when that changes. */
export const asksForSender = ({ engines }: Manifest): boolean =>
  variablesIn(JSON.stringify(engines)).includes('smtp.from');

/** Whether the app is configured with an address of the box, so that it has to restart when that changes. */
export function asksForAddress({ engines }: Manifest): boolean {
  const asked = variablesIn(JSON.stringify(engines));
  return asked.some(
    (name) =>
      ['app.host', 'app.url', 'app.scheme', 'box.domain', 'box.portalUrl', 'smtp.from'].includes(name) ||
      /^http\..*\.url$/.test(name),
  );
}
