import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, language, newUid, password, singleLine } from '../fields.ts';
import { user } from '../people/users.ts';
import { cleanMainDomain, isMainDomain } from '../rules/edge/domains.ts';

export const setupBody = z.object({
  uid: newUid,
  firstName: singleLine(100),
  lastName: singleLine(100),
  externEmail: email,
  password,
  passwordRepeat: password,
  /** 8 digits printed at start; not needed with a nonce. An empty nonce counts as absent. */
  pin: z.string().trim().max(20).default(''),
  nonce: z.string().trim().max(200).default(''),
  /** Main domain; by default the box's suggestion. */
  domain: z.string().max(300).overwrite(cleanMainDomain).refine(isMainDomain).optional(),
  language: language.optional(),
});

export const setupEndpoints = {
  'GET /api/v1/setup': endpoint({
    access: 'public',
    summary: 'What a setup link brings along',
    query: z.object({ nonce: z.string().trim().max(200) }),
    reply: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    refusals: ['setup-nonce-unusable', 'setup-done'],
  }),
  'POST /api/v1/setup/new': endpoint({
    access: 'public',
    summary: 'Set the box up: the first person, administrator and manager; signs in',
    body: setupBody,
    bodyKind: 'form',
    reply: user,
    inDemo: true,
    refusals: ['wrong-pin', 'setup-nonce-unusable', 'setup-done', 'fields-invalid', 'too-many-tries'],
  }),
};
