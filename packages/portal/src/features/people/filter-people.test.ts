import { expect, test } from 'vitest';
import { filterPeople, sortPeople } from './filter-people.ts';

const people = [
  { uid: 'cem.sahin@x.de', givenname: 'Cem', surname: 'Sahin' },
  { uid: 'anna.arndt@x.de', givenname: 'Anna', surname: 'Arndt' },
  { uid: 'office@x.de', givenname: 'Britta', surname: 'Koch' },
];
const found = (text: string) => filterPeople(sortPeople(people), text).map((person) => person.givenname);

test.each([
  ['', ['Anna', 'Britta', 'Cem']],
  ['ANNA ARNDT', ['Anna']],
  ['annaarndt', ['Anna']],
  ['office', ['Britta']],
  [' sahin ', ['Cem']],
  ['nobody', []],
])('"%s" finds %j', (text, names) => {
  expect(found(text)).toEqual(names);
});
