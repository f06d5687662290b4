/** What can be found by its words. */
export interface Findable {
  words: string;
}

/** Small letters without marks: `über` is found by `uber` and by `ÜBER`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those in whose words every word of the query occurs, in any order. An empty query finds everything. */
export function findAreas<A extends Findable>(areas: readonly A[], query: string): A[] {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  return areas.filter(({ words }) => asked.every((word) => plain(words).includes(word)));
}
