import { useEffect, useMemo, useState } from 'react';
import { readFromTab, storeInTab } from '../../../../session/tab-storage.ts';
import { isNothing, readChanges } from '../member-changes.ts';
import type { GroupState } from '../queries.ts';
import {
  type GroupDraft,
  hasNewApps,
  hasNewOpeners,
  hasNewText,
  mineOf,
  rebaseDraft,
  startDraft,
} from './group-draft.ts';

const storageKey = (cn: string) => `kontor.group.${cn}`;

/** The draft of a group, rebased on what others save meanwhile; survives a reload of the tab. */
export function useGroupDraft(fresh: GroupState) {
  const key = storageKey(fresh.value.cn);
  const [draft, setDraft] = useState<GroupDraft>(() => startDraft(fresh, readChanges(readFromTab(key))));
  /** While saving, a new state from the server is the result of this save, not a conflict. */
  const [isSaving, setSaving] = useState(false);
  if (!isSaving && fresh.etag !== draft.base.etag) setDraft(rebaseDraft(draft, fresh));

  const mine = useMemo(() => mineOf(draft), [draft]);
  // Who goes with a group is not stored without it.
  const isStored = !isNothing(mine) && !hasNewOpeners(draft);
  useEffect(() => storeInTab(key, isStored ? mine : undefined), [mine, key, isStored]);

  return {
    draft,
    /** The user's own changes of the members. */
    mine,
    isUntouched: isNothing(mine) && !hasNewText(draft) && !hasNewApps(draft) && !hasNewOpeners(draft),
    isSaving,
    setSaving,
    change: (update: Partial<Pick<GroupDraft, 'choice' | 'description' | 'apps' | 'openers'>>) =>
      setDraft((now) => ({ ...now, ...update })),
    /** Resets to the saved state. */
    drop: () => setDraft((now) => startDraft(now.base, {})),
    forget: () => storeInTab(key, undefined),
  };
}

export type GroupDraftState = ReturnType<typeof useGroupDraft>;
