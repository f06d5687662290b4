import { useState } from 'react';
import { readFromTab, storeInTab } from '../../../../session/tab-storage.ts';
import { type Draft, readDraft } from './wizard-draft.ts';
import { type Run, readRun } from './wizard-run.ts';

const draftKey = (storeId: string) => `kontor.wizard.${storeId}`;
const runKey = (storeId: string) => `kontor.run.${storeId}`;

/** Input of the wizard, stored for a reload of this tab. It holds no secret. */
export function useStoredDraft(storeId: string, start: () => Draft) {
  const [draft, setDraft] = useState(() => readDraft(readFromTab(draftKey(storeId))) ?? start());
  return {
    draft,
    change: (next: Draft) => {
      setDraft(next);
      storeInTab(draftKey(storeId), next);
    },
    forget: () => storeInTab(draftKey(storeId), undefined),
  };
}

/** The job started in this tab; `isFromEarlier` where the page was opened after it. */
export function useStoredRun(storeId: string) {
  const [run, setRun] = useState(() => readRun(readFromTab(runKey(storeId))));
  const set = (next: Run | undefined) => {
    setRun(next);
    storeInTab(runKey(storeId), next);
  };
  const [isFromEarlier] = useState(run !== undefined);
  return { run, isFromEarlier, set, forget: () => storeInTab(runKey(storeId), undefined) };
}
