import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  groupNamePattern,
  longestGroupDescription,
  longestGroupName,
  tidyGroupName,
} from '../rules/people/group-name.ts';

const group = z.object({
  cn: z.string(),
  dn: z.string(),
  description: z.string(),
  mailLocalAddress: z.string(),
  /** DNs of the members. */
  uniqueMember: z.array(z.string()),
  /** DNs of the members of an app's group who are in it only through a custom group, and leave it with that. */
  inheritedMember: z.array(z.string()),
  /** Instance ids of the apps that members of a custom group may use. */
  apps: z.array(z.string()),
  /** cns of the custom groups whose members may use the app of this group. */
  openers: z.array(z.string()),
  /** Instance id of the app a group belongs to, or empty. The group with the same cn gives access to the app; the others are additional. */
  entryParentId: z.string(),
  /** The external directory decides which of its users are members. */
  mapped: z.boolean(),
  /** An additional group that every user of the app is in. */
  required: z.boolean(),
  /** cns of the groups its members join automatically. */
  requires: z.array(z.string()),
});
export type Group = z.infer<typeof group>;

/** One group with the additional groups of its app. Its ETag changes with any of them. */
export const groupDetail = group.extend({ secondaryGroups: z.array(group) });
export type GroupDetail = z.infer<typeof groupDetail>;

const cn = z.string().max(100);
/** A member: uid or DN of a user. */
const member = z.string().trim().min(1).max(600);
const members = z.array(member).max(20_000);
/** Apps a custom group opens, by instance id. */
const apps = z.array(cn).max(500);
const description = z.string().trim().max(longestGroupDescription);
const mailLocalAddress = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/),
]);

/** Read-only fields of a GET. They may be sent back with their current value only. */
const stated = z
  .object({ cn, dn: z.string(), entryParentId: z.string(), mapped: z.boolean(), required: z.boolean() })
  .partial();

const changes = z.object({
  description,
  mailLocalAddress,
  uniqueMember: members,
  /** Additional groups of the app; those not named stay, but users who leave the app leave them. */
  secondaryGroups: z.array(z.object({ cn, uniqueMember: members })).max(100),
  /** Of a custom group; those not named close. */
  apps,
  /** Of the group of an app: the custom groups that open it; those not named close it. */
  openers: z.array(cn).max(500),
});

export const newGroup = z.object({
  cn: z
    .string()
    .max(1000)
    .transform(tidyGroupName)
    .pipe(z.string().min(1).max(longestGroupName).regex(groupNamePattern)),
  description: description.default(''),
  mailLocalAddress: mailLocalAddress.default(''),
  uniqueMember: members.default([]),
  apps: apps.default([]),
});

export const groupPatch = changes.partial().extend(stated.shape);
const groupReplacement = changes.partial().extend(stated.shape).required({ uniqueMember: true });

const ofGroup = z.object({ cn });
const large = { bodyLimit: 8 * 1024 * 1024 };
const changeRefusals = [
  'not-found',
  'fields-invalid',
  'changed-meanwhile',
  'last-administrator',
  'own-administrator',
  'signing-needs-admin',
  'person-external',
  'person-disabled',
  'member-through-group',
] as const;

export const groupsEndpoints = {
  'GET /api/v1/groups': endpoint({ access: 'admin-or-signing', summary: 'All groups', reply: z.array(group) }),
  'POST /api/v1/groups': endpoint({
    access: 'admin',
    summary: 'Make a custom group',
    body: newGroup,
    ...large,
    isOnce: true,
    reply: groupDetail,
    status: 201,
    refusals: ['sent-with-other-content', 'fields-invalid', 'group-taken'],
  }),
  'GET /api/v1/groups/{cn}': endpoint({
    access: 'admin-or-signing',
    summary: 'One group; its ETag is what If-Match of a change compares with',
    params: ofGroup,
    reply: groupDetail,
    refusals: ['not-found'],
  }),
  'PUT /api/v1/groups/{cn}': endpoint({
    access: 'admin',
    summary:
      'Replace the members of a group, and of the additional groups named; with If-Match 409 when somebody else was faster',
    params: ofGroup,
    body: groupReplacement,
    ...large,
    reply: groupDetail,
    refusals: changeRefusals,
  }),
  'PATCH /api/v1/groups/{cn}': endpoint({
    access: 'admin',
    summary: 'Change what is sent of a group; with If-Match 409 when somebody else was faster',
    params: ofGroup,
    body: groupPatch,
    ...large,
    reply: groupDetail,
    refusals: changeRefusals,
  }),
  'DELETE /api/v1/groups/{cn}': endpoint({
    access: 'admin',
    summary: 'Delete a custom group',
    params: ofGroup,
    refusals: ['not-found', 'group-fixed'],
  }),
  'POST /api/v1/groups/{cn}/members': endpoint({
    access: 'admin',
    summary: 'Add people to a group; those in it stay',
    params: ofGroup,
    body: z.object({ uid: member.optional(), uniqueMember: members.optional() }),
    ...large,
    reply: groupDetail,
    refusals: changeRefusals,
  }),
  'DELETE /api/v1/groups/{cn}/members/{uid}': endpoint({
    access: 'admin',
    summary: 'Take one person out of a group',
    params: z.object({ cn, uid: member }),
    reply: groupDetail,
    refusals: changeRefusals,
  }),
};
