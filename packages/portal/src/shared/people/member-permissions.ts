import {
  type AppPermissions,
  deselectGroup,
  isGroupLocked,
  nothingSelected,
  type Selection,
  selectApp,
  selectGroup,
} from '@kontor/contract/rules/permissions';

/** By user name the ids of the additional permissions; who is not in it is not chosen. */
export type MemberPermissions = Readonly<Record<string, readonly string[]>>;

/** Everything one person gets, what comes along included. */
export function selectionOf(choice: MemberPermissions, app: AppPermissions, uid: string): Selection {
  const chosen = choice[uid];
  if (!chosen) return nothingSelected;
  const start = selectApp([app], nothingSelected, app.storeId);
  return chosen.reduce((selection, id) => selectGroup([app], selection, app.storeId, id), start);
}

/** Chooses people with what everybody gets, or takes them out with all they have. Those chosen already keep what they have. */
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

/** It came along with the person or another permission, and cannot be taken away by itself. */
export function isLocked(choice: MemberPermissions, app: AppPermissions, uid: string, groupId: string): boolean {
  return isGroupLocked([app], selectionOf(choice, app, uid), app.storeId, groupId);
}

/** Store ids of other apps that the permissions chosen for somebody require. */
export function appsNeededToo(choice: MemberPermissions, app: AppPermissions): string[] {
  const isNeeding = app.groups.some(({ requires }) => requires.apps.length > 0);
  if (!isNeeding) return [];
  const needed = Object.keys(choice).flatMap((uid) => [...selectionOf(choice, app, uid).keys()]);
  return [...new Set(needed)].filter((storeId) => storeId !== app.storeId);
}

/** Permissions are kept in the order of the app, so that equal choices are equal. */
export function idsOf(app: AppPermissions, selection: Selection): string[] {
  const chosen = selection.get(app.storeId);
  return app.groups.filter((group) => chosen?.has(group.id)).map((group) => group.id);
}
