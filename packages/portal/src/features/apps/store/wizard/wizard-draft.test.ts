import { expect, test } from 'vitest';
import { type Draft, optionsOf, permissionsOf, readDraft, stepsOf } from './wizard-draft.ts';

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
const empty: Draft = { step: 'resources', people: {}, memberGroups: [], isTouched: false };

test('steps follow what the app asks for', () => {
  expect(stepsOf(app, false)).toEqual(['resources', 'users']);
  expect(stepsOf({ id: 'a', addons: {} }, false)).toEqual(['resources']);
  expect(stepsOf(app, true)).toEqual(['payment', 'resources', 'users', 'confirm']);
});

test('the call names people, and by permission who has it', () => {
  const people = { 'anna@x.de': ['reader', 'editor', 'admin'], 'ben@x.de': ['reader'] };
  expect(optionsOf({ ...empty, people, memberGroups: ['Bakery'] }, wiki)).toEqual({
    memberGroups: ['Bakery'],
    users: ['anna@x.de', 'ben@x.de'],
    groups: [
      { group: 'readers', members: ['anna@x.de', 'ben@x.de'] },
      { group: 'editors', members: ['anna@x.de'] },
      { group: 'admins', members: ['anna@x.de'] },
    ],
  });
});

test('a draft survives a reload, one that does not fit is dropped', () => {
  const draft: Draft = {
    step: 'users',
    people: { 'anna@x.de': ['reader'] },
    memberGroups: ['Bakery'],
    isTouched: true,
  };
  expect(readDraft(JSON.stringify(draft), stepsOf(app, false))).toEqual(draft);
  expect(readDraft(JSON.stringify(draft), ['resources'])).toBeUndefined();
  for (const stored of [null, '', '3', 'null', '{}']) expect(readDraft(stored, ['resources'])).toBeUndefined();
});
