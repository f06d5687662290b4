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

/** One character of a PUK as one says it on the telephone. */
export interface Spelled {
  character: string;
  /** Word of the NATO alphabet; digits and signs stand for themselves. */
  word: string;
  case: 'upper' | 'lower' | 'none';
}

/** Spells a PUK in the NATO alphabet, digits kept as they are. */
export function spell(puk: string): Spelled[] {
  return [...puk].map((character) => {
    const word = words[character.toLowerCase()];
    if (!word) return { character, word: character, case: 'none' };
    return { character, word, case: character === character.toLowerCase() ? 'lower' : 'upper' };
  });
}

/** The entry is the PUK exactly; white space around it does not count. */
export function isPuk(entry: string, puk: string): boolean {
  return puk !== '' && entry.trim() === puk;
}
