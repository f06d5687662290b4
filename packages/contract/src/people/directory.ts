import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { directoryClientIds, directoryRights } from '../rules/people/directory-clients.ts';

const deviceFields = {
  name: z.string().trim().min(1).max(60),
  /** Whose settings its page shows. */
  client: z.enum(directoryClientIds),
  mayRead: z.enum(directoryRights),
  /** It finds everybody who may sign in, else only the members of `groups`. */
  everyone: z.boolean(),
  /** cns of company groups. */
  groups: z.array(z.string().max(100)).max(100),
};

const directoryDevice = z.object({
  id: z.string(),
  ...deviceFields,
  client: z.string(),
  /** The name it signs in with. */
  bindDn: z.string(),
  isBlocked: z.boolean(),
  /** When it last signed in over the network, to the hour; null: never since `isUseKnown`. */
  lastUsed: timestamp.nullable(),
  /** false: the account is older than this was noted, and has not signed in since. */
  isUseKnown: z.boolean(),
});
export type DirectoryDevice = z.infer<typeof directoryDevice>;

const newDevice = z.object(deviceFields);
export type NewDirectoryDevice = z.infer<typeof newDevice>;

const devicePatch = z.object({ ...deviceFields, isBlocked: z.boolean() }).partial();
export type DirectoryDevicePatch = z.infer<typeof devicePatch>;

/** The password of a device is in this reply only. */
const withPassword = z.object({ device: directoryDevice, password: z.string() });

const directoryOverview = z.object({
  /** It can run on this machine. */
  isAvailable: z.boolean(),
  /** It should run, and does not: nobody can look anything up. */
  isDown: z.boolean(),
  baseDn: z.string(),
  usersDn: z.string(),
  groupsDn: z.string(),
  devices: z.array(directoryDevice),
  /** Apps with an account in the directory. */
  apps: z.array(z.object({ instanceId: z.string(), companyGroups: z.boolean() })),
});
export type DirectoryOverview = z.infer<typeof directoryOverview>;

const ofDevice = z.object({ id: z.string().max(100) });

export const directoryEndpoints = {
  'GET /api/v1/directory': endpoint({
    access: 'admin',
    summary: 'Accounts of devices in the directory, and which apps see company groups',
    reply: directoryOverview,
  }),
  'POST /api/v1/directory/devices': endpoint({
    access: 'admin',
    summary: 'Make an account for a device; the reply has its password, which is never shown again',
    body: newDevice,
    reply: withPassword,
    status: 201,
    inDemo: false,
    refusals: ['fields-invalid', 'device-name-taken'],
  }),
  'PATCH /api/v1/directory/devices/{id}': endpoint({
    access: 'admin',
    summary: 'Change what the account of a device may read, or block it',
    params: ofDevice,
    body: devicePatch,
    reply: directoryDevice,
    refusals: ['not-found', 'fields-invalid', 'device-name-taken'],
  }),
  'POST /api/v1/directory/devices/{id}/password': endpoint({
    access: 'admin',
    summary: 'Give a device another password, which is never shown again; the one before ends',
    params: ofDevice,
    reply: withPassword,
    inDemo: false,
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/directory/devices/{id}': endpoint({
    access: 'admin',
    summary: 'Delete the account of a device',
    params: ofDevice,
    refusals: ['not-found'],
  }),
  'PUT /api/v1/directory/apps/{id}': endpoint({
    access: 'admin',
    summary: "Let an app see the company's groups, or no longer",
    params: ofDevice,
    body: z.object({ companyGroups: z.boolean() }),
    refusals: ['not-found'],
  }),
};
