import { expect, test } from 'vitest';
import {
  choicesOf,
  groupsOf,
  nothingChosen,
  setApp,
  setCustom,
  setPermission,
  withoutMissing,
} from './group-choice.ts';

const group = (cn: string, entryParentId = '', more = {}) => ({
  cn,
  description: '',
  entryParentId,
  required: false,
  requires: [],
  ...more,
});
const choices = choicesOf([
  group('admin'),
  group('signing'),
  group('Werkstatt', '', { description: 'Werkstatt' }),
  group('app-wiki', 'app-wiki'),
  group('app-wiki_readers', 'app-wiki', { description: 'Lesen', required: true }),
  group('app-wiki_writers', 'app-wiki', { description: 'Schreiben', requires: ['app-wiki_authors'] }),
  group('app-wiki_authors', 'app-wiki', { description: 'Anlegen', requires: ['app-files'] }),
  group('app-files', 'app-files'),
]);
const chosen = (cns: string[]) => cns.toSorted();

test('system groups are roles, not groups to choose', () => {
  expect(choices.custom.map(({ cn }) => cn)).toEqual(['Werkstatt']);
  expect(choices.apps.map(({ storeId }) => storeId)).toEqual(['app-wiki', 'app-files']);
});

test('what everybody in an app has comes along', () => {
  expect(chosen(groupsOf(setApp(choices, nothingChosen, 'app-wiki', true)))).toEqual(['app-wiki', 'app-wiki_readers']);
});

test('a permission brings what it requires, other apps too', () => {
  const all = setPermission(choices, nothingChosen, { app: 'app-wiki', group: 'app-wiki_writers' }, true);
  expect(chosen(groupsOf(all))).toEqual(
    chosen(['app-wiki', 'app-wiki_readers', 'app-wiki_writers', 'app-wiki_authors', 'app-files']),
  );
});

test('taking an app away takes its permissions', () => {
  const all = setPermission(choices, nothingChosen, { app: 'app-wiki', group: 'app-wiki_writers' }, true);
  expect(groupsOf(setApp(choices, all, 'app-wiki', false))).toEqual(['app-files']);
});

test('what comes along cannot be taken away alone', () => {
  const wiki = setApp(choices, nothingChosen, 'app-wiki', true);
  expect(setPermission(choices, wiki, { app: 'app-wiki', group: 'app-wiki_readers' }, false)).toEqual(wiki);
});

test('of a choice kept from before, what is gone is left out', () => {
  const stored = {
    apps: { 'app-wiki': ['app-wiki_writers', 'app-wiki_gone'], 'app-gone': [] },
    custom: ['Gone', 'Werkstatt'],
  };
  expect(chosen(groupsOf(withoutMissing(choices, stored)))).toEqual(
    chosen(['app-wiki', 'app-wiki_readers', 'app-wiki_writers', 'app-wiki_authors', 'app-files', 'Werkstatt']),
  );
});

test('groups people made are chosen one by one', () => {
  const both = setCustom(nothingChosen, 'Werkstatt', true);
  expect(groupsOf(both)).toEqual(['Werkstatt']);
  expect(groupsOf(setCustom(both, 'Werkstatt', false))).toEqual([]);
});
