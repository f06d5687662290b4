import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { singleLine, timestamp } from '../fields.ts';
import { backupEntry } from './backup-entry.ts';
import { backupSheet } from './backup-sheet.ts';
import { backupPart, lastDrill, restorePreflight, rotation } from './backup-state.ts';

/** A partition of a disk; sizes in KB, null where it is not mounted. */
const partition = z.object({
  mountPoint: z.string(),
  fsUUID: z.string(),
  sizeInKBytes: z.number(),
  usedInKBytes: z.number().nullable(),
  availableInKBytes: z.number().nullable(),
  usedForBackup: z.boolean(),
  /** Backups can go to it as it is; otherwise the disk has to be formatted first. */
  canHoldBackups: z.boolean(),
});

/**
 * Where backups go, or could go. `usb`: a disk of this machine; `network` and `cloud`: a server somebody entered. `obstacle` says in words why a disk cannot be
 * used, empty where it can.
 */
export const backupDevice = z.object({
  id: z.string(),
  type: z.enum(['usb', 'network', 'cloud']),
  model: z.string(),
  deviceName: z.string(),
  serial: z.string().optional(),
  sizeInKBytes: z.number().optional(),
  partitions: z.array(partition).optional(),
  /** Whether it holds what this server needs, so that it is no choice; of a disk. */
  own: z.boolean().optional(),
  obstacle: z.string(),
});
export type BackupDevice = z.infer<typeof backupDevice>;

/** How a run ended; `text` says why it failed. */
const run = z.object({ at: timestamp, ok: z.boolean(), text: z.string() });

/** A place with its timetable. `cron` and `udev` say what starts it: a timetable, or the disk that is plugged in; a cloud job has neither and runs at midnight. */
const job = z.object({
  id: z.string(),
  /** UUID of the file system of a disk; empty for a server. */
  fsUUID: z.string(),
  cron: z.boolean(),
  udev: z.boolean(),
  cronExpression: z.string(),
  /** Of the server, which its timetable, or midnight, is meant in. */
  timeZone: z.string(),
  medium: z.enum(['usb', 'network', 'cloud']),
  /** Name and address as they are shown, without password. */
  title: z.string(),
  address: z.string(),
  /** Of a server the address it was entered by, as `device` of a change takes it, without password; empty for a disk. */
  device: z.string(),
  available: z.boolean(),
  /** Since when a disk has not been plugged in; null while it is, and for servers. */
  awaySince: timestamp.nullable(),
  /** Whether it waits for its turn elsewhere, while another disk is plugged in. */
  resting: z.boolean(),
  /** Why the place cannot be used now, in words; empty where it can. */
  trouble: z.string(),
  /** Percent of the running backup; null while none runs. */
  progress: z.number().nullable(),
  lastRun: run.nullable(),
  nextRun: timestamp.nullable(),
  /** Bytes of all backups there, in KB; null before the first. */
  sizeInKBytes: z.number().nullable(),
  /** Whether somebody has confirmed to have the emergency sheet of this place, within the last half year and with the present address of the server. */
  sheetConfirmed: z.boolean(),
  /** Whether the sheet that was confirmed names an address the server had before. */
  sheetOutdated: z.boolean(),
  /** When a part of what is stored there was read last to check it; null before the first time. */
  checkedAt: timestamp.nullable(),
  /** Whether a check found damage there. */
  damaged: z.boolean(),
  /** Whether its newest backup is recent and sound, so that it counts as a copy in `spread` of the summary. */
  fresh: z.boolean(),
});
export type BackupJob = z.infer<typeof job>;

const backup = z.object({
  id: z.string(),
  date: timestamp,
  /** Id of the job, whose place it is at. */
  deviceId: z.string(),
  /** Files of each part, by its id: `box`, or the id of an app. */
  datasetsToChunks: z.record(z.string(), z.number()),
  available: z.boolean(),
  sizeInKBytes: z.number(),
  /** Name of its place. */
  title: z.string(),
  parts: z.array(backupPart),
  /** Titles of the apps that could not be stored. */
  missed: z.array(z.string()),
});
export type Backup = z.infer<typeof backup>;

/** What stands above the list. */
const summary = z.object({
  /** The newest complete backup; null: there is none. */
  last: z.object({ at: timestamp, place: z.string(), sizeInKBytes: z.number() }).nullable(),
  next: timestamp.nullable(),
  /** Of the server, which timetables, and the midnight of backups to the cloud, are meant in. */
  timeZone: z.string(),
  /** Since when something can be restored. */
  since: timestamp.nullable(),
  /** The programs that are missing for a medium, by Debian's package names. */
  missing: z.array(z.object({ medium: z.enum(['usb', 'network', 'cloud']), packages: z.array(z.string()) })),
  /** Whether somebody has confirmed to have the emergency sheet of each place, within the last half year and with the present address of the server; null while there is no job. */
  sheetConfirmed: z.boolean().nullable(),
  /** The provider's cloud: it comes with its own shop. */
  cloud: z.enum(['not-booked', 'booked', 'enabled']),
  /** Null before the first. */
  drill: lastDrill.nullable(),
  /** The last restore of an app or of the whole server that was no trial and ended well; null before the first. */
  lastRestore: z.object({ at: timestamp, title: z.string() }).nullable(),
  /** Whether one is tried now, or waits for other work with backups. */
  trialRunning: z.boolean(),
  /** Null with fewer than two disks. */
  rotation: rotation.nullable(),
  /** How well the data is spread: three copies, on two media, one of them elsewhere or not plugged in. */
  spread: z.object({ copies: z.number(), media: z.number(), elsewhere: z.number() }),
  /** Whether all places are on this very machine, so that its loss takes the backups, too. */
  onlyHere: z.boolean(),
  /** Apps of a restored server that are not back yet; `text` says why one could not be restored so far. */
  awaited: z.array(
    z.object({ id: z.string(), title: z.string(), state: z.enum(['waiting', 'running', 'failed']), text: z.string() }),
  ),
});
export type BackupSummary = z.infer<typeof summary>;

const byId = z.object({ id: z.string().max(80) });
const timing = { cronExpression: z.string().max(60).default(''), udev: z.stringbool().or(z.boolean()).default(false) };
/** A name of one's own for a disk; absent: it stays as it is, and a new one has that of its model. */
const placeName = { name: singleLine(60).optional() };
const password = z.string().max(256);

/** Why a place cannot be used. */
export const placeRefusals = [
  ...(['backup-unplugged', 'backup-unreachable', 'backup-wrong-login', 'backup-host-key-changed'] as const),
  ...(['backup-read-only', 'backup-full', 'backup-missing-folder', 'backup-failed'] as const),
  'backup-server-invalid',
] as const;

/** A change of a place. */
const changePlace = {
  access: 'admin',
  params: byId,
  bodyKind: 'form',
  /** `device` is address and login of a server, as in a new place; without a password in it the stored one stays. Absent: all of it stays. */
  body: z.object({ device: z.string().max(2_000).optional(), ...placeName, ...timing }),
  reply: job,
  refusals: [
    'not-found',
    'backup-schedule-invalid',
    'backup-plug-local-only',
    'backup-cloud-fixed',
    'backup-name-taken',
    'backup-device-invalid',
    'backup-parts-missing',
    'backup-place-taken',
    'backup-password-needed',
    'backup-other-repository',
    'backup-unreadable',
    ...placeRefusals,
  ],
} as const;

export const backupsEndpoints = {
  'GET /api/v1/backups': endpoint({
    access: 'admin',
    summary:
      'Backups at all places, newest first; `snapshots` includes those the server made for itself before updates',
    query: z.object({ snapshots: z.stringbool().default(false) }),
    reply: z.array(backup),
    poll: true,
  }),
  'GET /api/v1/backups/summary': endpoint({
    access: 'admin',
    summary: 'The last backup, the next, and what is missing',
    reply: summary,
    poll: true,
  }),
  'POST /api/v1/backups': endpoint({
    access: 'admin',
    summary: 'Start a backup now; `deviceId` is the id of the job',
    body: z.object({ deviceId: z.string().max(80) }),
    status: 202,
    refusals: ['not-found', 'backup-running', ...placeRefusals],
  }),
  'PUT /api/v1/backups/{id}': endpoint({
    access: 'admin',
    summary:
      'Restore from a backup: one app, which `part` names, or the whole server (`box`, also without `part`), which restarts for that',
    params: byId,
    body: z.object({ part: z.string().max(80).default('box'), password }),
    status: 202,
    refusals: [
      'not-found',
      'wrong-password',
      ...placeRefusals,
      'backup-running',
      'restore-no-room',
      'restore-app-missing',
      'restore-unavailable',
      'restore-mounted',
      'busy',
    ],
  }),
  'POST /api/v1/backups/awaited': endpoint({
    access: 'admin',
    summary: 'Try again now to bring back the apps of a restored server that could not be restored',
    status: 202,
    refusals: ['backup-running'],
  }),
  'POST /api/v1/backups/drill': endpoint({
    access: 'admin',
    summary: 'Restore the next part of the newest backup as a test now, without touching anything',
    status: 202,
    refusals: ['backup-running', 'backup-nothing-to-prove'],
  }),
  'GET /api/v1/backups/{id}/files': endpoint({
    access: 'admin',
    summary: 'Files and folders of an app in a backup, in one folder; `path` is relative, empty for the first',
    params: byId,
    query: z.object({ part: z.string().max(80), path: z.string().max(4_000).default('') }),
    reply: z.array(backupEntry),
    refusals: ['not-found', ...placeRefusals],
  }),
  'GET /api/v1/backups/{id}/file': endpoint({
    access: 'admin',
    summary: 'One file of an app in a backup, or a folder as a tar archive',
    params: byId,
    query: z.object({ part: z.string().max(80), path: z.string().min(1).max(4_000) }),
    reply: 'stream',
    isSecret: true,
    refusals: ['not-found', ...placeRefusals, 'backup-downloads-many'],
  }),
  'POST /api/v1/backups/{id}/files': endpoint({
    access: 'admin',
    summary: 'Put one file or folder of an app back from a backup; what is there now is moved beside it',
    params: byId,
    body: z.object({ part: z.string().max(80), path: z.string().min(1).max(4_000), password }),
    status: 202,
    refusals: [
      'not-found',
      'wrong-password',
      ...placeRefusals,
      'backup-running',
      'restore-no-room',
      'restore-app-missing',
      'busy',
    ],
  }),
  'GET /api/v1/backups/{id}/preflight': endpoint({
    access: 'admin',
    summary: 'What a restore of a part would need and change',
    params: byId,
    query: z.object({ part: z.string().max(80) }),
    reply: restorePreflight,
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/backups/{id}': endpoint({
    access: 'admin',
    summary: 'Delete a backup; its space is free after the weekly clean-up',
    params: byId,
    refusals: ['not-found', ...placeRefusals, 'backup-running'],
  }),
  'GET /api/v1/backupjobs': endpoint({
    access: 'admin',
    summary: 'Places with their timetables',
    reply: z.array(job),
    poll: true,
  }),
  'POST /api/v1/backupjobs': endpoint({
    access: 'admin',
    summary: 'Add a place: a disk by its name, a server by its address, or `cloud`; `format` erases the disk first',
    bodyKind: 'form',
    body: z.object({
      device: z.string().max(2_000),
      format: z.stringbool().or(z.boolean()).default(false),
      /** Of the disk that may be erased: its name may belong to another one by now. */
      serial: z.string().max(200).optional(),
      sizeInKBytes: z.coerce.number().optional(),
      ...placeName,
      ...timing,
    }),
    reply: job,
    status: 201,
    isOnce: true,
    refusals: [
      'backup-device-invalid',
      'backup-device-unusable',
      'backup-schedule-invalid',
      ...placeRefusals,
      'backup-foreign',
      'backup-place-taken',
      'backup-cloud-not-booked',
      'backup-parts-missing',
      'backup-plug-local-only',
      'backup-name-taken',
    ],
  }),
  'PUT /api/v1/backupjobs/{id}': endpoint({
    summary: 'Change what starts a job, the name of a disk, and address and login of a server, which are tried first',
    ...changePlace,
  }),
  'PATCH /api/v1/backupjobs/{id}': endpoint({ summary: 'The same as PUT', ...changePlace }),
  'DELETE /api/v1/backupjobs/{id}': endpoint({
    access: 'admin',
    summary: 'Forget a place; what is stored there stays',
    params: byId,
    refusals: ['not-found', 'backup-running'],
  }),
  'GET /api/v1/backupjobs/{id}/sheet': endpoint({
    access: 'admin',
    summary: 'The emergency sheet of a place',
    params: byId,
    reply: backupSheet,
    isSecret: true,
    refusals: ['not-found'],
  }),
  'POST /api/v1/backupjobs/{id}/sheet': endpoint({
    access: 'admin',
    summary: 'Confirm to have the sheet, by the words it asked for, in that order; `fields` are those that are wrong',
    params: byId,
    body: z.object({ words: z.array(z.string().trim().toLowerCase().max(20)).max(12) }),
    refusals: ['not-found', 'backup-words-wrong'],
  }),
  'GET /api/v1/backupdevices': endpoint({
    access: 'admin',
    summary: 'Disks and servers for backups',
    reply: z.array(backupDevice),
  }),
  'GET /api/v1/backupdevices/{id}': endpoint({
    access: 'admin',
    summary: 'One disk or server',
    params: byId,
    reply: backupDevice,
    refusals: ['not-found'],
  }),
};
