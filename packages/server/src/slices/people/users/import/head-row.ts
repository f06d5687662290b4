import { headingOf, isPlainName } from './headings.ts';
import { looksLikeDate, looksLikeMail, looksLikePhone, looksLikeSecret } from './value-shapes.ts';

type Rows = readonly (readonly string[])[];

/** Rows above the names of the columns, such as a title and a date. */
export const mostTitleRows = 30;
/** Lines in which a value of a first row is looked for again. */
const looked = 200;

const filled = (row: readonly string[]): number => row.filter((value) => value.trim() !== '').length;
const isKnown = (name: string): boolean => headingOf(name) !== undefined || isPlainName(name);

/** Returns the index of the row with the names of the columns: the one with the most known ones; without any, the first as wide as the table. A row of a person is none. */
export function headOf(rows: Rows): number {
  const first = rows.slice(0, mostTitleRows);
  const scores = first.map((row, index) => knownIn(row, rows, index));
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  const widest = Math.max(0, ...first.map(filled));
  const at = first.findIndex((row) => filled(row) > 0 && filled(row) >= widest / 2);
  const isOfPerson = rows[at]?.some(
    (value, column) => isValue(value) || looksLikeDate(value) || isNumber(value) || isRepeated(rows, at, column),
  );
  return isOfPerson ? at - 1 : at;
}

/** Returns how many names of columns a table has that people have. */
export const knownNames = (rows: Rows): number => (rows[headOf(rows)] ?? []).filter(isKnown).length;

/** Number of known names in a row. A group or a town may be called like a column, so that one alone among values of a person does not count. */
function knownIn(row: readonly string[], rows: Rows, index: number): number {
  const known = row.flatMap((name, column) => (isKnown(name) ? [column] : []));
  const [only] = known;
  if (known.length !== 1 || only === undefined) return known.length;
  return row.some(isValue) || isRepeated(rows, index, only) ? 0 : 1;
}

const isValue = (cell: string): boolean => {
  const value = cell.trim();
  return looksLikeMail(value) || looksLikePhone(value) || looksLikeSecret(value);
};
const isNumber = (cell: string): boolean => /^\s*\d+(?:[.,]\d+)?\s*$/.test(cell);

/** Whether a column has the same value in another row, too: a name stands above it once. */
function isRepeated(rows: Rows, index: number, column: number): boolean {
  const value = rows[index]?.[column]?.trim() ?? '';
  return value !== '' && rows.slice(0, looked).some((row, other) => other !== index && row[column]?.trim() === value);
}
