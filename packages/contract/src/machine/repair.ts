import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { systemFigures } from './system.ts';

/**
 * `RESTART_DEVICE` starts the machine again, `RESTART_ADMINPANEL` the server of the portal, while apps run on. `REPAIR_DATABASE` starts it again with
 * the box's own damaged database made anew from its tables. `REINSTALL_MYSQL` makes the accounts and
 * rights of apps in MariaDB again and touches no data. `RELEASE_LDAP` lets a plan go that removes so much that it waits for a person. `RETRY_EDGE` hands nginx its configuration once more,
 * `RETRY_CERTIFICATES` asks for public certificates without waiting for the next try. `RESTART_MYSQL`, `RESTART_POSTGRESQL`,
 * `RESTART_OBJECTSTORAGE` and `RESTART_MAILBOXES` are about the servers that keep the databases, buckets and mailboxes of apps. The last three are about
 * the `subject` of the fault or job that offers them: `RELEASE_PLAN` lets a plan go that waits for a person, `RETRY_PLAN` and `RETRY_JOB` try at once
 * what would be tried later by itself.
 */
export const repairAction = z.enum([
  'RESTART_LDAP',
  'REINSTALL_LDAP',
  'RELEASE_LDAP',
  'RESTART_DEVICE',
  'RESTART_ADMINPANEL',
  'REPAIR_DATABASE',
  'RESTART_MYSQL',
  'REINSTALL_MYSQL',
  'RESTART_POSTGRESQL',
  'RESTART_OBJECTSTORAGE',
  'RESTART_MAILBOXES',
  'RETRY_EDGE',
  'RETRY_CERTIFICATES',
  'RELEASE_PLAN',
  'RETRY_PLAN',
  'RETRY_JOB',
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

/**
 * Something that is wrong with a part, in words, and what can be done about it here. `box`: its own database is damaged; `plan`: the background
 * work that brings a part in step cannot, or waits for a person; `job`: long work that does not get on; `app`: apps that should run and do not. `since`
 * is there where it is known. `subject` goes with an action that needs one, and is empty otherwise.
 */
export const repairFault = z.object({
  part: z.enum(['box', 'directory', 'database', 'edge', 'plan', 'job', 'app']),
  code: z.string(),
  subject: z.string(),
  text: z.string(),
  /** What the machine says about it, for whoever looks after the box, where the text leaves it out. */
  detail: z.string().optional(),
  since: timestamp.optional(),
  actions: z.array(repairAction),
});
export type RepairFault = z.infer<typeof repairFault>;

/**
 * Long work that has not ended. `waiting`: in line, nothing was done yet; `undoing`: what was done is taken back; `unknown`: another version of the
 * product began it and this one cannot go on. `tries` counts failures in a row, `trouble` is what the last of them said, as a program says it.
 */
export const repairJob = z.object({
  id: z.string(),
  /** As the source code calls it, such as `app-install`. */
  kind: z.string(),
  /** What it is, in words. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'undoing', 'unknown']),
  percent: z.number(),
  tries: z.number(),
  trouble: z.string(),
  /** What has to come back before it goes on, in words; empty when it waits for nothing. */
  waitsFor: z.string(),
  startedAt: timestamp,
  actions: z.array(repairAction),
});
export type RepairJob = z.infer<typeof repairJob>;

/** What the repair screen shows. Sizes in KB; a part that this box does not have is null. */
export const repairInfo = systemFigures.omit({ localIp: true, macAddress: true }).extend({
  /** What the server runs with, such as `24.4.0`. */
  nodeVersion: z.string(),
  /** The operating system, such as `Debian GNU/Linux 12 (bookworm)`; empty where it does not say. */
  systemName: z.string(),
  /** Why the machine or the server of the portal cannot be restarted from here, in words; null where they can. */
  deviceObstacle: z.string().nullable(),
  adminpanelObstacle: z.string().nullable(),
  mysqlStatus: databaseState.nullable(),
  /** Those that apps have asked for until now. */
  databases: z.array(databaseServer),
  ldapStatus: directoryState,
  /** null: the server stands before browsers itself. */
  edgeStatus: edgeState.nullable(),
  faults: z.array(repairFault),
  /** Oldest first. */
  jobs: z.array(repairJob),
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
    body: z.object({ action: repairAction, subject: z.string().max(80).optional() }),
    reply: repairInfo,
    refusals: ['repair-failed', 'not-found'],
  }),
};
