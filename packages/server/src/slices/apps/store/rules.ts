import { type AddonName, type AppEngine, buildsOf, type Manifest } from '@kontor/contract/manifest/manifest';
import { requiredAddons } from '@kontor/contract/manifest/required-addons';
import type { RefusalCode } from '@kontor/contract/refusals';
import { memoryFits } from '@kontor/contract/rules/apps';
import { compareVersions } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import { mongodbBlocker, mongodbMemory, withMongodb } from './mongodb.ts';

/** What this box can do for an app, as far as is known. */
export interface BoxCapabilities {
  /** What it can run at this moment, the one for apps that leave the choice first. */
  engines: readonly AppEngine['type'][];
  /** Addons for which the part is there. */
  addons: readonly AddonName[];
  /** Why one of them cannot be had, though the box knows how. */
  lacking: ReadonlyMap<AddonName, Blocker>;
  /** Bytes of memory each takes that would be started for the app. */
  addonMemory: ReadonlyMap<AddonName, number>;
  /** Why the directory of people cannot be had, though the box knows how. */
  directory: RefusalCode | undefined;
  /** Why images cannot be built here. */
  building: RefusalCode | undefined;
  version: string;
  /** null when the machine does not tell. */
  freeMemoryKb: number | null;
}

/** One reason why an app cannot be installed. */
export interface Blocker {
  code: RefusalCode;
  params: Record<string, string | number>;
}

/** How this box would run the app: with the first of what it has that the app knows. */
export function engineFor(manifest: Manifest, kinds: readonly AppEngine['type'][]): AppEngine | undefined {
  const found = kinds.flatMap((kind) => manifest.engines.find(({ type }) => type === kind) ?? []);
  return found[0];
}

/**
 * The manifest as it is kept for an installed release: with the one engine it runs with, so that this stays what it is when Docker comes or goes.
 * An update stays with the engine of the version before, because each keeps the files of people in its own way.
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

/** How a kept release runs. Those of earlier versions of the box name several engines and run as processes. */
export function engineOf({ engines }: Pick<Manifest, 'engines'>): AppEngine {
  const engine = engines.find(({ type }) => type === 'process') ?? engines[0];
  if (engine === undefined) throw new RefusedError('app-needs-engine');
  return engine;
}

/** Whether a kept release has an account in the directory of people. */
export const asksDirectory = (manifest: Manifest): boolean =>
  requiredAddons(manifest, engineOf(manifest)).includes('ldap');

/** Why this box cannot run the app at all, memory aside. Empty: it can. */
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

/** What people are told to do about it. */
const needForEngine = ({ engines }: Manifest): RefusalCode =>
  engines.some(({ type }) => type === 'docker') ? 'app-needs-docker' : 'app-needs-engine';

/** Why it cannot be installed now. */
export function blockersOf(manifest: Manifest, capabilities: BoxCapabilities): Blocker[] {
  const found = permanentBlockers(manifest, capabilities);
  const asked = Object.keys(manifest.addons) as AddonName[];
  const beside = asked.reduce((whole, addon) => whole + (capabilities.addonMemory.get(addon) ?? 0), 0);
  const own = manifest.addons.mongodb === undefined ? 0 : mongodbMemory;
  const fits = memoryFits(capabilities.freeMemoryKb, manifest.memoryLimit + beside + own);
  return fits ? found : [...found, { code: 'memory-short', params: {} }];
}

// Room for the database, logs and whatever else the box writes meanwhile.
const margin = 16 * 1024 * 1024;
const megabyte = 1_000_000;

/** Refused, when `needed` bytes and a margin do not fit into what is free. */
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

/** How the ids of own apps begin; no app of the store is called so. */
export const customPrefix = 'own-';

export const isCustomId = (storeId: string): boolean => storeId.startsWith(customPrefix);
