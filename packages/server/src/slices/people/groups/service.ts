import type { GroupDetail, groupPatch, newGroup } from '@kontor/contract/people/groups';
import { groupDetail } from '@kontor/contract/people/groups';
import { groupNameKey, isCustomGroup, isReservedGroupName, isRoleName } from '@kontor/contract/rules/people/group-name';
import { type FieldErrors, RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { etagOfReply, refuseStale } from '@kontor/platform/http/if-match';
import type { z } from 'zod';
import type { ServerContext } from '../../../core/server-context.ts';
import type { GroupRow } from './db.ts';
import { createMemberChanges, type GroupUsers } from './member-changes.ts';
import type { Groups } from './membership.ts';
import { uidOfMember } from './rules.ts';

export interface GroupServiceNeeds {
  core: Pick<ServerContext, 'database' | 'journal'>;
  groups: Groups;
  users: GroupUsers;
}

type Patch = z.output<typeof groupPatch>;

/** Lets administrators change groups: each change is checked against all rules, runs in one transaction and is recorded in the journal. */
export function createGroupService({ core, groups, users }: GroupServiceNeeds) {
  const { database, journal } = core;
  const { applyMembers, applyApps, applyOpeners, uidsOf, requestedMembersOf } = createMemberChanges({
    journal,
    groups,
    users,
  });

  return {
    addGroup: (
      actor: Actor,
      { cn, description, mailLocalAddress, uniqueMember, apps }: z.output<typeof newGroup>,
    ): GroupDetail =>
      database.transaction(() => {
        if (isReservedGroupName(cn)) throw new RefusedError('fields-invalid', { fields: { cn: 'field-invalid' } });
        if (isRoleName(cn)) throw new RefusedError('fields-invalid', { fields: { cn: 'group-named-like-role' } });
        if (groups.names().some((name) => groupNameKey(name) === groupNameKey(cn)))
          throw new RefusedError('group-taken', { fields: { cn: 'group-taken' } });
        const uids = uidsOf(uniqueMember, 'uniqueMember');
        groups.addCustom(cn, description, mailLocalAddress);
        journal.record(actor, 'add-group', cn, { after: { description, mailLocalAddress } });
        applyMembers(actor, new Map([[cn, uids]]));
        applyApps(actor, groups.row(cn), apps);
        return groups.read(cn);
      }),
    updateGroup: (actor: Actor, cn: string, patch: Patch, ifMatch?: string): GroupDetail =>
      database.transaction(() => {
        const row = groups.row(cn);
        refuseStale(ifMatch, etagOfReply(groupDetail, groups.read(cn)));
        const texts = changedTexts(row, patch);
        groups.updateTexts(cn, texts);
        if (Object.keys(texts).length > 0)
          journal.record(actor, 'change-group', cn, { before: pick(row, texts), after: texts });
        const { openers } = patch;
        // Who leaves with a group can be taken out or given the app personally after that; who comes with one is no change of the members before that.
        if (openers !== undefined)
          applyOpeners(
            actor,
            row,
            groups.openersOf(cn).filter((one) => openers.includes(one)),
          );
        applyMembers(actor, requestedMembersOf(row, patch));
        if (openers !== undefined) applyOpeners(actor, row, openers);
        if (patch.apps !== undefined) applyApps(actor, row, patch.apps);
        return groups.read(cn);
      }),
    addMembers: (actor: Actor, cn: string, typed: readonly string[]): GroupDetail =>
      database.transaction(() => {
        if (typed.length === 0) throw new RefusedError('fields-invalid', { fields: { uid: 'field-required' } });
        const present = groups.membersOf(groups.row(cn).cn);
        applyMembers(actor, new Map([[cn, new Set([...present, ...uidsOf(typed, 'uniqueMember')])]]));
        return groups.read(cn);
      }),
    removeMember: (actor: Actor, cn: string, typed: string): GroupDetail =>
      database.transaction(() => {
        const uid = uidOfMember(typed);
        const present = groups.membersOf(groups.row(cn).cn);
        if (!present.includes(uid)) throw new RefusedError('not-found');
        applyMembers(actor, new Map([[cn, new Set(present.filter((other) => other !== uid))]]));
        return groups.read(cn);
      }),
    removeGroup: (actor: Actor, cn: string): void =>
      database.transaction(() => {
        const row = groups.row(cn);
        if (!isCustomGroup({ cn, entryParentId: row.entry_parent_id })) throw new RefusedError('group-fixed');
        journal.record(actor, 'remove-group', cn, {
          before: { description: row.description, members: groups.membersOf(cn), apps: groups.appsOf(cn) },
        });
        groups.remove(cn);
      }),
  };
}

type Texts = Partial<Pick<GroupRow, 'description' | 'mail_local_address'>>;

const pick = (row: GroupRow, texts: Texts): Texts =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, row[name as keyof Texts]]));

/** Returns the texts that change. Fixed fields may be sent with their current value only; throws otherwise. */
function changedTexts(row: GroupRow, patch: Patch): Texts {
  const isCustom = isCustomGroup({ cn: row.cn, entryParentId: row.entry_parent_id });
  const fields: FieldErrors = {};
  if (patch.cn !== undefined && patch.cn !== row.cn) fields.cn = 'field-locked';
  if (patch.entryParentId !== undefined && patch.entryParentId !== row.entry_parent_id)
    fields.entryParentId = 'field-locked';
  const texts: Texts = {};
  if (patch.description !== undefined && patch.description !== row.description) texts.description = patch.description;
  if (patch.mailLocalAddress !== undefined && patch.mailLocalAddress !== row.mail_local_address)
    texts.mail_local_address = patch.mailLocalAddress;
  if (!isCustom && texts.description !== undefined) fields.description = 'field-locked';
  if (!isCustom && texts.mail_local_address !== undefined) fields.mailLocalAddress = 'field-locked';
  if (Object.keys(fields).length > 0) throw new RefusedError('fields-invalid', { fields });
  return texts;
}

export type GroupService = ReturnType<typeof createGroupService>;
