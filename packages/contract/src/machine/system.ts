import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instanceId } from '../fields.ts';
import { systemHistory, systemInfo } from './figures.ts';

/** An orphaned container. `state` is as Docker reports it; `box` and `instance` are its own labels. */
const orphan = z.object({
  name: z.string(),
  image: z.string(),
  state: z.string(),
  box: z.string(),
  instance: z.string(),
  createdAt: z.iso.datetime(),
});

/** What is restarted or switched off once the response has left. */
const powerDone = z.object({ target: z.enum(['machine', 'server']) });
export type PowerDone = z.infer<typeof powerDone>;

export const systemEndpoints = {
  'GET /api/v1/system': endpoint({
    access: 'admin-or-signing',
    summary: 'Figures of the machine, its drives and the parts that run on it',
    reply: systemInfo,
    poll: true,
  }),
  'GET /api/v1/system/history': endpoint({
    access: 'admin-or-signing',
    summary: 'Figures of the last 24 hours and 30 days, and when the data disk will be full',
    reply: systemHistory,
    poll: true,
  }),
  'POST /api/v1/system/reboot': endpoint({
    access: 'admin',
    summary: 'Restart the machine, or the server where it has no power over the machine',
    reply: powerDone,
    status: 202,
    refusals: ['power-unavailable', 'power-failed'],
  }),
  'POST /api/v1/system/shutdown': endpoint({
    access: 'admin',
    summary: 'Switch the machine off, or end the server where it has no power over the machine',
    reply: powerDone,
    status: 202,
    refusals: ['power-unavailable', 'power-failed'],
  }),
  'GET /api/v1/system/changelog': endpoint({
    access: 'admin-or-signing',
    summary: 'What changed in each version, newest first, in English',
    reply: z.array(z.object({ version: z.string(), changes: z.array(z.string()) })),
  }),
  'GET /api/v1/system/log': endpoint({
    access: 'admin-or-signing',
    summary: 'Last lines of the log of an app',
    query: z.object({ instanceId, lines: z.coerce.number().int().min(1).max(5000).default(500) }),
    reply: z.object({ lines: z.array(z.string()) }),
    poll: true,
    refusals: ['not-found'],
  }),
  'GET /api/v1/system/strays': endpoint({
    access: 'admin-or-signing',
    summary: 'Containers that say they are of a box and belong to no app of this one; nothing is done to them',
    reply: z.array(orphan),
  }),
  'GET /api/v1/live': endpoint({
    access: 'person',
    summary: 'Server-sent events that say which lists changed',
    reply: 'stream',
    poll: true,
  }),
};
