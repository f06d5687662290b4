import { expect, test } from 'vitest';
import type { SecondaryGroup } from '../../apps/store.ts';
import {
  type AppPermissions,
  deselectApp,
  deselectGroup,
  isAppLocked,
  isGroupLocked,
  nothingSelected,
  type Selection,
  selectApp,
  selectGroup,
} from './permissions.ts';

const group = (id: string, more: Partial<SecondaryGroup> = {}): SecondaryGroup => ({
  id,
  displayName: id,
  group: id,
  required: false,
  requires: { groups: [], apps: [] },
  ...more,
});

const apps: AppPermissions[] = [
  {
    storeId: 'wiki',
    groups: [
      group('read', { required: true }),
      group('write'),
      group('publish', { requires: { groups: ['write'], apps: [] } }),
      group('manage', { requires: { groups: ['publish'], apps: ['files'] } }),
    ],
  },
  {
    storeId: 'files',
    groups: [group('folders', { required: true, requires: { groups: ['quota'], apps: [] } }), group('quota')],
  },
];

const plain = (selection: Selection) =>
  Object.fromEntries([...selection].map(([storeId, groups]) => [storeId, [...groups].sort()]));

test('an app brings the permissions everybody has', () => {
  expect(plain(selectApp(apps, nothingSelected, 'wiki'))).toEqual({ wiki: ['read'] });
});

test('a permission brings what it requires, and that what it requires', () => {
  expect(plain(selectGroup(apps, nothingSelected, 'wiki', 'publish'))).toEqual({ wiki: ['publish', 'read', 'write'] });
  expect(plain(selectGroup(apps, nothingSelected, 'wiki', 'manage'))).toEqual({
    wiki: ['manage', 'publish', 'read', 'write'],
    files: ['folders', 'quota'],
  });
});

test('what something selected requires cannot be unchecked', () => {
  const selection = selectGroup(apps, nothingSelected, 'wiki', 'publish');
  expect(isGroupLocked(apps, selection, 'wiki', 'read')).toBe(true);
  expect(isGroupLocked(apps, selection, 'wiki', 'write')).toBe(true);
  expect(isGroupLocked(apps, selection, 'wiki', 'publish')).toBe(false);
  expect(deselectGroup(apps, selection, 'wiki', 'write')).toBe(selection);
});

test('without its parent a permission can be unchecked again', () => {
  const selection = deselectGroup(apps, selectGroup(apps, nothingSelected, 'wiki', 'publish'), 'wiki', 'publish');
  expect(isGroupLocked(apps, selection, 'wiki', 'write')).toBe(false);
  expect(plain(deselectGroup(apps, selection, 'wiki', 'write'))).toEqual({ wiki: ['read'] });
});

test('taking an app away clears its permissions', () => {
  const selection = selectGroup(apps, nothingSelected, 'wiki', 'write');
  expect(plain(deselectApp(apps, selection, 'wiki'))).toEqual({});
  expect(plain(selectApp(apps, deselectApp(apps, selection, 'wiki'), 'wiki'))).toEqual({ wiki: ['read'] });
});

test('an app that a permission requires stays', () => {
  const selection = selectGroup(apps, nothingSelected, 'wiki', 'manage');
  expect(isAppLocked(apps, selection, 'files')).toBe(true);
  expect(isAppLocked(apps, selection, 'wiki')).toBe(false);
  expect(plain(deselectApp(apps, selection, 'files'))).toEqual(plain(selection));
});

test('permissions of an app nobody knows change nothing else', () => {
  expect(plain(selectApp([], nothingSelected, 'gone'))).toEqual({ gone: [] });
  expect(isGroupLocked([], nothingSelected, 'gone', 'read')).toBe(false);
});
