import { describe, expect, test } from 'vitest';
import type { Me } from '../../session/me.ts';
import { mayOpen } from '../../shared/menu.ts';
import { accessOf, areasFor, needsAdminMode, type SettingsArea } from '../../shared/settings-areas.ts';
import { mainEntries, settingsAreas } from './entries.ts';
import { areaStates } from './with-area-state.tsx';

const kinds = {
  user: { isAdmin: false, isSigning: false, mayManageApps: false },
  manager: { isAdmin: false, isSigning: true, mayManageApps: true },
  admin: { isAdmin: true, isSigning: false, mayManageApps: true },
};
const me = (kind: keyof typeof kinds) => kinds[kind] as Me;

const inMainMenu = ['/apps', '/account', '/store', '/messages'];

const inSettings = [
  'people /settings/users',
  'people /settings/groups',
  'apps /settings/domains',
  'apps /settings/hosting',
  'apps /settings/passwords',
  'mail /settings/outbox',
  'device /settings/info',
  'device /settings/logs',
  'device /settings/repair',
  'you /account',
  'you /settings/licenses',
];

// a new page need not be added to these lists
const known = mainEntries.filter(({ to }) => inMainMenu.includes(to));
const nameOf = ({ to, heading }: SettingsArea) => `${heading} ${to}`;
const knownAreas = settingsAreas.filter((area) => inSettings.includes(nameOf(area)));

test('both menus are in order', () => {
  expect(known.map(({ to }) => to)).toEqual(inMainMenu);
  expect(knownAreas.map(nameOf)).toEqual(inSettings);
});

test.each([...mainEntries, ...settingsAreas])('$to is labelled in both languages', ({ to: _, ...entry }) => {
  const texts = Object.values(entry).filter((value) => typeof value === 'object' && 'de' in value);
  expect(texts.length).toBeGreaterThan(0);
  for (const { de, en } of texts) expect([de.trim(), en.trim()]).not.toContain('');
});

const withState = ['domains', 'groups', 'hosting', 'outbox', 'repair', 'users'].map((name) => `/settings/${name}`);

test('each state belongs to an area, which has no other', () => {
  const paths = areaStates.map(({ to }) => to);
  expect(paths).toEqual(expect.arrayContaining(withState));
  expect(settingsAreas.map(({ to }) => to)).toEqual(expect.arrayContaining(paths));
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  ['user', ['/apps', '/account', '/messages']],
  ['manager', ['/apps', '/account', '/store', '/messages']],
  ['admin', ['/apps', '/account', '/store', '/messages']],
] as const)('the main menu of a %s leads to %j', (kind, open) => {
  expect(known.filter(({ access }) => mayOpen(me(kind), access)).map(({ to }) => to)).toEqual(open);
});

describe('a page of the settings', () => {
  test.each([
    ['/settings', 'everyone'],
    ['/settings/', 'everyone'],
    ['/settings/licenses', 'everyone'],
    ['/settings/groups', 'admin-or-signing'],
    ['/settings/groups/Sales', 'admin-or-signing'],
    ['/settings/users/anna', 'admin'],
    ['/settings/groupsandmore', 'admin'],
    ['/settings/nobody-declared-this', 'admin'],
    ['/apps', 'everyone'],
    ['/settingsandmore', 'everyone'],
  ] as const)('%s is for %s', (path, access) => {
    expect(accessOf(settingsAreas, path)).toBe(access);
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
    const asks = (kind: keyof typeof kinds) => paths.map((path) => needsAdminMode(settingsAreas, me(kind), path));
    expect(asks('user')).toEqual([false, false, false]);
    expect(asks('manager')).toEqual([false, false, false]);
    expect(asks('admin')).toEqual([true, true, true]);
  });
});

test('everybody sees the headings that hold something for them', () => {
  const seenBy = (kind: keyof typeof kinds) => areasFor(me(kind), knownAreas).map(({ heading }) => heading);
  expect(seenBy('user')).toEqual(['you']);
  expect(seenBy('manager')).toEqual(['people', 'you']);
  expect(seenBy('admin')).toEqual(['people', 'apps', 'mail', 'device', 'you']);
});
