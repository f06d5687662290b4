import type { GroupDetail } from '@kontor/contract/people/groups';
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
}

const permissionsIn = (group: GroupDetail) => permissionsOf(group, (cn) => cn);

/** Starts from the saved state, with the changes this tab stored before a reload. */
export function startDraft(base: GroupState, stored: Changes): GroupDraft {
  const { description, apps } = base.value;
  const saved = choiceOf(base.value);
  const choice = isNothing(stored) ? saved : applyChanges(saved, stored, permissionsIn(base.value));
  return { base, saved, seen: { choice: saved, description }, choice, description, apps };
}

/** Returns the user's own changes of the members. */
export const mineOf = ({ saved, choice }: GroupDraft): Changes => (saved === choice ? {} : changesOf(saved, choice));

export const hasNewText = ({ base, description }: GroupDraft): boolean => description.trim() !== base.value.description;

export const hasNewApps = ({ base, apps }: GroupDraft): boolean =>
  apps.toSorted().join() !== base.value.apps.toSorted().join();

export const isUntouched = (draft: GroupDraft): boolean =>
  isNothing(mineOf(draft)) && !hasNewText(draft) && !hasNewApps(draft);

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
  return { base: fresh, saved, seen: draft.seen, choice, description, apps };
}

/** Returns the request body. */
export function bodyOf(draft: GroupDraft) {
  const { base, choice, description } = draft;
  const text = hasNewText(draft) ? { description: description.trim() } : {};
  const apps = hasNewApps(draft) ? { apps: [...draft.apps] } : {};
  return { ...membersOf(choice, base.value), ...text, ...apps };
}
