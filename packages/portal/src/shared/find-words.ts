import { synonymsOf } from './synonyms.ts';

/** Anything that can be found by its words. */
export interface Findable {
  words: string;
}

/** Lower case without diacritics: `über` is found by `uber` and by `ÜBER`. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Lower case with umlauts as they are typed on other keyboards: `über` is found by `ueber`, too. */
const spelled = (text: string): string =>
  plain(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöü]/g, (character) => spelledOut[character] ?? character),
  );

/** Whether a text, or a word that means the same as one in it, contains every word of the query, in any order. An empty query matches. */
export function containsWords(text: string, query: string): boolean {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  if (asked.length === 0) return true;
  const known = `${plain(text)} ${spelled(text)}`;
  const searched = `${known} ${synonymsOf(known)}`;
  return asked.every((word) => searched.includes(word));
}

/** Returns the entries that contain every word of the query. */
export const findByWords = <A extends Findable>(entries: readonly A[], query: string): A[] =>
  entries.filter(({ words }) => containsWords(words, query));
