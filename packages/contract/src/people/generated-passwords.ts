import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A password or key the box has generated, without the secret itself. */
const generatedPassword = z.object({
  id: z.string(),
  /** Owner and purpose in one line. */
  name: z.string(),
  /** The app or part of the box it belongs to. */
  owner: z.string(),
  /** Address of the owner's icon, or empty. */
  icon: z.string(),
  purpose: z.string(),
  /** The app was removed and its data retained, which still needs the secret. */
  isKept: z.boolean(),
});
export type GeneratedPassword = z.infer<typeof generatedPassword>;

export const generatedPasswordsEndpoints = {
  'GET /api/v1/passwords': endpoint({
    access: 'admin',
    summary: 'Passwords and keys the box made for its parts, without the secrets',
    reply: z.array(generatedPassword),
  }),
  'GET /api/v1/passwords/{id}': endpoint({
    access: 'admin',
    summary: 'One of these secrets in plain text; that somebody looked is written into the journal',
    params: z.object({ id: z.string().max(200) }),
    reply: z.object({ id: z.string(), password: z.string() }),
    isSecret: true,
    inDemo: false,
    refusals: ['not-found'],
  }),
};
