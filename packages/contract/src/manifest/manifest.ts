import { z } from 'zod';
import { interpreters } from '../rules/apps/hosting.ts';
import { addons } from './addons.ts';
import { checkManifest } from './check.ts';
import { engine } from './engines.ts';
import { appVersion, bytes, hostName, ownFile, partName, port, storeId, template, text, webPath } from './fields.ts';
import { grantedRight } from './rights.ts';
import { variablesIn } from './template.ts';

export type { AddonName, Addons, SecondaryGroup } from './addons.ts';
export type { AppEngine, DockerEngine, ProcessEngine } from './engines.ts';
export { buildsOf, usesArchive, withDigests } from './engines.ts';
export type { Text } from './fields.ts';

/** Only for custom apps, whose manifest the box generates; apps of the store never have it. */
const hosted = z.strictObject({
  interpreter: z.enum(interpreters),
  isPublic: z.boolean(),
  /** A Python program whose `requirements.txt` lists packages. */
  hasRequirements: z.boolean().optional(),
  /** Rights beyond the app that an administrator granted. */
  rights: z.array(grantedRight).optional(),
});

/** Categories of the store. */
const categories = ['office', 'files', 'knowledge', 'communication', 'automation', 'development', 'other'] as const;
export type Category = (typeof categories)[number];

/**
 * Who authenticates users of the app.
 * `none`: nobody, the app has no users. `own`: the app has its own accounts. `ldap`, `oidc`: it uses the box's accounts.
 * `proxy-header`: it trusts a header that the edge sets to the user's uid. `proxy-gate`: the edge admits members, the app has no users.
 * In every mode the edge first requires a session of the portal.
 * The header's name is `${identity.header}`, which cannot be guessed: other apps on the box can reach the app's port (keeps H5).
 */
const auth = z.strictObject({ mode: z.enum(['none', 'ldap', 'oidc', 'proxy-header', 'proxy-gate', 'own']) });

/**
 * A port the app opens besides its web address, wherever the box itself is reachable. `host` is the public port; a process listens on `${tcp.<name>}` at
 * `${tcp.<name>.address}`.
 */
const tcpPort = z.strictObject({
  container: port,
  host: port,
  protocol: z.enum(['tcp', 'udp']).default('tcp'),
  description: text.optional(),
});

/** A value generated at the first installation and retained across updates. */
const secret = z.strictObject({
  length: z.number().int().min(16).max(128).default(32),
  format: z.enum(['letters', 'hex', 'base64']).default('letters'),
  /** For the password `admin`: the name the app's first administrator logs in with. May use `${box.domain}`. */
  login: template
    .refine((text) => variablesIn(text).every((name) => name === 'box.domain'), 'only the variable box.domain')
    .optional(),
});

const about = {
  manifestVersion: z.literal(1),
  id: storeId,
  /** Our own number, increased with every change of the app or its manifest. */
  version: appVersion,
  /** The vendor's version. Absent for apps of our own. */
  upstreamVersion: z.string().min(1).optional(),
  title: text,
  author: z.string().min(1),
  tagline: text,
  /** Markdown. */
  description: text,
  /** An SPDX identifier or the name of the licence; a remark in words is in both languages. */
  licence: z.union([z.string().min(1), text]),
  category: z.enum(categories),
  tags: z.array(partName).default([]),
  website: z.url({ protocol: /^https$/ }).optional(),
  /** Where the vendor says how to run it: the files this manifest was compared with. */
  sources: z.array(z.url({ protocol: /^https$/ })).default([]),
  contactEmail: z.email().optional(),
  icon: ownFile,
  /** Images: files beside the manifest or https addresses. */
  mediaLinks: z.array(z.union([ownFile, z.url({ protocol: /^https$/ })])).default([]),
  /** Language the images show the app in; without it they need none. */
  mediaLanguage: z.enum(['de', 'en']).optional(),
  /** Markdown. */
  changelog: text.optional(),
  /** Markdown, shown once after the installation. */
  postInstallMessage: text.optional(),
};

const demands = {
  /** Memory limit of the app in bytes; the store requires as much free memory for an installation. */
  memoryLimit: bytes,
  /** Bytes of disk for the code, without user data. */
  diskNeeded: bytes,
  minBoxVersion: appVersion.optional(),
  maxBoxVersion: appVersion.optional(),
  targetBoxVersion: appVersion.optional(),
  /** Articles of the provider without which the app is not offered. */
  products: z.array(z.string()).default([]),
  subscriptions: z.array(z.string()).default([]),
  /** SHA-256 in hex of files beside the manifest, by path; verified when the catalogue is read. */
  hashes: z.record(ownFile, z.string().regex(/^[0-9a-f]{64}$/)).default({}),
  /** Paths of fields not yet tested with the real app: `memoryLimit`, `engines.0.services.app.env`. */
  unverified: z.array(z.string()).default([]),
  addons: addons.prefault({}),
  secrets: z.record(partName, secret).default({}),
  /**
   * `stop`: the app is stopped while its data is copied for a backup. `live`: it goes on running. Only for apps whose files can be copied at any time, such as
   * one that writes whole files; a database in a volume cannot. Redis and memcached pause for the copy in both modes.
   */
  backup: z.enum(['stop', 'live']).default('stop'),
  /** `mailsink`: the app's mailbox is the catch-all for addresses of the box without an owner. */
  services: z.strictObject({ mailsink: z.boolean().default(false) }).prefault({}),
};

const web = {
  /** Port inside the container. A process listens on `${app.port}` instead. */
  httpPort: port.optional(),
  /**
   * Additional web addresses, `<name>-<host of the app>` each, behind the same sign-in: ports inside the container. What listens on the machine itself (a
   * process, or a container with the addon hostnet) listens on `${http.<name>}` instead.
   */
  httpPorts: z.record(partName, port).default({}),
  tcpPorts: z.record(partName, tcpPort).default({}),
  containerHostName: hostName.optional(),
  /** Path that is requested until the app responds with 2xx, 3xx, 401 or 403. Absent: the app is healthy when its port accepts a connection. */
  healthCheckPath: webPath.optional(),
  /** Seconds from the start to the first good response. */
  health: z.strictObject({ startSeconds: z.number().int().min(1).max(600).default(60) }).prefault({}),
  auth,
  /**
   * Prefixes of paths for programs: without a session the edge responds with 401 there and never redirects to the sign-in. With the auth modes `own` and
   * `ldap` it lets the request through, as the app itself requires a password.
   */
  openPaths: z.array(webPath).default([]),
  /** `iframe`: the portal shows the app in its own frame. Only for apps without COOP and COEP. */
  embed: z.strictObject({ iframe: z.boolean().default(false) }).prefault({}),
  /** Path where administrators configure the app. */
  configurePath: webPath.optional(),
  singleUser: z.boolean().default(false),
  dontShowInAppList: z.boolean().default(false),
  noWebUI: z.boolean().default(false),
  customAuth: z.boolean().default(false),
  multipleInstances: z.boolean().default(false),
  hosted: hosted.optional(),
};

/** An app of the store: its description, its requirements, and how each engine runs it (the first one the box has). */
export const manifest = z
  .strictObject({ ...about, ...demands, ...web, engines: z.array(engine).min(1) })
  .superRefine((read, context) => {
    for (const { path, message } of checkManifest(read)) context.addIssue({ code: 'custom', path, message });
  });
export type Manifest = z.infer<typeof manifest>;
