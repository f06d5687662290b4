import type { FormerAccess } from '@kontor/contract/apps/store';
import type { Group } from '@kontor/contract/people/groups';
import type { AppPermissions } from '@kontor/contract/rules/apps/permissions';
import { nameOfDn } from '@kontor/contract/rules/people/dn';

/** Returns the current members of an installed app with the ids of their additional permissions. */
export function membersOf(
  instanceId: string,
  groups: readonly Pick<Group, 'cn' | 'uniqueMember'>[],
  permissions: AppPermissions,
): Record<string, string[]> {
  const inGroup = (cn: string) =>
    (groups.find((group) => group.cn === cn)?.uniqueMember ?? []).map(nameOfDn).filter((uid) => uid !== undefined);
  const members: Record<string, string[]> = Object.fromEntries(inGroup(instanceId).map((uid) => [uid, []]));
  for (const { id, group } of permissions.groups) {
    for (const uid of inGroup(`${instanceId}_${group.toLowerCase()}`)) members[uid]?.push(id);
  }
  return members;
}

/** Returns who could use a removed app, with the ids of their additional permissions. */
export function formerMembersOf(
  { users, groups }: Pick<FormerAccess, 'users' | 'groups'>,
  permissions: AppPermissions,
): Record<string, string[]> {
  const had = (uid: string, name: string) =>
    groups.some(({ group, members }) => group === name && members.includes(uid));
  const idsOf = (uid: string) => permissions.groups.filter(({ group }) => had(uid, group)).map(({ id }) => id);
  return Object.fromEntries(users.map((uid) => [uid, idsOf(uid)]));
}
