import { useEffect, useState } from 'react';
import { loadChunk } from '../../../../ui/load-chunk.ts';

const loadWords = () => loadChunk(() => import('./word-list.ts'));
type WordList = Awaited<ReturnType<typeof loadWords>>;

/** Returns the words that may be on an emergency sheet and their checksum, loaded once they are needed; `undefined` until then. */
export function useSheetWords(isNeeded: boolean): WordList | undefined {
  const [words, setWords] = useState<WordList>();
  useEffect(() => {
    if (!isNeeded) return;
    // without them the server alone says that something is wrong
    loadWords().then(setWords, () => undefined);
  }, [isNeeded]);
  return words;
}
