import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, timestamp } from '../fields.ts';
import { shownWallpaper } from './wallpapers.ts';

const boxStatus = z.enum([
  'RUNNING',
  'DATA_LOCKED',
  'RECOVERY',
  'WAITING_FOR_SETUP',
  'STARTING',
  'DECRYPTING_DATA',
  'RESTORING_BACKUP',
  'UPDATING',
  'INITIAL_SETUP',
  'OFFLINE',
  'RESETTING',
]);
export type BoxStatus = z.infer<typeof boxStatus>;

export const adminMode = z.object({ enabled: z.boolean(), expires: timestamp.nullable() });
export type AdminMode = z.infer<typeof adminMode>;

const announcement = z.object({
  id: z.string(),
  indicatorId: z.string(),
  status: z.enum(['OK', 'ERROR', 'WARNING', 'INFO']),
  /** HTML, reduced by the server to a short list of tags. */
  text: z.string(),
});

const status = z.object({
  status: boxStatus,
  /** Main domain; before setup, the suggestion. */
  domain: z.string(),
  mailDomains: z.array(z.string()),
  /** Features that are switched off, as in `smbshares`, `passwordreset`. If `accounts` is listed, no accounts can be read, and a PIN signs in. */
  disabledFeatures: z.array(z.string()),
  adminMode,
  product: z.string(),
  version: z.string(),
  language,
  demo: z.boolean(),
  groupware: z.boolean(),
  announcement: announcement.nullable(),
  /** The wallpaper the caller has chosen; null for the default. */
  wallpaper: shownWallpaper.nullable(),
  /** The portal's address, as in `http://cloud.kontor.localhost:8080`. */
  portalUrl: z.string(),
  /** Kind and isolation of the engine that runs the apps; only for signed-in users. */
  engine: z.object({ kind: z.string(), isolation: z.enum(['full', 'none']), reasons: z.array(z.string()) }).nullable(),
  /** Free space on the disk, for administrators; null for others. `scarce`: nothing large is accepted any more. */
  diskSpace: z.enum(['plenty', 'low', 'scarce']).nullable(),
  /** Mail of the box: `works`, `waits` while the mail server does not take it, `none` without a mail server. */
  mail: z.enum(['works', 'waits', 'none']),
  /** The portal is reachable over plain http from other machines. */
  exposed: z.boolean(),
});
export type Status = z.infer<typeof status>;

export const statusEndpoints = {
  'GET /api/v1/status': endpoint({
    access: 'public',
    summary: 'State of the box, and what a screen needs to know before anything else',
    reply: status,
    poll: true,
    beforeTwoFactor: true,
  }),
};
