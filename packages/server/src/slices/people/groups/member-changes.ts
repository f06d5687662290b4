import type { groupPatch } from '@kontor/contract/people/groups';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { z } from 'zod';
import type { Journal } from '../../../core/journal-db.ts';
import type { GroupRow } from './db.ts';
import type { Groups } from './membership.ts';
import { adminGroup, type Difference, difference, isAppGroup, signingGroup, uidOfMember } from './rules.ts';

/** What editing groups needs of the users slice. */
export interface GroupUsers {
  /** Throws `fields-invalid` for the field when one of these users does not exist. */
  requireAll(uids: readonly string[], field: string): void;
  isEnabled(uid: string): boolean;
  /** Whether the account is enabled and has a password. */
  canSignIn(uid: string): boolean;
  /** Managed by an external directory. */
  isExternal(uid: string): boolean;
  /** Called for a new administrator: the password becomes invalid, and a link to set a new one is sent. Joins a running transaction. */
  promote(actor: Actor, uid: string): void;
}

export interface MemberChangesNeeds {
  journal: Journal;
  groups: Groups;
  users: GroupUsers;
}

/** New members of groups, by cn. */
type RequestedMembers = Map<string, Set<string>>;

/** Changes of who is in a group: checked, applied and recorded. */
export function createMemberChanges({ journal, groups, users }: MemberChangesNeeds) {
  /** The last administrator who can sign in must remain, and administrators cannot remove themselves. */
  function refuseAdmins(actor: Actor, after: ReadonlySet<string>, { added, removed }: Difference): void {
    if (![...after].some(users.canSignIn)) throw new RefusedError('last-administrator');
    if (removed.includes(actor.uid)) throw new RefusedError('own-administrator');
    if (added.some((uid) => !users.isEnabled(uid))) throw new RefusedError('person-disabled');
  }

  /** Members through a custom group leave by leaving that group. */
  function refuseInherited(cn: string, { removed }: Difference): void {
    const inherited = new Set(groups.inheritedMembers(cn));
    const uid = removed.find((one) => inherited.has(one));
    if (uid === undefined) return;
    const group = groups.openersOf(cn).find((opener) => groups.isMember(opener, uid)) ?? '';
    throw new RefusedError('member-through-group', { params: { group } });
  }

  function refuse(actor: Actor, cn: string, after: ReadonlySet<string>, change: Difference): void {
    if (cn === adminGroup) refuseAdmins(actor, after, change);
    if (cn === signingGroup && change.added.some((uid) => !groups.isMember(adminGroup, uid)))
      throw new RefusedError('signing-needs-admin', { fields: { uniqueMember: 'signing-needs-admin' } });
    refuseInherited(cn, change);
    const isMapped = groups.row(cn).mapped === 1;
    if (isMapped && [...change.added, ...change.removed].some(users.isExternal))
      throw new RefusedError('person-external');
  }

  /** Applies requested members, `admin` first, as members of `signing` must be administrators. */
  function applyMembers(actor: Actor, requested: RequestedMembers): void {
    const administrators = requested.get(adminGroup);
    if (administrators !== undefined)
      requested.set(signingGroup, new Set(groups.membersOf(signingGroup).filter((uid) => administrators.has(uid))));
    const resolved = [...groups.resolve(requested)].sort(
      ([a], [b]) => Number(b === adminGroup) - Number(a === adminGroup),
    );
    if (administrators !== undefined && resolved.length === 0)
      refuseAdmins(actor, administrators, { added: [], removed: [] });
    for (const [cn, uids] of resolved) {
      const change = difference(groups.membersOf(cn), uids);
      refuse(actor, cn, uids, change);
      groups.setMembers(cn, uids);
      journal.record(actor, 'change-group-members', cn, { after: change });
      if (cn === adminGroup) for (const uid of change.added) users.promote(actor, uid);
    }
  }

  /** Sets the apps a custom group opens; refused when one of them is not there or has no group. */
  function applyApps(actor: Actor, row: GroupRow, apps: readonly string[]): void {
    const before = groups.appsOf(row.cn);
    if (difference(before, apps).added.length + difference(before, apps).removed.length === 0) return;
    const isApp = (cn: string) => isAppGroup({ cn, entryParentId: groups.find(cn)?.entry_parent_id ?? '' });
    if (!isCustomGroup({ cn: row.cn, entryParentId: row.entry_parent_id }))
      throw new RefusedError('fields-invalid', { fields: { apps: 'field-locked' } });
    if (!apps.every(isApp)) throw new RefusedError('fields-invalid', { fields: { apps: 'field-invalid' } });
    groups.setApps(row.cn, apps);
    journal.record(actor, 'change-group-apps', row.cn, { before, after: apps });
  }

  /** Sets which custom groups open an app; refused when one of them is none. */
  function applyOpeners(actor: Actor, row: GroupRow, openers: readonly string[]): void {
    const { added, removed } = difference(groups.openersOf(row.cn), openers);
    if (added.length + removed.length === 0) return;
    if (!isAppGroup({ cn: row.cn, entryParentId: row.entry_parent_id }))
      throw new RefusedError('fields-invalid', { fields: { openers: 'field-locked' } });
    if (!added.every((cn) => isOpener(cn, groups.find(cn))))
      throw new RefusedError('fields-invalid', { fields: { openers: 'field-invalid' } });
    for (const cn of removed) applyApps(actor, groups.row(cn), without(groups.appsOf(cn), row.cn));
    for (const cn of added) applyApps(actor, groups.row(cn), [...groups.appsOf(cn), row.cn]);
  }

  function uidsOf(typed: readonly string[], field: string): Set<string> {
    const uids = [...new Set(typed.map(uidOfMember))];
    users.requireAll(uids, field);
    return new Set(uids);
  }

  function requestedMembersOf(
    row: GroupRow,
    { uniqueMember, secondaryGroups = [] }: z.output<typeof groupPatch>,
  ): RequestedMembers {
    const requested: RequestedMembers = new Map();
    if (uniqueMember !== undefined) requested.set(row.cn, uidsOf(uniqueMember, 'uniqueMember'));
    for (const { cn, uniqueMember: typed } of secondaryGroups) {
      const isOfThisApp =
        row.entry_parent_id === row.cn && groups.find(cn)?.entry_parent_id === row.cn && cn !== row.cn;
      if (!isOfThisApp) throw new RefusedError('fields-invalid', { fields: { secondaryGroups: 'field-invalid' } });
      requested.set(cn, uidsOf(typed, 'secondaryGroups'));
    }
    return requested;
  }

  return { applyMembers, applyApps, applyOpeners, uidsOf, requestedMembersOf };
}

const without = (apps: readonly string[], app: string): string[] => apps.filter((one) => one !== app);

/** Whether this is a group that can open apps. */
const isOpener = (cn: string, row: GroupRow | undefined): boolean =>
  row !== undefined && isCustomGroup({ cn, entryParentId: row.entry_parent_id });
