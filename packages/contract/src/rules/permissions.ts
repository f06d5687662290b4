import type { SecondaryGroup } from '../apps/store.ts';

/** The permissions inside one app that can be given besides being allowed to use it. */
export interface AppPermissions {
  storeId: string;
  groups: readonly SecondaryGroup[];
}

/** What one person gets: the apps (by store id), and in each the ids of the additional permissions. */
export type Selection = ReadonlyMap<string, ReadonlySet<string>>;

/** Nothing selected. */
export const nothingSelected: Selection = new Map();

/** Lets the person use an app; permissions that everybody has come along, and what those require. */
export function selectApp(apps: readonly AppPermissions[], selection: Selection, storeId: string): Selection {
  return withRequirements(apps, withGroups(selection, storeId, selection.get(storeId) ?? new Set()));
}

/** Takes an app away and with it its permissions. What another permission requires stays. */
export function deselectApp(apps: readonly AppPermissions[], selection: Selection, storeId: string): Selection {
  const rest = new Map(selection);
  rest.delete(storeId);
  return withRequirements(apps, rest);
}

/** Gives a permission; the app and everything it requires come along. */
export function selectGroup(
  apps: readonly AppPermissions[],
  selection: Selection,
  storeId: string,
  groupId: string,
): Selection {
  return withRequirements(apps, withGroups(selection, storeId, new Set([...(selection.get(storeId) ?? []), groupId])));
}

/** Takes a permission away, unless it is required. */
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

/** Everybody has it, or something selected requires it: it cannot be unchecked now. */
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

/** A permission in another app requires this one. */
export function isAppLocked(apps: readonly AppPermissions[], selection: Selection, storeId: string): boolean {
  return apps.some(
    (app) =>
      app.storeId !== storeId &&
      app.groups.some((group) => selection.get(app.storeId)?.has(group.id) && group.requires.apps.includes(storeId)),
  );
}

/** Adds what is required until nothing is missing. */
function withRequirements(apps: readonly AppPermissions[], selection: Selection): Selection {
  const completed = new Map([...selection].map(([storeId, groups]) => [storeId, new Set(groups)]));
  // the list grows while it is walked, so that what is added is looked at too
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

/** Completes the permissions of one app in place; answers the store ids of the apps they require. */
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
