import type { SecondaryGroup } from '../../apps/store.ts';

/** The permissions inside one app besides being allowed to use it. */
export interface AppPermissions {
  storeId: string;
  groups: readonly SecondaryGroup[];
}

/** What one user gets: the apps (by store id), and in each the ids of the additional permissions. */
export type Selection = ReadonlyMap<string, ReadonlySet<string>>;

/** Nothing selected. */
export const nothingSelected: Selection = new Map();

/** Grants an app, with its required permissions and what those require. */
export function selectApp(apps: readonly AppPermissions[], selection: Selection, storeId: string): Selection {
  return withRequirements(apps, withGroups(selection, storeId, selection.get(storeId) ?? new Set()));
}

/** Removes an app and its permissions. What another permission requires stays. */
export function deselectApp(apps: readonly AppPermissions[], selection: Selection, storeId: string): Selection {
  const rest = new Map(selection);
  rest.delete(storeId);
  return withRequirements(apps, rest);
}

/** Grants a permission, with its app and everything it requires. */
export function selectGroup(
  apps: readonly AppPermissions[],
  selection: Selection,
  storeId: string,
  groupId: string,
): Selection {
  return withRequirements(apps, withGroups(selection, storeId, new Set([...(selection.get(storeId) ?? []), groupId])));
}

/** Removes a permission, unless it is required. */
export function deselectGroup(
  apps: readonly AppPermissions[],
  selection: Selection,
  storeId: string,
  groupId: string,
): Selection {
  if (isGroupLocked(apps, selection, storeId, groupId)) return selection;
  const rest = new Set(selection.get(storeId));
  rest.delete(groupId);
  return withGroups(selection, storeId, rest);
}

/** Whether a permission cannot be deselected now: every user has it, or a selected one requires it. */
export function isGroupLocked(
  apps: readonly AppPermissions[],
  selection: Selection,
  storeId: string,
  groupId: string,
): boolean {
  const chosen = selection.get(storeId);
  if (!chosen?.has(groupId)) return false;
  const groups = groupsOf(apps, storeId);
  return groups.some(
    (group) =>
      (group.id === groupId && group.required) || (chosen.has(group.id) && group.requires.groups.includes(groupId)),
  );
}

/** Whether a selected permission of another app requires this app. */
export function isAppLocked(apps: readonly AppPermissions[], selection: Selection, storeId: string): boolean {
  return apps.some(
    (app) =>
      app.storeId !== storeId &&
      app.groups.some((group) => selection.get(app.storeId)?.has(group.id) && group.requires.apps.includes(storeId)),
  );
}

/** Adds required apps and permissions until none is missing. */
function withRequirements(apps: readonly AppPermissions[], selection: Selection): Selection {
  const completed = new Map([...selection].map(([storeId, groups]) => [storeId, new Set(groups)]));
  // the list grows during the loop, so that added apps are handled too
  const open = [...completed.keys()];
  for (const storeId of open) {
    for (const required of completeApp(groupsOf(apps, storeId), completed.get(storeId) ?? new Set())) {
      if (completed.has(required)) continue;
      completed.set(required, new Set());
      open.push(required);
    }
  }
  return completed;
}

/** Adds the required permissions of one app in place; returns the store ids of the apps they require. */
function completeApp(groups: readonly SecondaryGroup[], chosen: Set<string>): string[] {
  for (const group of groups) if (group.required) chosen.add(group.id);
  const requiredApps: string[] = [];
  for (const id of chosen) {
    const group = groups.find((each) => each.id === id);
    for (const needed of group?.requires.groups ?? []) chosen.add(needed);
    requiredApps.push(...(group?.requires.apps ?? []));
  }
  return requiredApps;
}

const groupsOf = (apps: readonly AppPermissions[], storeId: string) =>
  apps.find((app) => app.storeId === storeId)?.groups ?? [];

const withGroups = (selection: Selection, storeId: string, groups: ReadonlySet<string>): Selection =>
  new Map([...selection, [storeId, groups]]);
