const spelledOut: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ĸ: 'k',
};

/** Cyrillic and Greek letters, as German passports of the countries roughly spell them. */
const otherAlphabets: readonly [string, string][] = [
  [
    'абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяђјљњћџў',
    'a b v g g d e ie io zh z i i i i k l m n o p r s t u f kh ts ch sh shch  y  e iu ia dj j lj nj c dz u',
  ],
  ['αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'],
];

const typable: ReadonlyMap<string, string> = new Map([
  ...Object.entries(spelledOut),
  ...otherAlphabets.flatMap(([alphabet, spellings]) => {
    const words = spellings.split(' ');
    return [...alphabet].map((character, index): [string, string] => [character, words[index] ?? '']);
  }),
]);

/** Returns the text in what every keyboard has: lower-case letters, digits, dots, hyphens, underscores and plus signs. What has no spelling is left out. */
export function spell(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    // Two Greek letters of one sound.
    .replace(/ο[υύ]/g, 'ou');
  return [...plain]
    .map((character) => typable.get(character) ?? character)
    .join('')
    .normalize('NFKD')
    .replace(/./gsu, (character) => typable.get(character) ?? character)
    .replace(/[^a-z0-9.\s_+-]/g, '');
}
