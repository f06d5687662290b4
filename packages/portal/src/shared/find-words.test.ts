import { expect, test } from 'vitest';
import { containsWords, findByWords } from './find-words.ts';

const areas = [{ words: 'Passwörter Zugangsdaten' }, { words: 'Domains Zertifikat HTTPS' }];
const found = (query: string) => findByWords(areas, query).map(({ words }) => words.split(' ')[0]);

test.each([
  ['', ['Passwörter', 'Domains']],
  ['  ', ['Passwörter', 'Domains']],
  ['passworter', ['Passwörter']],
  ['passwoerter', ['Passwörter']],
  ['HTTPS zert', ['Domains']],
  ['https zugang', []],
])('"%s" finds %j', (query, names) => {
  expect(found(query)).toEqual(names);
});

test.each([
  ['Kennwort', 'Passwort ändern'],
  ['backup', 'Reparatur Sicherungen'],
  ['E-Mail', 'Outgoing mail'],
  ['email', 'Postausgang E-Mail'],
  ['dunkel', 'Dark appearance'],
  ['Mueller', 'Jörg Müller'],
  ['muller', 'Jörg Müller'],
  ['strasse', 'Große Straße'],
  ['mehrwertsteuer', 'MwSt-Rechner'],
  ['VAT', 'MwSt-Rechner'],
  ['kaputt', 'Reparatur'],
  ['broken', 'Repair'],
  ['Internetadresse', 'Domains Adresse'],
  ['kollegin anlegen', 'Benutzer anlegen'],
  ['new colleague', 'Create user new'],
  ['colour', 'Dark appearance'],
])('"%s" finds "%s"', (query, text) => {
  expect(containsWords(text, query)).toBe(true);
});

test('a word inside of another one has no synonyms', () => {
  // "blogs" contains "log", and is no place for protocols
  expect(containsWords('Schreiben Sie Blogs', 'protokoll')).toBe(false);
  expect(containsWords('Wiki', 'kennwort')).toBe(false);
});
