/** Anything that can be found by its words. */
export interface Findable {
  words: string;
}

/** Lower case without diacritics: `über` is found by `uber` and by `ÜBER`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the areas that contain every word of the query, in any order. An empty query matches all. */
export function findAreas<A extends Findable>(areas: readonly A[], query: string): A[] {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  return areas.filter(({ words }) => asked.every((word) => plain(words).includes(word)));
}
