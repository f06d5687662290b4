const colours = 8;

/** First letters of the first and the last word, as in `AA` of "Anna Maria Arndt". */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.]+/u)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toLocaleUpperCase('de-DE');
}

/** The same name always has the same colour. */
export function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % colours;
}
