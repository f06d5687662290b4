import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instanceId } from '../fields.ts';

/** Figures of the machine in KB; unavailable ones are null. */
export const systemFigures = z.object({
  version: z.string(),
  localIp: z.string(),
  macAddress: z.string(),
  totalRAMInKBytes: z.number().nullable(),
  freeRAMInKBytes: z.number().nullable(),
  /** Of the file system with the data. */
  totalSpaceInKBytes: z.number().nullable(),
  freeSpaceInKBytes: z.number().nullable(),
  /** Of the root file system; the same where both are on one. */
  totalSystemSpaceInKBytes: z.number().nullable(),
  freeSystemSpaceInKBytes: z.number().nullable(),
  cpuLoadCurrent: z.number().nullable(),
  cpuLoadAverage: z.number().nullable(),
});
export type SystemFigures = z.infer<typeof systemFigures>;

/** An orphaned container. `state` is as Docker reports it; `box` and `instance` are its own labels. */
const orphan = z.object({
  name: z.string(),
  image: z.string(),
  state: z.string(),
  box: z.string(),
  instance: z.string(),
  createdAt: z.iso.datetime(),
});

/** Software used by the box and the portal, with the licence texts. Empty without a build, as during development. */
const licences = z.object({
  device: z.array(z.object({ project: z.string(), url: z.string(), licenseText: z.string() })),
  ui: z.array(z.object({ name: z.string(), repository: z.string(), version: z.string(), licenseText: z.string() })),
});
export type Licences = z.infer<typeof licences>;

export const systemEndpoints = {
  'GET /api/v1/system': endpoint({
    access: 'admin-or-signing',
    summary: 'Figures of the machine',
    reply: systemFigures,
    poll: true,
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
  'GET /api/v1/system/licenses': endpoint({
    access: 'person',
    summary: 'The open-source software that is shipped, and its licences',
    reply: licences,
  }),
  'GET /api/v1/live': endpoint({
    access: 'person',
    summary: 'Server-sent events that say which lists changed',
    reply: 'stream',
    poll: true,
  }),
};
