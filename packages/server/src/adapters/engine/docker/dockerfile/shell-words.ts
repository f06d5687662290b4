/**
 * Splits a line into words as a shell does: blanks inside of quotes do not separate. Quotes and backslashes stay part of the words. Undefined when a quote is not
 * closed.
 */
export function wordsIn(line: string): string[] | undefined {
  const words: string[] = [];
  let word = '';
  let quote = '';
  for (let index = 0; index < line.length; index += 1) {
    const sign = line[index] ?? '';
    if (sign === '\\' && quote !== "'") {
      word += line.slice(index, index + 2);
      index += 1;
    } else if (quote === '' && (sign === ' ' || sign === '\t')) {
      if (word !== '') words.push(word);
      word = '';
    } else {
      if (sign === quote) quote = '';
      else if (quote === '' && (sign === '"' || sign === "'")) quote = sign;
      word += sign;
    }
  }
  if (quote !== '') return undefined;
  return word === '' ? words : [...words, word];
}
