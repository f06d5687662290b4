import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { backupDevice, placeRefusals } from './backups.ts';

/** The PIN of the setup: 8 digits printed at start. */
const pin = z.string().trim().max(20);

/** A backup of another server that can be restored here. */
const foundBackup = z.object({
  id: z.string(),
  date: timestamp,
  sizeInKBytes: z.number(),
  /** Names of the apps in it. */
  apps: z.array(z.string()),
});
export type FoundBackup = z.infer<typeof foundBackup>;

const foundPlace = z.object({
  title: z.string(),
  /** Name of the server that was backed up, as in `baeckerei.de`; empty where no backup is complete. */
  domain: z.string(),
  /** Whether older ones are left out, since there are more than are listed. */
  isCut: z.boolean(),
  /** Newest first. */
  backups: z.array(foundBackup),
});
export type FoundPlace = z.infer<typeof foundPlace>;

/** How the restore of a whole server goes, which began in the setup. */
const setupRestore = z.object({
  /** Percent; null while none runs. */
  progress: z.number().nullable(),
  /** Why the last one failed, in words; empty without any. */
  failure: z.string(),
});
export type SetupRestore = z.infer<typeof setupRestore>;

/** Restoring a whole server onto a new machine, instead of setting it up: only until there is somebody. */
export const setupRestoreEndpoints = {
  'GET /api/v1/setup/restore': endpoint({
    access: 'public',
    summary: 'How the restore of a whole server goes',
    reply: setupRestore,
    poll: true,
    refusals: ['setup-done'],
  }),
  'POST /api/v1/setup/restore/devices': endpoint({
    access: 'public',
    summary: 'Disks that may hold backups of another server',
    body: z.object({ pin }),
    reply: z.array(backupDevice),
    refusals: ['wrong-pin', 'setup-done', 'too-many-tries'],
  }),
  'POST /api/v1/setup/restore/place/check': endpoint({
    access: 'public',
    summary: 'Check that a place can be reached and holds backups, before the words that open them are asked for',
    body: z.object({ pin, device: z.string().max(2_000) }),
    refusals: [
      'wrong-pin',
      'setup-done',
      'too-many-tries',
      'backup-device-invalid',
      'backup-none-here',
      'backup-part-unread',
      'backup-parts-missing',
      'backup-unreadable',
      ...placeRefusals,
    ],
  }),
  'POST /api/v1/setup/restore/place': endpoint({
    access: 'public',
    summary: 'Open the backups of another server with the words of its emergency sheet, and list them',
    body: z.object({ pin, device: z.string().max(2_000), words: z.string().max(400) }),
    reply: foundPlace,
    refusals: [
      'wrong-pin',
      'setup-done',
      'too-many-tries',
      'backup-device-invalid',
      'backup-words-invalid',
      'backup-words-other',
      'backup-none-here',
      'backup-part-unread',
      'backup-parts-missing',
      'backup-unreadable',
      ...placeRefusals,
    ],
  }),
  'POST /api/v1/setup/restore': endpoint({
    access: 'public',
    summary: 'Restore the whole server from a backup of the opened place; restarts when it is fetched',
    body: z.object({ pin, backupId: z.string().max(80) }),
    status: 202,
    refusals: [
      'wrong-pin',
      'setup-done',
      'too-many-tries',
      'not-found',
      'backup-running',
      'restore-no-room',
      'restore-unavailable',
      'restore-mounted',
      ...placeRefusals,
    ],
  }),
};
