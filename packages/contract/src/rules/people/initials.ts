/** Background colours of the tiles, with white text; the portal's style sheets have the same ones in the same order. */
export const tileColours = [
  '#8a5a2b',
  '#35608f',
  '#557226',
  '#7b3f8c',
  '#a3403a',
  '#1f7470',
  '#5a5fa8',
  '#8c4269',
] as const;

/** Returns the first letters of the first and the last word, as in `AA` for "Anna Maria Arndt". */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.]+/u)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toLocaleUpperCase('de-DE');
}

/** Returns the index of a background colour; always the same for the same key: the username of a person, or the title of an app. */
export function colourOf(key: string): number {
  let sum = 0;
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tileColours.length;
}
