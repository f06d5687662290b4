import { expect, test } from 'vitest';
import { appsNeededToo, isLocked, type MemberPermissions, setMembers, setPermission } from './member-permissions.ts';

const group = (id: string, required: boolean, groups: string[] = [], apps: string[] = []) => ({
  id,
  displayName: id,
  group: `${id}s`,
  required,
  requires: { groups, apps },
});
const wiki = {
  storeId: 'wiki',
  groups: [group('reader', true), group('editor', false), group('admin', false, ['editor'], ['files'])],
};
const nobody: MemberPermissions = {};
const [anna, ben] = ['anna@x.de', 'ben@x.de'];

test('a person brings required permissions, a permission brings what it requires', () => {
  const choice = setPermission(setMembers(nobody, wiki, [anna], true), wiki, anna, 'admin', true);
  expect(choice).toEqual({ [anna]: ['reader', 'editor', 'admin'] });
  expect(isLocked(choice, wiki, anna, 'editor')).toBe(true);
  expect(isLocked(choice, wiki, anna, 'admin')).toBe(false);
  expect(appsNeededToo(choice, wiki)).toEqual(['files']);
});

test('choosing a permission chooses the person', () => {
  expect(setPermission(nobody, wiki, ben, 'editor', true)).toEqual({ [ben]: ['reader', 'editor'] });
});

test('taking a person away clears the permissions', () => {
  const choice = setMembers(setPermission(nobody, wiki, ben, 'editor', true), wiki, [ben], false);
  expect(choice).toEqual({});
  expect(setMembers(choice, wiki, [ben], true)).toEqual({ [ben]: ['reader'] });
});

test('choosing all keeps what single people have already', () => {
  const choice = setMembers(setPermission(nobody, wiki, ben, 'editor', true), wiki, [anna, ben], true);
  expect(choice).toEqual({ [anna]: ['reader'], [ben]: ['reader', 'editor'] });
  expect(setMembers(choice, wiki, [anna, ben], false)).toEqual({});
});
