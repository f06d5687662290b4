import { z } from 'zod';
import { timestamp } from '../fields.ts';

/**
 * The last restore that was tried without touching anything. `text` says what was wrong; `isDoubtful`: it failed for the first time, and is tried again the next day.
 * `start`: whether the app was started from its backup and answered; its `text` says why it was not started; null where no app was tried.
 */
export const lastDrill = z.object({
  ...{ at: timestamp, ok: z.boolean(), title: z.string(), minutes: z.number(), text: z.string() },
  isDoubtful: z.boolean(),
  start: z.object({ title: z.string(), started: z.boolean(), text: z.string() }).nullable(),
});

/**
 * Disks that are taken away in turn. `take`: the one to take home, `bring`: the one to bring; `isDue`: that is to be done today. `allHereDays`: for how long all have been
 * plugged in; null while one is away. `away`: where the offline copies are, the oldest first; `late`: those that were away for too long.
 */
export const rotation = z.object({
  take: z.string().nullable(),
  bring: z.string().nullable(),
  isDue: z.boolean(),
  allHereDays: z.number().nullable(),
  away: z.array(z.object({ title: z.string(), since: timestamp })),
  late: z.array(z.object({ title: z.string(), days: z.number() })),
});

/** One part of a backup: the box itself, or an app. */
export const backupPart = z.object({ id: z.string(), title: z.string() });

/** What a restore would do: of one app, or of the whole server (`box`). */
export const restorePreflight = z.object({
  part: backupPart,
  /** For the whole server: apps that cannot come back at once, and why. */
  pending: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })),
  date: timestamp,
  neededInKBytes: z.number(),
  freeInKBytes: z.number(),
  /** How long earlier restores took for as much; null without any. */
  minutes: z.number().nullable(),
  /** Who uses the app. */
  people: z.number(),
  /** Why it cannot be restored now, in words; empty where it can. */
  obstacle: z.string(),
  /** For the whole server, where its portal is found afterwards if that is another name than now; empty if not, null where the backup does not say it. */
  host: z.string().nullable(),
});
export type RestorePreflight = z.infer<typeof restorePreflight>;
