import type { Manifest } from '@kontor/contract/manifest';
import { instanceIdOf, secondaryCn } from '../rules.ts';
import type { InstallInput } from './inputs.ts';
import type { AppWork } from './work.ts';

type Named = Pick<InstallInput, 'instanceId' | 'title'>;

/** Makes the groups of an app and puts people into them. May be repeated. */
export function makeGroups(
  { ground, others: { groups } }: AppWork,
  { instanceId, title }: Named,
  { addons }: Manifest,
  members: InstallInput['members'],
): void {
  if (!addons.ldap?.groupSupport) return;
  const about = { entryParentId: instanceId };
  ground.database.transaction(() => {
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

/** Puts people into the other apps that their permissions in this one require, as far as these are installed. May be repeated. */
export function joinRequiredApps(
  { others: { groups } }: AppWork,
  { instanceId }: Pick<Named, 'instanceId'>,
  { addons }: Manifest,
): void {
  if (!addons.ldap?.groupSupport) return;
  for (const { group, requires } of addons.ldap.groups) {
    const needed = requires.apps.map(instanceIdOf).filter((cn) => groups.find(cn) !== undefined);
    const members = groups.membersOf(secondaryCn(instanceId, group));
    if (needed.length > 0) groups.joinAll(members.map((uid): [string, string[]] => [uid, needed]));
  }
}

/** Members after an update nobody chose members for: whoever uses the app gets what everybody must have. */
export function membersAsBefore({ others: { groups } }: AppWork, { instanceId }: Named, { addons }: Manifest) {
  const users = groups.membersOf(instanceId);
  return (addons.ldap?.groups ?? [])
    .filter(({ required }) => required)
    .map(({ group }): [string, readonly string[]] => [secondaryCn(instanceId, group), users]);
}
