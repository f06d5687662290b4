import { useState } from 'react';
import { keepInTab, recallInTab } from '../../app/tab-memory.ts';
import { type Draft, readDraft, type StepName } from './wizard-draft.ts';
import { type Run, readRun } from './wizard-run.ts';

const draftKey = (storeId: string) => `kontor.wizard.${storeId}`;
const runKey = (storeId: string) => `kontor.run.${storeId}`;

/** What was typed, kept for a reload of this tab. It holds no secret. */
export function useKeptDraft(storeId: string, steps: readonly StepName[], start: () => Draft) {
  const [draft, setDraft] = useState(() => readDraft(recallInTab(draftKey(storeId)), steps) ?? start());
  return {
    draft,
    change: (next: Draft) => {
      setDraft(next);
      keepInTab(draftKey(storeId), next);
    },
    forget: () => keepInTab(draftKey(storeId), undefined),
  };
}

/** What this tab has started. */
export function useKeptRun(storeId: string) {
  const [run, setRun] = useState(() => readRun(recallInTab(runKey(storeId))));
  const set = (next: Run | undefined) => {
    setRun(next);
    keepInTab(runKey(storeId), next);
  };
  return { run, set, forget: () => keepInTab(runKey(storeId), undefined) };
}
