import type { Manifest } from '@kontor/contract/manifest/manifest';
import { boxActor } from '../../../../core/journal-db.ts';
import type { Groups } from '../../../people/groups/index.ts';
import { instanceIdOf, secondaryCn } from '../../registry/index.ts';
import { createRequiredApps } from '../operations/required-apps.ts';
import type { Members } from '../rules.ts';
import type { InstallInput } from './inputs.ts';
import type { AppWork } from './work.ts';

type Named = Pick<InstallInput, 'instanceId' | 'title'>;

/** Creates the groups of an app and sets their members. Idempotent. */
export function makeGroups(
  { core, others: { groups } }: AppWork,
  { instanceId, title }: Named,
  { addons }: Manifest,
  members: Iterable<readonly [cn: string, uids: readonly string[]]>,
): void {
  if (!addons.ldap?.groupSupport) return;
  const about = { entryParentId: instanceId };
  core.database.transaction(() => {
    groups.createAppGroup({ ...about, cn: instanceId, description: title.de });
    const secondary = addons.ldap?.groups ?? [];
    const cnOf = (id: string) => secondaryCn(instanceId, secondary.find((other) => other.id === id)?.group ?? id);
    for (const { group, displayName, required, requires } of secondary)
      groups.createAppGroup({
        ...about,
        cn: secondaryCn(instanceId, group),
        description: `${title.de}: ${displayName.de}`,
        required,
        requires: [...requires.groups.map(cnOf), ...requires.apps.map(instanceIdOf)],
      });
    for (const [cn, uids] of members) groups.setMembers(cn, uids);
  });
}

/** Lets the members of custom groups use the app, which is installed now. Idempotent. */
export function openToGroups(
  { others: { groups } }: AppWork,
  { instanceId, memberGroups = [] }: Pick<InstallInput, 'instanceId' | 'memberGroups'>,
  { addons }: Manifest,
): void {
  if (addons.ldap?.groupSupport && memberGroups.length > 0) groups.openApp(instanceId, memberGroups);
}

/**
 * Adds users to the other installed apps that their permissions in this one require. Without admin mode nobody new is added there: admin mode
 * was checked before the job, and users who left such an app since then stay out, which is recorded in the journal. Idempotent.
 */
export function joinRequiredApps(
  { core: { database, journal }, others: { groups } }: AppWork,
  { instanceId, admitsToOthers = false }: Pick<InstallInput, 'instanceId' | 'admitsToOthers'>,
  manifest: Manifest,
): void {
  const required = createRequiredApps(groups);
  database.transaction(() => {
    const joining = required.joining(instanceId, manifest, groups.membersOf);
    const newcomers = required.newcomers(instanceId, joining);
    if (admitsToOthers) groups.joinAll(joining);
    else if (Object.keys(newcomers).length > 0)
      journal.record(boxActor, 'refuse-app-members', instanceId, { after: newcomers });
  });
}

/** Returns the members after an update without chosen members: all users of the app join its required groups. */
export function membersAsBefore(groups: Pick<Groups, 'membersOf'>, instanceId: string, { addons }: Manifest): Members {
  const users = groups.membersOf(instanceId);
  const needed = (addons.ldap?.groups ?? []).filter(({ required }) => required);
  return new Map(needed.map(({ group }) => [secondaryCn(instanceId, group), users]));
}
