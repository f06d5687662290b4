import type { BoxStatus } from '@kontor/contract/talk/status';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { mockSetup, mockStatusRoute, mockUnreachable, statusOf, unmockStatus } from '../support/mock-routes.ts';
import { usePortal, useWindows } from '../support/test-portal.ts';

const headings: [BoxStatus, string][] = [
  ['STARTING', 'Your device is starting'],
  ['DECRYPTING_DATA', 'Unlocking your data'],
  ['RESTORING_BACKUP', 'Restoring your backup'],
  ['UPDATING', 'Your device is updating'],
  ['INITIAL_SETUP', 'Setting up your device'],
  ['OFFLINE', 'Your server is offline'],
  ['RESETTING', 'Resetting your device'],
];

/** Advances the page's clock by three seconds at a time until this is shown. */
const untilShown = (page: Page, what: Locator): Promise<void> =>
  eventually(async () => {
    await page.clock.runFor(3000);
    if (!(await what.isVisible())) throw new Error(`${what} is not shown`);
  });

/** Whether the banner is painted above the dialog, and covers none of its head. What a dialog makes inert cannot be hit, so it is computed. */
const bannerLevels = `(() => {
  const [banner, dialog] = ['[data-banner]', '[role="dialog"]'].map((selector) => document.querySelector(selector));
  const levels = (element) => (element ? [Number(getComputedStyle(element).zIndex) || 0, ...levels(element.parentElement)] : []);
  const isAbove = Math.max(...levels(banner)) > Math.max(...levels(dialog));
  return { isAbove, isClear: banner.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().top };
})()`;

describe('the state of the box', () => {
  const portal = usePortal();
  let anna: string;
  beforeAll(() => {
    anna = portal.box.addUser();
  });

  /** Opens Home as a signed-in user with a controllable clock. */
  async function annaAtHome() {
    const visitor = await portal.visitAs(anna);
    await visitor.page.clock.install();
    await visitor.page.goto('/apps');
    const home = visitor.page.getByRole('heading', { name: 'Your Apps' });
    await home.waitFor();
    return { ...visitor, home };
  }

  test.each(headings)('%s has a screen of its own: %s', async (status, heading) => {
    const { page } = await portal.visit();
    await mockStatusRoute(page, { ...(await statusOf(portal.address)), status });
    await page.goto('/store');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByText('You will be redirected automatically when everything is ready.').waitFor();
  });

  test('before the box has answered the page says Loading', async () => {
    const { page } = await portal.visit();
    const status = await statusOf(portal.address);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/v1/status', async (route) => {
      await answer.promise;
      await route.fulfill({ json: status });
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Loading' }).waitFor();
    answer.resolve();
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
  });

  test('a page that moved before it was loaded says where the server is now, and goes on where it moved back', async () => {
    const { page, allowConsole, accessibilityFaults } = await portal.visit();
    allowConsole(/status of 421/);
    const json = { code: 'server-moved', message: '-', fields: {}, address: 'http://cloud.firma.test' };
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 421, json }));
    await page.goto('/');
    await page.getByRole('heading', { name: 'This server has a new address', level: 1 }).waitFor();
    const link = page.getByRole('link', { name: 'cloud.firma.test' });
    expect(await link.getAttribute('href')).toBe('http://cloud.firma.test/');
    expect(await page.getByText('redirected automatically').count()).toBe(0);
    expect(await accessibilityFaults()).toEqual([]);
    await page.unroute('**/api/v1/**');
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
    expect(await page.getByText('This server has a new address').count()).toBe(0);
  });

  test('three questions in a row without an answer are OFFLINE, and the first answer brings back what was there', async () => {
    const { page, allowConsole, home } = await annaAtHome();
    allowConsole(/net::ERR_CONNECTION_REFUSED/);
    let questions = 0;
    page.on('requestfailed', (request) => void (request.url().endsWith('/status') && questions++));
    await mockUnreachable(page);
    await untilShown(page, page.getByRole('heading', { name: 'Your server is offline' }));
    expect(questions).toBeGreaterThanOrEqual(3);
    expect(await home.isVisible()).toBe(true);
    await unmockStatus(page);
    await untilShown(page, home);
    await page.getByRole('heading', { name: 'Your server is offline' }).waitFor({ state: 'detached' });
  });

  test('while the box is silent a form stays with what was typed, signed in or not', async () => {
    const admin = await portal.visitAs(portal.box.addUser({ role: 'admin', uid: 'adele@kontor.localhost' }), {
      mode: true,
    });
    const guest = await portal.visit({ language: 'de', size: 'phone' });
    const forms = [
      { ...admin, path: '/settings/users/new', field: 'First name', banner: 'Your server is offline' },
      { ...guest, path: '/', field: 'Benutzername', banner: 'Ihr Server ist nicht erreichbar' },
    ];
    for (const { page, allowConsole, path, field, banner } of forms) {
      allowConsole(/net::ERR_CONNECTION_REFUSED/);
      await page.clock.install();
      await page.goto(path);
      await page.getByLabel(field, { exact: true }).fill('Jana');
      await mockUnreachable(page);
      await untilShown(page, page.getByRole('heading', { name: banner }));
      expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe('Jana');
      await unmockStatus(page);
      await eventually(async () => {
        await page.clock.runFor(3000);
        expect(await page.getByRole('heading', { name: banner }).count()).toBe(0);
      });
      expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe('Jana');
    }
  });

  test('the banner about a silent box is above a dialog, which stays in reach', async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const { page, allowConsole } = await portal.visitAs(anna, { size });
      allowConsole(/net::ERR_CONNECTION_REFUSED/);
      await page.clock.install();
      await page.goto('/account');
      await page.getByRole('button', { name: 'Change password' }).click();
      const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
      await close.waitFor();
      await mockUnreachable(page);
      await untilShown(page, page.locator('[data-banner]'));
      expect(await page.evaluate(bannerLevels)).toEqual({ isAbove: true, isClear: true });
      await close.click({ trial: true });
      await unmockStatus(page);
    }
  });

  test('silence during an update stays an update, and its end loads the page anew', async () => {
    const { page, allowConsole, home } = await annaAtHome();
    allowConsole(/net::ERR_CONNECTION_REFUSED/);
    await mockStatusRoute(page, { ...(await statusOf(portal.address)), status: 'UPDATING' });
    const updating = page.getByRole('heading', { name: 'Your device is updating' });
    await untilShown(page, updating);
    let questions = 0;
    page.on('requestfailed', (request) => void (request.url().endsWith('/status') && questions++));
    await mockUnreachable(page);
    await eventually(async () => {
      await page.clock.runFor(3000);
      expect(questions).toBeGreaterThan(4);
    });
    expect(await updating.isVisible()).toBe(true);
    await page.evaluate('window.isOldPage = true');
    await unmockStatus(page);
    await untilShown(page, home);
    expect(await page.evaluate('window.isOldPage')).toBeUndefined();
  });

  test('in RECOVERY somebody who is signed out signs in, and is told then', async () => {
    const { page, signIn } = await portal.visit();
    await mockStatusRoute(page, { ...(await statusOf(portal.address)), status: 'RECOVERY' });
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
    await signIn(anna, 'Sonnenblume7');
    await page.reload();
    await page.getByRole('heading', { name: 'Your server needs help' }).waitFor();
  });

  test('set back to WAITING_FOR_SETUP the page forgets who was signed in', async () => {
    const { page } = await annaAtHome();
    await mockSetup(page, await statusOf(portal.address));
    await untilShown(page, page.getByLabel('Setup PIN'));
  });

  test('with its data locked the portal is shown as ever', async () => {
    const { page } = await portal.visitAs(anna);
    await mockStatusRoute(page, { ...(await statusOf(portal.address)), status: 'DATA_LOCKED' });
    await page.goto('/apps');
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
  });
});

describe('a server that stops', () => {
  let box: TestBox;
  const { visitAs } = useWindows(() => box);
  beforeAll(async () => {
    box = await startBox();
  });
  afterAll(() => box.end());

  test('leaves the portal as it is: a page not loaded yet waits there and loads by itself', async () => {
    const admin = box.addUser({ role: 'admin', uid: 'erna@kontor.localhost' });
    const { page, allowConsole } = await visitAs(admin, { mode: true, language: 'de' });
    allowConsole(/net::ERR_|could not be loaded|Failed to fetch|preload/);
    await page.goto('/settings/users');
    const link = page.getByRole('link', { name: 'Nachrichten' });
    await link.waitFor();
    let loads = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && loads++));
    const { data, port } = box;
    await box.stop();
    await link.click();
    await page.getByRole('heading', { name: 'Ihr Server ist nicht erreichbar' }).waitFor();
    // The banner says why; the page says once that it waits.
    await page
      .getByRole('heading', { name: 'Diese Seite lädt von selbst, sobald der Server wieder erreichbar ist.' })
      .waitFor();
    expect(await page.getByRole('heading', { name: 'Der Server antwortet gerade nicht' }).count()).toBe(0);
    expect(await link.isVisible()).toBe(true);
    expect(loads).toBe(0);
    box = await startBox({ data, environment: { KONTOR_PORT: String(port) } });
    await page.getByRole('heading', { name: 'Nachrichten', exact: true }).waitFor();
    expect(loads).toBe(1);
  });

  test('leaves the page as it is when something is opened on it: that says so, and opens on trying again', async () => {
    const admin = box.addUser({ role: 'admin', uid: 'edda@kontor.localhost' });
    const { page, allowConsole } = await visitAs(admin, { mode: true, language: 'de' });
    allowConsole(/net::ERR_|could not be loaded|Failed to fetch|preload/);
    await page.goto('/settings/users');
    const create = page.getByRole('button', { name: 'Benutzer anlegen' });
    await create.waitFor();
    let loads = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && loads++));
    const { data, port } = box;
    await box.stop();
    const missing = page.getByRole('dialog', { name: 'Der Server antwortet gerade nicht' });
    const again = missing.getByRole('button', { name: 'Noch einmal versuchen' });
    await create.click();
    await missing.waitFor();
    await page.keyboard.press('Escape');
    await missing.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await again.click();
    await missing.waitFor();
    box = await startBox({ data, environment: { KONTOR_PORT: String(port) } });
    await again.click();
    const palette = page.getByRole('dialog', { name: 'Suchen' });
    await palette.waitFor();
    // with its styles, which had not arrived either
    const veil = 'document.querySelector(\'body > div:has([role="dialog"])\')';
    expect(await page.evaluate(`getComputedStyle(${veil}).position`)).toBe('fixed');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await create.click();
    await page.getByRole('dialog', { name: 'Benutzer anlegen' }).getByLabel('Vorname').waitFor();
    expect(loads).toBe(0);
  });
});

describe('the demo', () => {
  const portal = usePortal({ environment: { KONTOR_DEMO: '1' } });

  test('what it refuses opens a window that says so, and nothing happens', async () => {
    const { page } = await portal.visitAs(portal.box.addUser({ role: 'admin' }));
    await page.goto('/store/probe/install');
    await page.getByRole('heading', { name: 'What the app needs' }).waitFor();
    // Nobody else is there to choose, so there is one step.
    await page.getByRole('button', { name: 'Install' }).click();
    const demo = page.getByRole('dialog', { name: 'Demo' });
    await demo.getByText('This function is not available in the demo').waitFor();
    await demo.getByRole('button', { name: 'Close' }).last().click();
    await demo.waitFor({ state: 'detached' });
    expect(portal.box.jobs.open()).toEqual([]);
  });
});
