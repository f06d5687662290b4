import { createDevice } from '@kontor/server/slices/talk/push/push.fixture';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAcceptingServices, deliverPush, mockPushBrowser } from '../support/push-browser.ts';
import { usePortal } from '../support/test-portal.ts';

const { sent, pushServices } = createAcceptingServices();
const portal = usePortal({ pushServices });
let count = 0;
let olga: string;
beforeEach(() => {
  sent.length = 0;
  count += 1;
  olga = portal.box.addUser({ uid: `olga${count}@kontor.localhost`, role: 'admin', language: 'en' });
});

const devices = async () => (await (await portal.box.signIn(olga)).get('/api/v1/push')).json.devices;
const cardOf = (page: Page) => page.locator('section').filter({ hasText: 'Notifications on this device' });

/** Opens the account page of the administrator in a browser that takes messages. `script` changes that browser. */
async function open(browser: Parameters<typeof mockPushBrowser>[1] = {}, script = '') {
  const visitor = await portal.visitAs(olga);
  const { page } = visitor;
  await mockPushBrowser(page, browser);
  await page.addInitScript(script);
  await page.goto('/account');
  const card = cardOf(page);
  await card.waitFor();
  return { ...visitor, card };
}

describe('the portal as an app', () => {
  test.each([
    ['de', 'Der Server Ihres Büros: Apps, Benutzer und Meldungen.'],
    ['en', 'The server of your office: apps, users and messages.'],
  ] as const)('can be installed, with its name in the language of the page (%s)', async (language, description) => {
    const { page } = await portal.visit({ language });
    await page.goto('/');
    await page.locator('input[type=password]').waitFor();
    const session = await page.context().newCDPSession(page);
    const { errors, data = '{}', url } = await session.send('Page.getAppManifest');
    expect([errors, new URL(url).pathname]).toEqual([[], `/manifest.${language}.webmanifest`]);
    expect(JSON.parse(data)).toMatchObject({ name: 'Kontor', lang: language, description });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Windows of tests are private ones, from which nothing is installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  test('has no service worker until somebody switches messages on', async () => {
    const { page } = await open();
    const workers = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)';
    expect(await page.evaluate(workers)).toBe(0);
  });
});

describe('messages on this device', () => {
  test('are switched on, tried, shown by the service worker, and switched off', async () => {
    const { page, card, accessibilityFaults } = await open();
    await card.getByText('Off', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Notifications are on').waitFor();
    await card.getByText('On', { exact: true }).waitFor();
    expect(await devices()).toMatchObject([{ device: 'Chrome, Linux' }]);
    expect(await accessibilityFaults()).toEqual([]);
    await card.getByRole('button', { name: 'Send test message' }).click();
    await page.getByText('The test message is on its way').waitFor();
    expect(sent).toHaveLength(1);
    const content = { title: 'Test message', body: 'Nothing has happened.', lang: 'en' };
    expect(await deliverPush(page, JSON.stringify({ ...content, url: '/account', tag: 'test' }))).toEqual(content);
    await page.reload();
    await card.getByRole('button', { name: 'Switch off' }).click();
    await card.getByText('Off', { exact: true }).waitFor();
    expect(await devices()).toEqual([]);
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')).toBe(0);
  });

  test('are off again where the server has forgotten the device, and on by another click', async () => {
    const { page, card } = await open();
    await card.getByRole('button', { name: 'Switch on' }).click();
    await card.getByText('On', { exact: true }).waitFor();
    const [device] = await devices();
    await (await portal.box.signIn(olga)).delete(`/api/v1/push/devices/${device?.id}`);
    await page.reload();
    await card.getByRole('button', { name: 'Switch on' }).click();
    await card.getByText('On', { exact: true }).waitFor();
    expect(await devices()).toHaveLength(1);
  });

  test('that the service of the browser refuses are said so, and nothing remains', async () => {
    const { page, card } = await open({ isServiceAway: true });
    await card.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('The browser cannot reach the service that brings messages to it').waitFor();
    await card.getByText('Off', { exact: true }).waitFor();
    expect(await devices()).toEqual([]);
  });

  test('that the user refuses in the browser are blocked, with how to allow them again', async () => {
    const { page, card } = await open({ answer: 'denied' });
    await card.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('The browser was not given permission.').waitFor();
    await card.getByText('Blocked by the browser').waitFor();
    await card.getByText('does not allow notifications of this page').waitFor();
  });

  test('on other devices are listed and ended', async () => {
    const phone = createDevice('https://push.example.net/phone');
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0' };
    await (await portal.box.signIn(olga)).post('/api/v1/push/devices', { body: phone.body, headers });
    const { page, card } = await open();
    await card.getByRole('button', { name: 'Remove Chrome, Android' }).click();
    await page.getByText('The device gets no more messages').waitFor();
    await card.getByText('Chrome, Android').waitFor({ state: 'detached' });
    expect(await devices()).toEqual([]);
  });

  const without = 'delete window.PushManager;';
  const iPhone =
    "Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1' });";
  test.each([
    ['a browser without them', without, 'This browser cannot do this'],
    [
      'a page without https',
      'Object.defineProperty(window, "isSecureContext", { value: false });',
      'opened with https',
    ],
    ['an iPhone', `${without}${iPhone}`, 'Add to Home Screen'],
  ])('are explained to %s', async (_what, script, sentence) => {
    const { card, accessibilityFaults } = await open({}, script);
    await card.getByText(sentence).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('are offered to administrators only', async () => {
    const anna = portal.box.addUser({ uid: `anna${count}@kontor.localhost` });
    const { page } = await portal.visitAs(anna);
    const asked = page.waitForResponse('**/api/v1/push');
    await page.goto('/account');
    await asked;
    await page.getByRole('heading', { name: 'Logged-in devices' }).waitFor();
    expect(await cardOf(page).count()).toBe(0);
  });
});
