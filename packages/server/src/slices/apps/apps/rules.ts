import type { AppOptions, AppStatus } from '@kontor/contract/apps/apps';
import { reservedHosts } from '@kontor/contract/manifest/fields';
import { buildsOf, type Manifest, type SecondaryGroup } from '@kontor/contract/manifest/manifest';
import { customPrefix } from '../store/index.ts';

/** The first free one of `name`, `name-2`, `name-3`. */
export function freeName(name: string, isTaken: (candidate: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

export const instanceIdOf = (storeId: string): string => `app-${storeId}`;

/** What stands before the box's domain in an app's host. */
export function hostNameFor(preferred: string, isTaken: (name: string) => boolean): string {
  return freeName(preferred, (candidate) => isTaken(candidate) || reservedHosts.includes(candidate));
}

/** cn of an additional permission group. */
export const secondaryCn = (instanceId: string, group: string): string => `${instanceId}_${group.toLowerCase()}`;

/** The people of an app and of its additional groups, by the cn of each. */
export type Members = ReadonlyMap<string, readonly string[]>;

/** Group names in the options that the app does not have. A group is named by its id or by its group. */
export function unknownGroups(groups: readonly SecondaryGroup[], options: Pick<AppOptions, 'groups'>): string[] {
  return options.groups.map(({ group }) => group).filter((name) => findGroup(groups, name) === undefined);
}

/**
 * Who gets what. Whoever is in an additional group may use the app; what everybody must have, everybody gets; what a group requires comes along
 * until nothing is missing.
 */
export function membersFor(instanceId: string, groups: readonly SecondaryGroup[], options: AppOptions): Members {
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
  // One round for each group is enough for the longest chain.
  for (const _ of groups) {
    for (const { id, requires } of groups) {
      for (const needed of requires.groups) for (const uid of chosen.get(id) ?? []) chosen.get(needed)?.add(uid);
    }
  }
}

const findGroup = (groups: readonly SecondaryGroup[], name: string) =>
  groups.find(({ id, group }) => id === name || group.toLowerCase() === name.toLowerCase());

const second = 1_000;
export const longestPause = 5 * 60 * second;
/** So many ends in a row, and people are told. */
export const quickFailures = 5;

/** How long to wait before an app is started again that ended so often in a row. */
export function pauseAfter(failures: number): number {
  if (failures >= quickFailures) return longestPause;
  return Math.min(longestPause, second * 2 ** Math.max(0, failures - 1));
}

/** Where the code of a release comes from: fetched from elsewhere, built on the box, or in an archive somebody brought. */
export type CodeOrigin = 'elsewhere' | 'here' | 'archive';

export function originOf({ hosted, engines }: Pick<Manifest, 'hosted' | 'engines'>): CodeOrigin {
  if (hosted === undefined) return engines.flatMap(buildsOf).length > 0 ? 'here' : 'elsewhere';
  if (hosted.interpreter === 'docker' || hosted.hasRequirements) return 'here';
  return hosted.interpreter === 'compose' ? 'elsewhere' : 'archive';
}

/** What is known about an app when somebody asks how it is. */
export interface RunState {
  /** Kind and stage of the job that works on it. */
  job: { kind: string; stage: string } | undefined;
  /** Its release is not fetched but built here. */
  isBuilt?: boolean;
  shouldRun: boolean;
  health: 'unknown' | 'starting' | 'alive' | 'silent';
  hasGivenUp: boolean;
}

/** The word for how it is. */
export function statusOf({ job, isBuilt, shouldRun, health, hasGivenUp }: RunState): AppStatus {
  if (job?.kind === 'app-remove') return 'UNINSTALLING';
  if (job?.stage === 'fetch' && isBuilt) return 'BUILDING_IMAGE';
  if (job !== undefined && !startingStages.includes(job.stage))
    return job.kind === 'app-install' ? 'INSTALLING' : 'UPDATING';
  if (job !== undefined) return 'STARTING';
  if (!shouldRun) return 'NOT_RUNNING';
  if (health === 'alive' || health === 'silent') return 'RUNNING';
  return hasGivenUp ? 'NOT_RUNNING' : 'STARTING';
}

/** Stages of a job in which people wait for the app itself. */
export const startingStages: readonly string[] = ['start', 'healthy', 'route'];

/** Who sees an app: administrators and managers all of them, others those without a group and those they are a member of. */
export function maySee(
  who: { role: 'user' | 'admin'; signing: boolean; groups: readonly string[] },
  userGroup: string,
) {
  return who.role === 'admin' || who.signing || mayUse(who, userGroup);
}

/** Who gets in. Being an administrator is not enough. */
export const mayUse = (who: { groups: readonly string[] }, userGroup: string): boolean =>
  userGroup === '' || who.groups.includes(userGroup);

/** The id of an own app among those of the store. What is hosted at the same subdomain later finds the data that was kept. */
export const customIdFor = (subdomain: string, isTaken: (id: string) => boolean): string =>
  freeName(`${customPrefix}${subdomain.slice(0, 30).replaceAll('.', '-').replace(/-+$/, '')}`, isTaken);

/** Own apps count their versions. */
export const nextVersion = (version: string): string => String(Number(version) + 1);
