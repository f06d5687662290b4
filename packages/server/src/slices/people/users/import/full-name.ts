/** A name in its parts. */
export interface SplitName {
  givenname: string;
  surname: string;
  /** Academic titles that stood in front or behind, such as `Dr.`; may be empty. */
  title: string;
}

/** Words before surnames that belong to them. */
const particles = new Set(
  'von vom zu zum zur van de den der dem des del della di da do dos das du la le las los el al bin ibn ter ten te af av auf und y e'.split(
    ' ',
  ),
);
const titleWord =
  /^(?:dr|prof|ing|dipl|mag|med|jur|phil|nat|rer|pol|hc|habil|mult|msc|bsc|ma|ba|mba|llm|phd|pd|priv|doz|dent|vet|oec|theol|sc)\.?(?:-?(?:ing|inf|kfm|kffr|päd|psych|phys|chem|biol|math|oec|betriebsw|volksw|soz|h\.?c)\.?)*$/iu;
const addressWord = /^(?:herr|herrn|frau|mr|mrs|ms|miss|hr|fr)\.?$/i;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
/** `h.c.`, `M.Sc.` and `med.` count without their dots. */
const isTitle = (word: string): boolean => {
  const plain = word.replace(/\.(?=.)/g, '').replace(/,$/, '');
  return /\.$|^(?:dr|prof|mba|phd|pd)$/i.test(word) || /\./.test(word) ? titleWord.test(plain) : false;
};

/** Longer texts are no name. */
const longestName = 250;

/** Splits a name written in one cell: `Meier, Anna`, `Anna Meier`, `Dr. Anna von der Heide`, `MEIER Anna`, `anna.meier`. Undefined where no two names can be told apart. */
export function splitName(typed: string): SplitName | undefined {
  if (typed.length > longestName) return undefined;
  const text = typed
    .normalize('NFC')
    .replace(/\([^)]*\)|\[[^\]]*\]|\s+[|–—].*$|\s+-\s.*$/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  const titles: string[] = [];
  const behind = after.filter((part) => {
    const isOnlyTitle =
      part === '' || wordsOf(part).every((word) => isTitle(word) || /^(?:MBA|LL\.?M\.?|M\.?A\.?|B\.?A\.?)$/.test(word));
    if (isOnlyTitle && part !== '') titles.push(part);
    return !isOnlyTitle;
  });
  const surname = withoutTitles(before, titles);
  if (behind.length > 0) return partsOf(withoutTitles(behind.join(' '), titles), surname, titles);
  return splitWords(wordsOf(surname), titles);
}

function splitWords(words: string[], titles: string[]): SplitName | undefined {
  const [first = '', ...others] = words;
  if (others.length === 0) return splitLogin(first, titles);
  // MEIER Anna, as personnel software writes it
  const capitals = words.findIndex((word) => !isCapitals(word));
  if (capitals > 0) return partsOf(words.slice(capitals).join(' '), words.slice(0, capitals).join(' '), titles);
  const particle = others.findIndex((word) => particles.has(word.toLowerCase()) && word === word.toLowerCase());
  const at = particle >= 0 && particle < others.length - 1 ? particle + 1 : words.length - 1;
  return partsOf(words.slice(0, at).join(' '), words.slice(at).join(' '), titles);
}

/** The names of a login such as `anna.meier`. */
function splitLogin(word: string, titles: string[]): SplitName | undefined {
  const parts = (word.split('@')[0] ?? '').split(/[._]/).filter(Boolean);
  if (parts.length !== 2 || parts.some((part) => !/^[\p{L}-]{2,}$/u.test(part))) return undefined;
  const [givenname = '', surname = ''] = parts.map((part) =>
    part.replace(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase()),
  );
  return partsOf(givenname, surname, titles);
}

const isCapitals = (word: string): boolean => /^[\p{Lu}\p{M}'’-]{2,}$/u.test(word);

function partsOf(givenname: string, surname: string, titles: readonly string[]): SplitName | undefined {
  if (givenname === '' || surname === '') return undefined;
  return { givenname, surname, title: titles.join(' ') };
}

/** Returns the words without titles and forms of address; adds the titles to `titles`. */
function withoutTitles(text: string, titles: string[]): string {
  const found: string[] = [];
  const rest = wordsOf(text).filter((word) => {
    if (addressWord.test(word)) return false;
    if (!isTitle(word)) return true;
    found.push(word);
    return false;
  });
  if (found.length > 0) titles.unshift(found.join(' '));
  return rest.join(' ');
}
