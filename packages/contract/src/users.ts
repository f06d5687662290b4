import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language, password, uid } from './fields.ts';

export const role = z.enum(['user', 'admin']);

/** A person, field names of the directory. Fields without a value are empty strings. */
export const user = z.object({
  uid: z.string(),
  dn: z.string(),
  cn: z.string(),
  givenname: z.string(),
  surname: z.string(),
  displayName: z.string(),
  externEmail: z.string(),
  internEmail: z.string(),
  mobile: z.string(),
  telephoneNumber: z.string(),
  facsimileTelephoneNumber: z.string(),
  postalAddress: z.string(),
  postalCode: z.string(),
  street: z.string(),
  title: z.string(),
  description: z.string(),
  twoFactorEnabled: z.boolean(),
  posixGroupName: role,
  /** dns of the groups this person is in. */
  memberOf: z.array(z.string()),
  /** dn of another person, or empty. */
  secretary: z.string(),
  manager: z.string(),
  preferredLanguage: language,
  enabled: z.boolean(),
  /** The PUK in plain text, only for the person and only until it is confirmed. */
  passwordResetPin: z.string().optional(),
});
export type User = z.infer<typeof user>;

/** What wizards and lists outside the settings may see of a person. */
export const userListed = user
  .pick({
    uid: true,
    dn: true,
    cn: true,
    givenname: true,
    surname: true,
    displayName: true,
    posixGroupName: true,
    memberOf: true,
    enabled: true,
  })
  .extend(
    user
      .pick({ externEmail: true, internEmail: true, twoFactorEnabled: true, telephoneNumber: true, mobile: true })
      .partial().shape,
  );
export type UserListed = z.infer<typeof userListed>;

/** A person as the contact card shows one. */
export const contactPerson = user.pick({
  uid: true,
  displayName: true,
  givenname: true,
  surname: true,
  telephoneNumber: true,
  facsimileTelephoneNumber: true,
  mobile: true,
  street: true,
  postalCode: true,
  postalAddress: true,
  internEmail: true,
});
export type ContactPerson = z.infer<typeof contactPerson>;

const ofUser = z.object({ id: uid });

export const usersEndpoints = {
  'GET /api/v1/users': endpoint({
    access: 'admin-or-signing',
    summary: 'All people; contact fields only in admin mode',
    query: z.object({ filter: z.string().max(200).optional() }),
    reply: z.array(userListed),
  }),
  'GET /api/v1/users/{id}': endpoint({
    access: 'person',
    summary: 'One person: oneself in full, others in full in admin mode',
    params: ofUser,
    reply: z.union([user, userListed]),
    refusals: ['not-found', 'forbidden'],
  }),
  'PATCH /api/v1/users/{id}': endpoint({
    access: 'person',
    summary: 'Change own settings',
    params: ofUser,
    body: z.strictObject({ preferredLanguage: language }),
    reply: user,
    refusals: ['forbidden', 'fields-invalid'],
  }),
  'GET /api/v1/users/{id}/picture': endpoint({
    access: 'person',
    summary: 'Picture, or a tile with initials',
    params: ofUser,
    query: z.object({ size: z.enum(['96', '512']).optional() }),
    reply: 'binary',
    refusals: ['not-found'],
  }),
  'GET /api/v1/users/{id}/secretary': endpoint({
    access: 'person',
    summary: 'Contact person',
    params: ofUser,
    reply: contactPerson,
    refusals: ['not-found', 'forbidden'],
  }),
  'GET /api/v1/users/{id}/manager': endpoint({
    access: 'person',
    summary: 'Manager',
    params: ofUser,
    reply: contactPerson,
    refusals: ['not-found', 'forbidden'],
  }),
  'DELETE /api/v1/users/{id}/{attribute}': endpoint({
    access: 'person',
    summary: 'Clear one attribute; clearing passwordResetPin confirms the PUK',
    params: z.object({ id: uid, attribute: z.string().max(60) }),
    refusals: ['not-found', 'forbidden', 'field-unknown'],
  }),
  'POST /api/v1/users/{id}/password_change_request': endpoint({
    access: 'person',
    summary: 'Change the own password; ends all other sessions',
    params: ofUser,
    body: z.object({ currentPassword: password, newPassword: password, newPasswordRepeat: password }),
    refusals: [
      'wrong-password',
      'password-too-weak',
      'passwords-differ',
      'password-common',
      'too-many-tries',
      'forbidden',
    ],
  }),
  'POST /api/v1/users/{id}/puk': endpoint({
    access: 'person',
    summary: 'Make a new PUK for oneself, confirmed by the password',
    params: ofUser,
    body: z.object({ password }),
    reply: user,
    refusals: ['wrong-password', 'too-many-tries', 'forbidden'],
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
      password: z.string().max(1000).nullish(),
    }),
    reply: z.object({ enabled: z.boolean(), recoveryCodes: z.array(z.string()) }),
    refusals: [
      'wrong-code',
      'wrong-password',
      'two-factor-enabled',
      'two-factor-not-enabled',
      'too-many-tries',
      'forbidden',
    ],
  }),
  'GET /api/v1/config': endpoint({
    access: 'person',
    summary: 'Own settings of the portal',
    reply: z.array(z.object({ id: z.string(), uid: z.string(), value: z.string() })),
  }),
  'POST /api/v1/config': endpoint({
    access: 'person',
    summary: 'Keep one own setting of the portal',
    body: z.object({ id: z.string().regex(/^[a-z][a-zA-Z0-9.]{0,59}$/), value: z.string().max(10_000) }),
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
  }),
};
