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
