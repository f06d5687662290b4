import { describe, expect, test } from 'vitest';
import type { Me } from '../session/me.ts';
import { accessOf, areasOf, mayOpen, needsAdminMode } from './settings-areas.ts';

const kinds = {
  user: { isAdmin: false, isSigning: false, mayManageApps: false },
  manager: { isAdmin: false, isSigning: true, mayManageApps: true },
  admin: { isAdmin: true, isSigning: false, mayManageApps: true },
};
const me = (kind: keyof typeof kinds) => kinds[kind] as Me;

describe('a page of the settings', () => {
  test.each([
    ['/settings', 'everyone'],
    ['/settings/', 'everyone'],
    ['/settings/groups', 'admin-or-signing'],
    ['/settings/groups/Sales', 'admin-or-signing'],
    ['/settings/users/anna', 'admin'],
    ['/settings/groupsandmore', 'admin'],
    ['/settings/nobody-declared-this', 'admin'],
  ] as const)('%s is for %s', (path, access) => {
    expect(accessOf(path)).toBe(access);
  });

  test.each([
    ['user', [true, false, false]],
    ['manager', [true, true, false]],
    ['admin', [true, true, true]],
  ] as const)('of each kind opens for a %s, or does not: %j', (kind, open) => {
    const accesses = ['everyone', 'admin-or-signing', 'admin'] as const;
    expect(accesses.map((access) => mayOpen(me(kind), access))).toEqual(open);
  });

  test('asks nobody for a password who could not enter admin mode with it', () => {
    const paths = ['/settings', '/settings/groups', '/settings/users'];
    expect(paths.map((path) => needsAdminMode(me('user'), path))).toEqual([false, false, false]);
    expect(paths.map((path) => needsAdminMode(me('manager'), path))).toEqual([false, false, false]);
    expect(paths.map((path) => needsAdminMode(me('admin'), path))).toEqual([true, true, true]);
  });
});

test('everybody sees the headings that hold something for them', () => {
  const groups = (kind: keyof typeof kinds) => areasOf(me(kind)).map(({ group }) => group);
  expect(groups('user')).toEqual(['you']);
  expect(groups('manager')).toEqual(['people', 'you']);
  expect(groups('admin')).toEqual(['people', 'apps', 'mail', 'device', 'you']);
});
