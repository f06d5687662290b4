import { useEffect, useState } from 'react';
import { loadChunk } from '../../../../ui/load-chunk.ts';

const loadWords = () => loadChunk(() => import('./word-list.ts'));

/** Returns the words that may be on an emergency sheet, loaded once they are needed; `undefined` until then. */
export function useSheetWords(isNeeded: boolean): ReadonlySet<string> | undefined {
  const [words, setWords] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!isNeeded) return;
    // without them the server alone says that something is wrong
    loadWords().then(
      ({ sheetWords }) => setWords(sheetWords),
      () => undefined,
    );
  }, [isNeeded]);
  return words;
}
