import {
  type AppPermissions,
  deselectGroup,
  isGroupLocked,
  nothingSelected,
  type Selection,
  selectApp,
  selectGroup,
} from '@kontor/contract/rules/apps/permissions';

/** Ids of the additional permissions by user name; a user without an entry is not chosen. */
export type MemberPermissions = Readonly<Record<string, readonly string[]>>;

/** Returns all permissions of one user, including implied ones. */
export function selectionOf(choice: MemberPermissions, app: AppPermissions, uid: string): Selection {
  const chosen = choice[uid];
  if (!chosen) return nothingSelected;
  const start = selectApp([app], nothingSelected, app.storeId);
  return chosen.reduce((selection, id) => selectGroup([app], selection, app.storeId, id), start);
}

/** Adds users with the default permissions, or removes them with all of theirs. Users already chosen keep their permissions. */
export function setMembers(
  choice: MemberPermissions,
  app: AppPermissions,
  uids: readonly string[],
  isChosen: boolean,
): MemberPermissions {
  const next = { ...choice };
  const start = idsOf(app, selectApp([app], nothingSelected, app.storeId));
  for (const uid of uids) {
    if (!isChosen) delete next[uid];
    else next[uid] ??= start;
  }
  return next;
}

export function setPermission(
  choice: MemberPermissions,
  app: AppPermissions,
  uid: string,
  groupId: string,
  isChosen: boolean,
): MemberPermissions {
  const change = isChosen ? selectGroup : deselectGroup;
  const selection = change([app], selectionOf(choice, app, uid), app.storeId, groupId);
  return { ...choice, [uid]: idsOf(app, selection) };
}

/** Whether a permission is implied by membership or by another permission, so that it cannot be removed alone. */
export function isLocked(choice: MemberPermissions, app: AppPermissions, uid: string, groupId: string): boolean {
  return isGroupLocked([app], selectionOf(choice, app, uid), app.storeId, groupId);
}

/** Returns the store ids of other apps that the chosen permissions require. */
export function appsNeededToo(choice: MemberPermissions, app: AppPermissions): string[] {
  const isNeeding = app.groups.some(({ requires }) => requires.apps.length > 0);
  if (!isNeeding) return [];
  const needed = Object.keys(choice).flatMap((uid) => [...selectionOf(choice, app, uid).keys()]);
  return [...new Set(needed)].filter((storeId) => storeId !== app.storeId);
}

/** Returns the permission ids in the app's order, so that equal choices compare equal. */
export function idsOf(app: AppPermissions, selection: Selection): string[] {
  const chosen = selection.get(app.storeId);
  return app.groups.filter((group) => chosen?.has(group.id)).map((group) => group.id);
}
