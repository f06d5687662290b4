import type { Group } from '@kontor/contract/people/groups';
import { isSystemGroup } from '@kontor/contract/rules/people/group-name';

/** Purpose of a group. `part` is an additional group of an app and is edited with it. */
export type GroupKind = 'system' | 'app' | 'part' | 'custom';

export function kindOf({ cn, entryParentId }: Pick<Group, 'cn' | 'entryParentId'>): GroupKind {
  if (isSystemGroup(cn)) return 'system';
  if (entryParentId === '') return 'custom';
  return entryParentId === cn ? 'app' : 'part';
}

/** Returns the groups by kind, each sorted by display name. */
export function groupsByKind<G extends Pick<Group, 'cn' | 'entryParentId'>>(
  groups: readonly G[],
  nameOf: (group: G) => string,
): Record<Exclude<GroupKind, 'part'>, G[]> {
  const { compare } = new Intl.Collator();
  const of = (kind: GroupKind) =>
    groups.filter((group) => kindOf(group) === kind).sort((a, b) => compare(nameOf(a), nameOf(b)));
  return { system: of('system'), app: of('app'), custom: of('custom') };
}
