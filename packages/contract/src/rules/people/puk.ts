const words: Record<string, string> = {
  a: 'Alfa',
  b: 'Bravo',
  c: 'Charlie',
  d: 'Delta',
  e: 'Echo',
  f: 'Foxtrot',
  g: 'Golf',
  h: 'Hotel',
  i: 'India',
  j: 'Juliett',
  k: 'Kilo',
  l: 'Lima',
  m: 'Mike',
  n: 'November',
  o: 'Oscar',
  p: 'Papa',
  q: 'Quebec',
  r: 'Romeo',
  s: 'Sierra',
  t: 'Tango',
  u: 'Uniform',
  v: 'Victor',
  w: 'Whiskey',
  x: 'X-ray',
  y: 'Yankee',
  z: 'Zulu',
};

/** One character of a PUK as spelled on the telephone. */
export interface Spelled {
  character: string;
  /** Word of the NATO alphabet; digits and other characters are unchanged. */
  word: string;
  case: 'upper' | 'lower' | 'none';
}

/** Spells a PUK in the NATO alphabet; digits are unchanged. */
export function spell(puk: string): Spelled[] {
  return [...puk].map((character) => {
    const word = words[character.toLowerCase()];
    if (!word) return { character, word: character, case: 'none' };
    return { character, word, case: character === character.toLowerCase() ? 'lower' : 'upper' };
  });
}

/** Whether the entry is exactly the PUK, ignoring surrounding white space. */
export function isPuk(entry: string, puk: string): boolean {
  return puk !== '' && entry.trim() === puk;
}
