import { nameOfDn } from '@kontor/contract/rules/people/dn';
import { cleanUid, completeUserName, deriveUserName } from '@kontor/contract/rules/people/username';
import { spell } from '@kontor/contract/rules/spelling';
import type { UserRow } from '../db.ts';
import { columns, type Field } from '../rules.ts';
import { unguarded } from './csv.ts';

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
] as const;
export type Column = (typeof tableColumns)[number];

/** Other names of columns, as offices and the exports of usual programs have them; only letters count, spelled out and in lower case. */
const otherNames: Readonly<Record<Column, string>> = {
  uid: 'username benutzername benutzer login anmeldename',
  givenname: 'firstname vorname',
  surname: 'lastname nachname familyname familienname zuname name',
  externEmail:
    'email mail emailadresse mailadresse emailaddress mailaddress emailvalue primaryemail externalemail externeemail emailextern privateemail emailprivat',
  internEmail: 'internalemail interneemail emailintern',
  mobile:
    'mobil handy mobiltelefon mobilnummer mobilfunk mobilephone mobilenumber cellphone handynr handynummer telefonmobil phonemobile',
  telephoneNumber:
    'telefon phone tel telnr telefonnummer telefonnr rufnummer phonenumber phonevalue telephone businessphone workphone telefongeschaeftlich',
  facsimileTelephoneNumber: 'fax faxnummer faxnr telefax faxnumber businessfax faxgeschaeftlich',
  street: 'strasse strassehausnummer strasseundhausnummer strassegeschaeftlich businessstreet streetaddress',
  postalCode: 'plz zip zipcode postcode postleitzahl postleitzahlgeschaeftlich businesspostalcode',
  postalAddress: 'ort stadt city wohnort ortgeschaeftlich businesscity',
  title: 'titel position funktion jobtitle',
  description: 'beschreibung notizen notes',
  preferredLanguage: 'sprache language',
  posixGroupName: 'rolle role',
  groups: 'gruppen gruppe',
};

const columnsByName: ReadonlyMap<string, Column> = new Map([
  ...tableColumns.flatMap((column) => otherNames[column].split(' ').map((name): [string, Column] => [name, column])),
  ...tableColumns.map((column): [string, Column] => [column.toLowerCase(), column]),
]);

/** One user of a table, as entered; columns without a value are omitted. */
export interface Entry {
  line: number;
  typed: Partial<Record<Column, string>>;
}

export interface Table {
  entries: Entry[];
  ignoredColumns: string[];
  /** Names of the columns as the table has them. */
  columnNames: Partial<Record<Column, string>>;
}

/** Returns the refusal that says which columns for names the first line does not have. */
export function missingNames(head: readonly string[]) {
  const known = head.map(columnOf);
  const [first, last] = [known.includes('givenname'), known.includes('surname')];
  if (first && last) return undefined;
  if (first) return 'table-without-last-name';
  return last ? 'table-without-first-name' : 'table-without-names';
}

/** Reads the rows of a table, with the column names in the first. */
export function entriesOf([head = [], ...rows]: readonly string[][]): Table {
  const known = head.map(columnOf);
  const entries = rows.map((cells, index) => ({ line: index + 2, typed: typedIn(known, cells) }));
  const named = known.flatMap((column, index) => (column === undefined ? [] : [[column, head[index]?.trim() ?? '']]));
  return {
    // the first of two columns that mean the same counts, as its values do
    columnNames: Object.fromEntries(named.reverse()),
    entries: entries.filter(({ typed }) => Object.keys(typed).length > 0),
    ignoredColumns: head.filter((name, index) => known[index] === undefined && name.trim() !== ''),
  };
}

/** What programs write behind a heading: `[Required]`, or that a field is needed. */
const remark = /\[[^\]]*\]|\((?:required|optional|pflichtfeld|pflicht)\)/gi;

function columnOf(name: string): Column | undefined {
  return columnsByName.get(spell(name.replace(remark, '')).replace(/[^a-z]/g, ''));
}

function typedIn(known: readonly (Column | undefined)[], cells: readonly string[]): Entry['typed'] {
  const typed: Entry['typed'] = {};
  for (const [index, column] of known.entries()) {
    const value = unguarded((cells[index] ?? '').trim());
    if (column !== undefined && value !== '' && typed[column] === undefined) typed[column] = value;
  }
  return typed;
}

/** Returns the uid of an entry: as entered, else derived from the names. `isTaken` is asked about uids for names that can only be numbered. */
export function uidOfEntry(
  { uid = '', givenname = '', surname = '' }: Entry['typed'],
  domain: string,
  isTaken: (uid: string) => boolean = () => false,
): string {
  const whole = (name: string) => completeUserName(name, domain);
  return cleanUid(whole(uid || deriveUserName(givenname, surname, (name) => isTaken(whole(name)))));
}

/** Returns the cns of an entry's groups, separated by bars or commas. */
export const groupsOfEntry = ({ groups = '' }: Entry['typed']): string[] =>
  groups
    .split(/[|,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => nameOfDn(name) ?? name);

/** Returns one line of an export. */
export function exportLine(row: UserRow, groups: readonly string[]): string[] {
  const special: Partial<Record<Column, string>> = {
    posixGroupName: groups.includes('admin') ? 'admin' : 'user',
    groups: groups.filter((cn) => cn !== 'admin').join('|'),
  };
  return tableColumns.map((column) => {
    if (column === 'uid') return row.uid;
    return special[column] ?? String(row[columns[column as Field]]);
  });
}
