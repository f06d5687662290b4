import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { confirmRefusals, instanceId, password, uid, version } from '../fields.ts';
import { interpreters } from '../rules/apps/hosting.ts';
import { storeApp } from './store.ts';

const appStatus = z.enum([
  'INSTALLING',
  'UPDATING',
  'UNINSTALLING',
  // its data is restored, or the whole app after a restore of the server
  'RESTORING',
  'STARTING',
  'RUNNING',
  'BUILDING_IMAGE',
  'NOT_RUNNING',
]);
export type AppStatus = z.infer<typeof appStatus>;

const installedApp = z.object({
  instanceId: z.string(),
  storeId: z.string(),
  /** Bare host name, as in `wiki.example.org`. */
  host: z.string(),
  /** Host with scheme and port. */
  url: z.string(),
  /** cn of the group whose members may use it, or empty when everyone may. */
  userGroup: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  status: appStatus,
  /** 0 to 100 during an operation. */
  progress: z.number(),
  /** A sentence why it is not running, or empty. */
  reason: z.string(),
  appVersion: z.string(),
  alternativeDomains: z.array(z.string()),
  ports: z.record(z.string(), z.number()),
  databaseNames: z.array(z.string()),
  storeApp: storeApp.nullable(),
  stats: z
    .object({ memoryBytes: z.number(), memoryLimit: z.number(), cpuSeconds: z.number(), diskBytes: z.number() })
    .nullable(),
  isCustom: z.boolean(),
  /** Interpreter and visibility of a custom app; null for apps of the store. */
  hosted: z
    .object({
      interpreter: z.enum(interpreters),
      isPublic: z.boolean(),
      /** Something of it is built on the box, and the build log can be read. */ isBuilt: z.boolean(),
      /** How many rights beyond itself it was granted. */
      rights: z.number(),
    })
    .nullable(),
  isExtern: z.boolean(),
  /** It was restored from a backup beside another app, under a title of its own. */
  isBeside: z.boolean(),
  /** An operation is in progress: until it ends, the app can be neither updated nor uninstalled. */
  isWorkedOn: z.boolean(),
  /** The operation can still be cancelled. */
  mayCancel: z.boolean(),
  /** The installation has succeeded once; stays true during updates. */
  isInstalled: z.boolean(),
  /** Desired state: it should run, as nobody has stopped it. An app that is wanted and NOT_RUNNING has failed. */
  isWanted: z.boolean(),
  /** The caller has access (an administrator outside the group sees the tile but has none). */
  mayOpen: z.boolean(),
});
export type InstalledApp = z.infer<typeof installedApp>;

/** Who may use an app: users, and the members of each additional group. */
export const appOptions = z.object({
  users: z.array(uid).max(10_000).default([]),
  groups: z
    .array(z.object({ group: z.string().max(60), members: z.array(uid).max(10_000) }))
    .max(100)
    .default([]),
  /** Custom groups whose members may use the app; only for an installation. */
  memberGroups: z.array(z.string().max(100)).max(500).default([]),
});
export type AppOptions = z.infer<typeof appOptions>;

/** The same for an installed app: absent fields stay unchanged. No defaults, as an empty list removes everybody's access. */
const changedOptions = z.object({
  users: appOptions.shape.users.unwrap().optional(),
  groups: appOptions.shape.groups.unwrap().optional(),
});

const started = z.object({ instanceId: z.string(), messageId: z.string() });
const ofInstance = z.object({ id: instanceId });
const withVersion = z.object({ version: version.optional() });

export const appsEndpoints = {
  'GET /api/v1/apps': endpoint({
    access: 'person',
    summary: 'Installed apps this person may see',
    reply: z.array(installedApp),
  }),
  'GET /api/v1/apps/{id}': endpoint({
    access: 'person',
    summary: 'One installed app',
    params: ofInstance,
    reply: installedApp,
    refusals: ['not-found'],
  }),
  'POST /api/v1/apps/{id}': endpoint({
    access: 'admin-or-signing',
    summary:
      'Install an app of the store; one that allows it several times if it is installed, except with first, which is refused then',
    params: z.object({ id: z.string().max(60) }),
    query: withVersion.extend({
      /** The caller sees no instance of the app: refused when there is one, also where the app allows several. */
      first: z.enum(['true', 'false']).optional(),
    }),
    body: appOptions,
    isOnce: true,
    reply: started,
    status: 202,
    refusals: [
      'sent-with-other-content',
      'members-need-admin-mode',
      'not-found',
      'app-version-old',
      'app-installed-already',
      'app-data-newer',
      'busy',
      'memory-short',
      'disk-short',
      'app-port-clash',
      'app-needs-addon',
      'addon-needs-container',
      'mongodb-replica-set',
      'addon-missing',
      'directory-missing',
      'directory-down',
      'app-needs-engine',
      'fields-invalid',
    ],
  }),
  'PATCH /api/v1/apps/{id}': endpoint({
    access: 'admin-or-signing',
    summary: 'Update an installed app to the version of the store',
    params: ofInstance,
    query: withVersion,
    body: changedOptions.optional(),
    reply: started,
    status: 202,
    refusals: [
      'members-need-admin-mode',
      'not-found',
      'app-version-old',
      'app-up-to-date',
      'busy',
      'disk-short',
      'app-needs-addon',
      'addon-needs-container',
      'mongodb-replica-set',
      'addon-missing',
      'directory-missing',
      'directory-down',
      'app-needs-engine',
      'app-needs-box',
      'fields-invalid',
    ],
  }),
  'PUT /api/v1/apps/{id}': endpoint({
    access: 'admin-or-signing',
    summary: 'Restart an app',
    params: ofInstance,
    reply: started,
    status: 202,
    refusals: ['not-found', 'busy'],
  }),
  'DELETE /api/v1/apps/{id}': endpoint({
    access: 'admin-or-signing',
    summary:
      'Uninstall an app; its data is kept unless removeData is given with the password. With forget and the password an administrator removes one of containers while Docker is away, and its data is kept',
    params: ofInstance,
    query: z.object({
      removeData: z.enum(['true', 'false']).optional(),
      forget: z.enum(['true', 'false']).optional(),
      password: password.optional(),
    }),
    reply: started,
    status: 202,
    refusals: ['not-found', 'busy', 'engine-away', ...confirmRefusals, 'fields-invalid', 'forbidden'],
  }),
  'POST /api/v1/apps/{id}/stop': endpoint({
    access: 'admin-or-signing',
    summary: 'Stop an app until it is started again',
    params: ofInstance,
    status: 202,
    reply: started,
    refusals: ['not-found', 'busy'],
  }),
  'POST /api/v1/apps/{id}/start': endpoint({
    access: 'admin-or-signing',
    summary: 'Start a stopped app',
    params: ofInstance,
    status: 202,
    reply: started,
    refusals: ['not-found', 'busy'],
  }),
  'POST /api/v1/apps/{id}/cancel': endpoint({
    access: 'admin-or-signing',
    summary: 'Call off what is being done to an app; it is undone',
    params: ofInstance,
    status: 202,
    reply: started,
    refusals: ['not-found', 'not-cancellable'],
  }),
  'DELETE /api/v1/apps/{id}/keptdata': endpoint({
    access: 'admin',
    summary: 'Delete the data kept from a removed app',
    params: ofInstance,
    query: z.object({ password }),
    refusals: ['not-found', 'busy', ...confirmRefusals],
  }),
};
