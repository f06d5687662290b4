import { useState } from 'react';
import { type Draft, readDraft, type StepName } from './wizard-draft.ts';
import { type Run, readRun } from './wizard-run.ts';

const draftKey = (storeId: string) => `kontor.wizard.${storeId}`;
const runKey = (storeId: string) => `kontor.run.${storeId}`;

/** The storage of this tab; closed or full, things hold until the page is left. */
function keep(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // nothing to do: see above
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What was typed, kept for a reload of this tab. It holds no secret. */
export function useKeptDraft(storeId: string, steps: readonly StepName[], start: () => Draft) {
  const [draft, setDraft] = useState(() => readDraft(recall(draftKey(storeId)), steps) ?? start());
  return {
    draft,
    change: (next: Draft) => {
      setDraft(next);
      keep(draftKey(storeId), next);
    },
    forget: () => keep(draftKey(storeId), undefined),
  };
}

/** What this tab has started. */
export function useKeptRun(storeId: string) {
  const [run, setRun] = useState(() => readRun(recall(runKey(storeId))));
  const set = (next: Run | undefined) => {
    setRun(next);
    keep(runKey(storeId), next);
  };
  return { run, set, forget: () => keep(runKey(storeId), undefined) };
}
