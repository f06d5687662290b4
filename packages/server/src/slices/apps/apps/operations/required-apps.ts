import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Groups } from '../../../people/groups/index.ts';
import { instanceIdOf, secondaryCn } from '../rules.ts';

/** Groups that each person is to join. */
export type Joining = [uid: string, cns: string[]][];

type MembersOf = (cn: string) => readonly string[];

/** Permissions in one app that put people into another one. */
export function createRequiredApps(groups: Pick<Groups, 'find' | 'membersOf' | 'joined'>) {
  /** Who joins which other app that is installed, by the members that the groups of this app have or get. */
  function joining(instanceId: string, { addons }: Manifest, membersOf: MembersOf): Joining {
    if (!addons.ldap?.groupSupport) return [];
    return addons.ldap.groups.flatMap(({ group, requires }) => {
      const needed = requires.apps.map(instanceIdOf).filter((cn) => groups.find(cn) !== undefined);
      if (needed.length === 0) return [];
      return membersOf(secondaryCn(instanceId, group)).map((uid): Joining[number] => [uid, needed]);
    });
  }

  /** People who would be new in groups that are not this app's, by the cn of the group. */
  function newcomers(instanceId: string, joins: Joining): Record<string, string[]> {
    const others = [...groups.joined(joins)].filter(([cn]) => groups.find(cn)?.entry_parent_id !== instanceId);
    const added = others.map(([cn, uids]): [string, string[]] => {
      const present = new Set(groups.membersOf(cn));
      return [cn, [...uids].filter((uid) => !present.has(uid))];
    });
    return Object.fromEntries(added.filter(([, uids]) => uids.length > 0));
  }

  return {
    joining,
    newcomers,
    /** Whether anybody would get in to another app. */
    admits: (instanceId: string, manifest: Manifest, membersOf: MembersOf): boolean =>
      Object.keys(newcomers(instanceId, joining(instanceId, manifest, membersOf))).length > 0,
  };
}
