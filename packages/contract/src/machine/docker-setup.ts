import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Docker on this machine, and how it comes there. */
const dockerState = z.object({
  /** `off`: this box was started without Docker (`KONTOR_ENGINE`). `missing`: Docker is not installed, or does not answer. */
  state: z.enum(['running', 'missing', 'off']),
  /** Why it cannot be installed from here, in words; null when it can. */
  obstacle: z.string().nullable(),
  /** What somebody does by hand where it cannot be installed from here: `start` where Docker from another source is installed. */
  byHand: z.enum(['install', 'start']),
  /** Percentage of the installation that is under way, or null. */
  percent: z.number().nullable(),
  /** Why the last installation failed, in words; null when it did not. */
  failure: z.string().nullable(),
});
export type DockerState = z.infer<typeof dockerState>;

export const dockerSetupEndpoints = {
  'GET /api/v1/system/docker': endpoint({
    access: 'admin-or-signing',
    summary: 'Whether Docker is there, and whether it can be installed from here',
    reply: dockerState,
    poll: true,
  }),
  'POST /api/v1/system/docker': endpoint({
    access: 'admin',
    summary: "Install Docker from Debian's packages",
    reply: dockerState,
    status: 202,
    refusals: ['docker-not-installable', 'busy', 'disk-scarce'],
  }),
};
