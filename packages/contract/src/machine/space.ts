import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { confirmRefusals, password } from '../fields.ts';

/** Something that uses space on the data disk, in words. `id` is a kind, or the instance whose data was retained. */
const spaceItem = z.object({
  id: z.string(),
  title: z.string(),
  /** What it is, and what is lost by deleting it. */
  text: z.string(),
  bytes: z.number().int(),
  isDeletable: z.boolean(),
  /** Users made it: deleting it requires the password. */
  needsPassword: z.boolean(),
});
export type SpaceItem = z.infer<typeof spaceItem>;

/** Largest first. */
export const spaceItems = z.array(spaceItem);

export const spaceId = z.object({ id: z.string().max(80) });

export const spaceEndpoints = {
  'GET /api/v1/repair/space': endpoint({
    access: 'admin',
    summary: 'What takes space on the data disk, and what of it may be deleted',
    reply: spaceItems,
    poll: true,
  }),
  'DELETE /api/v1/repair/space/{id}': endpoint({
    access: 'admin',
    summary: 'Delete something that takes space; what people made only with the password',
    params: spaceId,
    query: z.object({ password: password.optional() }),
    reply: spaceItems,
    refusals: ['not-found', 'busy', ...confirmRefusals, 'sign-in-busy', 'database-damaged'],
  }),
};
