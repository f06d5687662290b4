import type { ImportField } from '@kontor/contract/people/users';
import { accessOf, isShutOut } from './access-words.ts';
import { headOf, mostTitleRows } from './head-row.ts';
import { headingOf, isPlainName, isSecret, isUserId } from './headings.ts';
import { kindOf } from './kinds.ts';
import { atFile } from './read-rows.ts';
import { markSecrets, recognizeUnnamed, withoutEverybody } from './unnamed-columns.ts';
import {
  isPartOfMail,
  looksLikeFullName,
  looksLikeKey,
  looksLikeLanguage,
  looksLikeLogin,
  looksLikeMail,
  looksLikeMobile,
  looksLikePhone,
  looksLikeState,
  shareOf,
} from './value-shapes.ts';

/** A column of a table: what it is called there, what it holds, and what it was recognized as. */
export interface Column {
  name: string;
  field?: ImportField;
  /** How it was recognized. */
  by?: 'name' | 'content' | 'choice';
  /** Lower counts first among the columns of a field. */
  rank: number;
  /** Values of the first lines. */
  values: string[];
  /** Its values are not shown. */
  isSecret: boolean;
  /** How a cell of it counts, where not as it is. */
  read?: (cell: string) => string;
}

export interface TableShape {
  /** Index of the row with the names of the columns; -1 when there is none. */
  head: number;
  columns: Column[];
}

/** Lines whose values are looked at. */
const looked = 200;
const most = 0.6;
const mostColumns = 1_000;
/** Characters of a value that are looked at. */
const longestLooked = 200;

/** Finds the names of the columns and what each column is. `choice` has a field or nothing for each column, and replaces what was recognized. */
export function recognize(
  rows: readonly (readonly string[])[],
  boxDomain: string,
  choice?: readonly string[],
): TableShape {
  const head = headOf(rows);
  const width = widthOf(rows.slice(0, looked + mostTitleRows));
  const under = rows.slice(head + 1, head + 1 + looked);
  const columns = Array.from({ length: width }, (_none, index): Column => {
    const name = (rows[head]?.[index] ?? '').replace(/\s+/g, ' ').trim();
    const values = under
      .map((row) => (row[index] ?? '').slice(0, longestLooked).trim())
      .filter((value) => value !== '');
    return { name, rank: 0, values, isSecret: isSecret(name) };
  });
  markSecrets(columns);
  if (choice === undefined) recognizeAll(columns, under, boxDomain);
  else choose(columns, choice);
  readPostalCodes(columns);
  readOtherStates(columns, rows.slice(head + 1));
  for (const column of columns) if (column.field === 'groups' && column.name === '') column.read = withoutEverybody;
  return { head, columns };
}

/** Number of columns, without those that are empty to the end as spreadsheets write them. */
function widthOf(rows: Rows): number {
  const widths = rows.map((row) => row.findLastIndex((value) => value.trim() !== '') + 1);
  const width = Math.max(0, ...widths);
  if (width > mostColumns) throw atFile('table-unreadable');
  return width;
}

function choose(columns: Column[], choice: readonly string[]): void {
  for (const [index, column] of columns.entries()) {
    const field = choice[index] as ImportField | '' | undefined;
    if (!field) continue;
    const heading = headingOf(column.name);
    Object.assign(column, { field, by: 'choice', rank: heading?.field === field ? heading.rank : 99 });
  }
}

/** Numbers and addresses of a private life, or of somebody else: only a person takes those. */
const isPrivate = /home|recovery|privat|notfall|emergency|manager|vorgesetzt|assist|authentication/i;

type Rows = readonly (readonly string[])[];

function recognizeAll(columns: Column[], rows: Rows, boxDomain: string): void {
  for (const column of columns) {
    const heading = headingOf(column.name);
    if (heading === undefined) continue;
    if (heading.field === 'kind' && !column.values.some((value) => kindOf(value) !== 'person')) continue;
    Object.assign(column, { ...heading, by: 'name' });
  }
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const open = (passes: (value: string) => boolean) =>
    columns.filter(
      ({ field, name, values }) =>
        field === undefined && !isPlainName(name) && !isPrivate.test(name) && shareOf(values, passes) >= most,
    );
  const take = (field: ImportField, found: readonly Column[]) => {
    if (found[0] && !has(field)) Object.assign(found[0], { field, by: 'content' });
  };
  take('externEmail', open(looksLikeMail));
  ignoreUserIds(columns);
  readLoginsThatAreMail(columns, boxDomain);
  take(
    'mobile',
    open((value) => looksLikePhone(value) && looksLikeMobile(value)),
  );
  take('telephoneNumber', open(looksLikePhone));
  take('preferredLanguage', open(looksLikeLanguage));
  if (!has('blocked')) take('enabled', open(looksLikeState));
  recognizeNames(columns, rows, has);
  recognizeUnnamed(columns);
}

/** Columns such as `Status` that say something else about most people, as whether they work part-time, keep out whoever left, and say nothing about the others. */
function readOtherStates(columns: Column[], rows: Rows): void {
  for (const [index, column] of columns.entries()) {
    const { field, values, by } = column;
    if (field !== 'enabled' || values.length === 0) continue;
    if (shareOf(values, (value) => accessOf(field, value, 0) !== 'unclear') >= most) continue;
    if (rows.some((row) => isShutOut(row[index] ?? ''))) column.read = (cell) => (isShutOut(cell) ? cell : '');
    else if (by === 'name') ignore(column);
  }
}

/** Puts the zero back in front that a spreadsheet took from postal codes of Germany. */
function readPostalCodes(columns: readonly Column[]): void {
  for (const column of columns) {
    const isWhole = shareOf(column.values, (value) => /^\d{5}$/.test(value)) >= 0.5;
    if (column.field === 'postalCode' && isWhole && column.values.every((value) => /^\d{4,5}$/.test(value)))
      column.read = (cell) => (/^\d{4}$/.test(cell) ? `0${cell}` : cell);
  }
}

function ignore(column: Column): void {
  delete column.field;
  delete column.by;
}

/** Numbers and keys that a program gives its users are no names to sign in with, where there are some; or where nobody would type them. */
function ignoreUserIds(columns: readonly Column[]): void {
  for (const column of columns) {
    if (column.field !== 'uid' || !isUserId(column.name)) continue;
    const hasOther = columns.some((other) => other !== column && other.field === 'uid');
    if (hasOther || shareOf(column.values, looksLikeKey) >= most) ignore(column);
  }
}

/** Logins in the form of addresses of another domain are addresses: the name here is made of them or of the names. */
function readLoginsThatAreMail(columns: Column[], boxDomain: string): void {
  const isForeign = (value: string) => looksLikeMail(value) && !value.toLowerCase().endsWith(`@${boxDomain}`);
  for (const column of columns)
    if (
      column.field === 'uid' &&
      column.name.trim().toLowerCase() !== 'uid' &&
      shareOf(column.values, isForeign) >= most
    )
      Object.assign(column, { field: 'externEmail', by: 'content', rank: 25 });
}

function recognizeNames(columns: Column[], rows: Rows, has: (field: ImportField) => boolean): void {
  const plain = columns.find(({ name, field }) => field === undefined && isPlainName(name));
  if (plain) Object.assign(plain, { field: plainNameOf(plain, has), by: 'name', rank: 50 });
  if (has('givenname') || has('surname') || has('fullName')) return;
  const byMail = (part: 'first' | 'last') => {
    const mails = columns.findIndex(({ field }) => field === 'externEmail');
    return columns.find(
      ({ field }, index) =>
        field === undefined &&
        mails >= 0 &&
        shareOf(
          rows.filter((row) => row[index]?.trim()),
          (row) => isPartOfMail(row[index] ?? '', row[mails] ?? '', part),
        ) >= most,
    );
  };
  const [first, last] = [byMail('first'), byMail('last')];
  if (first && last) {
    Object.assign(first, { field: 'givenname', by: 'content' });
    Object.assign(last, { field: 'surname', by: 'content' });
    return;
  }
  const whole = columns.find(
    ({ field, values }) =>
      (field === undefined || field === 'description') && shareOf(values, looksLikeFullName) >= most,
  );
  if (whole) Object.assign(whole, { field: 'fullName', by: 'content', rank: 60 });
}

function plainNameOf({ values }: Column, has: (field: ImportField) => boolean): ImportField {
  if (has('surname')) return 'fullName';
  const isWhole = shareOf(values, looksLikeFullName) >= most;
  if (has('givenname')) return has('fullName') && isWhole ? 'fullName' : 'surname';
  if (isWhole || values.length === 0) return 'fullName';
  // without a column for the first name, a last name alone names nobody
  return !has('uid') && shareOf(values, looksLikeLogin) === 1 ? 'uid' : 'fullName';
}
