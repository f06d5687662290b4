import type { AppOptions } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import type { AppPermissions } from '@kontor/contract/rules/permissions';
import { type MemberPermissions, selectionOf } from '../../../../shared/people/member-permissions.ts';

export type WizardMode = 'install' | 'update';
export type StepName = 'payment' | 'resources' | 'users' | 'confirm';

/** What was typed into the wizard; survives going back and a reload. Holds no secret. */
export interface Draft {
  step: StepName;
  /** By user name the ids of the additional permissions; who is not in it may not use the app. */
  people: MemberPermissions;
  /** The person changed something, so leaving asks first. */
  isTouched: boolean;
}

type Wanted = Pick<StoreApp, 'id' | 'addons'>;

/** Payment and confirmation come in when something has to be bought. Where data goes is no step, as there is one place. */
export function stepsOf(app: Wanted, costs: boolean): StepName[] {
  const steps: StepName[] = costs ? ['payment', 'resources'] : ['resources'];
  if (app.addons.ldap?.groupSupport) steps.push('users');
  return costs ? [...steps, 'confirm'] : steps;
}

/** Whether people put anything into the app. */
export function storesData({ addons }: Wanted): boolean {
  return 'localstorage' in addons || 'objectstorage' in addons;
}

export function permissionsOf(app: Wanted): AppPermissions {
  return { storeId: app.id, groups: app.addons.ldap?.groups ?? [] };
}

/** Body of the call. */
export function optionsOf(draft: Draft, app: AppPermissions): AppOptions {
  const users = Object.keys(draft.people);
  const groups = app.groups.map((group) => ({
    group: group.group,
    members: users.filter((uid) => selectionOf(draft.people, app, uid).get(app.storeId)?.has(group.id)),
  }));
  return { users, groups: groups.filter(({ members }) => members.length > 0) };
}

/** Reads a draft kept by this browser tab; one that does not fit the steps any more is dropped. */
export function readDraft(stored: string | null, steps: readonly StepName[]): Draft | undefined {
  if (stored === null) return undefined;
  try {
    const read = JSON.parse(stored) as Partial<Draft> | null;
    if (!read?.people || !read.step || !steps.includes(read.step)) return undefined;
    const people = Object.entries(read.people).filter(([, ids]) => Array.isArray(ids));
    return { step: read.step, people: Object.fromEntries(people), isTouched: read.isTouched === true };
  } catch {
    return undefined;
  }
}
