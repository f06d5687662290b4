import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { systemFigures } from './system.ts';

/**
 * `RELEASE_LDAP` lets a plan go that removes so much that it waits for a person. `RETRY_EDGE` hands nginx its configuration once more,
 * `RETRY_CERTIFICATES` asks for public certificates without waiting for the next try. `RESTART_MYSQL`, `RESTART_POSTGRESQL`,
 * `RESTART_OBJECTSTORAGE` and `RESTART_MAILBOXES` are about the servers that keep the databases, buckets and mailboxes of apps.
 */
export const repairAction = z.enum([
  'RESTART_LDAP',
  'REINSTALL_LDAP',
  'RELEASE_LDAP',
  'RESTART_MYSQL',
  'RESTART_POSTGRESQL',
  'RESTART_OBJECTSTORAGE',
  'RESTART_MAILBOXES',
  'RETRY_EDGE',
  'RETRY_CERTIFICATES',
]);
export type RepairAction = z.infer<typeof repairAction>;

/** How the directory of people is. `missing`: not installed on this machine; `working`: it starts or is being brought in step. */
export const directoryState = z.enum(['running', 'working', 'down', 'missing']);

/** How what stands between browsers and the server is. */
export const edgeState = z.enum(['running', 'working', 'down']);

/** How a server of databases is. `resting`: no app uses it. */
export const databaseState = z.enum(['running', 'working', 'down', 'resting']);

/** One server of databases or caches; `owner` is the app that has it alone, or empty. */
export const databaseServer = z.object({
  instance: z.string(),
  title: z.string(),
  owner: z.string(),
  state: databaseState,
  actions: z.array(repairAction),
});
export type DatabaseServer = z.infer<typeof databaseServer>;

/** Something that is wrong with a part, in words, and what can be done about it here. */
export const repairFault = z.object({
  part: z.enum(['directory', 'database', 'edge']),
  code: z.string(),
  text: z.string(),
  actions: z.array(repairAction),
});
export type RepairFault = z.infer<typeof repairFault>;

/** What the repair screen shows. Sizes in KB; a part that this box does not have is null. */
export const repairInfo = systemFigures.omit({ localIp: true, macAddress: true }).extend({
  mysqlStatus: databaseState.nullable(),
  /** Those that apps have asked for until now. */
  databases: z.array(databaseServer),
  ldapStatus: directoryState,
  /** null: the server stands before browsers itself. */
  edgeStatus: edgeState.nullable(),
  faults: z.array(repairFault),
});
export type RepairInfo = z.infer<typeof repairInfo>;

export const repairEndpoints = {
  'GET /api/v1/repair': endpoint({
    access: 'admin',
    summary: 'How the parts of the box are, and what is wrong with them',
    reply: repairInfo,
    poll: true,
  }),
  'POST /api/v1/system': endpoint({
    access: 'admin',
    summary: 'Restart a part of the box, or build it anew from what the box knows; nothing people made is touched',
    body: z.object({ action: repairAction }),
    reply: repairInfo,
    notInDemo: true,
    refusals: ['repair-failed'],
  }),
};
