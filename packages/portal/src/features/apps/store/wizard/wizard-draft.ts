import type { AppOptions } from '@kontor/contract/apps/apps';
import type { FormerAccess, StoreApp } from '@kontor/contract/apps/store';
import type { Group } from '@kontor/contract/people/groups';
import type { AppPermissions } from '@kontor/contract/rules/apps/permissions';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { type MemberPermissions, selectionOf } from '../../../../shared/people/member-permissions.ts';

export type WizardMode = 'install' | 'update';
export type StepName = 'payment' | 'resources' | 'users' | 'confirm';
export type Steps = [StepName, ...StepName[]];

/** Input of the wizard; survives going back and a reload. Holds no secret. */
export interface Draft {
  /** Ids of the additional permissions by user name; a user without an entry may not use the app. */
  people: MemberPermissions;
  /** Custom groups whose members may use the app; chosen for an installation only. */
  memberGroups: readonly string[];
  /** Something was changed, so leaving asks for confirmation. */
  isTouched: boolean;
}

type Wanted = Pick<StoreApp, 'id' | 'addons'>;

/**
 * Returns the steps of the wizard. Payment and confirmation are added for paid apps. One choice is no step: storage has none because there is only one
 * location, and users have none where `isAlone`.
 */
export function stepsOf(app: Wanted, { costs, isAlone }: { costs: boolean; isAlone: boolean }): Steps {
  const steps: Steps = costs ? ['payment', 'resources'] : ['resources'];
  if (app.addons.ldap?.groupSupport && !isAlone) steps.push('users');
  return costs ? [...steps, 'confirm'] : steps;
}

/** Whether the signed-in user is the only one who could be chosen, with no permission and no group to choose either. */
export function isAloneIn(app: Wanted, users: readonly unknown[], groups: readonly Group[]): boolean {
  const isOptional = permissionsOf(app).groups.some(({ required }) => !required);
  return users.length <= 1 && !groups.some(isCustomGroup) && !isOptional;
}

/** Returns who could use the app when it was removed; `undefined` when that is not known or nobody of them is left. */
export function formerAccessOf({ keptData }: Pick<StoreApp, 'keptData'>): FormerAccess | undefined {
  const access = keptData?.access;
  return access && access.users.length + access.memberGroups.length > 0 ? access : undefined;
}

/** Whether users store data in the app. */
export function storesData({ addons }: Wanted): boolean {
  return 'localstorage' in addons || 'objectstorage' in addons;
}

export function permissionsOf(app: Wanted): AppPermissions {
  return { storeId: app.id, groups: app.addons.ldap?.groups ?? [] };
}

/** Returns the request body. */
export function optionsOf(draft: Pick<Draft, 'people' | 'memberGroups'>, app: AppPermissions): AppOptions {
  const users = Object.keys(draft.people);
  const groups = app.groups.map((group) => ({
    group: group.group,
    members: users.filter((uid) => selectionOf(draft.people, app, uid).get(app.storeId)?.has(group.id)),
  }));
  const memberGroups = [...draft.memberGroups];
  return { users, groups: groups.filter(({ members }) => members.length > 0), memberGroups };
}

/** Parses a draft stored in this tab; anything else is dropped. */
export function readDraft(stored: string | null): Draft | undefined {
  if (stored === null) return undefined;
  try {
    const read = JSON.parse(stored) as Partial<Draft> | null;
    if (!read?.people) return undefined;
    const people = Object.entries(read.people).filter(([, ids]) => Array.isArray(ids));
    const memberGroups = Array.isArray(read.memberGroups) ? read.memberGroups : [];
    return { people: Object.fromEntries(people), memberGroups, isTouched: read.isTouched === true };
  } catch {
    return undefined;
  }
}
