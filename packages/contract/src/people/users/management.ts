import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { uid } from '../../fields.ts';
import { largestTable } from '../../rules/people/table.ts';
import {
  contactPerson,
  importField,
  importReport,
  newUser,
  removedUser,
  user,
  userListed,
  userPatch,
  userReplacement,
} from './user.ts';

const ofUser = z.object({ id: uid });
const lineNumbers = z
  .string()
  .max(100_000)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(z.array(z.number().int().min(1)));
const lineName = (pair: string): [number, string] => {
  const [line, name = ''] = pair.split(':', 2);
  return [Number(line), name];
};
/** Usernames by number of line, as in `3:anna.berg@firma.de,7:ben@firma.de`. */
const lineNames = z
  .string()
  .max(100_000)
  .transform((text) => (text === '' ? [] : text.split(',').map(lineName)))
  .pipe(z.array(z.tuple([z.number().int().min(1), z.string().min(1).max(254)])));
const flag = z.enum(['true', 'false']).optional();
const changeRefusals = ['not-found', 'forbidden', 'admin-mode-needed', 'fields-invalid', 'changed-meanwhile'] as const;

/** Lists, and user administration. */
export const userListEndpoints = {
  'GET /api/v1/users': endpoint({
    access: 'admin-or-signing',
    summary: 'All people by name; contact fields only in admin mode; x-total-count tells how many match',
    query: z.object({ filter: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).optional() }),
    reply: z.array(userListed),
  }),
  'POST /api/v1/users': endpoint({
    access: 'admin',
    summary: 'Add a person',
    body: newUser,
    isOnce: true,
    reply: user,
    status: 201,
    refusals: [
      'sent-with-other-content',
      'fields-invalid',
      'user-name-taken',
      'user-name-of-namesake',
      'user-name-kept',
      'password-too-weak',
      'password-common',
      'passwords-differ',
      'signing-needs-admin',
    ],
  }),
  'GET /api/v1/users/taken_names': endpoint({
    access: 'admin',
    summary: 'What is not proposed before the @ of a new username: taken at a domain this server has or had',
    reply: z.object({ localParts: z.array(z.string()) }),
  }),
  'GET /api/v1/users/export': endpoint({
    access: 'admin',
    summary: 'All people as a table (CSV, semicolons, UTF-8)',
    reply: 'binary',
    inDemo: false,
  }),
  'POST /api/v1/users/import': endpoint({
    access: 'admin',
    summary:
      'Add the people of a table (CSV, JSON of Nextcloud, .xlsx, .ods); a dry run only reports columns and lines; with notify everybody gets an invitation, with passwords a temporary password, which only the reply contains. Whoever is blocked in the table gets neither',
    query: z.object({
      dryRun: flag,
      notify: flag,
      passwords: flag,
      /** A field or nothing for each column of the table, separated by commas; without it the columns are recognized. */
      columns: z
        .string()
        .max(10_000)
        .transform((text) => text.split(','))
        .pipe(z.array(importField.or(z.literal(''))))
        .optional(),
      /** Whether people who are blocked in the table are added disabled, which is the default, or left out. */
      blocked: z.enum(['add', 'leave-out']).optional(),
      /** What happens to groups that do not exist or nobody may join by a table; without it such a line is refused. */
      missingGroups: z.enum(['add', 'leave-out']).optional(),
      /** Numbers of lines nobody is added of, separated by commas. */
      leftOutLines: lineNumbers.optional(),
      /** Numbers of lines that are added although they resemble somebody who exists, also none; all others of those are left out. Without it, all are added. */
      certainLines: lineNumbers.optional(),
      /** Usernames instead of what the table has or its names give. Such a line is somebody of their own: one whose username is taken is faulty. */
      userNames: lineNames.optional(),
    }),
    bodyKind: 'file',
    bodyLimit: largestTable,
    isOnce: true,
    reply: importReport,
    refusals: [
      'sent-with-other-content',
      'table-unreadable',
      'table-quotes',
      'table-empty',
      'table-is-workbook',
      'table-is-listing',
      'table-without-headings',
      'table-without-names',
      'table-without-first-name',
      'table-without-last-name',
      'table-too-long',
      'fields-invalid',
    ],
  }),
  'GET /api/v1/users/removed': endpoint({
    access: 'admin',
    summary: 'People who were deleted and can be put back',
    reply: z.array(removedUser),
  }),
  'DELETE /api/v1/users/removed/{id}': endpoint({
    access: 'admin',
    summary: 'Forget a deleted person now: nothing can be put back any more, and the name is free',
    params: ofUser,
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/users/{id}': endpoint({
    access: 'admin',
    summary: 'Delete a person; can be put back for 30 days',
    params: ofUser,
    refusals: ['not-found', 'own-account', 'last-administrator'],
  }),
  'POST /api/v1/users/{id}/putback': endpoint({
    access: 'admin',
    summary:
      'Put a deleted person back, blocked if they were; an invitation to a new password goes out to the external address',
    params: ofUser,
    reply: user,
    refusals: ['not-found', 'user-name-taken', 'fields-invalid'],
  }),
  'POST /api/v1/users/{id}/disable': endpoint({
    access: 'admin',
    summary: 'Keep a person out without deleting anything; ends all sessions',
    params: ofUser,
    reply: user,
    refusals: ['not-found', 'own-account', 'last-administrator'],
  }),
  'POST /api/v1/users/{id}/enable': endpoint({
    access: 'admin',
    summary: 'Let a disabled person in again',
    params: ofUser,
    reply: user,
    refusals: ['not-found'],
  }),
};

/** One user: oneself or, for administrators in admin mode, anybody. */
export const userEndpoints = {
  'GET /api/v1/users/{id}': endpoint({
    access: 'person',
    summary:
      'One person: oneself in full, others in full in admin mode; its ETag is what If-Match of a change compares with',
    params: ofUser,
    reply: z.union([user, userListed]),
    refusals: ['not-found', 'forbidden'],
  }),
  'PUT /api/v1/users/{id}': endpoint({
    access: 'person',
    summary: 'Change a person, the whole object sent back; role and groups are not changed here',
    params: ofUser,
    body: userReplacement,
    reply: user,
    refusals: changeRefusals,
  }),
  'PATCH /api/v1/users/{id}': endpoint({
    access: 'person',
    summary: 'Change what is sent of a person',
    params: ofUser,
    body: userPatch,
    reply: user,
    refusals: changeRefusals,
  }),
  'DELETE /api/v1/users/{id}/{attribute}': endpoint({
    access: 'person',
    summary: 'Clear one attribute; clearing passwordResetPin confirms the PUK',
    params: z.object({ id: uid, attribute: z.string().max(60) }),
    refusals: ['not-found', 'forbidden', 'admin-mode-needed', 'field-unknown', 'fields-invalid'],
  }),
  'GET /api/v1/users/{id}/picture': endpoint({
    access: 'person',
    summary: 'Picture (JPEG), or a tile with initials (SVG)',
    params: ofUser,
    query: z.object({ size: z.enum(['96', '512']).optional() }),
    reply: 'binary',
    refusals: ['not-found'],
  }),
  'POST /api/v1/users/{id}/picture': endpoint({
    access: 'person',
    summary: 'Set the picture: gif, jpeg or png, at most 10 MB and 50 megapixels; it is written anew',
    params: ofUser,
    bodyKind: 'file',
    bodyLimit: 10_000_000,
    reply: user,
    refusals: [
      ...(['not-found', 'forbidden', 'admin-mode-needed', 'no-image', 'too-large', 'wrong-type'] as const),
      ...(['picture-too-heavy', 'pictures-busy', 'pictures-unfinished'] as const),
    ],
  }),
  'GET /api/v1/users/{id}/secretary': endpoint({
    access: 'person',
    summary: 'Contact person of oneself; for administrators in admin mode of anybody',
    params: ofUser,
    reply: contactPerson,
    refusals: ['not-found', 'forbidden', 'admin-mode-needed'],
  }),
  'GET /api/v1/users/{id}/manager': endpoint({
    access: 'person',
    summary: 'Manager of oneself; for administrators in admin mode of anybody',
    params: ofUser,
    reply: contactPerson,
    refusals: ['not-found', 'forbidden', 'admin-mode-needed'],
  }),
};
