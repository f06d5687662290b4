import { longestBesideTitle } from '@kontor/contract/rules/data/beside';

/** Returns a title that no app has: the wanted one, or that with a number. */
export function freeTitle(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((title) => title.toLowerCase()));
  const numbered = (number: number): string => {
    const end = number === 1 ? '' : ` ${number}`;
    return wanted.slice(0, longestBesideTitle - end.length) + end;
  };
  let number = 1;
  while (names.has(numbered(number).toLowerCase())) number++;
  return numbered(number);
}
