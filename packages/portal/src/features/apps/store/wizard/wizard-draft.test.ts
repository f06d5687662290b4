import type { Group } from '@kontor/contract/people/groups';
import { expect, test } from 'vitest';
import { type Draft, isAloneIn, optionsOf, permissionsOf, readDraft, stepsOf } from './wizard-draft.ts';

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
const empty: Draft = { people: {}, memberGroups: [], isTouched: false };

test('steps follow what the app asks for', () => {
  const free = { costs: false, isAlone: false };
  expect(stepsOf(app, free)).toEqual(['resources', 'users']);
  expect(stepsOf({ id: 'a', addons: {} }, free)).toEqual(['resources']);
  expect(stepsOf(app, { costs: true, isAlone: false })).toEqual(['payment', 'resources', 'users', 'confirm']);
});

test('where there is nobody and nothing to choose, nothing is asked', () => {
  const plain = { id: 'shop', addons: { ldap: { groupSupport: true, groups: [group('reader', true)] } } };
  expect(stepsOf(plain, { costs: false, isAlone: true })).toEqual(['resources']);
  const custom = { cn: 'Bakery', entryParentId: '' } as Group;
  const others = ['admin', 'signing'].map((cn) => ({ cn, entryParentId: '' }) as Group);
  expect(isAloneIn(plain, ['anna'], others)).toBe(true);
  expect(isAloneIn(plain, ['anna', 'ben'], others)).toBe(false);
  expect(isAloneIn(plain, ['anna'], [...others, custom])).toBe(false);
  expect(isAloneIn(app, ['anna'], others)).toBe(false);
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
    people: { 'anna@x.de': ['reader'] },
    memberGroups: ['Bakery'],
    isTouched: true,
  };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  for (const stored of [null, '', '3', 'null', '{}']) expect(readDraft(stored)).toBeUndefined();
});
