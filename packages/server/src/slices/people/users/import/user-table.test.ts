import { describe, expect, it } from 'vitest';
import { recognize } from './recognize.ts';
import { entriesOf, groupsOfEntry, missingNames, uidOfEntry } from './user-table.ts';

const read = (rows: string[][]) => entriesOf(rows, recognize(rows, 'x.de'));

describe('a table of people', () => {
  it('is understood by German and English column names', () => {
    const table = read([
      ['Vorname', 'Last name', 'E-Mail', 'Straße', 'PLZ', 'Schuhgröße', 'Gruppen'],
      ['Dörte', 'Groß', 'd@firma.example', 'Weg 1', '12345', '38', 'Vertrieb|Einkauf'],
      ['', '', '', '', '', '', ''],
      ['Cem', 'Çelik', 'c@firma.example'],
    ]);
    expect(table?.ignoredColumns).toEqual(['Schuhgröße']);
    expect(table?.columnNames).toMatchObject({ givenname: 'Vorname', surname: 'Last name', street: 'Straße' });
    expect(table?.entries).toEqual([
      {
        line: 2,
        typed: {
          givenname: 'Dörte',
          surname: 'Groß',
          externEmail: 'd@firma.example',
          street: 'Weg 1',
          postalCode: '12345',
          groups: 'Vertrieb|Einkauf',
        },
      },
      { line: 4, typed: { givenname: 'Cem', surname: 'Çelik', externEmail: 'c@firma.example' } },
    ]);
    expect(groupsOfEntry(table?.entries[0]?.typed ?? {})).toEqual(['Vertrieb', 'Einkauf']);
  });

  it.each([
    ['Benutzername', 'uid'],
    ['First Name [Required]', 'givenname'],
    ['Last Name [Required]', 'surname'],
    ['Vorname (Pflichtfeld)', 'givenname'],
    ['Nachname *', 'surname'],
    ['Familienname', 'surname'],
    ['E-Mail-Adresse', 'externEmail'],
    ['Mailadresse', 'externEmail'],
    ['E-mail Address', 'externEmail'],
    ['Email Address [Required]', 'externEmail'],
    ['E-mail 1 - Value', 'externEmail'],
    ['E-Mail (intern)', 'internEmail'],
    ['Mobiltelefon', 'mobile'],
    ['Mobile Phone', 'mobile'],
    ['Handynr.', 'mobile'],
    ['Handy-Nummer', 'mobile'],
    ['Telefon (mobil)', 'mobile'],
    ['Tel.', 'telephoneNumber'],
    ['Telefonnummer', 'telephoneNumber'],
    ['Phone 1 - Value', 'telephoneNumber'],
    ['Business Phone', 'telephoneNumber'],
    ['Telefon geschäftlich', 'telephoneNumber'],
    ['Telefax', 'facsimileTelephoneNumber'],
    ['Fax geschäftlich', 'facsimileTelephoneNumber'],
    ['Straße und Hausnummer', 'street'],
    ['STRASSE', 'street'],
    ['Postleitzahl', 'postalCode'],
    ['Zip Code', 'postalCode'],
    ['Wohnort', 'postalAddress'],
    ['Funktion', 'title'],
    ['Job Title', 'title'],
    ['Bemerkung', undefined],
    ['Telefon Zentrale', undefined],
    ['constructor', undefined],
    ['[Required]', undefined],
  ])('reads the heading %j as %s', (heading, column) => {
    const table = read([
      [heading, 'givenname', 'surname'],
      ['x', 'Anna', 'Berg'],
    ]);
    expect(table?.ignoredColumns).toEqual(column === undefined ? [heading] : []);
    expect(table?.entries[0]?.typed).toEqual({ givenname: 'Anna', surname: 'Berg', ...(column && { [column]: 'x' }) });
  });

  it.each([[[]], [[['uid', 'givenname']]], [[['a', 'b', 'c']]]])('%j is none', (rows) => {
    expect(missingNames(recognize(rows, 'x.de'))).toBeDefined();
  });

  it.each([
    [{ givenname: 'Jörg', surname: 'Weiß' }, 'joerg.weiss@x.de'],
    [{ uid: 'JW', givenname: 'Jörg' }, 'jw@x.de'],
    [{ uid: 'Jo@Firma.example' }, 'jo@firma.example'],
    [{}, ''],
  ])('names %j by %s', (typed, uid) => {
    expect(uidOfEntry(typed, 'x.de')).toBe(uid);
  });
});
