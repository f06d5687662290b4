import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/** A user's own settings of the portal. */
export const settingsEndpoints = {
  'GET /api/v1/config': endpoint({
    access: 'person',
    summary: 'Own settings of the portal',
    reply: z.array(z.object({ id: z.string(), uid: z.string(), value: z.string() })),
  }),
  'POST /api/v1/config': endpoint({
    access: 'person',
    summary: 'Keep one own setting of the portal',
    body: z.object({ id: z.string().regex(/^[a-z][a-zA-Z0-9.]{0,59}$/), value: z.string().max(10_000) }),
    inDemo: true,
  }),
  'GET /api/v1/config/{id}': endpoint({
    access: 'person',
    summary: 'One own setting',
    params: z.object({ id: z.string().max(60) }),
    reply: z.object({ id: z.string(), uid: z.string(), value: z.string() }),
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/config/{id}': endpoint({
    access: 'person',
    summary: 'Forget one own setting',
    params: z.object({ id: z.string().max(60) }),
    inDemo: true,
  }),
};
