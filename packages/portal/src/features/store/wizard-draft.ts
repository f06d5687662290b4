import type { AppOptions } from '@kontor/contract/apps';
import {
  type AppPermissions,
  deselectGroup,
  isGroupLocked,
  nothingSelected,
  type Selection,
  selectApp,
  selectGroup,
} from '@kontor/contract/rules/permissions';
import type { StoreApp } from '@kontor/contract/store';

export type WizardMode = 'install' | 'update';
export type StepName = 'payment' | 'resources' | 'storage' | 'users' | 'confirm';

/** What was typed into the wizard; survives going back and a reload. Holds no secret. */
export interface Draft {
  step: StepName;
  /** By user name the ids of the additional permissions; who is not in it may not use the app. */
  people: Readonly<Record<string, readonly string[]>>;
  /** The person changed something, so leaving asks first. */
  isTouched: boolean;
}

type Wanted = Pick<StoreApp, 'id' | 'addons'>;

/** Payment and confirmation come in when something has to be bought. */
export function stepsOf(app: Wanted, mode: WizardMode, costs: boolean): StepName[] {
  const steps: StepName[] = costs ? ['payment', 'resources'] : ['resources'];
  if (mode === 'install' && storageClasses(app).length > 0) steps.push('storage');
  if (app.addons.ldap?.groupSupport) steps.push('users');
  return costs ? [...steps, 'confirm'] : steps;
}

/** The kinds of storage an app asks for. */
export function storageClasses(app: Wanted): ('localstorage' | 'objectstorage')[] {
  return (['localstorage', 'objectstorage'] as const).filter((name) => name in app.addons);
}

export function permissionsOf(app: Wanted): AppPermissions {
  return { storeId: app.id, groups: app.addons.ldap?.groups ?? [] };
}

/** Everything one person gets, what comes along included. */
export function selectionOf(draft: Draft, app: AppPermissions, uid: string): Selection {
  const chosen = draft.people[uid];
  if (!chosen) return nothingSelected;
  const start = selectApp([app], nothingSelected, app.storeId);
  return chosen.reduce((selection, id) => selectGroup([app], selection, app.storeId, id), start);
}

export function setPerson(draft: Draft, app: AppPermissions, uid: string, isChosen: boolean): Draft {
  const { [uid]: _, ...others } = draft.people;
  if (!isChosen) return { ...draft, people: others, isTouched: true };
  return keep(draft, app, uid, selectApp([app], nothingSelected, app.storeId));
}

export function setPeople(draft: Draft, app: AppPermissions, uids: readonly string[], isChosen: boolean): Draft {
  const open = uids.filter((uid) => uid in draft.people !== isChosen);
  return open.reduce((next, uid) => setPerson(next, app, uid, isChosen), draft);
}

export function setGroup(draft: Draft, app: AppPermissions, uid: string, groupId: string, isChosen: boolean): Draft {
  const change = isChosen ? selectGroup : deselectGroup;
  return keep(draft, app, uid, change([app], selectionOf(draft, app, uid), app.storeId, groupId));
}

export function isLocked(draft: Draft, app: AppPermissions, uid: string, groupId: string): boolean {
  return isGroupLocked([app], selectionOf(draft, app, uid), app.storeId, groupId);
}

/** Store ids of other apps that the permissions chosen for somebody require. */
export function appsNeededToo(draft: Draft, app: AppPermissions): string[] {
  const needed = Object.keys(draft.people).flatMap((uid) => [...selectionOf(draft, app, uid).keys()]);
  return [...new Set(needed)].filter((storeId) => storeId !== app.storeId);
}

/** Body of the call. */
export function optionsOf(draft: Draft, app: AppPermissions): AppOptions {
  const users = Object.keys(draft.people);
  const groups = app.groups.map((group) => ({
    group: group.group,
    members: users.filter((uid) => selectionOf(draft, app, uid).get(app.storeId)?.has(group.id)),
  }));
  return { users, groups: groups.filter(({ members }) => members.length > 0) };
}

/** Reads a draft kept by this browser tab; one that does not fit the steps any more is dropped. */
export function readDraft(kept: string | null, steps: readonly StepName[]): Draft | undefined {
  if (kept === null) return undefined;
  try {
    const read = JSON.parse(kept) as Partial<Draft> | null;
    if (!read?.people || !read.step || !steps.includes(read.step)) return undefined;
    const people = Object.entries(read.people).filter(([, ids]) => Array.isArray(ids));
    return { step: read.step, people: Object.fromEntries(people), isTouched: read.isTouched === true };
  } catch {
    return undefined;
  }
}

/** Permissions are kept in the order of the app, so that equal choices are equal. */
function keep(draft: Draft, app: AppPermissions, uid: string, selection: Selection): Draft {
  const chosen = selection.get(app.storeId);
  const ids = app.groups.filter((group) => chosen?.has(group.id)).map((group) => group.id);
  return { ...draft, people: { ...draft.people, [uid]: ids }, isTouched: true };
}
