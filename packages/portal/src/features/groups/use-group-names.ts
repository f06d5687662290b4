import type { Group } from '@kontor/contract/groups';
import { groupsText } from '../../text/groups.ts';
import { useText } from '../../text/text-context.tsx';
import { useApps } from '../apps/queries.ts';
import { kindOf } from './group-kind.ts';

type Named = Pick<Group, 'cn' | 'description' | 'entryParentId'>;

export interface GroupNames {
  /** What people call the group: of an app its title, in their language. */
  nameOf(group: Named): string;
  /** A sentence below the name, or nothing. */
  textOf(group: Named): string;
  /** Picture of the app, or nothing. */
  iconOf(group: Named): string;
  /** What an additional group of an app allows. */
  partNameOf(part: Named): string;
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
    partNameOf({ cn, description, entryParentId }) {
      const known = appOf(entryParentId)?.storeApp?.addons.ldap?.groups;
      const own = known?.find(({ group }) => cn === `${entryParentId}_${group.toLowerCase()}`);
      // the directory has it with the app's title in front
      return own?.displayName ?? (description.split(': ').slice(1).join(': ') || description || cn);
    },
  };
}
