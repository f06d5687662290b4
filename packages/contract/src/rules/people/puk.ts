/** A-Z, a-z and 2-9 without look-alikes (no I, l, O, o). */
export const pukAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export const pukLength = 8;

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

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The letter of each word for spelling, in both alphabets. */
const characterOf = new Map(
  [...Object.values(words), ...germanWords].map((word) => {
    const plain = withoutMarks(word).replace('-', '');
    return [plain, plain.charAt(0)];
  }),
);

const isUpper = /^(gro(ß|ss)|upper)/i;
const isLower = /^(klein|lower)/i;
/** What the sheet of a PUK says beside the words, and is no character. */
const isFiller = /^(ziffer|digit|case)$/i;

/** Returns the PUK that was spelled with words; undefined where these are none. The case is said beside a word, or that of its first letter. */
function readSpelled(typed: string): string | undefined {
  const tokens = typed.replace(/(x)[\p{Pd}\s]ray/giu, '$1ray').split(/[\s,;.:()\p{Pd}]+/u);
  const read: string[] = [];
  let hasWord = false;
  for (const token of tokens.filter((one) => one !== '' && !isFiller.test(one))) {
    const character = characterOf.get(withoutMarks(token));
    const last = read.pop() ?? '';
    if (isUpper.test(token)) read.push(last.toUpperCase());
    else if (isLower.test(token)) read.push(last.toLowerCase());
    else if (character !== undefined)
      read.push(last, token.charAt(0) === token.charAt(0).toUpperCase() ? character.toUpperCase() : character);
    else if (token.length === 1) read.push(last, token);
    else return undefined;
    hasWord ||= character !== undefined;
  }
  return hasWord ? read.join('') : undefined;
}

/** Returns the PUK that was typed, also in groups or spelled with words (`Kilo 7 whiskey`, `Köln klein`). */
export function readPuk(typed: string): string {
  const spelled = readSpelled(typed);
  return spelled?.length === pukLength ? spelled : cleanPuk(typed);
}

/** What is wrong with a typed PUK, whatever the right one is. */
export type PukFault = { is: 'sign'; sign: string } | { is: 'length'; count: number };

/** Returns why this can be no PUK: it has a character no PUK has, or too many or few of them. */
export function pukFault(typed: string): PukFault | undefined {
  const characters = [...readPuk(typed)];
  if (characters.length !== pukLength) return { is: 'length', count: characters.length };
  const sign = characters.find((character) => !pukAlphabet.includes(character));
  return sign === undefined ? undefined : { is: 'sign', sign };
}

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
