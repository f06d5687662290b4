import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { confirmRefusals, password } from '../fields.ts';

export const resetEndpoints = {
  'GET /api/v1/system/reset': endpoint({
    access: 'admin',
    summary: 'What a factory reset needs and leaves: the PIN of the setup that follows, and why none is possible here',
    reply: z.object({
      /** To be written down before the reset; null where it is given at start. */
      pin: z.string().nullable(),
      /** Why none is possible, in the caller's language; null where one is. */
      obstacle: z.string().nullable(),
    }),
    isSecret: true,
  }),
  'POST /api/v1/system/reset': endpoint({
    access: 'admin',
    summary: 'Delete all people, apps, data and settings, and set the box up anew',
    body: z.object({ password }),
    status: 202,
    reply: z.object({ status: z.literal('RESETTING') }),
    refusals: [...confirmRefusals, 'reset-unavailable'],
  }),
};
