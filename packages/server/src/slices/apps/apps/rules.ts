import type { AppOptions, AppStatus } from '@kontor/contract/apps/apps';
import { buildsOf, type Manifest, type SecondaryGroup } from '@kontor/contract/manifest/manifest';
import { secondaryCn } from '../registry/index.ts';

/** Members of an app and of its additional groups, by the cn of each. */
export type Members = ReadonlyMap<string, readonly string[]>;

/** Returns the names in the options that are no group of the app. A group is named by its `id` or its `group`. */
export function unknownGroups(groups: readonly SecondaryGroup[], options: Pick<AppOptions, 'groups'>): string[] {
  return options.groups.map(({ group }) => group).filter((name) => findGroup(groups, name) === undefined);
}

/**
 * Returns the members by group. Members of additional groups may use the app; all users join required groups; groups that a group requires are
 * joined too, transitively.
 */
export function membersFor(
  instanceId: string,
  groups: readonly SecondaryGroup[],
  options: Pick<AppOptions, 'users' | 'groups'>,
): Members {
  const chosen = new Map(groups.map(({ id }) => [id, new Set<string>()]));
  for (const { group, members } of options.groups) {
    const set = chosen.get(findGroup(groups, group)?.id ?? '');
    for (const uid of members) set?.add(uid);
  }
  const users = new Set([...options.users, ...[...chosen.values()].flatMap((set) => [...set])]);
  for (const { id, required } of groups) if (required) chosen.set(id, new Set(users));
  complete(groups, chosen);
  return new Map([
    [instanceId, [...users].sort()],
    ...groups.map(({ id, group }): [string, string[]] => [
      secondaryCn(instanceId, group),
      [...(chosen.get(id) ?? [])].sort(),
    ]),
  ]);
}

function complete(groups: readonly SecondaryGroup[], chosen: Map<string, Set<string>>): void {
  // One round per group suffices for the longest chain.
  for (const _ of groups) {
    for (const { id, requires } of groups) {
      for (const needed of requires.groups) for (const uid of chosen.get(id) ?? []) chosen.get(needed)?.add(uid);
    }
  }
}

const findGroup = (groups: readonly SecondaryGroup[], name: string) =>
  groups.find(({ id, group }) => id === name || group.toLowerCase() === name.toLowerCase());

/** Where the code of a release comes from: downloaded, built on the box, or uploaded in an archive. */
export type CodeOrigin = 'elsewhere' | 'here' | 'archive';

/** Returns the origin of a release's code; a custom app is built if it has a Dockerfile or requirements. */
export function originOf({ hosted, engines }: Pick<Manifest, 'hosted' | 'engines'>): CodeOrigin {
  if (hosted === undefined) return engines.flatMap(buildsOf).length > 0 ? 'here' : 'elsewhere';
  if (hosted.interpreter === 'docker' || hosted.hasRequirements) return 'here';
  return hosted.interpreter === 'compose' ? 'elsewhere' : 'archive';
}

/** What the status of an app is derived from. */
export interface RunState {
  /** Kind and stage of the job that works on the app. */
  job: { kind: string; stage: string } | undefined;
  /** Whether its release is built on the box rather than downloaded. */
  isBuilt?: boolean;
  shouldRun: boolean;
  health: 'unknown' | 'starting' | 'alive' | 'silent';
  hasGivenUp: boolean;
}

/** Status of an app by the kind of the job that works on it, before the app starts. */
const statusDuring: Record<string, AppStatus> = {
  'app-install': 'INSTALLING',
  'app-restore': 'RESTORING',
  'app-rebuild': 'RESTORING',
  'app-beside': 'RESTORING',
};

/** Returns the status of an app. */
export function statusOf({ job, isBuilt, shouldRun, health, hasGivenUp }: RunState): AppStatus {
  if (job?.kind === 'app-remove') return 'UNINSTALLING';
  if (job?.stage === 'fetch' && isBuilt) return 'BUILDING_IMAGE';
  if (job !== undefined && !startingStages.includes(job.stage)) return statusDuring[job.kind] ?? 'UPDATING';
  if (job !== undefined) return 'STARTING';
  if (!shouldRun) return 'NOT_RUNNING';
  if (health === 'alive' || health === 'silent') return 'RUNNING';
  return hasGivenUp ? 'NOT_RUNNING' : 'STARTING';
}

/** Stages of a job in which the app itself starts. */
export const startingStages: readonly string[] = ['start', 'healthy', 'route'];

/** Whether a user sees an app: administrators and members of `signing` see all, others those they may open. */
export function maySee(
  who: { role: 'user' | 'admin'; signing: boolean; groups: readonly string[] },
  userGroup: string,
) {
  return who.role === 'admin' || who.signing || mayOpen(who, userGroup);
}

/** Whether a user may open an app, for lists; the edge decides by the same rule. Being an administrator is not enough. */
export const mayOpen = (who: { groups: readonly string[] }, userGroup: string): boolean =>
  userGroup === '' || who.groups.includes(userGroup);

/** Returns the next version of a custom app, a number. */
export const nextVersion = (version: string): string => String(Number(version) + 1);
