import type { SecondaryGroup } from '@kontor/contract/apps/store';
import type { Group, GroupDetail } from '@kontor/contract/people/groups';
import type { AppPermissions } from '@kontor/contract/rules/permissions';
import { groupsText } from '../../../text/groups.ts';
import { useText } from '../../../text/text-context.tsx';
import { useApps } from '../../apps/apps/queries.ts';
import { kindOf } from './group-kind.ts';
import { permissionsOf } from './member-changes.ts';

type Named = Pick<Group, 'cn' | 'description' | 'entryParentId'>;

export interface GroupNames {
  /** What people call the group: of an app its title, in their language. */
  nameOf(group: Named): string;
  /** A sentence below the name, or nothing. */
  textOf(group: Named): string;
  /** Picture of the app, or nothing. */
  iconOf(group: Named): string;
  /** What the additional groups of an app allow, as the app names and orders it. */
  permissionsIn(group: GroupDetail): AppPermissions;
}

/** Names of groups as people know them. */
export function useGroupNames(): GroupNames {
  const t = useText(groupsText);
  const apps = useApps().data;
  const appOf = (instanceId: string) => apps?.find((app) => app.instanceId === instanceId);
  const system: Record<string, string> = { admin: t(($) => $.system.admin), signing: t(($) => $.system.signing) };
  const systemText: Record<string, string> = {
    admin: t(($) => $.system.adminText),
    signing: t(($) => $.system.signingText),
  };
  return {
    nameOf: ({ cn, description, entryParentId }) =>
      system[cn] ?? (entryParentId === '' ? cn : (appOf(cn)?.title ?? (description || cn))),
    textOf: (group) =>
      systemText[group.cn] ??
      (kindOf(group) === 'custom' ? group.description : (appOf(group.entryParentId)?.description ?? '')),
    iconOf: ({ entryParentId }) => appOf(entryParentId)?.icon ?? '',
    permissionsIn: (group) => orderedPermissions(group, appOf(group.cn)?.storeApp?.addons.ldap?.groups ?? []),
  };
}

/** Without the app's own words: the directory's, which have the app's title in front. */
function orderedPermissions(group: GroupDetail, known: readonly SecondaryGroup[]): AppPermissions {
  const placeOf = (cn: string) => known.findIndex((each) => cn === `${group.cn}_${each.group.toLowerCase()}`);
  const wordsOf = (cn: string) => group.secondaryGroups.find((part) => part.cn === cn)?.description ?? '';
  const nameOf = (cn: string) => known[placeOf(cn)]?.displayName ?? (wordsOf(cn).replace(/^.*?: /, '') || cn);
  const { storeId, groups } = permissionsOf(group, nameOf);
  return { storeId, groups: groups.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) };
}
