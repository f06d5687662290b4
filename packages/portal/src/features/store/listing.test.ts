import { expect, test } from 'vitest';
import { listOffers, offersOf, shelvesIn, worksWithAccounts } from './listing.ts';

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
const ids = (filter: Partial<Parameters<typeof listOffers>[1]>) =>
  listOffers(offersOf(store, installed), { text: '', category: '', installedFirst: false, ...filter }).map(
    (offer) => offer.app.id,
  );

test('file sharing first, then updates, then by title', () => {
  expect(ids({})).toEqual(['nextcloud', 'wiki', 'board', 'chat']);
});

test('installed apps first when asked', () => {
  expect(ids({ installedFirst: true })).toEqual(['nextcloud', 'wiki', 'chat', 'board']);
});

test('what cannot be installed here stands last, unless it is there already', () => {
  const barred = [
    app('nextcloud', 'Nextcloud', '', 'files', ['Needs Docker']),
    app('wiki', 'Wiki', '', '', ['Needs Docker']),
  ];
  const offers = offersOf([...barred, app('zoo', 'Zoo')], installed);
  const listed = listOffers(offers, { text: '', category: '', installedFirst: false });
  expect(listed.map(({ app: { id }, isBarred }) => [id, isBarred])).toEqual([
    ['wiki', false],
    ['zoo', false],
    ['nextcloud', true],
  ]);
});

test('among what cannot be installed here file sharing is first, too', () => {
  const barred = [
    app('board', 'Board', '', '', ['Needs Docker']),
    app('nextcloud', 'Nextcloud', '', '', ['Needs Docker']),
  ];
  const listed = listOffers(offersOf([...barred, app('zoo', 'Zoo')], []), {
    text: '',
    category: '',
    installedFirst: false,
  });
  expect(listed.map(({ app: { id } }) => id)).toEqual(['zoo', 'nextcloud', 'board']);
});

test('filter on title and tagline, whatever the case', () => {
  expect(ids({ text: ' PAGES' })).toEqual(['wiki']);
  expect(ids({ text: 'oa' })).toEqual(['board']);
  expect(ids({ text: 'nothing' })).toEqual([]);
});

test('filter on the shelf', () => {
  expect(ids({ category: 'files' })).toEqual(['nextcloud']);
  expect(shelvesIn(store)).toEqual(['office', 'files']);
});

test('any instance that is behind has an update', () => {
  const [offer] = offersOf(
    [app('wiki', 'Wiki')],
    [
      { instanceId: 'app-wiki', storeId: 'wiki', appVersion: '1.2' },
      { instanceId: 'app-wiki-2', storeId: 'wiki', appVersion: '1.2-SNAPSHOT' },
    ],
  );
  expect(offer).toMatchObject({ isInstalled: true, hasUpdate: true });
});

test('a local build has no update', () => {
  const [offer] = offersOf([app('wiki', 'Wiki')], [{ instanceId: 'app-wiki', storeId: 'wiki', appVersion: 'local' }]);
  expect(offer?.hasUpdate).toBe(false);
});

test('accounts of the box', () => {
  expect(
    ['ldap', 'oidc', 'proxy-header', 'proxy-gate', 'own', 'none'].map((authMode) => worksWithAccounts({ authMode })),
  ).toEqual([true, true, true, true, false, false]);
});
