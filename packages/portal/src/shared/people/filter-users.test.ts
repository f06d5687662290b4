import { expect, test } from 'vitest';
import { filterGroups, filterUsers, sortUsers } from './filter-users.ts';

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

test('people of the same name are in the order of their usernames', () => {
  const same = ['anna.weiss2@x.de', 'anna.weiss@x.de'].map((uid) => ({ uid, givenname: 'Anna', surname: 'Weiß' }));
  expect(sortUsers(same).map(({ uid }) => uid)).toEqual(['anna.weiss@x.de', 'anna.weiss2@x.de']);
});

test('groups are found by name and description, whatever the case', () => {
  const offered = [
    { cn: 'Backstube', description: 'Nachtschicht' },
    { cn: 'Laden', description: '' },
  ];
  const names = (typed: string, isOnlyChosen = false) =>
    filterGroups({ offered, chosen: ['Laden'] }, typed, isOnlyChosen).map(({ cn }) => cn);
  expect([names(''), names('BACK'), names('nacht'), names('x'), names('', true), names('back', true)]).toEqual([
    ['Backstube', 'Laden'],
    ['Backstube'],
    ['Backstube'],
    [],
    ['Laden'],
    [],
  ]);
});
