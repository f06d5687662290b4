import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { confirmRefusals, password, timestamp, typedUserName } from '../fields.ts';
import { adminMode } from '../talk/status.ts';
import { user } from './users.ts';

/** Body of a login; header `X-Auth-Token` and cookie `USESSIONID` of the response contain the token. */
const loginBody = z.object({ username: typedUserName, password });

const session = z.object({ loggedInUser: user, twoFactorConfirmed: z.boolean() });
export type Session = z.infer<typeof session>;

const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  created: timestamp,
  lastUsed: timestamp,
  address: z.string(),
  /** Browser and system in a few words, as in "Firefox, Linux". */
  device: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessionEndpoints = {
  'POST /api/v1/login': endpoint({
    access: 'public',
    summary: 'Sign in',
    body: loginBody,
    bodyKind: 'form',
    reply: user,
    inDemo: true,
    refusals: [
      'wrong-credentials',
      'account-disabled',
      'temporary-password-ended',
      'too-many-tries',
      'sign-in-busy',
      'fields-invalid',
    ],
  }),
  'POST /api/v1/logout': endpoint({
    access: 'person',
    summary: 'End this session',
    beforeTwoFactor: true,
    inDemo: true,
  }),
  'GET /api/v1/session': endpoint({
    access: 'person',
    summary: 'Who is signed in, after a reload',
    reply: session,
    beforeTwoFactor: true,
    // Even a hidden page repeats this call when rights change.
    poll: true,
  }),
  'POST /api/v1/session': endpoint({
    access: 'person',
    summary:
      'A person is using the portal: keeps the session and admin mode alive, as no read of an open page (X-Open-Page) does',
    inDemo: true,
  }),
  'POST /api/v1/twofactor': endpoint({
    access: 'person',
    summary: 'Confirm the second factor of this session with a code or a recovery code',
    body: z.object({
      code: z.string().trim().min(1).max(40),
      password: z.null().optional(),
      enabled: z.literal(true).optional(),
    }),
    beforeTwoFactor: true,
    inDemo: true,
    refusals: ['wrong-code', 'too-many-tries', 'two-factor-not-enabled'],
  }),
  'GET /api/v1/adminmode': endpoint({ access: 'person', summary: 'State of admin mode', reply: adminMode, poll: true }),
  'POST /api/v1/adminmode': endpoint({
    access: 'admin-role',
    summary: 'Enter admin mode by typing the password again',
    body: z.object({ password }),
    reply: adminMode,
    inDemo: true,
    refusals: [...confirmRefusals, 'sign-in-busy'],
  }),
  'DELETE /api/v1/adminmode': endpoint({
    access: 'person',
    summary: 'Leave admin mode',
    reply: adminMode,
    inDemo: true,
  }),
  'GET /api/v1/sessions': endpoint({ access: 'person', summary: 'Own sessions', reply: z.array(ownSession) }),
  'DELETE /api/v1/sessions/{id}': endpoint({
    access: 'person',
    summary: 'End one own session',
    params: z.object({ id: z.string().max(64) }),
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/sessions': endpoint({ access: 'person', summary: 'End all own sessions but this one' }),
};
