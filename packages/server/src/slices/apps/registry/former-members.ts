import type { FormerAccess } from '@kontor/contract/apps/store';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isSystemGroup } from '@kontor/contract/rules/people/group-name';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Groups } from '../../people/groups/index.ts';
import type { Users } from '../../people/users/index.ts';
import { instanceIdOf, secondaryCn } from './names.ts';

const contexts = { members: 'former-members', personal: 'former-personal', opened: 'former-opened' } as const;

/** Who could use an app when it was removed. */
export interface Former {
  /** All members, by group. */
  members: Record<string, readonly string[]>;
  /** Members who were not there through a custom group only. */
  personal: readonly string[];
  /** Custom groups that opened the app. */
  opened: readonly string[];
}

/** Members of an app when it was removed and its data retained: only they can be members again without admin mode. */
export function createFormerMembers({ settings }: Pick<ServerContext, 'settings'>) {
  function read<K extends keyof Former>(kind: K, instanceId: string): Former[K] | undefined {
    const text = settings.get(contexts[kind], instanceId);
    return text ? JSON.parse(text) : undefined;
  }
  return {
    read,
    /** Stores who could use the app; joins a running transaction. Without groups nobody is stored. */
    remember(instanceId: string, former: Former): void {
      for (const kind of ['members', 'personal', 'opened'] as const)
        settings.set(contexts[kind], instanceId, JSON.stringify(former[kind]));
    },
    /** Whether all members, by the cn of their group, were in the same group before, and all custom groups opened the app. */
    includes(
      instanceId: string,
      members: ReadonlyMap<string, readonly string[]>,
      memberGroups: readonly string[],
    ): boolean {
      const former = read('members', instanceId) ?? {};
      const opened = read('opened', instanceId) ?? [];
      return (
        memberGroups.every((cn) => opened.includes(cn)) &&
        [...members].every(([cn, uids]) => uids.every((uid) => former[cn]?.includes(uid)))
      );
    },
  };
}

export interface FormerAccessNeeds {
  core: Pick<ServerContext, 'settings'>;
  users: Pick<Users, 'find'>;
  groups: Pick<Groups, 'find'>;
}

/** Returns a function that returns who could use a removed app, without users and groups that are gone; null where that is not known. */
export function createFormerAccess({ core, users, groups }: FormerAccessNeeds) {
  const former = createFormerMembers(core);
  const isCustom = (cn: string) => groups.find(cn)?.entry_parent_id === '' && !isSystemGroup(cn);
  return ({ id, addons }: Pick<Manifest, 'id' | 'addons'>): FormerAccess | null => {
    const instanceId = instanceIdOf(id);
    const [personal, opened] = [former.read('personal', instanceId), former.read('opened', instanceId)];
    if (!addons.ldap?.groupSupport || personal === undefined || opened === undefined) return null;
    const present = personal.filter((uid) => users.find(uid) !== undefined);
    const members = former.read('members', instanceId) ?? {};
    const membersOf = (group: string) => new Set(members[secondaryCn(instanceId, group)]);
    return {
      users: present,
      groups: addons.ldap.groups.map(({ group }) => {
        const inGroup = membersOf(group);
        return { group, members: present.filter((uid) => inGroup.has(uid)) };
      }),
      memberGroups: opened.filter(isCustom),
    };
  };
}
