import { firstEngine } from '@kontor/contract/manifest/engines';
import { type AddonName, type AppEngine, buildsOf, type Manifest } from '@kontor/contract/manifest/manifest';
import { requiredAddons } from '@kontor/contract/manifest/required-addons';
import type { RefusalCode } from '@kontor/contract/refusals';
import { memoryFits } from '@kontor/contract/rules/apps/apps';
import { compareVersions } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import { mongodbBlocker, mongodbMemory, withMongodb } from './mongodb.ts';

/** What this box can provide to an app. */
export interface BoxCapabilities {
  /** Engines available now, the preferred one first. */
  engines: readonly AppEngine['type'][];
  /** Addons the box supports. */
  addons: readonly AddonName[];
  /** Why a supported addon is unavailable. */
  lacking: ReadonlyMap<AddonName, Blocker>;
  /** Bytes of memory for each addon that would have to be started. */
  addonMemory: ReadonlyMap<AddonName, number>;
  /** Why the user directory is unavailable. */
  directory: RefusalCode | undefined;
  /** Why images cannot be built on the box. */
  building: RefusalCode | undefined;
  version: string;
  /** Null when unknown. */
  freeMemoryKb: number | null;
}

/** A reason why an app cannot be installed. */
export interface Blocker {
  code: RefusalCode;
  params: Record<string, string | number>;
}

/** Returns the first of the box's engines that the app supports, or undefined. */
export function engineFor(manifest: Manifest, kinds: readonly AppEngine['type'][]): AppEngine | undefined {
  const found = kinds.flatMap((kind) => manifest.engines.find(({ type }) => type === kind) ?? []);
  return found[0];
}

/**
 * Returns the manifest as stored for an installed release, with the one engine it runs on, so that this does not change with Docker's availability.
 * An update stays with the engine of the version before, because each stores user files in its own way.
 */
export function pinEngine(
  manifest: Manifest,
  kinds: readonly AppEngine['type'][],
  before?: AppEngine['type'],
): Manifest {
  const engine = engineFor(manifest, before === undefined ? kinds : [before, ...kinds]);
  if (engine === undefined) throw new RefusedError(needForEngine(manifest));
  return withMongodb({ ...manifest, engines: [engine] });
}

/** Returns the engine of a stored manifest. Manifests stored by earlier versions of the box name several engines and run as processes. */
export function engineOf({ engines }: Pick<Manifest, 'engines'>): AppEngine {
  const engine = firstEngine({ engines });
  if (engine === undefined) throw new RefusedError('app-needs-engine');
  return engine;
}

/** Returns why this box cannot run the app, memory aside; empty when it can. */
export function permanentBlockers(manifest: Manifest, capabilities: BoxCapabilities): Blocker[] {
  const found: Blocker[] = [];
  const { minBoxVersion, maxBoxVersion } = manifest;
  const isTooOld = minBoxVersion !== undefined && compareVersions(capabilities.version, minBoxVersion) < 0;
  const isTooNew = maxBoxVersion !== undefined && compareVersions(capabilities.version, maxBoxVersion) > 0;
  if (isTooOld || isTooNew) found.push({ code: 'app-needs-box', params: { version: capabilities.version } });
  const engine = engineFor(manifest, capabilities.engines);
  if (engine === undefined) return [...found, { code: needForEngine(manifest), params: {} }];
  const needed = requiredAddons(manifest, engine);
  const { addons, directory, building } = capabilities;
  if (building !== undefined && buildsOf(engine).length > 0) found.push({ code: building, params: {} });
  if (directory !== undefined && needed.includes('ldap')) found.push({ code: directory, params: {} });
  const missing = needed.filter((addon) => !['ldap', 'mongodb'].includes(addon) && !addons.includes(addon));
  const ofMongodb = mongodbBlocker(manifest, engine);
  if (ofMongodb !== undefined) found.push(ofMongodb);
  for (const addon of needed) {
    const lack = capabilities.lacking.get(addon);
    if (lack !== undefined) found.push(lack);
  }
  if (missing.length > 0) found.push({ code: 'app-needs-addon', params: { addon: missing.map(nameOf).join(', ') } });
  return found;
}

/** Returns the refusal that says what to do about a missing engine. */
const needForEngine = ({ engines }: Manifest): RefusalCode =>
  engines.some(({ type }) => type === 'docker') ? 'app-needs-docker' : 'app-needs-engine';

/** Returns why the app cannot be installed now, memory included. */
export function blockersOf(manifest: Manifest, capabilities: BoxCapabilities): Blocker[] {
  const found = permanentBlockers(manifest, capabilities);
  const asked = Object.keys(manifest.addons) as AddonName[];
  const beside = asked.reduce((whole, addon) => whole + (capabilities.addonMemory.get(addon) ?? 0), 0);
  const own = manifest.addons.mongodb === undefined ? 0 : mongodbMemory;
  const fits = memoryFits(capabilities.freeMemoryKb, manifest.memoryLimit + beside + own);
  return fits ? found : [...found, { code: 'memory-short', params: {} }];
}

// Bytes for the database, logs and whatever else the box writes meanwhile.
const margin = 16 * 1024 * 1024;
const megabyte = 1_000_000;

/** Returns a blocker when `needed` bytes and a margin exceed the free bytes; undefined when they fit or `freeBytes` is unknown. */
export function diskBlocker(needed: number, freeBytes: number | null): Blocker | undefined {
  const whole = Math.ceil(needed * 1.1) + margin;
  if (freeBytes === null || freeBytes >= whole) return undefined;
  const params = { needed: Math.ceil(whole / megabyte), free: Math.floor(freeBytes / megabyte) };
  return { code: 'disk-short', params };
}

const names: Partial<Record<AddonName, string>> = {
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  redis: 'Redis',
  memcached: 'memcached',
  objectstorage: 'S3',
  ldap: 'LDAP',
  oidc: 'OpenID Connect',
  sendmail: 'SMTP',
  recvmail: 'IMAP',
  onlyoffice: 'ONLYOFFICE',
  collabora: 'Collabora',
  jitsi: 'Jitsi',
};

const nameOf = (addon: AddonName) => names[addon] ?? addon;
