import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { systemFigures } from './figures.ts';

/**
 * `RESTART_DEVICE` restarts the machine, `RESTART_ADMINPANEL` the server of the portal while apps keep running. `REPAIR_DATABASE` restarts the server with the
 * box's own damaged database rebuilt from its tables. `REINSTALL_MYSQL` recreates the accounts and rights of apps in MariaDB without touching data.
 * `RELEASE_LDAP` allows a plan that is held because it removes much. `RETRY_EDGE` applies nginx's configuration again, `RETRY_CERTIFICATES` orders public
 * certificates without waiting for the next try, `RETRY_DIRECTORY_ACCESS` opens the directory to devices again. `RESTART_MYSQL`, `RESTART_POSTGRESQL`, `RESTART_OBJECTSTORAGE` and `RESTART_MAILBOXES` restart the servers of
 * the databases, buckets and mailboxes of apps. `DELETE_EDGE_EDITS` and `DELETE_DIRECTORY_EDITS` delete what somebody had changed by hand in a configuration
 * and was put aside. `CLOSE_DATA` takes the rights of other accounts at the data folder, `WRITE_KEY` writes the key file again, `ACCEPT_CLOCK` says that the
 * clock is right, `CHECK_NAMES` looks the names of the box up again. The last three are about the `subject` of the fault or job that offers them: `RELEASE_PLAN` allows a held
 * plan, `RETRY_PLAN` and `RETRY_JOB` retry at once what would be retried later.
 */
const repairAction = z.enum([
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
  'RETRY_DIRECTORY_ACCESS',
  'DELETE_EDGE_EDITS',
  'DELETE_DIRECTORY_EDITS',
  'CLOSE_DATA',
  'WRITE_KEY',
  'ACCEPT_CLOCK',
  'CHECK_NAMES',
  'RELEASE_PLAN',
  'RETRY_PLAN',
  'RETRY_JOB',
]);
export type RepairAction = z.infer<typeof repairAction>;

/** State of the directory. `missing`: not installed on this machine; `working`: starting or converging. */
const directoryState = z.enum(['running', 'working', 'down', 'missing']);

/** State of the edge in front of the server. */
const edgeState = z.enum(['running', 'working', 'down']);

/** State of a database server. `resting`: no app uses it. */
const databaseState = z.enum(['running', 'working', 'down', 'resting']);

/** A database or cache server; `owner` is the app it belongs to, or empty for a shared one. */
const databaseServer = z.object({
  instance: z.string(),
  title: z.string(),
  owner: z.string(),
  state: databaseState,
  actions: z.array(repairAction),
});
export type DatabaseServer = z.infer<typeof databaseServer>;

/**
 * A fault of a part, in words, and the actions available here. `box`: its own database is damaged; `mail`: the mail server that is set; `backup`: places for backups; `plan`: background work that makes a part converge is
 * failing or held; `job`: long work that makes no progress; `app`: apps that should run and do not. `since` is absent where unknown. `subject` belongs to
 * actions that need one, and is empty otherwise.
 */
const repairFault = z.object({
  part: z.enum(['box', 'directory', 'database', 'edge', 'mail', 'backup', 'plan', 'job', 'app']),
  code: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Technical details for whoever maintains the box, where the text omits them. */
  detail: z.string().optional(),
  since: timestamp.optional(),
  actions: z.array(repairAction),
});
export type RepairFault = z.infer<typeof repairFault>;

/**
 * Long work that has not ended. `waiting`: queued, nothing was done yet; `undoing`: its effects are being undone; `unknown`: another version of the product
 * began it and this one cannot continue it. `tries` is the number of consecutive failures, `trouble` the technical text of the last one.
 */
const repairJob = z.object({
  id: z.string(),
  /** Name of the kind, such as `app-install`. */
  kind: z.string(),
  /** Title in words. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'undoing', 'unknown']),
  percent: z.number(),
  tries: z.number(),
  trouble: z.string(),
  /** What has to become available before it continues, in words; empty when it waits for nothing. */
  waitsFor: z.string(),
  startedAt: timestamp,
  actions: z.array(repairAction),
});
export type RepairJob = z.infer<typeof repairJob>;

/** Data of the repair screen. Sizes in KB; a part that this box does not have is null. */
const repairInfo = systemFigures.omit({ localIp: true, macAddress: true }).extend({
  /** Version of Node, such as `24.4.0`. */
  nodeVersion: z.string(),
  /** The operating system, such as `Debian GNU/Linux 12 (bookworm)`; empty when unknown. */
  systemName: z.string(),
  /** Why the machine or the server of the portal cannot be restarted from here, in words; null where they can. */
  deviceObstacle: z.string().nullable(),
  adminpanelObstacle: z.string().nullable(),
  mysqlStatus: databaseState.nullable(),
  /** The servers that apps have requested so far. */
  databases: z.array(databaseServer),
  ldapStatus: directoryState,
  /** null: the server itself is the edge. */
  edgeStatus: edgeState.nullable(),
  faults: z.array(repairFault),
  /** Oldest first. */
  jobs: z.array(repairJob),
});
export type RepairInfo = z.infer<typeof repairInfo>;

/** What an administrator has to know about the box before everything is fine. */
const boxSummary = z.object({
  /** When the newest backup was made; null: there is none. */
  lastBackup: timestamp.nullable(),
  /** Number of places for backups that are set up. */
  backupPlaces: z.number(),
  /** Whether all of them are on this very machine, so that its loss takes the backups, too. */
  backupsOnlyHere: z.boolean(),
  /** The folder with everything the box keeps. */
  dataFolder: z.string(),
  /** Administrators who can sign in. */
  administrators: z.number(),
  /** How many of them have signed in before. */
  administratorsSignedIn: z.number(),
  /** Administrators who are not disabled and have yet to sign in, also those who wait for their link after a promotion. */
  administratorsAwaited: z.number(),
  /** Users, and how many of them have signed in before. */
  users: z.object({ all: z.number(), signedIn: z.number() }),
  /** The portal's name leads to this box, seen from here; also where that is not known. */
  portalLeadsHere: z.boolean(),
  /** What the checks found, the worst first. `isHeld`: a plan that waits for a decision. Apps are left out: their list says how they are. */
  faults: z.array(repairFault.pick({ part: true, code: true, text: true }).extend({ isHeld: z.boolean() })),
});
export type BoxSummary = z.infer<typeof boxSummary>;

/** The reply without its faults. */
export type RepairStatus = Omit<RepairInfo, 'faults'>;

/** What is shown where a part is absent or its state cannot be read. */
export const unknownStatus: RepairStatus = {
  ...{ version: '', nodeVersion: '', systemName: '', deviceObstacle: null, adminpanelObstacle: null },
  ...{ totalRAMInKBytes: null, freeRAMInKBytes: null, cpuLoadCurrent: null, cpuLoadAverage: null },
  ...{
    totalSpaceInKBytes: null,
    freeSpaceInKBytes: null,
    totalSystemSpaceInKBytes: null,
    freeSystemSpaceInKBytes: null,
  },
  ...{ mysqlStatus: null, databases: [], ldapStatus: 'missing', edgeStatus: null, jobs: [] },
};

export const repairEndpoints = {
  'GET /api/v1/repair': endpoint({
    access: 'admin',
    summary: 'How the parts of the box are, and what is wrong with them',
    reply: repairInfo,
    poll: true,
  }),
  'GET /api/v1/repair/summary': endpoint({
    access: 'admin-role',
    summary: 'What keeps the box from being in order: no backup, a lone administrator, faults of its parts',
    reply: boxSummary,
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
