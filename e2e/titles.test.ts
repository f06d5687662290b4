import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from './support/install-app.ts';
import { eventually } from './support/journey.ts';
import { mockSetup, statusOf } from './support/mock-routes.ts';
import { usePortal } from './support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const ida = 'ida.adler@kontor.localhost';

/** Pages by path: the name of the tab in German and in English. */
const titles: Record<string, [german: string, english: string]> = {
  '/apps': ['Ihre Apps', 'Your Apps'],
  '/account': ['Ihr Konto', 'Your account'],
  '/messages': ['Nachrichten', 'Messages'],
  '/store': ['Store', 'Store'],
  '/store/probe': ['Sonde – Store', 'Probe – Store'],
  '/settings': ['Einstellungen', 'Settings'],
  '/settings/users': ['Benutzer', 'Users'],
  '/settings/users/new': ['Name und Benutzername – Benutzer anlegen', 'Name and username – Create user'],
  '/settings/users/import': [
    'Datei wählen – Benutzer aus einer Datei übernehmen',
    'Choose a file – Import users from a file',
  ],
  '/settings/users/removed': ['Gelöschte Benutzer', 'Deleted users'],
  [`/settings/users/${encodeURIComponent(ida)}`]: ['Ida Adler – Benutzer', 'Ida Adler – Users'],
  '/settings/groups': ['Gruppen', 'Groups'],
  '/settings/groups/admin': ['Administratoren – Gruppen', 'Administrator – Groups'],
  '/settings/announcements': ['Bekanntmachungen', 'Announcements'],
  '/settings/announcements/new': ['Neue Bekanntmachung – Bekanntmachungen', 'New announcement – Announcements'],
  '/settings/directory': ['Verzeichnis', 'Directory'],
  '/settings/domains': ['Domains', 'Domains'],
  '/settings/hosting': ['Eigene Apps', 'Hosting'],
  '/settings/hosting/new': ['Neue App', 'New app'],
  '/settings/outbox': ['Postausgang', 'Outgoing mail'],
  '/settings/outbox/server': ['Mailserver einrichten', 'Set up the mail server'],
  '/settings/backup': ['Sicherungen', 'Backups'],
  '/settings/backup/new': ['Medium – Sicherungen', 'Medium – Backups'],
  '/settings/passwords': ['Erzeugte Passwörter', 'Generated passwords'],
  '/settings/logs': ['Protokolle', 'Logs'],
  '/settings/logs/app-probe': ['Protokoll von „Sonde“', 'Log of “Probe”'],
  '/settings/info': ['System', 'System'],
  '/settings/info/changelog': ['Änderungen je Version', 'Changes in each version'],
  '/settings/repair': ['Reparatur', 'Repair'],
  '/settings/licenses': ['Lizenzen', 'Licenses'],
  '/settings/wallpapers': ['Hintergrundbilder', 'Wallpapers'],
  // last: it locks the settings
  '/app/app-probe': ['Sonde', 'Probe'],
};

describe('the tab', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  beforeAll(async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    portal.box.addUser({ uid: ida, givenname: 'Ida', surname: 'Adler' });
    await install(portal.box, await portal.box.signIn(olga, true), 'probe', [olga]);
  });

  const isNamed = (page: Page, name: string) =>
    eventually(async () => expect(await page.title()).toBe(`${name} – Kontor`), 5000);

  test.each(['de', 'en'] as const)('has the name of each page: %s', async (language) => {
    const { page } = await portal.visitAs(olga, { mode: true, language });
    for (const [path, names] of Object.entries(titles)) {
      await page.goto(path);
      await isNamed(page, names[language === 'de' ? 0 : 1]);
    }
    expect(new Set(Object.values(titles).map(String)).size).toBe(Object.keys(titles).length);
  });

  test('has the step of an assistant, and its name alone afterwards', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users/new');
    await isNamed(page, 'Name and username – Create user');
    await page.getByLabel('First name').fill('Karl');
    await page.getByLabel('Last name').fill('Koch');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await isNamed(page, 'Password and email – Create user');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await isNamed(page, 'Name and username – Create user');
    await page.goto('/settings/users');
    await isNamed(page, 'Users');
  });

  test('follows the language', async () => {
    const { page } = await portal.visitAs(ida, { language: 'de' });
    await page.goto('/account');
    await isNamed(page, 'Ihr Konto');
    await page.getByText('English').click();
    await isNamed(page, 'Your account');
    await page.getByText('Deutsch').click();
  });

  test.each([
    ['de', '/', 'Anmelden', 'Einrichten', 'Passwort vergessen', 'Einstellungen entsperren'],
    ['en', '/', 'Login', 'Setup', 'Forgot your password?', 'Unlock settings'],
  ] as const)('has a name before the login, too: %s', async (language, path, login, setup, forgotten, locked) => {
    const { page } = await portal.visit({ language });
    await page.goto(path);
    await isNamed(page, login);
    await page.goto('/password/forgotten');
    await isNamed(page, forgotten);
    await mockSetup(page, await statusOf(portal.address));
    await page.goto(path);
    await isNamed(page, setup);
    const { page: own } = await portal.visitAs(olga, { language });
    await own.goto('/settings/logs');
    await isNamed(own, locked);
    await own.keyboard.type(knownPassword);
    await own.keyboard.press('Enter');
    await isNamed(own, titles['/settings/logs']?.[language === 'de' ? 0 : 1] ?? '');
  });

  test('stays as it is where the states of the settings areas cannot be loaded', async () => {
    const { page, allowConsole } = await portal.visitAs(olga, { mode: true });
    allowConsole(/ERR_FAILED|with-area-state/);
    const chunk = '**/assets/with-area-state*';
    const isAsked = page.waitForRequest(chunk);
    await page.route(chunk, (route) => route.abort());
    await page.goto('/settings');
    await isAsked;
    await page.getByRole('main').getByText('Users').first().waitFor();
    expect(await page.title()).not.toMatch(/could not|cannot/);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('has the name of a page that a change of network dropped once', async () => {
    const { page, allowConsole } = await portal.visitAs(olga);
    allowConsole(/ERR_FAILED/);
    await page.route('**/assets/messages-page*', (route) => route.abort(), { times: 1 });
    await page.goto('/messages');
    await isNamed(page, titles['/messages']?.[1] ?? '');
  });

  test('says that a page could not be loaded', async () => {
    const { page, allowConsole } = await portal.visitAs(olga);
    allowConsole(/ERR_FAILED|messages-page|A part of the page could not be loaded/);
    await page.route('**/assets/messages-page*', (route) => route.abort());
    await page.goto('/messages');
    await eventually(async () => expect(await page.title()).toMatch(/could not|cannot/));
  });
});
