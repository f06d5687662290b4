import type { GroupDetail } from '@kontor/contract/people/groups';
import type { UserListed } from '@kontor/contract/people/users';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { useMe } from '../../../../session/me.ts';
import type { MemberPermissions } from '../../../../shared/people/member-permissions.ts';
import { useGroups, useUsers } from '../../../../shared/people/queries.ts';
import { peopleText } from '../../../../shared/people/text/index.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { groupsText } from '../text/index.ts';
import { useGroupNames } from '../use-group-names.ts';
import type { GroupDraft } from './group-draft.ts';

/** Returns why a user cannot be added to or removed from a group: what the server would refuse. */
export function useLocks(
  { cn, mapped, uniqueMember, inheritedMember }: GroupDetail,
  { choice, openers }: Pick<GroupDraft, 'choice' | 'openers'>,
) {
  const t = useText(groupsText);
  const format = useFormat();
  const inUserPicker = useText(peopleText);
  const adminLockOf = useAdminLocks(choice);
  const neededBy = useNeeds(cn);
  const throughOf = useOpeners(openers);
  const members = new Set(uniqueMember);
  const inherited = new Set(inheritedMember);
  return (user: UserListed): string | undefined => {
    if (mapped && user.external) return inUserPicker(($) => $.picker.external);
    if (cn === 'admin') return adminLockOf(user);
    if (!members.has(user.dn)) return undefined;
    const through = inherited.has(user.dn) ? throughOf(user.dn) : [];
    if (through.length > 0) return t(($) => $.lock.throughGroup, { groups: format.quoted(through) });
    const apps = neededBy(user.uid);
    return apps.length > 0 ? t(($) => $.lock.needed, { apps: format.quoted(apps) }) : undefined;
  };
}

/** The last administrator who can sign in and oneself cannot be removed; a disabled user cannot become one. */
function useAdminLocks(choice: MemberPermissions) {
  const t = useText(groupsText);
  const { user } = useMe();
  const users = useUsers().data ?? [];
  const able = users.filter((member) => member.enabled && !member.cannotSignIn && member.uid in choice);
  return ({ uid, enabled }: UserListed): string | undefined => {
    if (able.length === 1 && able[0]?.uid === uid) return t(($) => $.lock.last);
    if (uid === user.uid) return t(($) => $.lock.own);
    return !enabled && !(uid in choice) ? t(($) => $.lock.disabled) : undefined;
  };
}

/** Returns the custom groups through which a user is in an app that these open. */
function useOpeners(openers: readonly string[]) {
  const groups = useGroups().data ?? [];
  const opening = groups.filter(({ cn }) => openers.includes(cn));
  return (dn: string) => opening.filter(({ uniqueMember }) => uniqueMember.includes(dn)).map((group) => group.cn);
}

/** Returns the names of the other apps in which a permission of this user requires the group. */
function useNeeds(cn: string) {
  const { nameOf } = useGroupNames();
  const groups = useGroups().data ?? [];
  const needing = groups
    .filter(({ entryParentId, requires }) => entryParentId !== cn && requires.includes(cn))
    .map((group) => ({
      members: new Set(group.uniqueMember),
      app: groups.find((app) => app.cn === group.entryParentId),
    }));
  return (uid: string): string[] => {
    const dn = dnOfUser(uid);
    const apps = needing.filter(({ members }) => members.has(dn)).map(({ app }) => app);
    return [...new Set(apps.filter((app) => app !== undefined).map(nameOf))];
  };
}
