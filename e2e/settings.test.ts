import { setTimeout } from 'node:timers/promises';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Look } from './support/browser.ts';
import { eventually } from './support/journey.ts';
import { choose, tabTo } from './support/keyboard.ts';
import { usePortal } from './support/test-portal.ts';

const uids = { user: 'uwe@kontor.localhost', manager: 'sigrid@kontor.localhost', admin: 'anna@kontor.localhost' };
type Kind = keyof typeof uids;

describe('the settings', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  beforeAll(() => {
    portal.box.addUser({ uid: uids.user, givenname: 'Uwe' });
    portal.box.addUser({ uid: uids.manager, givenname: 'Sigrid', signing: true });
    portal.box.addUser({ uid: uids.admin, givenname: 'Anna', role: 'admin' });
  });

  async function open(kind: Kind, path = '/settings', look: Look & { mode?: boolean } = {}) {
    const visitor = await portal.visitAs(uids[kind], look);
    await visitor.page.goto(path);
    await visitor.page.getByRole('navigation').first().waitFor();
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  }
  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const shows = (page: Page, headings: string[]) =>
    eventually(async () =>
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings),
    );
  const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

  test('are there for a normal user without a password, with what is theirs', async () => {
    const { page } = await open('user');
    await shows(page, ['You']);
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Licenses' }).waitFor();
    await card(page, 'Account').click();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
  });

  test.each(['/settings/users', '/settings/groups', '/settings/nothing-there'])(
    'do not open %s for a normal user',
    async (path) => {
      const { page } = await open('user', path);
      await eventually(() => expect(pathOf(page)).toBe('/apps'));
    },
  );

  test.each(['Enter', 'click'])(
    'that are unlocked by %s show a clean form with the cursor in its first field',
    async (by) => {
      const { page } = await open('admin', '/settings/users/new');
      await page.getByLabel('Password', { exact: true }).fill(knownPassword);
      if (by === 'Enter') await page.keyboard.press('Enter');
      else await page.getByRole('main').locator('button[type=submit]').click();
      await page.getByLabel('First name').waitFor();
      await setTimeout(200);
      expect(await page.locator(':focus').getAttribute('name')).toBe('givenname');
      expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    },
  );

  test('lead everyone to the licences', async () => {
    const { page } = await open('user');
    await card(page, 'Licenses').click();
    await page.getByRole('heading', { name: 'Licenses', level: 1 }).waitFor();
  });

  test('show groups to a manager who is no administrator, to look at and without a password', async () => {
    const { page } = await open('manager');
    await shows(page, ['People', 'You']);
    await card(page, 'Groups').click();
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Custom groups', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Add' }).count()).toBe(0);
    await page.goto('/settings/groups/signing');
    await page.waitForURL('**/settings/groups');
    await page.goto('/settings/users');
    await eventually(() => expect(pathOf(page)).toBe('/apps'));
  });

  test('ask an administrator for the password first, then say how everything is', async () => {
    const { page } = await open('admin');
    await page.getByLabel('Password', { exact: true }).fill('Falsch123');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('main').getByText('Wrong username or password.').waitFor();
    expect(await page.getByRole('region', { name: 'Notices' }).getByRole('listitem').count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/^Unlocked until \d\d:\d\d\./).waitFor();
    await shows(page, ['People', 'Apps', 'Mail', 'Data', 'Device', 'You']);
    await page.getByRole('main').getByText('3 people').waitFor();
    await page.getByRole('button', { name: 'Lock now' }).click();
    await page.waitForURL('**/apps');
    await page.goBack();
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
  });

  test('say that a password is missing only once it is sent', async () => {
    const { page } = await open('admin');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.getByRole('link', { name: 'Messages' }).focus();
    // longer than a field that is left waits before it is checked
    await setTimeout(200);
    expect(await page.getByText('Please enter your password.').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter your password.').waitFor();
  });

  test.each([
    [
      'en',
      'Password',
      'Continue',
      /^Wrong username or password\. Please enter the password of \S+ again\. 2 tries left/,
      '1 try left',
      /^Locked until \d\d:\d\d$/,
      'Log out',
    ],
    [
      'de',
      'Passwort',
      'Weiter',
      /^Das Passwort ist falsch\. Bitte geben Sie das Passwort von \S+ noch einmal ein\. Noch 2 Versuche/,
      'Noch 1 Versuch,',
      /^Gesperrt bis \d\d:\d\d Uhr$/,
      'Abmelden',
    ],
  ] as const)('count the last tries in %s, and say how to go on once they are over', async (...words) => {
    const [language, label, go, two, one, locked, logout] = words;
    const session = await portal.box.signIn(uids.admin);
    for (let count = 0; count < 7; count += 1)
      await session.post('/api/v1/adminmode', { body: { password: 'Falsch123' } });
    const visitor = await portal.visit({ language });
    const { page } = visitor;
    await visitor.takeSession(session.token ?? '');
    await page.goto('/settings');
    const password = page.getByLabel(label, { exact: true });
    const main = page.getByRole('main');
    const attempt = async () => {
      await password.fill('Falsch123');
      await page.getByRole('button', { name: go }).click();
    };
    await attempt();
    await main.getByText(two).waitFor();
    await attempt();
    await main.getByText(one).waitFor();
    await attempt();
    await main.getByText(locked).waitFor();
    expect(await password.count()).toBe(0);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await main.getByRole('button', { name: logout }).click();
    await page.waitForURL(`${portal.address}/`);
    const again = await portal.box.signIn(uids.admin, true);
    expect((await again.get('/api/v1/adminmode')).json.enabled).toBe(true);
  });

  test('are searched and opened by keyboard alone', async () => {
    const { page } = await open('admin', '/settings', { mode: true });
    await tabTo(page, page.getByRole('searchbox', { name: 'Search settings' }));
    await page.keyboard.type('certif');
    await shows(page, ['Apps']);
    await page.getByText('1 area found').waitFor();
    await page.keyboard.type('zzz');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await page.keyboard.press('Escape');
    await shows(page, ['People', 'Apps', 'Mail', 'Data', 'Device', 'You']);
    await page.keyboard.type('restart');
    await shows(page, ['Device']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/info');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await choose(page, menu.getByRole('link', { name: 'Settings', exact: true }));
    await page.waitForURL('**/settings');
    await choose(page, menu.getByRole('button', { name: 'People' }));
    await choose(page, menu.getByRole('link', { name: 'Groups' }));
    await page.waitForURL('**/settings/groups');
  });

  test('are a list with pages behind it on a phone', async () => {
    const { page } = await open('admin', '/settings', { mode: true, size: 'phone' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const boxes = await Promise.all(['Users', 'Groups'].map((name) => card(page, name).boundingBox()));
    expect(boxes[0]?.x).toBe(boxes[1]?.x);
    await card(page, 'Logs').click();
    await page.getByRole('heading', { name: 'Logs', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('searchbox', { name: 'Search settings' }).waitFor();
  });

  test('nothing in the sidebar moves below a double click that leads into another group', async () => {
    const { page } = await open('admin', '/settings/users', { mode: true });
    const sidebar = page.getByRole('complementary');
    await sidebar.getByRole('button', { name: 'Mail', exact: true }).click();
    const target = sidebar.getByRole('link', { name: 'Outgoing mail' });
    const before = await target.boundingBox();
    await target.click();
    await page.getByRole('heading', { name: 'Outgoing mail', level: 1 }).waitFor();
    expect(await target.boundingBox()).toEqual(before);
    await target.click();
    await page.getByRole('button', { name: /^Lock settings/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/outbox');
  });

  test('can be left from the narrow sidebar and from the search', async () => {
    const { page } = await open('admin', '/settings/logs', { mode: true });
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.getByRole('button', { name: /^Lock settings/ }).click();
    await page.waitForURL('**/apps');
    const again = await open('admin', '/settings/logs', { mode: true });
    await again.page.keyboard.press('Control+k');
    await again.page.getByRole('menuitem', { name: 'Lock settings' }).click();
    await again.page.waitForURL('**/apps');
    await again.page.keyboard.press('Control+k');
    const search = again.page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('menuitem', { name: 'Messages', exact: true }).waitFor();
    expect(await search.getByRole('menuitem', { name: 'Lock settings' }).count()).toBe(0);
  });

  test('a page whose code does not come says so after two minutes, and can be asked for again', async () => {
    const { page, allowConsole } = await open('user', '/apps');
    allowConsole(/did not arrive in time/);
    const arrives = Promise.withResolvers<void>();
    await page.route('**/messages-page-*.js', async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.getByRole('link', { name: 'Messages' }).click();
    const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
    await eventually(async () => {
      await page.clock.runFor(30_000);
      expect(await failed.isVisible()).toBe(true);
    });
    arrives.resolve();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
  });
});
