import type { GroupDetail } from '@kontor/contract/people/groups';
import { type AppPermissions, nothingSelected, selectApp, selectGroup } from '@kontor/contract/rules/apps/permissions';
import { nameOfDn } from '@kontor/contract/rules/people/dn';
import { idsOf, type MemberPermissions } from '../../../shared/people/member-permissions.ts';

type WithMembers = Pick<GroupDetail, 'cn' | 'uniqueMember'>;
type WithParts = WithMembers & { secondaryGroups: readonly GroupDetail['secondaryGroups'][number][] };

const uidsOf = ({ uniqueMember }: WithMembers) => uniqueMember.map(nameOfDn).filter((uid) => uid !== undefined);

/** Returns the additional groups of an app as permissions: their ids are the cns, as are those of other apps they require. */
export function permissionsOf(
  { cn, secondaryGroups }: Pick<GroupDetail, 'cn' | 'secondaryGroups'>,
  nameOf: (cn: string) => string,
): AppPermissions {
  const own = new Set(secondaryGroups.map((part) => part.cn));
  const groups = secondaryGroups.map((part) => ({
    id: part.cn,
    displayName: nameOf(part.cn),
    group: part.cn,
    required: part.required,
    requires: {
      groups: part.requires.filter((each) => own.has(each)),
      apps: part.requires.filter((each) => !own.has(each) && each !== cn),
    },
  }));
  return { storeId: cn, groups };
}

/** Returns the members of a group and of its additional groups. */
export function choiceOf(group: WithParts): MemberPermissions {
  const choice: Record<string, string[]> = Object.fromEntries(uidsOf(group).map((uid) => [uid, []]));
  for (const part of group.secondaryGroups) for (const uid of uidsOf(part)) choice[uid]?.push(part.cn);
  return choice;
}

/** Returns the request body for a choice of members. */
export function membersOf(choice: MemberPermissions, { secondaryGroups }: Pick<GroupDetail, 'secondaryGroups'>) {
  const uniqueMember = Object.keys(choice);
  return {
    uniqueMember,
    secondaryGroups: secondaryGroups.map(({ cn }) => ({
      cn,
      uniqueMember: uniqueMember.filter((uid) => choice[uid]?.includes(cn)),
    })),
  };
}

/** The change of one user. */
export interface MemberChange {
  joins: boolean;
  leaves: boolean;
  gains: string[];
  loses: string[];
}
export type Changes = Readonly<Record<string, MemberChange>>;

/** Returns the difference between two choices, by user name. */
export function changesOf(before: MemberPermissions, after: MemberPermissions): Changes {
  const changes: Record<string, MemberChange> = {};
  for (const uid of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[uid], after[uid]];
    const gains = (is ?? []).filter((id) => !was?.includes(id));
    const loses = (is && was ? was : []).filter((id) => !is?.includes(id));
    const change = { joins: !was, leaves: !is, gains, loses };
    if (change.joins || change.leaves || gains.length > 0 || loses.length > 0) changes[uid] = change;
  }
  return changes;
}

/**
 * Applies changes to another choice, with implied permissions. A user removed there meanwhile stays removed, unless these changes had added that
 * user.
 */
export function applyChanges(choice: MemberPermissions, changes: Changes, app: AppPermissions): MemberPermissions {
  const next: Record<string, readonly string[]> = { ...choice };
  for (const [uid, { joins, leaves, gains, loses }] of Object.entries(changes)) {
    if (leaves) delete next[uid];
    else if (joins || uid in next) {
      const remaining = (next[uid] ?? []).filter((id) => !loses.includes(id));
      next[uid] = completed(app, [...remaining, ...gains]);
    }
  }
  return next;
}

/** Returns a user's permissions with those they imply; permissions the app no longer has are dropped. */
function completed(app: AppPermissions, ids: readonly string[]): string[] {
  const start = selectApp([app], nothingSelected, app.storeId);
  return idsOf(
    app,
    ids.reduce((selection, id) => selectGroup([app], selection, app.storeId, id), start),
  );
}

export const isNothing = (changes: Changes): boolean => Object.keys(changes).length === 0;

/** Parses changes stored in this tab; anything invalid is dropped. */
export function readChanges(stored: string | null): Changes {
  if (stored === null) return {};
  try {
    const read = JSON.parse(stored) as Changes | null;
    const entries = Object.entries(read ?? {}).filter(([, change]) => isChange(change));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

const isChange = (change: Partial<MemberChange> | null) =>
  typeof change?.joins === 'boolean' &&
  typeof change.leaves === 'boolean' &&
  Array.isArray(change.gains) &&
  Array.isArray(change.loses);
