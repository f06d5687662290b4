import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { confirmRefusals, password, typedUserName, uid } from '../../fields.ts';
import { user } from './user.ts';

const ofUser = z.object({ id: uid });
/** Signed-out people may leave the domain out. */
const ofTypedName = z.object({ id: typedUserName });

/** Passwords, PUK and second factor. */
export const credentialEndpoints = {
  'POST /api/v1/users/{id}/password_change_request': endpoint({
    access: 'person',
    summary:
      'Change the own password; ends all other sessions; without the current one only within ten minutes of signing in with a temporary password',
    params: ofUser,
    beforePasswordChange: true,
    body: z.object({ currentPassword: password.optional(), newPassword: password, newPasswordRepeat: password }),
    refusals: [
      'fields-invalid',
      'temporary-password-ended',
      'sign-in-too-old',
      ...confirmRefusals,
      'password-same',
      'password-too-weak',
      'passwords-differ',
      'password-common',
      'person-external',
      'forbidden',
    ],
  }),
  'POST /api/v1/users/{id}/password_mail_request': endpoint({
    access: 'admin',
    summary: 'Mail a person a link to a new password that carries a PIN in place of the PUK; using it makes a new PUK',
    params: ofUser,
    refusals: ['not-found', 'person-external', 'person-disabled', 'person-without-address'],
  }),
  'POST /api/v1/users/{id}/password_reset_request': endpoint({
    access: 'public',
    summary: 'Ask for a link to a new password; the answer is the same whether or not there is such a person',
    params: ofTypedName,
    refusals: ['too-many-tries'],
  }),
  'POST /api/v1/users/{id}/password_link_check': endpoint({
    access: 'public',
    summary:
      'Whether a link to a new password can still be used, and with a PIN or PUK whether it is right; refuses and counts as its use would, and answers whether it sets the first password',
    params: ofTypedName,
    body: z.object({ token: z.string().trim().max(200), pin: z.string().trim().max(200).optional() }),
    /** `isFirst`: the user has never signed in. */
    reply: z.object({ isFirst: z.boolean() }),
    refusals: ['reset-link-invalid', 'wrong-puk', 'too-many-tries'],
  }),
  'POST /api/v1/users/{id}/password_reset': endpoint({
    access: 'public',
    summary:
      'Set a new password by a link and its PIN or the PUK; without a token by the PUK alone, once it is confirmed, where no link can be mailed and for the only administrator who has ever logged in; ends all sessions',
    params: ofTypedName,
    body: z.object({
      token: z.string().trim().max(200).default(''),
      pin: z.string().trim().max(200),
      newPassword: password,
      newPasswordRepeat: password,
    }),
    refusals: [
      'reset-link-invalid',
      'wrong-puk',
      'puk-not-confirmed',
      'puk-needs-link',
      'password-too-weak',
      'password-common',
      'passwords-differ',
      'too-many-tries',
    ],
  }),
  'POST /api/v1/users/{id}/password': endpoint({
    access: 'admin',
    summary:
      'Give another person a temporary password, to be replaced at the next sign-in; ends all sessions, told by message and mail; with the own password for an administrator, and for a promotion within the hour to keep it',
    params: ofUser,
    body: z.object({ newPassword: password, newPasswordRepeat: password.optional(), ownPassword: password.optional() }),
    refusals: [
      'not-found',
      'own-account',
      'person-external',
      'person-disabled',
      'fields-invalid',
      ...confirmRefusals,
      'password-too-weak',
      'password-common',
      'passwords-differ',
      'changed-meanwhile',
      'sign-in-busy',
    ],
  }),
  'POST /api/v1/users/{id}/puk': endpoint({
    access: 'person',
    summary: 'Make a new PUK for oneself, confirmed by the password',
    params: ofUser,
    body: z.object({ password }),
    reply: user,
    refusals: [...confirmRefusals, 'forbidden'],
  }),
  'GET /api/v1/users/{id}/twofactorcode': endpoint({
    access: 'person',
    summary: 'QR code (SVG) of a pending second factor; the secret stays the same until it is enabled',
    params: ofUser,
    query: z.object({ format: z.enum(['svg', 'json']).optional() }),
    reply: 'binary',
    refusals: ['two-factor-enabled', 'forbidden'],
  }),
  'POST /api/v1/users/{id}/twofactorconfig': endpoint({
    access: 'person',
    summary: 'Switch the second factor on (answers one-time recovery codes) or off',
    params: ofUser,
    body: z.object({
      enabled: z.boolean(),
      code: z.string().trim().max(40).nullish(),
      password: z.string().trim().max(1000).nullish(),
    }),
    reply: z.object({ enabled: z.boolean(), recoveryCodes: z.array(z.string()) }),
    refusals: ['wrong-code', ...confirmRefusals, 'two-factor-enabled', 'two-factor-not-enabled', 'forbidden'],
  }),
  'DELETE /api/v1/users/{id}/twofactorconfig': endpoint({
    access: 'admin',
    summary: "Take another person's second factor away; told by mail",
    params: ofUser,
    refusals: ['not-found', 'own-account', 'two-factor-not-enabled'],
  }),
};
