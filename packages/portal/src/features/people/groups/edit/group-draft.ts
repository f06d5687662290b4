import type { Group, GroupDetail } from '@kontor/contract/people/groups';
import { nameOfDn } from '@kontor/contract/rules/people/dn';
import type { MemberPermissions } from '../../../../shared/people/member-permissions.ts';
import {
  applyChanges,
  type Changes,
  changesOf,
  choiceOf,
  isNothing,
  membersOf,
  permissionsOf,
} from '../member-changes.ts';
import type { GroupState } from '../queries.ts';

/** A group being edited: its desired members, apps and description, and the states they started from. */
export interface GroupDraft {
  /** The saved state the changes are based on. */
  base: GroupState;
  /** Members in the saved state; computed once, because there may be thousands. */
  saved: MemberPermissions;
  /** The saved state when editing began. */
  seen: { choice: MemberPermissions; description: string };
  choice: MemberPermissions;
  description: string;
  /** Instance ids of the apps a custom group opens. */
  apps: readonly string[];
  /** cns of the custom groups that open the app of the group. */
  openers: readonly string[];
}

const permissionsIn = (group: GroupDetail) => permissionsOf(group, (cn) => cn);

/** Starts from the saved state, with the changes this tab stored before a reload. */
export function startDraft(base: GroupState, stored: Changes): GroupDraft {
  const { description, apps, openers } = base.value;
  const saved = choiceOf(base.value);
  const choice = isNothing(stored) ? saved : applyChanges(saved, stored, permissionsIn(base.value));
  return { base, saved, seen: { choice: saved, description }, choice, description, apps, openers };
}

/** Returns the user's own changes of the members. */
export const mineOf = ({ saved, choice }: GroupDraft): Changes => (saved === choice ? {} : changesOf(saved, choice));

export const hasNewText = ({ base, description }: GroupDraft): boolean => description.trim() !== base.value.description;

export const hasNewApps = ({ base, apps }: GroupDraft): boolean =>
  apps.toSorted().join() !== base.value.apps.toSorted().join();

export const hasNewOpeners = ({ base, openers }: GroupDraft): boolean =>
  openers.toSorted().join() !== base.value.openers.toSorted().join();

/** Numbers of groups that open the app from now on, and no longer. */
export const openerChanges = ({ base, openers }: GroupDraft) => ({
  joining: openers.filter((cn) => !base.value.openers.includes(cn)).length,
  leaving: base.value.openers.filter((cn) => !openers.includes(cn)).length,
});

export const isUntouched = (draft: GroupDraft): boolean =>
  isNothing(mineOf(draft)) && !hasNewText(draft) && !hasNewApps(draft) && !hasNewOpeners(draft);

/** Sets the groups that open the app: who is in it only through groups leaves with the last of them, and comes back with one. */
export function withOpeners(draft: GroupDraft, openers: readonly string[], groups: readonly Group[]): GroupDraft {
  const { inheritedMember } = draft.base.value;
  const chosen = groups.filter(({ cn }) => openers.includes(cn));
  const choice: Record<string, readonly string[]> = { ...draft.choice };
  for (const dn of inheritedMember) {
    const uid = nameOfDn(dn);
    if (uid === undefined) continue;
    if (!chosen.some(({ uniqueMember }) => uniqueMember.includes(dn))) delete choice[uid];
    else choice[uid] ??= draft.saved[uid] ?? [];
  }
  return { ...draft, openers, choice };
}

/** Returns what others have saved since editing began. */
export const theirsOf = ({ saved, seen }: GroupDraft): Changes =>
  saved === seen.choice ? {} : changesOf(seen.choice, saved);

/** Rebases the user's own changes on a newer saved state. Without any, there is no conflict to show. */
export function rebaseDraft(draft: GroupDraft, fresh: GroupState): GroupDraft {
  if (isUntouched(draft)) return startDraft(fresh, {});
  const saved = choiceOf(fresh.value);
  const choice = applyChanges(saved, mineOf(draft), permissionsIn(fresh.value));
  const description = hasNewText(draft) ? draft.description : fresh.value.description;
  const apps = hasNewApps(draft) ? draft.apps : fresh.value.apps;
  const openers = hasNewOpeners(draft) ? draft.openers : fresh.value.openers;
  return { base: fresh, saved, seen: draft.seen, choice, description, apps, openers };
}

/** Returns the request body. */
export function bodyOf(draft: GroupDraft) {
  const { base, choice, description } = draft;
  const text = hasNewText(draft) ? { description: description.trim() } : {};
  const apps = hasNewApps(draft) ? { apps: [...draft.apps] } : {};
  const openers = hasNewOpeners(draft) ? { openers: [...draft.openers] } : {};
  return { ...membersOf(choice, base.value), ...text, ...apps, ...openers };
}
