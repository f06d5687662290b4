import { expect, test } from 'vitest';
import { filterUsers, sortUsers } from './filter-users.ts';

const users = [
  { uid: 'cem.sahin@x.de', givenname: 'Cem', surname: 'Sahin' },
  { uid: 'anna.arndt@x.de', givenname: 'Anna', surname: 'Arndt' },
  { uid: 'office@x.de', givenname: 'Britta', surname: 'Koch' },
];
const found = (text: string) => filterUsers(sortUsers(users), text).map((user) => user.givenname);

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
