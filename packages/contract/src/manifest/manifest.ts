import { z } from 'zod';
import { interpreters } from '../rules/hosting.ts';
import { addons } from './addons.ts';
import { checkManifest } from './check.ts';
import { engine } from './engines.ts';
import { appVersion, bytes, hostName, ownFile, partName, port, storeId, text, webPath } from './fields.ts';

export type { AddonName, Addons, SecondaryGroup, Volume } from './addons.ts';
export type { AppEngine, DockerEngine, ProcessEngine, WrittenFile } from './engines.ts';
export { buildsOf } from './engines.ts';
export type { Text } from './fields.ts';

/** Only for own apps, whose manifest the box makes itself; an app of the store never has it. */
const hosted = z.strictObject({
  interpreter: z.enum(interpreters),
  isPublic: z.boolean(),
  /** A program in Python that says in `requirements.txt` which packages it needs. */
  hasRequirements: z.boolean().optional(),
});

/** Shelves of the store. */
export const categories = [
  'office',
  'files',
  'knowledge',
  'communication',
  'automation',
  'development',
  'other',
] as const;
export type Category = (typeof categories)[number];

/**
 * Who looks after signing in.
 * `none`: nobody, the app knows no people. `own`: the app has accounts of its own. `ldap`, `oidc`: it asks the box.
 * `proxy-header`: it trusts a header that the edge sets to the person's uid. `proxy-gate`: the edge lets members in, the app knows no people.
 * Whatever the mode, the edge asks for a session of the portal first.
 * The header's name is `${identity.header}`, which nobody can guess: what runs on the box can be reached by its neighbours (keeps H5).
 */
const auth = z.strictObject({ mode: z.enum(['none', 'ldap', 'oidc', 'proxy-header', 'proxy-gate', 'own']) });

/**
 * A port the app opens beside its web address, wherever the box itself can be reached. `host` is the one people use; a process listens on
 * `${tcp.<name>}` at `${tcp.<name>.address}`.
 */
const tcpPort = z.strictObject({
  container: port,
  host: port,
  protocol: z.enum(['tcp', 'udp']).default('tcp'),
  description: text.optional(),
});

/** A value made at the first installation, kept over updates. */
const secret = z.strictObject({
  length: z.number().int().min(16).max(128).default(32),
  format: z.enum(['letters', 'hex', 'base64']).default('letters'),
});

const about = {
  manifestVersion: z.literal(1),
  id: storeId,
  /** Ours, counted up for every change of the app or its manifest. */
  version: appVersion,
  /** The maker's. Absent for apps of our own. */
  upstreamVersion: z.string().min(1).optional(),
  title: text,
  author: z.string().min(1),
  tagline: text,
  /** Markdown. */
  description: text,
  licence: z.string().min(1),
  category: z.enum(categories),
  tags: z.array(partName).default([]),
  website: z.url({ protocol: /^https$/ }).optional(),
  contactEmail: z.email().optional(),
  icon: ownFile,
  /** Pictures: files beside the manifest or https addresses. */
  mediaLinks: z.array(z.union([ownFile, z.url({ protocol: /^https$/ })])).default([]),
  /** Markdown. */
  changelog: text.optional(),
  /** Markdown, shown once after the installation. */
  postInstallMessage: text.optional(),
};

const demands = {
  /** Bytes of memory the app gets at most; the store asks for as much free memory before an installation. */
  memoryLimit: bytes,
  /** Bytes on disk the code takes, before anybody made anything. */
  diskNeeded: bytes,
  minBoxVersion: appVersion.optional(),
  maxBoxVersion: appVersion.optional(),
  targetBoxVersion: appVersion.optional(),
  /** Articles of the provider without which the app is not offered. */
  products: z.array(z.string()).default([]),
  subscriptions: z.array(z.string()).default([]),
  /** SHA-256 in hex of files beside the manifest, by their path; checked when the catalogue is read. */
  hashes: z.record(ownFile, z.string().regex(/^[0-9a-f]{64}$/)).default({}),
  /** Paths of fields nobody has tried with the real app yet: `memoryLimit`, `engines.0.services.app.env`. */
  unverified: z.array(z.string()).default([]),
  addons: addons.prefault({}),
  secrets: z.record(partName, secret).default({}),
  /** `mailsink`: the app's mailbox also takes mail to addresses of the box that nobody has. */
  services: z.strictObject({ mailsink: z.boolean().default(false) }).prefault({}),
};

const web = {
  /** Port inside the container. A process listens on `${app.port}` instead. */
  httpPort: port.optional(),
  /**
   * Further web addresses, `<name>-<host of the app>` each, behind the same sign-in: ports inside the container. What listens on the machine itself
   * (a process, or a container with the addon hostnet) listens on `${http.<name>}` instead.
   */
  httpPorts: z.record(partName, port).default({}),
  tcpPorts: z.record(partName, tcpPort).default({}),
  containerHostName: hostName.optional(),
  /** Asked until the app answers 2xx, 3xx, 401 or 403. Absent: it is enough that the port takes a connection. */
  healthCheckPath: webPath.optional(),
  /** How long the app may take from its start to the first good answer. */
  health: z.strictObject({ startSeconds: z.number().int().min(1).max(600).default(60) }).prefault({}),
  auth,
  /**
   * Beginnings of paths meant for programs: without a session the edge answers 401 there and never leads to the sign-in. With the auth
   * modes `own` and `ldap` it lets them through, because the app asks for a password itself.
   */
  openPaths: z.array(webPath).default([]),
  /** `iframe`: the portal shows the app in its own frame. Only for apps without COOP and COEP. */
  embed: z.strictObject({ iframe: z.boolean().default(false) }).prefault({}),
  /** Where administrators configure the app. */
  configurePath: webPath.optional(),
  singleUser: z.boolean().default(false),
  dontShowInAppList: z.boolean().default(false),
  noWebUI: z.boolean().default(false),
  customAuth: z.boolean().default(false),
  multipleInstances: z.boolean().default(false),
  hosted: hosted.optional(),
};

/** An app of the store: what people read about it, what it needs, and how each engine runs it (the first one the box has). */
export const manifest = z
  .strictObject({ ...about, ...demands, ...web, engines: z.array(engine).min(1) })
  .superRefine((read, context) => {
    for (const { path, message } of checkManifest(read)) context.addIssue({ code: 'custom', path, message });
  });
export type Manifest = z.infer<typeof manifest>;
