import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Groups } from '../../../people/groups/index.ts';
import { instanceIdOf, secondaryCn } from '../../registry/index.ts';

/** Groups to join, by user. */
export type Joining = [uid: string, cns: string[]][];

type MembersOf = (cn: string) => readonly string[];

/** Resolves permissions in one app that require membership in another. */
export function createRequiredApps(groups: Pick<Groups, 'find' | 'membersOf' | 'joined'>) {
  /** Returns who must join which other installed app; `membersOf` gives the present or future members of this app's groups. */
  function joining(instanceId: string, { addons }: Manifest, membersOf: MembersOf): Joining {
    if (!addons.ldap?.groupSupport) return [];
    return addons.ldap.groups.flatMap(({ group, requires }) => {
      const needed = requires.apps.map(instanceIdOf).filter((cn) => groups.find(cn) !== undefined);
      if (needed.length === 0) return [];
      return membersOf(secondaryCn(instanceId, group)).map((uid): Joining[number] => [uid, needed]);
    });
  }

  /** Returns users who would be new in groups of other apps, by the cn of the group. */
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
    /** Whether any user would be newly admitted to another app. */
    admits: (instanceId: string, manifest: Manifest, membersOf: MembersOf): boolean =>
      Object.keys(newcomers(instanceId, joining(instanceId, manifest, membersOf))).length > 0,
  };
}
