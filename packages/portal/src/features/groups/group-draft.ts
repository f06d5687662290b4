import type { GroupDetail } from '@kontor/contract/groups';
import type { Choice } from '../people/choice.ts';
import {
  applyChanges,
  type Changes,
  changesOf,
  choiceOf,
  isNothing,
  membersOf,
  permissionsOf,
} from './group-choice.ts';
import type { GroupState } from './queries.ts';

/** What somebody wants a group to become, and what it was when they began. */
export interface GroupDraft {
  /** The saved state the wishes stand on. */
  base: GroupState;
  /** The saved state the person has seen first, or has been told about. */
  seen: GroupDetail;
  choice: Choice;
  description: string;
}

const permissionsIn = (group: GroupDetail) => permissionsOf(group, (cn) => cn);

/** Begins with the saved state, and with changes this tab has kept from before a reload. */
export function startDraft(base: GroupState, kept: Changes): GroupDraft {
  const { value } = base;
  const choice = applyChanges(choiceOf(value), kept, permissionsIn(value));
  return { base, seen: value, choice, description: value.description };
}

/** One's own changes of the members. */
export const mineOf = ({ base, choice }: GroupDraft): Changes => changesOf(choiceOf(base.value), choice);

export const hasNewText = ({ base, description }: GroupDraft): boolean => description.trim() !== base.value.description;

export const isUntouched = (draft: GroupDraft): boolean => isNothing(mineOf(draft)) && !hasNewText(draft);

/** What others have saved since one began. */
export const theirsOf = ({ base, seen }: GroupDraft): Changes => changesOf(choiceOf(seen), choiceOf(base.value));

/** Somebody else has saved: one's own changes go on top of it. Without any there is nothing to tell. */
export function rebaseDraft(draft: GroupDraft, fresh: GroupState): GroupDraft {
  if (isUntouched(draft)) return startDraft(fresh, {});
  const choice = applyChanges(choiceOf(fresh.value), mineOf(draft), permissionsIn(fresh.value));
  const description = hasNewText(draft) ? draft.description : fresh.value.description;
  return { base: fresh, seen: draft.seen, choice, description };
}

/** Body of the call. */
export function bodyOf(draft: GroupDraft) {
  const { base, choice, description } = draft;
  const text = hasNewText(draft) ? { description: description.trim() } : {};
  return { ...membersOf(choice, base.value), ...text };
}
