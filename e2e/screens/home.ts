import type { InstalledApp } from '@kontor/contract/apps/apps';
import { mockUnreachable } from '../support/mock-routes.ts';
import type { Scene, Screen } from './screen.ts';

const inState = (id: string, change: Partial<InstalledApp>) => (apps: InstalledApp[]) =>
  apps.map((app) => (app.storeId === id ? { ...app, ...change } : app));

/** Not yet seen, and recent enough for a toast. */
const justNow = () => ({ seen: false, messageTime: new Date().toISOString() });

const mockNotices = ({ mockMessages, word }: Scene) =>
  mockMessages([
    {
      status: 'OK',
      indicatorId: 'app-tiddlywiki',
      text: word('„Team-Wiki“ antwortet wieder.', '“Team wiki” answers again.'),
    },
    {
      status: 'ERROR',
      indicatorId: 'app-node-red',
      text: word(
        '„Automationen“ startet nicht. Die App hat sich sofort wieder beendet. Der Server versucht es weiter.',
        '“Automations” does not start. The app ended at once. The server keeps trying.',
      ),
    },
    {
      status: 'WARNING',
      text: word('Am Freitag ab 16 Uhr wird der Server gewartet.', 'The server is serviced on Friday from 4 pm.'),
    },
    { status: 'INFO', text: word('Willkommen auf Ihrem Server.', 'Welcome to your server.') },
  ]);

/** Hides Home's notice about waiting mail. */
const noMailWaits = ({ page, company }: Scene) =>
  page.route('**/api/v1/outbox', async (route) => {
    const { json } = await company.admin.get('/api/v1/outbox');
    await route.fulfill({
      json: { ...json, configured: true, health: 'works', trouble: '', waiting: 0, refused: 0, mails: [] },
    });
  });

const tileMenu = ({ page, word }: Scene, name = '') =>
  page.getByRole('button', { name: new RegExp(`^${word('Mehr zu ', 'More about ')}.*${name}`) }).first();

const inUse = [
  'nextcloud',
  'hfs',
  'tiddlywiki',
  'mattermost',
  'immich',
  'paperless-ngx',
  'vikunja',
  'vaultwarden',
  'mwst-rechner',
];

/** An office that uses many apps of the store. */
async function mockManyApps(scene: Scene): Promise<void> {
  const { company, word, mockApps } = scene;
  await noMailWaits(scene);
  const asked = { headers: { 'accept-language': word('de', 'en') } };
  const offered = (await company.admin.get('/api/v1/store/apps', asked)).json;
  await mockApps(([like]) =>
    inUse.flatMap((id) => {
      const app = offered.find((each) => each.id === id);
      if (!app || !like) return [];
      const { title, icon, tagline: description, version } = app;
      const appVersion = id === 'tiddlywiki' ? '1.0.0' : version;
      return [{ ...like, instanceId: `app-${id}`, storeId: id, title, icon, description, appVersion, storeApp: app }];
    }),
  );
}

/** Apps whose names are long in German, one of them a second instance. */
const mockLongNames = async (scene: Scene) => {
  await noMailWaits(scene);
  await scene.mockApps((apps) => {
    const titles = [
      'Dokumentenverwaltungssystem',
      'Einkaufsgenossenschaftsverwaltung für Bäckereien und Konditoreien 2',
      'Zeiterfassung und Urlaubsplanung',
      'Mindesthaltbarkeitsdatumsüberwachung',
    ];
    return apps.map((app, index) => ({ ...app, title: titles[index] ?? app.title }));
  });
};

/** Home, the frame of every page, and messages. */
export const homeScreens: Screen[] = [
  { name: 'home', at: '/apps', before: noMailWaits, shows: ({ page }) => page.getByRole('article').first() },
  { name: 'home-full', at: '/apps', before: mockManyApps, shows: ({ page }) => page.getByRole('article').nth(8) },
  {
    name: 'home-wallpaper',
    at: '/apps',
    async before(scene) {
      await noMailWaits(scene);
      const listed = (await scene.company.admin.get('/api/v1/wallpapers/available')).json;
      const wallpaper = listed.find(({ name }) => name === 'forest');
      await scene.mockStatus({ wallpaper: wallpaper ?? null });
    },
    shows: ({ page }) => page.getByRole('article').first(),
  },
  {
    name: 'home-long-names',
    at: '/apps',
    before: mockLongNames,
    shows: ({ page }) => page.getByRole('article').nth(3),
  },
  {
    name: 'home-states',
    at: '/apps',
    async before({ mockApps, mockMessages, word }) {
      await mockMessages([]);
      await mockApps((apps) => {
        const stopped = {
          status: 'NOT_RUNNING' as const,
          reason: word('Diese App wurde angehalten.', 'This app was stopped.'),
        };
        const changed = inState('hfs', stopped)(apps);
        const closed = inState('mwst-rechner', { mayOpen: false })(changed);
        return inState('node-red', { status: 'INSTALLING', progress: 42 })(closed);
      });
    },
    shows: ({ page }) => page.getByRole('article').first(),
  },
  {
    name: 'app-stopped',
    at: '/app/app-hfs',
    before: ({ mockApps, word }) =>
      mockApps(
        inState('hfs', {
          status: 'NOT_RUNNING',
          isWanted: false,
          reason: word('Diese App wurde angehalten.', 'This app was stopped.'),
        }),
      ),
  },
  {
    name: 'app-stopped-ask',
    who: 'member',
    at: '/app/app-hfs',
    before: ({ mockApps }) => mockApps(inState('hfs', { status: 'NOT_RUNNING', isWanted: false, mayOpen: true })),
    shows: ({ page, word }) => page.getByText(word('Wenden Sie sich dazu bitte an', 'Please ask')),
  },
  {
    name: 'unknown-host',
    who: 'member',
    at: ({ address }) => address.replace('//cloud.', '//laden.'),
  },
  {
    name: 'home-unsafe',
    at: '/apps',
    before: ({ mockStatus }) =>
      mockStatus({
        exposed: true,
        engine: { kind: 'process', isolation: 'none', reasons: ['bubblewrap is not installed'] },
      }),
    shows: ({ page }) => page.getByRole('article').first(),
  },
  {
    name: 'home-disk',
    at: '/apps',
    before: ({ mockStatus }) => mockStatus({ diskSpace: 'scarce' }),
    shows: ({ page }) => page.getByRole('article').first(),
  },
  { name: 'home-member', who: 'member', at: '/apps', shows: ({ page }) => page.getByRole('article').first() },
  {
    name: 'home-announcement',
    who: 'member',
    at: '/apps',
    before: ({ mockStatus, word }) =>
      mockStatus({
        announcement: {
          id: 'one',
          indicatorId: '',
          status: 'WARNING',
          text: word(
            '<p>Heute ab <b>16 Uhr</b> wird der Server gewartet. <a href="https://kontor.localhost">Mehr dazu</a></p>',
            '<p>The server is serviced today from <b>4 pm</b>. <a href="https://kontor.localhost">Read more</a></p>',
          ),
        },
      }),
    shows: ({ page }) => page.getByRole('article').first(),
  },
  {
    name: 'tile-menu',
    at: '/apps',
    shows: ({ page }) => page.getByRole('article').first(),
    async after(scene) {
      await tileMenu(scene, scene.word('Team-Wiki', 'Team wiki')).click();
      await scene.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'stop-question',
    at: '/apps',
    shows: ({ page }) => page.getByRole('article').first(),
    async after(scene) {
      const { page, word } = scene;
      await tileMenu(scene).click();
      await page.getByRole('menuitem', { name: word('App anhalten', 'Stop app') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'palette',
    at: '/messages',
    async after({ page }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'palette-nothing',
    at: '/messages',
    async after({ page, word }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('menuitem').first().waitFor();
      await page.keyboard.type('zzz');
      await page.getByText(word('Nichts gefunden', 'Nothing found')).waitFor();
    },
  },
  {
    name: 'settings-menu',
    at: '/messages',
    only: 'desktop',
    after: ({ button }) => button('Bereiche der Einstellungen zeigen', 'Show settings areas').click(),
  },
  {
    name: 'sidebar-narrow',
    at: '/messages',
    only: 'desktop',
    after: ({ button }) => button('Seitenleiste einklappen', 'Collapse sidebar').click(),
  },
  {
    name: 'more-sheet',
    at: '/messages',
    only: 'phone',
    async after({ page, button }) {
      await button('Mehr', 'More').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'logout-question',
    at: '/account',
    async after({ page, button, field, isPhone, word }) {
      await field('Vorname', 'First name').fill('Anne');
      if (isPhone) await button('Mehr', 'More').click();
      // On a phone the page behind the menu has buttons of that name, too.
      const leave = page.getByRole('dialog').getByRole('button', { name: word('Abmelden', 'Logout'), exact: true });
      await (isPhone ? leave : button('Abmelden', 'Logout')).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'messages',
    at: '/messages',
    before: mockNotices,
    shows: ({ page }) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    name: 'messages-delete-all',
    at: '/messages',
    before: mockNotices,
    shows: ({ page }) => page.getByRole('main').getByRole('listitem').first(),
    async after({ page, button }) {
      await button('Alle löschen', 'Delete all').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'messages-empty', at: '/messages', before: ({ mockMessages }) => mockMessages([]) },
  {
    name: 'toasts',
    who: 'member',
    at: '/messages',
    before: ({ mockMessages, word }) =>
      mockMessages([
        {
          ...justNow(),
          status: 'OK',
          indicatorId: 'app-tiddlywiki',
          text: word('Team-Wiki ist bereit.', 'Team wiki is ready.'),
        },
        {
          ...justNow(),
          status: 'ERROR',
          text: word(
            'Die Sicherung hat nicht geklappt. Die Festplatte ist voll.',
            'The backup failed. The disk is full.',
          ),
        },
        {
          ...justNow(),
          status: 'WARNING',
          text: word('Ihr Zertifikat läuft in 14 Tagen ab.', 'Your certificate expires in 14 days.'),
        },
      ]),
    shows: ({ page, word }) =>
      page
        .getByRole('region', { name: word('Hinweise', 'Notices') })
        .getByRole('listitem')
        .first(),
  },
  {
    name: 'connection-lost',
    who: 'member',
    at: '/account',
    async after({ page, word }) {
      await mockUnreachable(page);
      await page
        .getByRole('heading', { name: word('Ihr Server ist nicht erreichbar', 'Your server is offline') })
        // The status is asked each half minute while the live stream is connected.
        .waitFor({ timeout: 50_000 });
    },
  },
  {
    name: 'offline',
    who: 'member',
    at: '/messages',
    async after({ page, word }) {
      await page.evaluate("dispatchEvent(new Event('offline'))");
      await page.getByText(word('Keine Verbindung', 'No connection')).waitFor();
    },
  },
  {
    ...{ name: 'app-unreachable', at: '/app/app-mwst-rechner', isPlain: true },
    before: ({ page }) => page.route('**/.kontor/here', (route) => route.abort('namenotresolved')),
    after: ({ page, word }) => page.getByText(word('führt noch nicht hierher', 'does not lead here yet')).waitFor(),
  },
  { name: 'app-frame', at: '/app/app-mwst-rechner', shows: ({ page }) => page.locator('iframe') },
  { name: 'unknown-path', at: '/nothing/here', shows: ({ page }) => page.getByRole('article').first(), isPlain: true },
  {
    name: 'page-failed',
    at: '/messages',
    async before({ page }) {
      await page.route('**/assets/messages-page*', (route) => route.abort());
    },
    // after one reload, which could have helped
    shows: ({ page, word }) =>
      page.getByRole('heading', { name: word('Diese Seite konnte nicht geladen', 'This page could not be loaded') }),
  },
];
