import { useFormat, useText } from '../../../../text/text-context.tsx';
import { wordCount, wordsIn } from './restore-values.ts';
import { newMachineText } from './text/index.ts';
import { useSheetWords } from './use-sheet-words.ts';

/**
 * Returns what is wrong with typed words: which of them are none, that there are not twelve, or that they do not belong together in this order. The words
 * alone say so, not the backups.
 */
export function useWordsRule(isNeeded: boolean): (typed: string) => string | undefined {
  const t = useText(newMachineText);
  const format = useFormat();
  const list = useSheetWords(isNeeded);
  return (typed) => {
    const words = wordsIn(typed);
    const unknown = list ? [...new Set(words.filter((word) => !list.sheetWords.has(word)))] : [];
    if (unknown.length > 0) return t(($) => $.words.unknown, { words: format.quoted(unknown), count: unknown.length });
    const count = words.length;
    if (count === 0) return t(($) => $.missing);
    if (count !== wordCount) return t(($) => $.words.count, { count });
    if (!list || list.haveChecksum(words)) return undefined;
    const pairs = list.exchangedIn(words).map((number) =>
      t(($) => $.words.pair, {
        number,
        next: number + 1,
        word: words[number - 1] ?? '',
        nextWord: words[number] ?? '',
      }),
    );
    if (pairs.length === 0) return t(($) => $.words.wrong);
    return t(($) => $.words.exchanged, { pairs: pairs.join(t(($) => $.words.or)) });
  };
}
