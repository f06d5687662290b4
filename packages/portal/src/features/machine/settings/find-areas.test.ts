import { expect, test } from 'vitest';
import { findAreas } from './find-areas.ts';

const areas = [{ words: 'Passwörter Zugangsdaten' }, { words: 'Domains Zertifikat HTTPS' }];
const found = (query: string) => findAreas(areas, query).map(({ words }) => words.split(' ')[0]);

test.each([
  ['', ['Passwörter', 'Domains']],
  ['  ', ['Passwörter', 'Domains']],
  ['passworter', ['Passwörter']],
  ['HTTPS zert', ['Domains']],
  ['https zugang', []],
])('"%s" finds %j', (query, names) => {
  expect(found(query)).toEqual(names);
});
