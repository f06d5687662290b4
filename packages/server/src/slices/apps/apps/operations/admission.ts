import { type AppOptions, appOptions } from '@kontor/contract/apps/apps';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isSystemGroup } from '@kontor/contract/rules/people/group-name';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { AppRow } from '../../registry/index.ts';
import { createFormerMembers } from '../../registry/index.ts';
import { membersAsBefore } from '../lifecycle/groups.ts';
import type { AppsNeeds } from '../needs.ts';
import { type Members, membersFor, unknownGroups } from '../rules.ts';
import { createRequiredApps } from './required-apps.ts';

/** Who may use the app from now on; absent fields stay unchanged. */
export type ChangedOptions = { [K in keyof AppOptions]?: AppOptions[K] | undefined };

/** Whom an installation lets into the app. */
export interface Admitted {
  members: Members;
  /** Custom groups that open the app. */
  memberGroups: readonly string[];
}

/** Decides whom an installation or update may let into the app and into other apps. */
export function createAdmission({ core, people }: Pick<AppsNeeds, 'core' | 'people'>) {
  const { groups, users } = people;
  const former = createFormerMembers(core);
  const required = createRequiredApps(groups);
  const isInAdminMode = ({ adminUntil }: SessionActor): boolean => adminUntil > core.clock.now();

  /** Returns the members with those of the custom groups, who join the required groups, too. */
  function withGroups(instanceId: string, { addons }: Manifest, { members, memberGroups }: Admitted): Members {
    const through = memberGroups.flatMap((cn) => groups.membersOf(cn));
    const joined = membersFor(instanceId, addons.ldap?.groups ?? [], { users: through, groups: [] });
    const cns = new Set([...members.keys(), ...(through.length > 0 ? joined.keys() : [])]);
    return new Map([...cns].map((cn) => [cn, [...(members.get(cn) ?? []), ...(joined.get(cn) ?? [])]]));
  }

  return {
    isInAdminMode,
    /** Returns the members by group; refused, naming the field, when a user or group is unknown. */
    membersFrom({ addons }: Manifest, instanceId: string, options: ChangedOptions): Members {
      if (!addons.ldap?.groupSupport) return new Map();
      const whole = appOptions.parse(options);
      users.requireAll(whole.users, 'users');
      users.requireAll(
        whole.groups.flatMap(({ members }) => members),
        'groups',
      );
      if (unknownGroups(addons.ldap.groups, whole).length > 0)
        throw new RefusedError('fields-invalid', { fields: { groups: 'field-invalid' } });
      return membersFor(instanceId, addons.ldap.groups, whole);
    },
    /** Returns the custom groups that open the app; refused when one does not exist or is none of these. */
    memberGroupsFrom({ addons }: Manifest, { memberGroups }: Pick<AppOptions, 'memberGroups'>): string[] {
      if (!addons.ldap?.groupSupport) return [];
      const isCustom = (cn: string) => groups.find(cn)?.entry_parent_id === '' && !isSystemGroup(cn);
      if (!memberGroups.every(isCustom))
        throw new RefusedError('fields-invalid', { fields: { memberGroups: 'field-invalid' } });
      return [...new Set(memberGroups)];
    },
    /** Refuses members of a newly installed app who get into data or other apps by that, unless in admin mode. */
    refuseFirstMembers(
      actor: SessionActor,
      row: AppRow,
      manifest: Manifest,
      { members, memberGroups }: Admitted,
    ): void {
      // Otherwise anyone who may install apps could remove an app, reinstall it and give themselves access to its data.
      const isFormer = former.includes(row.instance_id, members, memberGroups);
      const decides = row.state === 'kept' && !isFormer;
      const everyone = withGroups(row.instance_id, manifest, { members, memberGroups });
      const admits = required.admits(row.instance_id, manifest, (cn) => everyone.get(cn) ?? []);
      if ((decides || admits) && !isInAdminMode(actor)) throw new RefusedError('members-need-admin-mode');
    },
    /** Refuses new members of existing groups or other apps unless in admin mode. Groups the update adds are exempt: they protect no data yet. */
    refuseNewMembers(actor: SessionActor, row: AppRow, manifest: Manifest, chosen: Members | undefined): void {
      if (isInAdminMode(actor)) return;
      for (const [cn, uids] of chosen ?? []) {
        const present = new Set(groups.membersOf(cn));
        const isNew = groups.find(cn) === undefined;
        if (!isNew && uids.some((uid) => !present.has(uid))) throw new RefusedError('members-need-admin-mode');
      }
      const members = chosen ?? membersAsBefore(groups, row.instance_id, manifest);
      if (required.admits(row.instance_id, manifest, (cn) => members.get(cn) ?? groups.membersOf(cn)))
        throw new RefusedError('members-need-admin-mode');
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;
