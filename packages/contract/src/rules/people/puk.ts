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

/** The German words for spelling (DIN 5009), from A to Z. */
const germanWords =
  'Aachen Berlin Chemnitz Düsseldorf Essen Frankfurt Goslar Hamburg Ingelheim Jena Köln Leipzig München Nürnberg Offenbach Potsdam Quickborn Rostock Salzwedel Tübingen Unna Völklingen Wuppertal Xanten Ypsilon Zwickau'.split(
    ' ',
  );

/** One character of a PUK as spelled on the telephone. */
export interface Spelled {
  character: string;
  /** Word of the NATO alphabet; digits and other characters are unchanged. */
  word: string;
  /** The German word for spelling; absent for digits and other characters. */
  german?: string;
  case: 'upper' | 'lower' | 'none';
}

/** Spells a PUK in the NATO alphabet; digits are unchanged. */
export function spell(puk: string): Spelled[] {
  return [...puk].map((character) => {
    const word = words[character.toLowerCase()];
    if (!word) return { character, word: character, case: 'none' };
    const german = germanWords.find((name) => name.startsWith(character.toUpperCase()));
    return {
      ...{ character, word, case: character === character.toLowerCase() ? 'lower' : 'upper' },
      ...(german !== undefined && { german }),
    };
  });
}

/** Removes what people write between the characters of a PUK: white space, hyphens and dashes, which no PUK has. */
export const cleanPuk = (typed: string): string => typed.replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');

/** Returns how an entry differs from the PUK: by upper and lower `case`, or as an `other` one. Undefined where it is right or too short. */
export function pukDifference(entry: string, puk: string): 'case' | 'other' | undefined {
  const characters = cleanPuk(entry);
  if (isPuk(characters, puk) || characters.length < puk.length) return undefined;
  return characters.toLowerCase() === puk.toLowerCase() ? 'case' : 'other';
}

/** Whether the entry is exactly the PUK, ignoring surrounding white space. */
export function isPuk(entry: string, puk: string): boolean {
  return puk !== '' && entry.trim() === puk;
}
