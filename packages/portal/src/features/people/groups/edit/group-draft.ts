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

/** What somebody wants a group to become, and what it was when they began. */
export interface GroupDraft {
  /** The saved state the wishes stand on. */
  base: GroupState;
  /** Who is in it. Of thousands of members that is read once. */
  saved: MemberPermissions;
  /** What was saved when the person began. */
  seen: { choice: MemberPermissions; description: string };
  choice: MemberPermissions;
  description: string;
}

const permissionsIn = (group: GroupDetail) => permissionsOf(group, (cn) => cn);

/** Begins with the saved state, and with changes this tab has kept from before a reload. */
export function startDraft(base: GroupState, stored: Changes): GroupDraft {
  const { description } = base.value;
  const saved = choiceOf(base.value);
  const choice = isNothing(stored) ? saved : applyChanges(saved, stored, permissionsIn(base.value));
  return { base, saved, seen: { choice: saved, description }, choice, description };
}

/** One's own changes of the members. */
export const mineOf = ({ saved, choice }: GroupDraft): Changes => (saved === choice ? {} : changesOf(saved, choice));

export const hasNewText = ({ base, description }: GroupDraft): boolean => description.trim() !== base.value.description;

export const isUntouched = (draft: GroupDraft): boolean => isNothing(mineOf(draft)) && !hasNewText(draft);

/** What others have saved since one began. */
export const theirsOf = ({ saved, seen }: GroupDraft): Changes =>
  saved === seen.choice ? {} : changesOf(seen.choice, saved);

/** Somebody else has saved: one's own changes go on top of it. Without any there is nothing to tell. */
export function rebaseDraft(draft: GroupDraft, fresh: GroupState): GroupDraft {
  if (isUntouched(draft)) return startDraft(fresh, {});
  const saved = choiceOf(fresh.value);
  const choice = applyChanges(saved, mineOf(draft), permissionsIn(fresh.value));
  const description = hasNewText(draft) ? draft.description : fresh.value.description;
  return { base: fresh, saved, seen: draft.seen, choice, description };
}

/** Body of the call. */
export function bodyOf(draft: GroupDraft) {
  const { base, choice, description } = draft;
  const text = hasNewText(draft) ? { description: description.trim() } : {};
  return { ...membersOf(choice, base.value), ...text };
}
