import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import { offer } from '@kontor/testkit/catalogues';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedApps } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
const realPicture = join(import.meta.dirname, '../../catalogue/sogo/screenshot.webp');

/** Two valid screenshots, a broken one, and an external one that the page must not request. */
function showPictures(app: string): void {
  const folder = join(catalogue, app);
  for (const name of ['one.webp', 'two.webp']) copyFileSync(realPicture, join(folder, name));
  writeFileSync(join(folder, 'three.png'), 'no picture');
  const links = "mediaLinks: [one.webp, two.webp, three.png, 'https://firma.example/four.png']";
  appendFileSync(join(folder, 'manifest.yaml'), `${links}\nmediaLanguage: de\n`);
}

describe('the store', () => {
  const portal = usePortal(() => {
    for (const app of ['porter', 'probe', 'secret-groups', 'silent']) offer(catalogue, app);
    showPictures('porter');
    return { engine: createMemoryEngine(), environment: { KONTOR_CATALOGUE: catalogue } };
  });
  let anna: string;
  let emil: string;
  beforeAll(() => {
    anna = portal.box.addUser({ role: 'admin' });
    emil = portal.box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
  });
  afterAll(() => rmSync(catalogue, { recursive: true, force: true }));

  async function open(path: string): Promise<Page> {
    const { page } = await portal.visitAs(anna);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  const cards = (page: Page) => page.getByRole('main').getByRole('article');
  const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
  const listed = (page: Page, names: string[]) => eventually(async () => expect(await titles(page)).toEqual(names));
  const all = ['Porter', 'Probe', 'Secret groups', 'Silent'];

  test('lists its apps by title, and finds them by title and tagline whatever the case', async () => {
    const page = await open('/store');
    await listed(page, all);
    await cards(page).first().getByText('Other', { exact: true }).waitFor();
    const filter = page.getByRole('searchbox', { name: 'Click to Filter apps' });
    await filter.fill('PROB');
    await listed(page, ['Probe']);
    await filter.fill('other rights');
    await listed(page, ['Secret groups']);
    await filter.fill('nothing of the kind');
    await page.getByText('Nothing in the store matches “nothing of the kind”.').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await listed(page, all);
  });

  /** Expects what cannot be installed below the rest, together with what helps, and an app in sight on a small phone. */
  async function expectOthersBelow(page: Page): Promise<void> {
    const top = async (text: string) => (await page.getByRole('heading', { name: text }).boundingBox())?.y ?? 0;
    const others = await top('Cannot be installed on this server (1)');
    expect(others).toBeGreaterThan(await top('Secret groups'));
    expect(await top('More apps with Docker')).toBeGreaterThan(others);
    expect(await top('Silent')).toBeGreaterThan(await top('More apps with Docker'));
    await page.setViewportSize({ width: 360, height: 640 });
    await eventually(async () => expect(await top('Porter')).toBeLessThan(500));
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  test('says how many can be installed here, filters by that, and says how Docker comes onto the machine', async () => {
    const visitor = await portal.visitAs(anna);
    const { page } = visitor;
    const english = { headers: { 'accept-language': 'en' } };
    const { json: apps } = await (await portal.box.signIn(anna)).get('/api/v1/store/apps', english);
    const blocked = apps.map((app) => (app.id === 'silent' ? { ...app, obstacles: ['Needs Docker.'] } : app));
    await page.route('**/api/v1/store/apps', (route) => route.fulfill({ json: blocked }));
    const missing = { state: 'missing', obstacle: null, byHand: 'install', percent: null, failure: null };
    const states: object[] = [];
    await page.route('**/api/v1/system/docker', (route) => {
      if (route.request().method() !== 'POST') return route.fulfill({ json: states.at(-1) ?? missing });
      states.push({ ...missing, percent: 40 });
      return route.fulfill({ status: 202, json: states.at(-1) });
    });
    await page.goto('/store');
    await page.getByText('3 of 4 apps can be installed on this server').waitFor();
    await expectOthersBelow(page);
    await page.getByText('Installable here (3)').click();
    await listed(page, ['Porter', 'Probe', 'Secret groups']);
    await page.getByText('All (4)').click();
    await listed(page, all);
    expect(await visitor.accessibilityFaults()).toEqual([]);

    await page.getByRole('button', { name: 'Install Docker' }).click();
    const question = page.getByRole('alertdialog', { name: 'Install Docker?' });
    const yes = question.getByRole('button', { name: 'Install Docker' });
    expect(await yes.isEnabled()).toBe(false);
    await question.getByLabel('Your password', { exact: true }).fill('wrong');
    await yes.click();
    await question.getByText('The password is wrong.').waitFor();
    expect(states).toEqual([]);
    await question.getByLabel('Your password', { exact: true }).fill('Sonnenblume7');
    await yes.click();
    await page.getByRole('progressbar', { name: 'Docker is being installed.' }).waitFor();
    states.push({ ...missing, failure: 'Docker could not be installed. The reason: x' });
    await page.getByText('Docker could not be installed. The reason: x').waitFor();
    states.push({ ...missing, state: 'running' });
    await page.getByText('More apps with Docker').waitFor({ state: 'detached' });
    // The browser itself reports refused requests as errors.
    visitor.takeComplaints();
  });

  test('an app that is not there leads to the list', async () => {
    const page = await open('/store/nothing-there');
    await listed(page, all);
    expect(new URL(page.url()).pathname).toBe('/store');
  });

  test('the pictures of an app stand in the column, and open and close by keyboard', async () => {
    const page = await open('/store/porter');
    const strip = page.getByRole('region', { name: 'Pictures of “Porter”' });
    await eventually(async () => expect(await strip.getByRole('button').count()).toBe(2));
    await strip.getByText('The pictures show the app in German.').waitFor();
    const [left, right] = await Promise.all([strip.boundingBox(), page.getByText('At a glance').boundingBox()]);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    const second = strip.getByRole('button', { name: 'Picture 2 of “Porter”' });
    await second.focus();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: 'Picture 2 of “Porter”' }).getByRole('img', { name: 'Picture 2' });
    await eventually(async () => expect((await large.boundingBox())?.width).toBeGreaterThan(700));
    expect(await large.evaluate((image: { naturalWidth?: number }) => image.naturalWidth)).toBe(1280);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await second.and(page.locator(':focus')).waitFor();
  });

  test('the page of an app says who made it, what it takes, and leads back', async () => {
    const page = await open('/store/probe');
    const definitions = page.getByRole('main').getByRole('definition');
    await eventually(async () => expect(await definitions.allTextContents()).toContain('1.0.0'));
    const said = await definitions.allTextContents();
    expect(said).toEqual(
      expect.arrayContaining([
        'Kontor',
        'No contact available',
        'AGPL-3.0-or-later',
        expect.stringMatching(/^up to 134.MB$/),
      ]),
    );
    await page.getByRole('strong').filter({ hasText: 'tests' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await listed(page, all);
  });

  test('without enough free memory there is a badge instead of the button', async () => {
    const page = await open('/store');
    const { json: figures } = await (await portal.box.signIn(anna)).get('/api/v1/system');
    // Free space times 1.1 must be at least the limit divided by 1000.
    const least = Math.ceil(134_217_728 / 1000 / 1.1);
    let freeRAMInKBytes = least - 1;
    await page.route('**/api/v1/system', (route) => route.fulfill({ json: { ...figures, freeRAMInKBytes } }));
    await page.goto('/store/probe');
    await page.getByText('Not enough memory').first().waitFor();
    expect(await page.getByRole('link', { name: 'Install' }).count()).toBe(0);
    freeRAMInKBytes = least;
    await page.reload();
    await page.getByRole('link', { name: 'Install' }).waitFor();
    expect(await page.getByText('Not enough memory').count()).toBe(0);
  });

  test('the wizard gives people access and rights, with those that belong to them', async () => {
    const page = await open('/store/secret-groups/install');
    await page.getByRole('heading', { name: 'What the app needs' }).waitFor();
    await page.getByText('On the disk, what you and your team store in it comes on top of the program.').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Emil Eckert' }).check();
    const rights = page.getByRole('group', { name: 'Permissions of Emil Eckert' });
    const right = (name: string) => rights.getByRole('checkbox', { name });
    expect([await right('Read').isChecked(), await right('Read').isDisabled()]).toEqual([true, true]);
    expect(await right('Write').isChecked()).toBe(false);
    await right('Publish').check();
    expect([await right('Write').isChecked(), await right('Write').isDisabled()]).toEqual([true, true]);
    await right('Publish').uncheck();
    expect(await right('Write').isDisabled()).toBe(false);
    await right('Publish').check();
    await right('Audit').check();
    await page.getByText('Some of the permissions also need access to these apps: “Probe”.').waitFor();
    await page.getByRole('searchbox').fill('nobody of this name');
    await page.getByText('Nobody has this name').waitFor();
    await page.getByRole('searchbox').fill('ECKERT');
    await page.getByText('2 people selected').waitFor();

    await page.reload();
    expect(await right('Publish').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'What the app needs' }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    expect(await right('Publish').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('heading', { name: '“Secret groups” is ready' }).waitFor();

    const admin = await portal.box.signIn(anna, true);
    const members = async (cn: string) => (await admin.get(`/api/v1/groups/${cn}`)).json.uniqueMember;
    const dn = (uid: string) => `uid=${uid},ou=people,dc=kontor`;
    const both = [dn(anna), dn(emil)].sort();
    expect([...(await members('app-secret-groups'))].sort()).toEqual(both);
    expect([...(await members('app-secret-groups_readers'))].sort()).toEqual(both);
    for (const group of ['writers', 'editors', 'auditors'])
      expect(await members(`app-secret-groups_${group}`)).toEqual([dn(emil)]);
  });

  test('an app is stopped and started again on its page, and the notice of it goes when it is done', async () => {
    const page = await open('/store/secret-groups');
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    const start = page.getByRole('main').getByRole('button', { name: 'Start app' });
    await page.getByRole('button', { name: 'More about “Secret groups”' }).click();
    await page.getByRole('menuitem', { name: 'Stop app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, stop' }).click();
    await start.waitFor();
    // sooner than a toast goes by itself
    await eventually(async () => expect(await notice.filter({ hasText: 'Stopping app' }).count()).toBe(0), 3000);
    await start.click();
    await page.getByRole('link', { name: 'Open', exact: true }).waitFor();
    expect(await start.count()).toBe(0);
    await eventually(async () => expect(await notice.filter({ hasText: 'Starting app' }).count()).toBe(0), 3000);
  });

  test('of two people who install at once the second is told, and one app is there', async () => {
    const [first, second] = [await open('/store/probe/install'), await open('/store/probe/install')];
    // The second page does not learn of the first one's job.
    await second.route('**/api/v1/apps', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
    );
    for (const page of [first, second]) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await first.getByRole('button', { name: 'Install' }).click();
    await first.getByRole('heading', { name: '“Probe” is ready' }).waitFor();
    await second.unroute('**/api/v1/apps');
    await second.getByRole('button', { name: 'Install' }).click();
    await second.getByRole('heading', { name: '“Probe” is already installed' }).waitFor();
    expect(await second.getByText('Could not install app').count()).toBe(0);
    expect(await second.getByRole('button', { name: 'Install' }).count()).toBe(0);
    expect(await second.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')).toMatch(/probe/);
    const { json: apps } = await (await portal.box.signIn(anna)).get('/api/v1/apps');
    expect(apps.filter(({ storeId }) => storeId === 'probe')).toHaveLength(1);
  });

  test('what is installed and what is behind is marked, and comes first when asked for', async () => {
    offer(catalogue, 'probe', { version: '1.1.0' });
    await portal.box.slices.store.reload();
    const page = await open('/store');
    await listed(page, ['Probe', 'Porter', 'Secret groups', 'Silent']);
    const card = (title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title }) });
    await card('Probe').getByText('Update available').waitFor();
    await card('Secret groups').getByText('Installed', { exact: true }).waitFor();
    expect(
      await card('Porter')
        .getByText(/Installed|Update/)
        .count(),
    ).toBe(0);
    await page.getByLabel('Show installed apps first').check();
    await listed(page, ['Probe', 'Secret groups', 'Porter', 'Silent']);
    await page.goto('/apps');
    await page.getByRole('link', { name: 'Update available' }).click();
    await page.waitForURL('**/store/probe');
    await page.getByRole('link', { name: 'Update', exact: true }).waitFor();
  });

  test.each<[string, Partial<InstalledApp>]>([
    ['Stopped', { status: 'NOT_RUNNING', isWanted: false }],
    ['Does not answer', { reason: 'Does not answer' }],
    ['Starting app', { status: 'STARTING', progress: 42 }],
  ])('a tile that says "%s" says as well that there is something newer', async (words, more) => {
    const { page } = await portal.visitAs(anna);
    const [app] = (await installedApps(await portal.box.signIn(anna))).filter(({ storeId }) => storeId === 'probe');
    await page.route('**/api/v1/messages', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json: [{ ...app, ...more }] }));
    await page.goto('/apps');
    const tile = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Probe' }) });
    await tile.getByText(words, { exact: true }).waitFor();
    await tile.getByRole('link', { name: 'Update available' }).waitFor();
  });

  test('a wrong password for the data of an app is told at its field alone, and removes nothing', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/store/probe');
    await page.getByRole('button', { name: 'Uninstall' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByLabel('Delete all app data').check();
    await question.getByLabel('Your password').fill('wrong');
    await question.getByRole('button', { name: 'Yes' }).click();
    await question.getByText('The password is wrong.').waitFor();
    expect(await page.getByText('Could not uninstall app').count()).toBe(0);
    expect((await installedApps(await portal.box.signIn(anna))).map(({ storeId }) => storeId)).toContain('probe');
  });

  test('an app of containers can be forgotten with the password while Docker is away, when an administrator asks', async () => {
    const visitor = await portal.visitAs(anna, { mode: true });
    const { page } = visitor;
    const asked: string[] = [];
    await page.route('**/api/v1/apps/app-probe?**', (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({ status: 202, json: { instanceId: 'app-probe', messageId: 'one' } });
    });
    const refusal = { code: 'engine-away', message: 'Docker does not answer right now.' };
    await page.route('**/api/v1/apps/app-probe', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: refusal }) : route.fallback(),
    );
    await page.goto('/store/probe');
    await page.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    const question = page.getByRole('alertdialog', { name: 'Docker does not answer' });
    await question.getByText('What is stored in it stays on the disk').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const forget = question.getByRole('button', { name: 'Forget anyway' });
    expect(await forget.isEnabled()).toBe(false);
    await question.getByLabel('Your password', { exact: true }).fill('the password');
    await forget.click();
    await question.waitFor({ state: 'detached' });
    expect(asked).toEqual(['?forget=true&password=the+password']);
    // The browser itself reports refused requests as errors.
    visitor.takeComplaints();
  });

  test('an installed app that has left the store keeps its page, and can be uninstalled there', async () => {
    rmSync(join(catalogue, 'probe'), { recursive: true });
    await portal.box.slices.store.reload();
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/store/probe');
    await page.getByText('This app has left the store').waitFor();
    expect(await page.getByRole('link', { name: 'Update', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await listed(page, ['Porter', 'Secret groups', 'Silent']);
    expect(new URL(page.url()).pathname).toBe('/store');
  });
});
