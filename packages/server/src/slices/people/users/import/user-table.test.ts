import { describe, expect, it } from 'vitest';
import { entriesOf, groupsOfEntry, uidOfEntry } from './user-table.ts';

describe('a table of people', () => {
  it('is understood by German and English column names', () => {
    const table = entriesOf([
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

  it.each([[[]], [[['uid', 'givenname']]], [[['a', 'b', 'c']]]])('%j is none', (rows) => {
    expect(entriesOf(rows)).toBeUndefined();
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
