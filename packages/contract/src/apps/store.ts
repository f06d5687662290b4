import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const secondaryGroup = z.object({
  id: z.string(),
  displayName: z.string(),
  group: z.string(),
  required: z.boolean(),
  requires: z.object({ groups: z.array(z.string()), apps: z.array(z.string()) }),
});
export type SecondaryGroup = z.infer<typeof secondaryGroup>;

/** Addon name to its options; only the addons an app requests are included. */
const addons = z.looseObject({
  ldap: z.looseObject({ groupSupport: z.boolean(), groups: z.array(secondaryGroup) }).optional(),
  embed: z.object({ iframe: z.boolean() }).optional(),
});

/** Who could use a removed app: users with access of their own, the members of each additional group, and the custom groups that opened it. */
const formerAccess = z.object({
  users: z.array(z.string()),
  groups: z.array(z.object({ group: z.string(), members: z.array(z.string()) })),
  memberGroups: z.array(z.string()),
});
export type FormerAccess = z.infer<typeof formerAccess>;

/** An app of the store. Texts are in the caller's language. */
export const storeApp = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  tagline: z.string(),
  /** Markdown. */
  description: z.string(),
  version: z.string(),
  upstreamVersion: z.string(),
  website: z.string(),
  contactEmail: z.string(),
  icon: z.string(),
  tags: z.array(z.string()),
  category: z.string(),
  licence: z.string(),
  mediaLinks: z.array(z.string()),
  /** Language the images show the app in; null where they need none. */
  mediaLanguage: z.enum(['de', 'en']).nullable(),
  changelog: z.string(),
  /** In bytes. */
  memoryLimit: z.number(),
  /** Bytes of disk the app needs before it stores any data. */
  diskNeeded: z.number(),
  /** Built on the box during the installation, which takes minutes. */
  isBuiltHere: z.boolean(),
  /** Its pages are reachable without signing in at the portal: the app itself decides what it shows to whom. */
  isOpen: z.boolean(),
  healthCheckPath: z.string(),
  httpPort: z.number().nullable(),
  httpPorts: z.record(z.string(), z.unknown()),
  tcpPorts: z.record(z.string(), z.unknown()),
  addons,
  services: z.object({ mailsink: z.boolean() }),
  manifestVersion: z.number(),
  configurePath: z.string(),
  minBoxVersion: z.string(),
  maxBoxVersion: z.string(),
  targetBoxVersion: z.string(),
  postInstallMessage: z.string(),
  /** The app begins with an administrator whose password the box generated: the name to log in with, or empty when it is not known. */
  firstAdmin: z.object({ login: z.string() }).nullable(),
  singleUser: z.boolean(),
  dontShowInAppList: z.boolean(),
  noWebUI: z.boolean(),
  customAuth: z.boolean(),
  /** How users sign in: `proxy-header` and `ldap` use the box's accounts, `proxy-gate` admits members, `own` has its own accounts. */
  authMode: z.string(),
  products: z.array(z.string()),
  subscriptions: z.array(z.string()),
  containerHostName: z.string(),
  hashes: z.record(z.string(), z.string()),
  /** Why this box cannot install it: a sentence for each reason. Empty when it can, or when the caller may not install apps. */
  obstacles: z.array(z.string()),
  /**
   * Retained data of an earlier installation, for those who may install apps: size in bytes, when the app was removed, and who could use it then, as far as they
   * still exist; null where that was not stored or the app has no groups.
   */
  keptData: z.object({ bytes: z.number(), since: z.string(), access: formerAccess.nullable() }).nullable(),
});
export type StoreApp = z.infer<typeof storeApp>;

export const storeEndpoints = {
  'GET /api/v1/store/apps': endpoint({ access: 'person', summary: 'Apps of the store', reply: z.array(storeApp) }),
  'GET /api/v1/store/system': endpoint({
    access: 'person',
    summary: 'Newest version of the system',
    reply: z.object({ version: z.string() }),
  }),
  'GET /api/v1/store/apps/{id}/icon': endpoint({
    access: 'public',
    summary: 'Icon of a store app',
    params: z.object({ id: z.string().max(60) }),
    reply: 'binary',
    refusals: ['not-found'],
  }),
  'GET /api/v1/store/apps/{id}/pictures/{number}': endpoint({
    access: 'person',
    summary: 'A screenshot of a store app, counted from 1',
    params: z.object({ id: z.string().max(60), number: z.coerce.number().int().min(1).max(99) }),
    reply: 'binary',
    refusals: ['not-found'],
  }),
};
