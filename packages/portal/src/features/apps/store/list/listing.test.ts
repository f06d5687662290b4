import { expect, test } from 'vitest';
import { categoriesIn, countByScope, entriesOf, listEntries, worksWithAccounts } from './listing.ts';

const app = (id: string, title: string, tagline = '', category = 'office', obstacles: string[] = []) => ({
  id,
  title,
  tagline,
  category,
  version: '1.2',
  obstacles,
});
const store = [
  app('wiki', 'Wiki', 'Pages for all'),
  app('chat', 'Chat', 'Talk'),
  app('nextcloud', 'Nextcloud', 'Files', 'files'),
  app('board', 'Board', 'Tasks'),
];
const installed = [
  { instanceId: 'app-wiki', storeId: 'wiki', appVersion: '1.1' },
  { instanceId: 'app-chat', storeId: 'chat', appVersion: '1.2' },
];
const ids = (filter: Partial<Parameters<typeof listEntries>[1]>) =>
  listEntries(entriesOf(store, installed), {
    scope: 'all',
    text: '',
    category: '',
    installedFirst: false,
    ...filter,
  }).map((entry) => entry.app.id);

test('file sharing first, then updates, then by title', () => {
  expect(ids({})).toEqual(['nextcloud', 'wiki', 'board', 'chat']);
});

test('installed apps first when asked', () => {
  expect(ids({ installedFirst: true })).toEqual(['nextcloud', 'wiki', 'chat', 'board']);
});

test('what cannot be installed here stands last, unless it is there already', () => {
  const blocked = [
    app('nextcloud', 'Nextcloud', '', 'files', ['Needs Docker']),
    app('wiki', 'Wiki', '', '', ['Needs Docker']),
  ];
  const entries = entriesOf([...blocked, app('zoo', 'Zoo')], installed);
  const listed = listEntries(entries, { scope: 'all', text: '', category: '', installedFirst: false });
  expect(listed.map(({ app: { id }, isBlocked }) => [id, isBlocked])).toEqual([
    ['wiki', false],
    ['zoo', false],
    ['nextcloud', true],
  ]);
});

test('among what cannot be installed here file sharing is first, too', () => {
  const blocked = [
    app('board', 'Board', '', '', ['Needs Docker']),
    app('nextcloud', 'Nextcloud', '', '', ['Needs Docker']),
  ];
  const listed = listEntries(entriesOf([...blocked, app('zoo', 'Zoo')], []), {
    scope: 'all',
    text: '',
    category: '',
    installedFirst: false,
  });
  expect(listed.map(({ app: { id } }) => id)).toEqual(['zoo', 'nextcloud', 'board']);
});

test('what can be installed here, everything, or what is installed', () => {
  const entries = entriesOf(
    [...store, app('mail', 'Mail', '', '', ['Needs Docker']), app('gone', 'Gone', '', '', ['Needs Docker'])],
    [...installed, { instanceId: 'app-gone', storeId: 'gone', appVersion: '1.2' }],
  );
  expect(countByScope(entries)).toEqual({ here: 5, all: 6, installed: 3 });
  const of = (scope: 'here' | 'installed') =>
    listEntries(entries, { scope, text: '', category: '', installedFirst: false }).map((entry) => entry.app.id);
  expect(of('here')).not.toContain('mail');
  expect(of('here')).toContain('gone');
  expect(of('installed').toSorted()).toEqual(['chat', 'gone', 'wiki']);
});

test('filter on title and tagline, whatever the case', () => {
  expect(ids({ text: ' PAGES' })).toEqual(['wiki']);
  expect(ids({ text: 'oa' })).toEqual(['board']);
  expect(ids({ text: 'nothing' })).toEqual([]);
});

test('filter on the shelf', () => {
  expect(ids({ category: 'files' })).toEqual(['nextcloud']);
  expect(categoriesIn(store)).toEqual(['office', 'files']);
});

test('any instance that is behind has an update', () => {
  const [entry] = entriesOf(
    [app('wiki', 'Wiki')],
    [
      { instanceId: 'app-wiki', storeId: 'wiki', appVersion: '1.2' },
      { instanceId: 'app-wiki-2', storeId: 'wiki', appVersion: '1.2-SNAPSHOT' },
    ],
  );
  expect(entry).toMatchObject({ isInstalled: true, hasUpdate: true });
});

test('a local build has no update', () => {
  const [entry] = entriesOf([app('wiki', 'Wiki')], [{ instanceId: 'app-wiki', storeId: 'wiki', appVersion: 'local' }]);
  expect(entry?.hasUpdate).toBe(false);
});

test('accounts of the box', () => {
  expect(
    ['ldap', 'oidc', 'proxy-header', 'proxy-gate', 'own', 'none'].map((authMode) => worksWithAccounts({ authMode })),
  ).toEqual([true, true, true, false, false, false]);
});
