import type { AppStatus } from '@kontor/contract/apps/apps';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { install, installedApps } from './support/install-app.ts';
import { eventually } from './support/journey.ts';
import { usePortal } from './support/test-portal.ts';

const openSentence = /things? still needs? attention\./;

describe('home', () => {
  const engine = createMemoryEngine();
  const portal = usePortal({ engine });
  let anna: string;
  let emil: string;
  beforeAll(async () => {
    const { box } = portal;
    anna = box.addUser({ role: 'admin' });
    emil = box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
    const admin = await box.signIn(anna, true);
    for (const app of ['probe', 'secret-groups', 'porter']) await install(box, admin, app, [anna]);
  });

  async function homeOf(uid: string): Promise<Page> {
    const { page } = await portal.visitAs(uid);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    return page;
  }

  const tiles = (page: Page) => page.getByRole('region', { name: 'Your Apps' }).getByRole('article');
  const titles = (page: Page) => tiles(page).getByRole('heading').allTextContents();
  /** The order of the tiles once all are there. */
  async function order(page: Page): Promise<string[]> {
    await eventually(async () => expect(await titles(page)).toHaveLength(3));
    return titles(page);
  }
  const tile = (page: Page, name: string) => tiles(page).filter({ has: page.getByRole('heading', { name }) });

  async function choose(page: Page, name: string, entry: string): Promise<void> {
    await page.getByRole('button', { name: `More about “${name}”` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  test('greets by name and says in one sentence how the box is', async () => {
    const own = await homeOf(emil);
    await own.getByText('Your apps are running.').waitFor();
    expect(await own.getByText(/Everything is fine/).count()).toBe(0);
    expect(await own.getByRole('region', { name: 'What still needs attention' }).count()).toBe(0);
    const page = await homeOf(anna);
    await page.getByRole('heading', { name: /(Good morning|Hello|Good evening), Anna\./, level: 1 }).waitFor();
    await eventually(async () => expect(await titles(page)).toEqual(['Porter', 'Probe', 'Secret groups']));
  });

  test('somebody who is in no group sees the apps that are for everybody', async () => {
    const page = await homeOf(emil);
    await eventually(async () => expect(await titles(page)).toEqual(['Porter']));
  });

  test.each<[AppStatus, string]>([
    ['INSTALLING', 'Installing app'],
    ['UPDATING', 'Updating app'],
    ['UNINSTALLING', 'Removing app'],
    ['STARTING', 'Starting app'],
    ['BUILDING_IMAGE', 'Building image'],
  ])('a tile in the state %s says "%s" and does not open', async (status, words) => {
    const { page } = await portal.visitAs(anna);
    const [app] = (await installedApps(await portal.box.signIn(anna))).filter(({ storeId }) => storeId === 'probe');
    const changedApp = { ...app, status, progress: 42 };
    await page.route('**/api/v1/messages', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json: [changedApp] }));
    await page.goto('/');
    await tile(page, 'Probe').getByText(words, { exact: true }).waitFor();
    await tile(page, 'Probe').getByRole('heading').click();
    await page.getByText('Please wait until the app is ready.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('an app locks the settings, which is said when one comes back to them', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/app/app-probe');
    await page.frameLocator('iframe[title="Probe"]').getByText('ok').waitFor();
    await page.goto('/settings/users');
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Your Apps' }).click();
    await tile(page, 'Probe').getByRole('link', { name: 'Probe' }).click();
    await page.getByText('Settings locked').waitFor();
    await page.goBack();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('The settings are locked because you opened an app.').waitFor();
  });

  test('what is typed in the settings outlasts that an app locks them in another tab', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    const unlock = async () => {
      await page.getByText('What you entered is still there afterwards').waitFor();
      await page.getByLabel('Password', { exact: true }).fill(knownPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Unlock settings' }).waitFor({ state: 'detached' });
    };
    const openApp = async () => {
      const other = await page.context().newPage();
      await other.goto('/app/app-probe');
      await other.frameLocator('iframe[title="Probe"]').getByText('ok').waitFor();
      await other.close();
    };
    await page.goto('/settings/announcements/new');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
    await page.keyboard.type('Closed on Friday');
    await openApp();
    const announce = page.getByRole('button', { name: 'Announce' });
    await unlock();
    expect(await text.textContent()).toBe('Closed on Friday');
    await announce.click();
    await page.getByText('Announced', { exact: true }).waitFor();

    // a dialog waits behind the question, too
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).first().click();
    const name = page.getByRole('dialog', { name: 'Create user' }).getByLabel('First name');
    await name.fill('Ute');
    await openApp();
    await unlock();
    expect(await name.inputValue()).toBe('Ute');
  });

  test('a running app opens in its frame, one without pages says so', async () => {
    const page = await homeOf(anna);
    await tile(page, 'Porter').getByRole('button', { name: 'Porter', exact: true }).click();
    await page.getByText('This app has no Interface you can visit.').waitFor();
    await tile(page, 'Probe').getByRole('link', { name: 'Probe' }).click();
    await page.waitForURL('**/app/app-probe');
    await page.frameLocator('iframe[title="Probe"]').getByText('ok').waitFor();
  });

  test('an app that was stopped is grey and says so, and starts again from its menu', async () => {
    const page = await homeOf(anna);
    await choose(page, 'Secret groups', 'Stop app');
    await page
      .getByRole('alertdialog', { name: 'Stop “Secret groups”?' })
      .getByRole('button', { name: 'Yes, stop' })
      .click();
    await tile(page, 'Secret groups').getByText('This app was stopped.').waitFor();
    await tile(page, 'Secret groups').getByText('Stopped', { exact: true }).waitFor();
    await page.getByText(openSentence).waitFor();
    await choose(page, 'Secret groups', 'Start app');
    await tile(page, 'Secret groups').getByText('Stopped', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText(openSentence).waitFor();
  });

  test('the tile of a stopped app leads to where it is started, and nothing is to be waited for', async () => {
    const page = await homeOf(anna);
    await choose(page, 'Secret groups', 'Stop app');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, stop' }).click();
    await tile(page, 'Secret groups').getByText('Stopped', { exact: true }).waitFor();
    await tile(page, 'Secret groups').getByRole('heading').click();
    await page.getByRole('heading', { name: '“Secret groups” is stopped. Start it now?' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/app-secret-groups');
    expect(await page.getByText('Please wait until the app is ready.').count()).toBe(0);
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.frameLocator('iframe[title="Secret groups"]').getByText('ok').waitFor();
  });

  test('a stopped app is started by the button of its tile, on a phone as well', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(anna, { size: 'phone' });
    await page.goto('/');
    await choose(page, 'Secret groups', 'Stop app');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, stop' }).click();
    const start = tile(page, 'Secret groups').getByRole('button', { name: 'Start “Secret groups”' });
    await start.waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await start.click();
    await start.waitFor({ state: 'detached' });
    await tile(page, 'Secret groups').getByText('Stopped', { exact: true }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test.each(['phone', 'desktop'] as const)(
    'who may not start a stopped app learns from its tile whom to ask, and gets it as soon as it runs: %s',
    async (size) => {
      const admin = await portal.box.signIn(anna, true);
      await admin.post('/api/v1/groups/app-probe/members', { body: { uid: emil } });
      await admin.post('/api/v1/apps/app-probe/stop');
      const { page, accessibilityFaults } = await portal.visitAs(emil, { size });
      await page.goto('/');
      await tile(page, 'Probe').getByText('Stopped', { exact: true }).waitFor();
      expect(await tile(page, 'Probe').getByRole('button', { name: 'Start “Probe”' }).count()).toBe(0);
      await tile(page, 'Probe').getByRole('link', { name: 'Probe' }).click();
      await page.getByRole('heading', { name: '“Probe” is stopped' }).waitFor();
      await page.getByText('Please ask Anna Arndt to do so.').waitFor();
      expect(await accessibilityFaults()).toEqual([]);
      await admin.post('/api/v1/apps/app-probe/start');
      await page.frameLocator('iframe[title="Probe"]').getByText('ok').waitFor();
      await admin.delete(`/api/v1/groups/app-probe/members/${emil}`);
    },
  );

  test.each([
    ['its own tab', null],
    ['no pages', { noWebUI: true }],
  ])('a stopped app with %s says as well whom to ask', async (_kind, store) => {
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/groups/app-probe/members', { body: { uid: emil } });
    const listed = await installedApps(await portal.box.signIn(emil));
    const mocked = listed.map((app) => ({
      ...app,
      status: 'NOT_RUNNING',
      isWanted: false,
      storeApp: app.storeApp && { ...app.storeApp, addons: {}, ...store },
    }));
    const { page } = await portal.visitAs(emil, { language: 'de' });
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json: mocked }));
    await page.goto('/apps');
    const found = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Probe' }) });
    await found.getByRole('link', { name: 'Probe' }).click();
    await page.getByRole('heading', { name: '„Probe“ ist angehalten' }).waitFor();
    await page.getByText('Wenden Sie sich dazu bitte an Anna Arndt.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await admin.delete(`/api/v1/groups/app-probe/members/${emil}`);
  });

  test('an app is uninstalled from its menu, after the question', async () => {
    const page = await homeOf(anna);
    await choose(page, 'Secret groups', 'Uninstall');
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByText('Secret groups').first().waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await titles(page)).toContain('Secret groups');
    const own = await homeOf(emil);
    await own.getByRole('button', { name: 'More about “Porter”' }).click();
    await own.getByRole('menuitem').first().waitFor();
    expect(await own.getByRole('menuitem', { name: 'Uninstall' }).count()).toBe(0);
  });

  test('an app that ends by itself and does not start again says why, in the tile and as a message', async () => {
    const page = await homeOf(anna);
    engine.breakStarting(new Error('no room'));
    await engine.crash('app-secret-groups');
    await tile(page, 'Secret groups').getByText('Not running').waitFor();
    await page.getByText(/“Secret groups” does not start\./).waitFor();
    engine.breakStarting(undefined);
    await choose(page, 'Secret groups', 'Restart app');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await tile(page, 'Secret groups').getByRole('link', { name: 'Secret groups' }).waitFor();
  });

  test('favourites come first, marked, and stay so', async () => {
    const page = await homeOf(anna);
    await choose(page, 'Secret groups', 'Add to favorites');
    await eventually(async () => expect(await titles(page)).toEqual(['Secret groups', 'Porter', 'Probe']));
    await tile(page, 'Secret groups').getByText('Favorite').waitFor();
    await page.reload();
    await eventually(async () => expect(await titles(page)).toEqual(['Secret groups', 'Porter', 'Probe']));
    await choose(page, 'Secret groups', 'Remove from favorites');
    await eventually(async () => expect(await tiles(page).getByText('Favorite').count()).toBe(0));
  });

  test('the order is changed by keyboard, is spoken, and stays', async () => {
    const page = await homeOf(anna);
    const before = await order(page);
    await page.getByRole('button', { name: `More about “${before[2]}”` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    const focused = () => page.evaluate('document.activeElement.textContent');
    while ((await focused()) !== 'Move forward') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const after = [before[0], before[2], before[1]];
    await eventually(async () => expect(await titles(page)).toEqual(after));
    await page.getByText(`“${before[2]}” is now number 2 of 3.`).waitFor({ state: 'attached' });
    await page.reload();
    await eventually(async () => expect(await titles(page)).toEqual(after));
  });

  test('the order is changed by dragging, which opens nothing', async () => {
    const page = await homeOf(anna);
    const before = await order(page);
    const from = await tiles(page).nth(0).boundingBox();
    const to = await tiles(page).nth(2).boundingBox();
    if (!from || !to) throw new Error('the tiles have no place');
    await page.mouse.move(from.x + 40, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + to.width - 10, to.y + 20, { steps: 8 });
    await page.mouse.up();
    const after = [before[1], before[2], before[0]];
    await eventually(async () => expect(await titles(page)).toEqual(after));
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await eventually(async () => expect(await titles(page)).toEqual(after));
  });

  test('the contact person is shown, the address only when it is whole', async () => {
    const { box } = portal;
    const admin = await box.signIn(anna, true);
    const contact = { telephoneNumber: '0201 123', mobile: '0170 456', street: 'Am Markt 1', postalCode: '45127' };
    expect((await admin.patch(`/api/v1/users/${anna}`, { body: contact })).status).toBe(200);
    expect((await admin.patch(`/api/v1/users/${emil}`, { body: { secretary: anna } })).status).toBe(200);
    const page = await homeOf(emil);
    const card = page
      .getByRole('main')
      .locator('section, article, div')
      .filter({
        has: page.getByRole('heading', { name: 'Your contact person' }),
      });
    await card.first().getByText('0201 123').waitFor();
    expect(await page.getByText('Am Markt 1').count()).toBe(0);
    await admin.patch(`/api/v1/users/${anna}`, { body: { postalAddress: 'Essen' } });
    await page.reload();
    await page.getByText('Am Markt 1, 45127 Essen').waitFor();
    await page.route('**/secretary', (route) =>
      route.fulfill({ status: 404, json: { code: 'not-found', message: '' } }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Your contact person' }).count()).toBe(0);
  });
});
