import type { AppEngine, Manifest } from '@kontor/contract/manifest/manifest';
import type { GrantedRight } from '@kontor/contract/manifest/rights';
import { type HostingAddon, hostingAddons, type Interpreter } from '@kontor/contract/rules/apps/hosting';
import { environmentOf, requestsOf, variable } from './environment.ts';

/** The checked choices of an administrator. */
export interface CustomAppSpec {
  id: string;
  version: string;
  subdomain: string;
  title: string;
  description: string;
  isPublic: boolean;
  interpreter: Interpreter;
  /** Whether a Python program lists its packages in `requirements.txt`. */
  hasRequirements: boolean;
  addons: readonly HostingAddon[];
  /** Bytes of the archive, unpacked. */
  bytes: number;
}

/** How a custom app runs. */
export interface Runtime {
  engine: AppEngine;
  httpPort?: number;
  tcpPorts?: Manifest['tcpPorts'];
  /** Further pages. */
  httpPorts?: Manifest['httpPorts'];
  secrets?: Manifest['secrets'];
  /** Rights beyond the app. */
  rights?: readonly GrantedRight[];
  noWebUI?: boolean;
  volumes: readonly string[];
  memoryLimit: number;
}

/** Manifest values common to all custom apps. */
const usual = {
  manifestVersion: 1,
  licence: '-',
  category: 'other',
  tags: [],
  icon: 'icon.svg',
  mediaLinks: [],
  sources: [],
  products: [],
  subscriptions: [],
  hashes: {},
  unverified: [],
  backup: 'stop',
  services: { mailsink: false },
  health: { startSeconds: 120 },
  embed: { iframe: false },
  singleUser: false,
  dontShowInAppList: false,
  customAuth: false,
  multipleInstances: false,
} satisfies Partial<Manifest>;

/** Returns the manifest of a custom app, which makes it an app like those of the store. */
export function renderManifest(spec: CustomAppSpec, runtime: Runtime): Manifest {
  const { title, description, subdomain, isPublic, interpreter } = spec;
  const both = (text: string) => ({ de: text, en: text });
  const volumes = runtime.volumes.map((name) => ({ name, backup: true }));
  return {
    ...usual,
    id: spec.id,
    version: spec.version,
    title: both(title),
    author: title,
    tagline: both(description === '' ? title : (description.split('\n')[0] ?? title)),
    description: both(description === '' ? title : description),
    memoryLimit: runtime.memoryLimit,
    diskNeeded: Math.max(1, spec.bytes),
    addons: {
      ...requestsOf(spec.addons),
      // Static pages need no internet access; containers have it anyway.
      ...(interpreter === 'php' || interpreter === 'python' ? { internet: {} } : {}),
      ...(volumes.length === 0 ? {} : { localstorage: { volumes } }),
    },
    ...(runtime.httpPort === undefined ? {} : { httpPort: runtime.httpPort }),
    tcpPorts: runtime.tcpPorts ?? {},
    httpPorts: runtime.httpPorts ?? {},
    secrets: runtime.secrets ?? {},
    noWebUI: runtime.noWebUI ?? false,
    containerHostName: subdomain,
    // Public: the edge allows all paths without a session, like the open paths of an app that checks passwords itself.
    auth: { mode: isPublic ? 'own' : interpreter === 'none' ? 'proxy-gate' : 'proxy-header' },
    openPaths: isPublic ? ['/'] : [],
    hosted: {
      ...{ interpreter, isPublic, hasRequirements: spec.hasRequirements },
      ...(runtime.rights === undefined || runtime.rights.length === 0 ? {} : { rights: [...runtime.rights] }),
    },
    engines: [runtime.engine],
  };
}

/** Returns the environment of every custom app: its URL, and the header in which the edge passes the user. */
export function customAppEnvironment({ isPublic, addons }: CustomAppSpec): Record<string, string> {
  return {
    APP_URL: variable('app.url'),
    ...(isPublic ? {} : { USER_HEADER: variable('identity.header') }),
    ...environmentOf(addons),
  };
}

/** Returns the specification of a custom app, read back from its manifest. */
export function specOf({
  id,
  version,
  title,
  description,
  containerHostName,
  hosted,
  addons,
  diskNeeded,
}: Manifest): CustomAppSpec {
  return {
    id,
    version,
    subdomain: containerHostName ?? '',
    title: title.de,
    description: description.de === title.de ? '' : description.de,
    isPublic: hosted?.isPublic ?? false,
    interpreter: hosted?.interpreter ?? 'none',
    hasRequirements: hosted?.hasRequirements ?? false,
    addons: hostingAddons.filter((name) => addons[name] !== undefined),
    bytes: diskNeeded,
  };
}
