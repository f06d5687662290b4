import { describe, expect, it, test } from 'vitest';
import {
  faultOfGroupName,
  groupNameKey,
  isCustomGroup,
  isSystemGroup,
  tidyGroupName,
  wrongSignIn,
} from './group-name.ts';

describe('names of groups', () => {
  it.each([
    'Vertrieb Süd',
    'Größe_1.2-b',
    'Ärzte',
    '営業',
    'Administration',
    'Filialmanager',
    '7 Zwerge',
    'x',
    'y'.repeat(60),
    ' Rand ',
    'A\u0308rzte',
  ])('%j can be taken', (name) => expect(faultOfGroupName(name)).toBeUndefined());

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['y'.repeat(61), 'tooLong'],
    ['y'.repeat(200), 'tooLong'],
    ['a+b', 'signs'],
    ['a,b', 'signs'],
    ['a\\b', 'signs'],
    ['*)(cn=*', 'signs'],
    ['../x', 'signs'],
    ['-x', 'signs'],
    ['a\u0000b', 'signs'],
    ['a/b', 'signs'],
    ['Admin', 'reserved'],
    ['signing', 'reserved'],
    ['USER', 'reserved'],
    ['App-wiki', 'reserved'],
    ['ａｐｐ-wiki', 'reserved'],
    ['Administratoren', 'role'],
    ['ADMINISTRATORS', 'role'],
    ['Manager', 'role'],
    ['Normale Benutzer', 'role'],
    ['Man-ager', 'role'],
  ])('%j cannot: %s', (name, fault) => {
    expect(faultOfGroupName(name)).toBe(fault);
  });

  it('are one name whatever the case, the kind of letter and the spaces', () => {
    const key = groupNameKey('Ärzte Süd');
    for (const name of ['ärzte süd', 'A\u0308rzte  Su\u0308d', ' ÄRZTE SÜD ']) expect(groupNameKey(name)).toBe(key);
    expect(groupNameKey('Arzte Sud')).not.toBe(key);
  });

  it('are kept with single spaces and composed letters', () => {
    expect(tidyGroupName('  A\u0308rzte   Süd ')).toBe('Ärzte Süd');
  });
});

test('a group is of the system, of an app, or custom', () => {
  const group = (cn: string, entryParentId = '') => ({ cn, entryParentId });
  const groups = [
    group('admin'),
    group('signing'),
    group('Vertrieb'),
    group('app-wiki', 'app-wiki'),
    group('app-wiki-2', 'app-wiki'),
  ];
  expect(groups.map(({ cn }) => isSystemGroup(cn))).toEqual([true, true, false, false, false]);
  expect(groups.map(isCustomGroup)).toEqual([false, false, true, false, false]);
});

test.each([
  ['Verkauf Süd & Café', '&'],
  ['-x', '-'],
  ['a/b+c', '/'],
  ['Verkauf Süd', undefined],
])('in %j the wrong sign is %j', (name, sign) => expect(wrongSignIn(name)).toBe(sign));
