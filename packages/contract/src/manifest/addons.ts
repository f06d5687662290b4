import { z } from 'zod';
import { partName, text, webPath } from './fields.ts';

const nothing = z.strictObject({});

/** User data is in volumes. `backup: false` is for data that can be regenerated (caches, indexes). */
const volume = z.strictObject({ name: partName, backup: z.boolean().default(true) });
export type Volume = z.infer<typeof volume>;

/**
 * A permission inside the app beyond being allowed to use it. Becomes the group `<instanceId>_<group>`, in lower case. `required` gives it to every user of
 * the app; `requires` names other groups of this app and store ids of other apps that are granted with it.
 */
const secondaryGroup = z.strictObject({
  id: partName,
  displayName: text,
  group: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, 'letters, digits and dashes'),
  required: z.boolean().default(false),
  requires: z
    .strictObject({ groups: z.array(partName).default([]), apps: z.array(z.string()).default([]) })
    .prefault({}),
});
export type SecondaryGroup = z.infer<typeof secondaryGroup>;

/** `groupSupport`: the app gets a user group, and only its members have access. Without it every signed-in user has. */
const ldap = z.strictObject({
  groupSupport: z.boolean().default(false),
  groups: z.array(secondaryGroup).default([]),
});

/** A valid S3 bucket name. */
const bucketName = z.string().regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/, '3 to 40 lower-case letters, digits and dashes');

/** Stands among the extensions of an account that may also connect to the server's own database. No extension is called so. */
export const maintenanceAccess = 'connect to postgres';

const databases = z.array(partName).min(1).default(['main']);

/** What the box provides to an app on request. Templates may use only variables of requested addons. */
export const addons = z.strictObject({
  localstorage: z.strictObject({ volumes: z.array(volume).min(1) }).optional(),
  objectstorage: z.strictObject({ buckets: z.array(bucketName).min(1) }).optional(),
  mysql: z.strictObject({ databases }).optional(),
  /** `maintenance`: the app may also connect to the server's database `postgres`, where it can create nothing; some programs listen there. */
  postgresql: z
    .strictObject({ databases, extensions: z.array(z.string()).default([]), maintenance: z.boolean().default(false) })
    .optional(),
  /** A MongoDB of the app's own, in a container beside its own (docker only). Its service, its volume and its secret are called `mongodb`. */
  mongodb: z.strictObject({ replicaSet: z.boolean().default(false) }).optional(),
  redis: nothing.optional(),
  memcached: nothing.optional(),
  ldap: ldap.optional(),
  /** Paths of the app to which a sign-in may return. */
  oidc: z.strictObject({ redirectPaths: z.array(webPath).min(1) }).optional(),
  sendmail: nothing.optional(),
  recvmail: nothing.optional(),
  onlyoffice: nothing.optional(),
  collabora: nothing.optional(),
  jitsi: nothing.optional(),
  /**
   * Allows a process to reach web addresses on the internet, through a proxy of the box in the usual variables (`HTTPS_PROXY`), but neither the box nor its
   * network. Containers need no permission.
   */
  internet: nothing.optional(),
  /** The container shares the network of the box (docker only, one container) and listens on `${app.port}` of 127.0.0.1, as a process does. */
  hostnet: nothing.optional(),
});
export type Addons = z.infer<typeof addons>;
export type AddonName = keyof Addons;
