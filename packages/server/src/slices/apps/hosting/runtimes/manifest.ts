import type { AppEngine, Manifest } from '@kontor/contract/manifest/manifest';
import { type HostingAddon, hostingAddons, type Interpreter } from '@kontor/contract/rules/hosting';
import { environmentOf, requestsOf, variable } from './environment.ts';

/** What an administrator chose, checked. */
export interface CustomAppSpec {
  id: string;
  version: string;
  subdomain: string;
  title: string;
  description: string;
  isPublic: boolean;
  interpreter: Interpreter;
  /** A program in Python that says in `requirements.txt` which packages it needs. */
  hasRequirements: boolean;
  addons: readonly HostingAddon[];
  /** Bytes of the archive, unpacked. */
  bytes: number;
}

/** How an own app runs, besides what every one has. */
export interface Runtime {
  engine: AppEngine;
  httpPort?: number;
  tcpPorts?: Manifest['tcpPorts'];
  volumes: readonly string[];
  memoryLimit: number;
}

/** What an own app has as every other one. */
const usual = {
  manifestVersion: 1,
  licence: '-',
  category: 'other',
  tags: [],
  icon: 'icon.svg',
  mediaLinks: [],
  products: [],
  subscriptions: [],
  hashes: {},
  unverified: [],
  secrets: {},
  services: { mailsink: false },
  httpPorts: {},
  health: { startSeconds: 120 },
  embed: { iframe: false },
  singleUser: false,
  dontShowInAppList: false,
  noWebUI: false,
  customAuth: false,
  multipleInstances: false,
} satisfies Partial<Manifest>;

/** The manifest of an own app: from there on it is an app as those of the store are. */
export function manifestFor(spec: CustomAppSpec, runtime: Runtime): Manifest {
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
      // What is no program asks for nothing; containers have it without asking.
      ...(interpreter === 'php' || interpreter === 'python' ? { internet: {} } : {}),
      ...(volumes.length === 0 ? {} : { localstorage: { volumes } }),
    },
    ...(runtime.httpPort === undefined ? {} : { httpPort: runtime.httpPort }),
    tcpPorts: runtime.tcpPorts ?? {},
    containerHostName: subdomain,
    // Public: the edge lets everybody through to everything, as it does at the open paths of an app that asks for a password itself.
    auth: { mode: isPublic ? 'own' : interpreter === 'none' ? 'proxy-gate' : 'proxy-header' },
    openPaths: isPublic ? ['/'] : [],
    hosted: { interpreter, isPublic, hasRequirements: spec.hasRequirements },
    engines: [runtime.engine],
  };
}

/** What every own app is told: where it is, and in which header the edge says who asks. */
export function customAppEnvironment({ isPublic, addons }: CustomAppSpec): Record<string, string> {
  return {
    APP_URL: variable('app.url'),
    ...(isPublic ? {} : { USER_HEADER: variable('identity.header') }),
    ...environmentOf(addons),
  };
}

/** What was wished for an own app, read back from its manifest. */
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
