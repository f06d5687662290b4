import { expect, test } from 'vitest';
import {
  appsNeededToo,
  type Draft,
  isLocked,
  optionsOf,
  permissionsOf,
  readDraft,
  setGroup,
  setPeople,
  setPerson,
  stepsOf,
} from './wizard-draft.ts';

const group = (id: string, required: boolean, groups: string[] = [], apps: string[] = []) => ({
  id,
  displayName: id,
  group: `${id}s`,
  required,
  requires: { groups, apps },
});
const app = {
  id: 'wiki',
  addons: {
    localstorage: {},
    ldap: {
      groupSupport: true,
      groups: [group('reader', true), group('editor', false), group('admin', false, ['editor'], ['files'])],
    },
  },
};
const wiki = permissionsOf(app);
const empty: Draft = { step: 'resources', people: {}, isTouched: false };

test('steps follow what the app asks for', () => {
  expect(stepsOf(app, 'install', false)).toEqual(['resources', 'storage', 'users']);
  expect(stepsOf(app, 'update', false)).toEqual(['resources', 'users']);
  expect(stepsOf({ id: 'a', addons: {} }, 'install', false)).toEqual(['resources']);
  expect(stepsOf(app, 'install', true)).toEqual(['payment', 'resources', 'storage', 'users', 'confirm']);
});

test('a person brings required permissions, a permission brings what it requires', () => {
  const draft = setGroup(setPerson(empty, wiki, 'anna@x.de', true), wiki, 'anna@x.de', 'admin', true);
  expect(optionsOf(draft, wiki)).toEqual({
    users: ['anna@x.de'],
    groups: [
      { group: 'readers', members: ['anna@x.de'] },
      { group: 'editors', members: ['anna@x.de'] },
      { group: 'admins', members: ['anna@x.de'] },
    ],
  });
  expect(isLocked(draft, wiki, 'anna@x.de', 'editor')).toBe(true);
  expect(isLocked(draft, wiki, 'anna@x.de', 'admin')).toBe(false);
  expect(appsNeededToo(draft, wiki)).toEqual(['files']);
});

test('choosing a permission chooses the person', () => {
  const draft = setGroup(empty, wiki, 'ben@x.de', 'editor', true);
  expect(optionsOf(draft, wiki).users).toEqual(['ben@x.de']);
});

test('taking a person away clears the permissions', () => {
  const draft = setPerson(setGroup(empty, wiki, 'ben@x.de', 'editor', true), wiki, 'ben@x.de', false);
  expect(optionsOf(draft, wiki)).toEqual({ users: [], groups: [] });
  expect(optionsOf(setPerson(draft, wiki, 'ben@x.de', true), wiki).groups.map((each) => each.group)).toEqual([
    'readers',
  ]);
});

test('choosing all keeps what single people have already', () => {
  const draft = setPeople(setGroup(empty, wiki, 'ben@x.de', 'editor', true), wiki, ['anna@x.de', 'ben@x.de'], true);
  expect(draft.people).toEqual({ 'anna@x.de': ['reader'], 'ben@x.de': ['reader', 'editor'] });
  expect(setPeople(draft, wiki, ['anna@x.de', 'ben@x.de'], false).people).toEqual({});
});

test('a draft survives a reload, one that does not fit is dropped', () => {
  const draft = setPerson({ ...empty, step: 'users' }, wiki, 'anna@x.de', true);
  expect(readDraft(JSON.stringify(draft), stepsOf(app, 'install', false))).toEqual(draft);
  expect(readDraft(JSON.stringify(draft), ['resources'])).toBeUndefined();
  for (const kept of [null, '', '3', 'null', '{}']) expect(readDraft(kept, ['resources'])).toBeUndefined();
});
