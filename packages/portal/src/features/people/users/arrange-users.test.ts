import { expect, test } from 'vitest';
import { arrangeUsers, filterArranged, type Kind, type SortBy } from './arrange-users.ts';

const user = (givenname: string, surname: string, more = {}) => ({
  uid: `${givenname}@firma.de`.toLowerCase(),
  givenname,
  surname,
  displayName: `${givenname} ${surname}`,
  posixGroupName: 'user' as 'user' | 'admin',
  enabled: true,
  external: false,
  jpegPhoto: '',
  ...more,
});
const users = [
  user('Cem', 'Sahin', { enabled: false }),
  user('Anna', 'Arndt', { uid: 'office@firma.de' }),
  user('Dörte', 'Österle', { posixGroupName: 'admin' }),
  user('Bo', 'arndt'),
];
const arranged = (by: SortBy = 'name', isDown = false) => arrangeUsers(users, { by, isDown });
const names = (text: string, kind: Kind = 'all') =>
  filterArranged(arranged(), text, kind).map(({ givenname }) => givenname);

test.each([
  ['', ['Anna', 'Bo', 'Cem', 'Dörte']],
  ['ANNA ARNDT', ['Anna']],
  ['annaarndt', ['Anna']],
  ['office@', ['Anna']],
  [' ÖSTER ', ['Dörte']],
  ['nobody', []],
])('"%s" finds %j', (text, found) => {
  expect(names(text)).toEqual(found);
});

test.each([
  ['admin', ['Dörte']],
  ['user', ['Anna', 'Bo', 'Cem']],
  ['disabled', ['Cem']],
] as const)('of the kind %s are %j', (kind, found) => {
  expect(names('', kind)).toEqual(found);
});

test.each([
  ['name', true, ['Dörte', 'Cem', 'Bo', 'Anna']],
  ['uid', false, ['Bo', 'Cem', 'Dörte', 'Anna']],
  ['role', false, ['Dörte', 'Anna', 'Bo', 'Cem']],
] as const)('sorted by %s (down: %j) they are %j', (by, isDown, found) => {
  expect(arranged(by, isDown).map(({ user: { givenname } }) => givenname)).toEqual(found);
});

test('the list that came is left as it was', () => {
  arranged('name', true);
  expect(users[0]?.givenname).toBe('Cem');
});

test('people of the same name are in the order of their usernames', () => {
  const uids = ['anna.weiss2@firma.de', 'anna.weiss10@firma.de', 'anna.weiss@firma.de'];
  const same = uids.map((uid) => user('Anna', 'Weiß', { uid }));
  for (const by of ['name', 'uid', 'role'] as const)
    expect(arrangeUsers(same, { by, isDown: false }).map(({ user: { uid } }) => uid)).toEqual([
      'anna.weiss@firma.de',
      'anna.weiss2@firma.de',
      'anna.weiss10@firma.de',
    ]);
});
