import type { SecondaryGroup } from '@kontor/contract/apps/store';
import type { Group, GroupDetail } from '@kontor/contract/people/groups';
import type { AppPermissions } from '@kontor/contract/rules/apps/permissions';
import { useApps } from '../../../shared/apps/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { kindOf } from './group-kind.ts';
import { permissionsOf } from './member-changes.ts';
import { groupsText } from './text/index.ts';

type Named = Pick<Group, 'cn' | 'description' | 'entryParentId'>;

export interface GroupNames {
  /** Returns the display name of a group: for an app's group the app's title, in the portal's language. */
  nameOf(group: Named): string;
  /** Returns a sentence below the name; may be empty. */
  textOf(group: Named): string;
  /** Returns the app's icon; may be empty. */
  iconOf(group: Named): string;
  /** Returns the permissions of the additional groups, named and ordered as in the app. */
  permissionsIn(group: GroupDetail): AppPermissions;
}

/** Returns display names of groups. */
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

/** Without the app's own texts: those of the directory, which start with the app's title. */
function orderedPermissions(group: GroupDetail, known: readonly SecondaryGroup[]): AppPermissions {
  const placeOf = (cn: string) => known.findIndex((each) => cn === `${group.cn}_${each.group.toLowerCase()}`);
  const wordsOf = (cn: string) => group.secondaryGroups.find((part) => part.cn === cn)?.description ?? '';
  const nameOf = (cn: string) => known[placeOf(cn)]?.displayName ?? (wordsOf(cn).replace(/^.*?: /, '') || cn);
  const { storeId, groups } = permissionsOf(group, nameOf);
  return { storeId, groups: groups.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) };
}
