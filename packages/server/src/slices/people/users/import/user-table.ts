import { type ImportField, longestDescription, longestName } from '@kontor/contract/people/users';
import { cleanUid, completeUserName, deriveUserName } from '@kontor/contract/rules/people/username';
import type { UserRow } from '../db.ts';
import { type Field, columns as userColumns } from '../rules.ts';
import { unguarded } from './csv.ts';
import { splitName } from './full-name.ts';
import type { Column, TableShape } from './recognize.ts';
import { groupNamesIn, tidyCell } from './tidy-values.ts';

/** Columns of a table of users, in the order of the export. */
export const tableColumns = [
  'uid',
  'givenname',
  'surname',
  'externEmail',
  'internEmail',
  'mobile',
  'telephoneNumber',
  'facsimileTelephoneNumber',
  'street',
  'postalCode',
  'postalAddress',
  'title',
  'description',
  'preferredLanguage',
  'posixGroupName',
  'groups',
] as const satisfies readonly ImportField[];
export type UserColumn = (typeof tableColumns)[number];

/** One user of a table, as entered; columns without a value are omitted. */
export interface Entry {
  line: number;
  typed: Partial<Record<ImportField, string>>;
}

export interface Table {
  entries: Entry[];
  ignoredColumns: string[];
  /** Lines with words, but none in a column that is read: a note below the table, or somebody in the wrong place. */
  unreadLines: { line: number; text: string }[];
  columns: Column[];
  /** Names of the columns as the table has them. */
  columnNames: Partial<Record<ImportField, string>>;
}

/** Returns the refusal that says which columns for names a table does not have. */
export function missingNames({ columns, head }: TableShape) {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const [first, last] = [has('givenname'), has('surname')];
  if (has('fullName') || (first && last)) return undefined;
  if (!first && !last && (head < 0 || columns.every(({ name }) => name === ''))) return 'table-without-headings';
  if (first) return 'table-without-last-name';
  return last ? 'table-without-first-name' : 'table-without-names';
}

/** Reads the rows of a table below the names of its columns. */
export function entriesOf(rows: readonly (readonly string[])[], { head, columns }: TableShape): Table {
  const fields = columns
    .map(({ field, rank, read }, index) => ({ field, rank, read, index }))
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index);
  const lines = rows
    .slice(head + 1)
    .map((cells, index) => ({ line: head + index + 2, typed: typedIn(fields, cells), cells }));
  const isRead = ({ typed }: Entry) => Object.keys(typed).length > 0;
  const named = fields.flatMap(({ field, index }) => (field ? [[field, columns[index]?.name ?? '']] : []));
  const columnNames: Table['columnNames'] = Object.fromEntries(named.filter(([, name]) => name !== '').reverse());
  return {
    columns,
    columnNames: withWholeName(columnNames),
    entries: lines.filter(isRead).map(({ line, typed }) => ({ line, typed })),
    unreadLines: lines
      .filter((line) => !isRead(line))
      .map(({ line, cells }) => ({ line, text: cells.filter((cell) => cell.trim() !== '').join(', ') }))
      // An empty line may have a number.
      .filter(({ text }) => /\p{L}/u.test(text)),
    ignoredColumns: columns.filter(({ field, name }) => field === undefined && name !== '').map(({ name }) => name),
  };
}

/** Faults of a name that was split belong to the column it came from. */
function withWholeName({ fullName, ...names }: Table['columnNames']): Table['columnNames'] {
  return fullName === undefined ? names : { givenname: fullName, surname: fullName, fullName, ...names };
}

/** Longer cells are too long for any field; their rest is not looked at. */
const longestCell = longestDescription + 1;
/** Longest list of groups in a cell. */
export const longestGroups = 8_000;

type FieldAt = { field?: ImportField | undefined; read?: Column['read'] | undefined; index: number };

function typedIn(fields: readonly FieldAt[], cells: readonly string[]): Entry['typed'] {
  const typed: Entry['typed'] = {};
  for (const { field, read, index } of fields) {
    if (field === undefined) continue;
    if (typed[field] !== undefined && field !== 'groups' && !mayBeBetter(field, typed.fullName)) continue;
    const isName = field === 'givenname' || field === 'surname' || field === 'fullName';
    const cell = (cells[index] ?? '').trim().slice(0, field === 'groups' ? longestGroups + 1 : longestCell);
    const tidy = tidyCell(unguarded(cell), isName);
    const value = read === undefined ? tidy : read(tidy);
    if (field === 'groups' && value !== '' && typed.groups !== undefined)
      typed.groups = bothGroups(typed.groups, value);
    else if (value !== '' && (typed[field] === undefined || splitName(value) !== undefined)) typed[field] = value;
  }
  return withParts(withNames(typed));
}

/** Returns the groups of two columns as one cell. */
const bothGroups = (one: string, other: string): string => [...groupNamesIn(one), ...groupNamesIn(other)].join('|');

/** Whether another column may tell the names apart: many are shown by a nickname, such as `anna` for Anna Meier. */
const mayBeBetter = (field: ImportField, name = ''): boolean => field === 'fullName' && splitName(name) === undefined;

/** Takes the names from the whole name where they are not in columns of their own. */
function withNames(typed: Entry['typed']): Entry['typed'] {
  const { fullName, givenname, surname, title } = typed;
  if (fullName === undefined || (givenname !== undefined && surname !== undefined)) return typed;
  const split = splitName(fullName);
  if (split === undefined) return typed;
  return {
    ...typed,
    givenname: givenname ?? split.givenname,
    surname: surname ?? split.surname,
    ...(title === undefined && split.title !== '' && { title: split.title }),
  };
}

/** Puts together what stood in several columns, takes apart what stood in one, and the titles out of the first name. */
function withParts({ surnamePrefix, houseNumber, postalCodeAndCity, ...typed }: Entry['typed']): Entry['typed'] {
  const { givenname = '', surname, street } = typed;
  const bare = givenname === '' ? undefined : splitName(`${givenname} X`);
  if (bare && bare.title !== '' && bare.givenname !== '') {
    typed.givenname = bare.givenname;
    typed.title ??= bare.title;
  }
  if (surnamePrefix && surname) typed.surname = `${surnamePrefix} ${surname}`;
  if (houseNumber && street) typed.street = `${street} ${houseNumber}`;
  const place = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(\D.*)$/.exec(postalCodeAndCity ?? '');
  if (place?.[1]) typed.postalCode ??= place[1];
  if (place?.[2]) typed.postalAddress ??= place[2];
  return typed;
}

/** Longest part of a name that a user name is made of; longer ones are refused anyway. */
const longestPart = 2 * longestName;

/** Returns the uid of an entry: as entered, else derived from the names. `isTaken` is asked about uids for names that can only be numbered. */
export function uidOfEntry(
  { uid = '', givenname = '', surname = '' }: Entry['typed'],
  domain: string,
  isTaken: (uid: string) => boolean = () => false,
): string {
  const whole = (name: string) => completeUserName(name, domain);
  const [first, last] = [givenname.slice(0, longestPart), surname.slice(0, longestPart)];
  return cleanUid(whole(uid.slice(0, 2 * longestPart) || deriveUserName(first, last, (name) => isTaken(whole(name)))));
}

/** Returns the names of an entry's groups. */
export const groupsOfEntry = ({ groups = '' }: Entry['typed']): string[] => groupNamesIn(groups);

/** Returns one line of an export. */
export function exportLine(row: UserRow, groups: readonly string[]): string[] {
  const special: Partial<Record<UserColumn, string>> = {
    posixGroupName: groups.includes('admin') ? 'admin' : 'user',
    groups: groups.filter((cn) => cn !== 'admin').join('|'),
  };
  return tableColumns.map((column) => {
    if (column === 'uid') return row.uid;
    return special[column] ?? String(row[userColumns[column as Field]]);
  });
}
