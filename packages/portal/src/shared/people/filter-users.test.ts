import { expect, test } from 'vitest';
import { filterUsers, sortUsers } from './filter-users.ts';

const users = [
  { uid: 'cem.adam@x.de', givenname: 'Cem', surname: 'Adam' },
  { uid: 'anna.arndt@x.de', givenname: 'Anna', surname: 'Arndt' },
  { uid: 'office@x.de', givenname: 'Britta', surname: 'Koch' },
];
const found = (text: string) => filterUsers(sortUsers(users), text).map((user) => user.givenname);

test.each([
  ['', ['Anna', 'Britta', 'Cem']],
  ['ANNA ARNDT', ['Anna']],
  ['annaarndt', ['Anna']],
  ['office', ['Britta']],
  [' adam ', ['Cem']],
  ['nobody', []],
])('"%s" finds %j', (text, names) => {
  expect(found(text)).toEqual(names);
});
