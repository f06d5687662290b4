import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { singleLine, timestamp } from '../fields.ts';
import { longestBesideTitle } from '../rules/data/beside.ts';
import { placeRefusals } from './backups.ts';

/** What restoring an app as a second one would need, and what it would be. */
const preflight = z.object({
  part: z.object({ id: z.string(), title: z.string() }),
  date: timestamp,
  neededInKBytes: z.number(),
  freeInKBytes: z.number(),
  /** How long earlier restores took for as much; null without any. */
  minutes: z.number().nullable(),
  /** Host name of the second app; null where it is known only once the backup is read. */
  host: z.string().nullable(),
  /** Whether everybody with an account may use it at once, because the app has no permissions by groups; null where that is not known yet. */
  isForAll: z.boolean().nullable(),
  /** Whether the first app is installed. */
  isFirstThere: z.boolean(),
  /** Titles it cannot have: of all apps, also of removed ones whose data is kept. */
  takenTitles: z.array(z.string()),
  /** Why it cannot be restored now, in words; empty where it can. */
  obstacle: z.string(),
});
export type BesidePreflight = z.infer<typeof preflight>;

const byId = z.object({ id: z.string().max(80) });
const part = z.string().max(80);

export const besideEndpoints = {
  'GET /api/v1/backups/{id}/beside': endpoint({
    access: 'admin',
    summary: 'What restoring an app as a second one would need',
    params: byId,
    query: z.object({ part }),
    reply: preflight,
    refusals: ['not-found'],
  }),
  'POST /api/v1/backups/{id}/beside': endpoint({
    access: 'admin',
    summary: 'Restore an app as a second one, which only the caller may use at first; the first one is not touched',
    params: byId,
    body: z.object({ part, title: singleLine(longestBesideTitle), password: z.string().max(256) }),
    status: 202,
    refusals: [
      'not-found',
      'wrong-password',
      ...placeRefusals,
      'backup-running',
      'restore-no-room',
      'beside-single',
      'beside-title-taken',
      'beside-title-kept',
      'beside-addon',
    ],
  }),
};
