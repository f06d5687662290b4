import { knownPassword, type TestUser } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Look } from './support/browser.ts';
import { eventually } from './support/journey.ts';
import { usePortal } from './support/test-portal.ts';

const uids = {
  user: 'user@kontor.localhost',
  admin: 'admin@kontor.localhost',
  signing: 'signing@kontor.localhost',
  both: 'both@kontor.localhost',
};
type Kind = keyof typeof uids;

const testUsers: Record<Kind, TestUser> = {
  user: { givenname: 'Uwe' },
  admin: { givenname: 'Anna', role: 'admin' },
  signing: { givenname: 'Sigrid', signing: true },
  both: { givenname: 'Berta', role: 'admin', signing: true },
};

/** How many lines a text takes, and whether the element around it cuts it. */
const sizeOf = (text: Locator) =>
  text.evaluate((shown) => {
    const range = shown.ownerDocument.createRange();
    range.selectNodeContents(shown);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const frames = [shown, shown.parentElement ?? shown];
    return { lines, isCut: frames.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth) };
  });

describe('the shell around every page', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  beforeAll(() => {
    for (const kind of Object.keys(uids) as Kind[]) portal.box.addUser({ ...testUsers[kind], uid: uids[kind] });
  });

  async function pageOf(kind: Kind, path = '/apps', look: Look & { mode?: boolean } = {}): Promise<Page> {
    const { page } = await portal.visitAs(uids[kind], look);
    await page.goto(path);
    await page.getByRole('navigation').first().waitFor();
    return page;
  }

  const pathOf = (page: Page) => new URL(page.url()).pathname;

  test.each<[Kind, string[]]>([
    ['user', ['Your Apps', 'Uwe', 'Messages', 'Settings', 'Manuals', 'Logout']],
    ['admin', ['Your Apps', 'Anna', 'Store', 'Messages', 'Settings', 'Manuals', 'Logout']],
    ['signing', ['Your Apps', 'Sigrid', 'Store', 'Messages', 'Settings', 'Manuals', 'Logout']],
    ['both', ['Your Apps', 'Berta', 'Store', 'Messages', 'Settings', 'Manuals', 'Logout']],
  ])('shows a person of the kind %s what is theirs', async (kind, entries) => {
    const page = await pageOf(kind);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const names = await menu.getByRole('link').or(menu.getByRole('button')).allTextContents();
    // the button that unfolds the areas has an icon and no text
    expect(names.map((name) => name.trim()).filter(Boolean)).toEqual(entries);
  });

  test.each([
    ['nothing there', '/no/such/page', 'admin'],
    ['a store for managers only', '/store', 'user'],
    ['an app of that store', '/store/probe', 'user'],
    ['settings for administrators', '/settings/logs', 'user'],
    ['settings for administrators', '/settings/logs', 'signing'],
    ['no settings at all', '/settings/no-such-area', 'admin'],
  ] as const)('leads to the apps instead: %s, %s as %s', async (_, path, kind) => {
    const page = await pageOf(kind, path);
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(pathOf(page)).toBe('/apps');
    await page.getByText('This page does not exist').waitFor();
    // The way to what was looked for.
    expect(await page.getByText('in the menu under “Settings”').count()).toBe(path.startsWith('/settings/') ? 1 : 0);
    await page.reload();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(await page.getByText('This page does not exist').count()).toBe(0);
  });

  test('says of a log that there is no such app, and why the settings ask for the password', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(uids.admin);
    await page.goto('/settings/logs/none');
    await page.getByText('so that nobody else can see or change anything on this device').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'This app does not exist (any more)' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('link', { name: 'All logs' }).click();
    await page.getByRole('heading', { name: 'Logs', exact: true }).waitFor();
  });

  test('Ctrl and K finds pages, people and actions, by name', async () => {
    const page = await pageOf('admin');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('menuitem', { name: 'Uwe Arndt' }).waitFor();
    await page.keyboard.type('messag');
    await palette.getByRole('menuitem', { name: 'Uwe Arndt' }).waitFor({ state: 'detached' });
    expect(await palette.getByRole('menuitem').first().textContent()).toBe('Messages');
    // the first of what is found is chosen
    await page.keyboard.press('Enter');
    await page.waitForURL('**/messages');
    await page.keyboard.press('Control+k');
    // what nearly everybody looks for, and whose it is
    await page.keyboard.type('password');
    expect(await palette.getByRole('menuitem').first().textContent()).toBe('Change passwordYour account');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('new colleague');
    await palette.getByRole('menuitem', { name: 'Create user' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('zzz');
    await palette.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  });

  test.each([
    ['kennwort', 'Change password Your account'],
    ['picture', 'Anna Account'],
    ['dunkel', 'Dark appearance'],
    ['ausloggen', 'Logout'],
    ['email', 'Outgoing mail'],
    ['sicherung', 'Repair'],
    ['passwort vergessen', 'Change password Your account'],
    ['passwort vergessen', 'Users'],
    ['forgotten password', 'Change password Your account'],
  ])('the search finds by "%s", too, what is called %s', async (typed, name) => {
    const page = await pageOf('admin');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('menuitem').first().waitFor();
    await page.keyboard.type(typed);
    await palette.getByRole('menuitem', { name, exact: true }).waitFor();
  });

  test('each page names the tab, and the focus returns from a menu that was closed with Esc', async () => {
    const page = await pageOf('admin');
    await eventually(async () => expect(await page.title()).toBe('Your Apps – Kontor'));
    await page.goto('/settings/users');
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.keyboard.press('Enter');
    const more = page.getByRole('button', { name: 'More options' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await eventually(async () => expect(await page.locator(':focus').getAttribute('aria-label')).toBe('More options'));
    expect(await page.title()).toBe('Users – Kontor');
  });

  test('a phone without apps is told of the bar below, not of a sidebar', async () => {
    const page = await pageOf('admin', '/apps', { size: 'phone' });
    await page.getByText('Tap “Store” below to install apps.').waitFor();
    expect(await page.getByText('sidebar').count()).toBe(0);
  });

  test('the search finds apps of the store for those who may install them', async () => {
    const page = await pageOf('admin');
    const admin = await portal.box.signIn(uids.admin);
    const [app] = (await admin.get('/api/v1/store/apps', { headers: { 'accept-language': 'en' } })).json;
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('menuitem').first().waitFor();
    await page.keyboard.type(app?.title ?? '');
    await palette.getByText('In the store').waitFor();
    await palette.getByRole('menuitem', { name: app?.title }).first().click();
    await page.waitForURL('**/store/*');
  });

  test('whoever stops being an administrator has the menu of everybody at once', async () => {
    const uid = portal.box.addUser({ uid: 'nora@kontor.localhost', givenname: 'Nora', role: 'admin' });
    const { page } = await portal.visitAs(uid);
    await page.goto('/messages');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Store' }).waitFor();
    const admin = await portal.box.signIn(uids.admin, true);
    expect((await admin.delete(`/api/v1/groups/admin/members/${uid}`)).status).toBe(200);
    await menu.getByRole('link', { name: 'Store' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: 'Messages', exact: true }).count()).toBe(1);
    await menu.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'People', exact: true }).count()).toBe(0);
  });

  test('whoever becomes one gets a new password, and is led to the sign-in at once', async () => {
    const uid = portal.box.addUser({ uid: 'nils@kontor.localhost', givenname: 'Nils' });
    const { page } = await portal.visitAs(uid);
    await page.goto('/messages');
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
    const admin = await portal.box.signIn(uids.admin, true);
    expect((await admin.post('/api/v1/groups/admin/members', { body: { uid } })).status).toBe(200);
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
  });

  test('people who are no administrators find nobody in the search', async () => {
    const page = await pageOf('user');
    await page.getByRole('button', { name: /Search/ }).click();
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('menuitem', { name: 'Messages', exact: true }).waitFor();
    expect(await palette.getByRole('menuitem', { name: /Arndt|Store|Users|Groups/ }).count()).toBe(0);
  });

  test('the language changes at once, everywhere, and stays', async () => {
    const page = await pageOf('user', '/account');
    await page.getByText('Deutsch').click();
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.reload();
    await page.getByRole('link', { name: 'Ihre Apps' }).waitFor();
    const { json } = await (await portal.box.signIn(uids.user)).get(`/api/v1/users/${uids.user}`);
    expect(json).toMatchObject({ preferredLanguage: 'de' });
    await page.getByText('English').click();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
  });

  test('follows the system into the dark, unless one look is chosen', async () => {
    const page = await pageOf('user', '/account', { theme: 'dark' });
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await background();
    await page.getByText('Light', { exact: true }).click();
    await eventually(async () => expect(await background()).not.toBe(dark));
    const light = await background();
    await page.reload();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    expect(await background()).toBe(light);
    await page.getByText('Match system').click();
    await eventually(async () => expect(await background()).toBe(dark));
  });

  test.each([
    ['en', 'Account · Administrator'],
    ['de', 'Ihr Konto · Administrator'],
  ] as const)('the own account at the foot of the sidebar is on one line in %s', async (language, words) => {
    const page = await pageOf('admin', '/apps', { language });
    const account = page.getByRole('complementary').getByText(words, { exact: true });
    expect(await sizeOf(account)).toEqual({ lines: 1, isCut: false });
  });

  test('the sidebar folds to its icons, which keep their names, and stays folded', async () => {
    const page = await pageOf('admin');
    const width = async () => (await page.getByRole('complementary').boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await eventually(async () => expect(await width()).toBeLessThan(before / 2));
    await page.getByRole('link', { name: 'Store', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect(await width()).toBeLessThan(before / 2);
  });

  test('a device without a network says so at once, and no longer when it is back', async () => {
    const page = await pageOf('user');
    // Nothing else notices: the box still responds.
    await page.evaluate("dispatchEvent(new Event('offline'))");
    await page.getByText(/^No connection, as of \d\d:\d\d\.$/).waitFor();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await eventually(async () => expect(await page.getByText(/^No connection/).count()).toBe(0));
  });

  test('messages are counted until their page was opened, on every device', async () => {
    const admin = await portal.box.signIn(uids.admin, true);
    const body = { type: 'NOTIFICATION', status: 'OK', text: 'The printer is back', recipients: [uids.signing] };
    for (const _ of [1, 2]) expect((await admin.post('/api/v1/messages', { body })).status).toBe(201);
    const page = await pageOf('signing', '/account');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByText('2 new messages').waitFor();
    await menu.getByRole('link', { name: /Messages/ }).click();
    await page.getByText('The printer is back').first().waitFor();
    await menu.getByText('2 new messages').waitFor({ state: 'detached' });
    const other = await pageOf('signing', '/messages');
    await eventually(async () => expect(await other.getByText('The printer is back').count()).toBe(2));
    expect(await other.getByText(/new messages?/).count()).toBe(0);
  });

  test('an announcement stands above every page for everybody, without what HTML could do', async () => {
    const admin = await portal.box.signIn(uids.admin, true);
    const text = '<b>Friday</b> at 4 pm<script>document.title = "broken"</script><img src=x onerror="alert(1)">';
    const body = { type: 'ANNOUNCEMENT', status: 'WARNING', text };
    const page = await pageOf('user', '/account');
    expect((await admin.post('/api/v1/messages', { body })).status).toBe(201);
    const bar = page.getByRole('region', { name: 'Important message' });
    await bar.getByText('Friday').waitFor();
    expect(await bar.locator('b, strong').textContent()).toBe('Friday');
    expect(await bar.locator('script, img').count()).toBe(0);
    await bar.getByRole('button', { name: 'Hide message' }).click();
    await bar.waitFor({ state: 'detached' });
    await eventually(async () => {
      const { announcement } = (await (await portal.box.signIn(uids.user)).get('/api/v1/status')).json;
      expect(announcement).toBeNull();
    });
    await page.reload();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Messages' }).waitFor();
    expect(await bar.count()).toBe(0);
  });

  test('on a phone there is a bar at the bottom, and behind More the rest', async () => {
    const page = await pageOf('admin', '/apps', { size: 'phone' });
    await eventually(async () => expect(await page.getByRole('complementary').isVisible()).toBe(false));
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    for (const name of ['Apps', 'Account', 'Store', 'Messages']) await bar.getByRole('link', { name }).waitFor();
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await bar.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await sheet.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    await bar.getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });
});
