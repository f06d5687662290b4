import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const group = z.object({
  cn: z.string(),
  dn: z.string(),
  description: z.string(),
  mailLocalAddress: z.string(),
  /** dns of the people in it. */
  uniqueMember: z.array(z.string()),
  /** Instance id of the app a group belongs to, or empty. */
  entryParentId: z.string(),
});
export type Group = z.infer<typeof group>;

export const groupsEndpoints = {
  'GET /api/v1/groups': endpoint({ access: 'admin-or-signing', summary: 'All groups', reply: z.array(group) }),
  'GET /api/v1/groups/{cn}': endpoint({
    access: 'admin-or-signing',
    summary: 'One group',
    params: z.object({ cn: z.string().max(100) }),
    reply: group,
    refusals: ['not-found'],
  }),
};
