import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

describe('messages', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  let anna: string;
  let emil: string;
  beforeAll(() => {
    anna = portal.box.addUser({ role: 'admin' });
    emil = portal.box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
  });

  async function sendMessage(text: string, status = 'OK', recipients: string[] = []): Promise<void> {
    const admin = await portal.box.signIn(anna, true);
    const body = { type: 'NOTIFICATION', status, text, recipients };
    expect((await admin.post('/api/v1/messages', { body })).status).toBe(201);
  }

  const toasts = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text });

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  test.each([
    ['OK', 'Information'],
    ['ERROR', 'Error'],
    ['WARNING', 'Notice'],
    ['INFO', 'Notice'],
  ])('one of the kind %s is told as a toast titled %s', async (status, title) => {
    const { page } = await portal.visitAs(emil);
    await open(page, '/account');
    await sendMessage(`The lift stands (${status}).`, status, [emil]);
    await toasts(page, `The lift stands (${status}).`).getByText(title, { exact: true }).waitFor();
  });

  test('is shown once: in the tabs that are open, not again after a reload, not in a tab opened later', async () => {
    const { page } = await portal.visitAs(emil);
    const other = await page.context().newPage();
    await open(page, '/account');
    await open(other, '/account');
    await sendMessage('The coffee is ready.', 'OK', [emil]);
    const both = [page, other];
    await eventually(async () => {
      const shown = await Promise.all(both.map((tab) => toasts(tab, 'The coffee is ready.').count()));
      expect(Math.max(...shown)).toBe(1);
    });
    const seen = async () => (await (await portal.box.signIn(emil)).get('/api/v1/messages')).json;
    await eventually(async () => expect((await seen())[0]).toMatchObject({ text: 'The coffee is ready.', seen: true }));
    const later = await page.context().newPage();
    for (const tab of [page, later]) {
      await open(tab, '/messages');
      await tab.getByRole('main').getByText('The coffee is ready.').waitFor();
      expect(await toasts(tab, 'The coffee is ready.').count()).toBe(0);
    }
  });

  test('long ones are shortened in the toast and whole on the page', async () => {
    const { page } = await portal.visitAs(emil);
    await open(page, '/messages');
    await page.getByRole('main').getByText('The coffee is ready.').waitFor();
    const long = `A long story: ${'word '.repeat(60)}the end.`;
    await sendMessage(long, 'OK', [emil]);
    await page.getByRole('main').getByText('the end.').waitFor();
    const text = (await toasts(page, 'A long story').getByText('A long story').textContent()) ?? '';
    expect([...text].length).toBeLessThanOrEqual(250);
    expect(text.endsWith('…')).toBe(true);
  });

  test('the menu counts those that are new, until their page was visited; it lists newest first with the time', async () => {
    const { page } = await portal.visitAs(emil, { language: 'de' });
    await sendMessage('Die neueste Nachricht.', 'OK', [emil]);
    await open(page, '/account');
    await page.getByRole('link', { name: /\d neue Nachricht/ }).waitFor();
    await open(page, '/messages');
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.first().getByText('Die neueste Nachricht.').waitFor();
    expect(await rows.first().getByRole('time').textContent()).toMatch(/^\d\d\.\d\d\.\d{4} um \d\d:\d\d Uhr$/);
    await page.getByRole('link', { name: 'Nachrichten', exact: true }).waitFor();
  });

  test('one that is deleted is gone for the deleter only', async () => {
    await sendMessage('For everybody.');
    const { page } = await portal.visitAs(emil);
    await open(page, '/messages');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'For everybody.' });
    await row.getByRole('button', { name: /Delete message/ }).click();
    await page.getByText('Message deleted').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('main').getByText('The coffee is ready.').waitFor();
    expect(await row.count()).toBe(0);
    const { page: hers } = await portal.visitAs(anna);
    await open(hers, '/messages');
    await hers.getByRole('main').getByText('For everybody.').waitFor();
  });

  test('an installation and a stop stay listed with their time, and are not replayed as toasts later', async () => {
    const admin = await portal.box.signIn(anna, true);
    await install(portal.box, admin, 'probe', [anna]);
    await admin.post('/api/v1/apps/app-probe/stop');
    await eventually(async () => {
      const texts = (await admin.get('/api/v1/messages')).json.map(({ text }) => text);
      expect(texts.join()).toMatch(/Sie haben „Sonde“ angehalten\./);
    });
    const { page } = await portal.visitAs(anna);
    await page.clock.install({ time: Date.now() + 24 * 3_600_000 });
    await open(page, '/messages');
    const rows = page.getByRole('main').getByRole('listitem');
    for (const text of ['“Probe” is installed and ready.', 'You stopped “Probe”.'])
      await rows.filter({ hasText: text }).getByRole('time').waitFor();
    expect(await toasts(page, 'Probe').count()).toBe(0);
    await page.reload();
    await rows.filter({ hasText: '“Probe” is installed and ready.' }).waitFor();
  });

  test('toasts come one at a time, and an error stays until its time is over', async () => {
    const { page } = await portal.visitAs(emil, { size: 'phone' });
    await open(page, '/account');
    await sendMessage('The oven is cold.', 'ERROR', [emil]);
    await toasts(page, 'The oven is cold.').waitFor();
    await sendMessage('The flour is here.', 'OK', [emil]);
    expect(await page.getByRole('region', { name: 'Notices' }).getByRole('listitem').count()).toBe(1);
    await toasts(page, 'The flour is here.').waitFor();
    expect(await toasts(page, 'The oven is cold.').count()).toBe(0);
    const [toast, bar] = await Promise.all([
      toasts(page, 'The flour is here.').boundingBox(),
      page.getByRole('navigation', { name: 'Main menu' }).last().boundingBox(),
    ]);
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('are filtered by kind, also by what is older than all that is listed', async () => {
    const uid = portal.box.addUser({ uid: 'fritz.filter@kontor.localhost' });
    await sendMessage('The oven is broken.', 'ERROR', [uid]);
    const admin = await portal.box.signIn(anna, true);
    const body = { type: 'NOTIFICATION', status: 'OK', text: 'Bread is ready.', recipients: [uid] };
    for (let sent = 0; sent < 510; sent += 51)
      await Promise.all(Array.from({ length: 51 }, () => admin.post('/api/v1/messages', { body })));
    const { page, accessibilityFaults } = await portal.visitAs(uid);
    await open(page, '/messages');
    const main = page.getByRole('main');
    await main.getByRole('listitem').first().getByText('Bread is ready.').waitFor();
    expect(await main.getByText('The oven is broken.').count()).toBe(0);
    await page.getByRole('button', { name: 'Errors' }).click();
    await main.getByText('The oven is broken.').waitFor();
    expect(await main.getByRole('listitem').count()).toBe(1);
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Warnings' }).click();
    await page.getByRole('heading', { name: 'No warnings' }).waitFor();
  });

  test('of a failure lead on: an own app to its page, Docker to the store, a full disk to repair', async () => {
    const { notify } = portal.box.slices.messages;
    const about = { status: 'ERROR', recipients: [anna] } as const;
    notify({ ...about, indicatorId: 'app-own-shop', text: 'The shop could not be built.' });
    notify({ ...about, indicatorId: 'docker', text: 'Docker could not be installed.' });
    notify({ ...about, indicatorId: 'disk', text: 'The disk is full.' });
    const { page } = await portal.visitAs(anna);
    await open(page, '/messages');
    const link = (text: string, name: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('link', { name })
        .getAttribute('href');
    expect(await link('The shop', 'Try again')).toBe('/settings/hosting');
    expect(await link('Docker could', 'Try again')).toBe('/store');
    expect(await link('The disk', 'Make room')).toBe('/settings/repair');
  });

  test('of one person are not shown at the login that follows', async () => {
    const { page } = await portal.visitAs(emil);
    await open(page, '/apps');
    await sendMessage('Your password was reset.', 'WARNING', [emil]);
    await toasts(page, 'Your password was reset.').waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await toasts(page, 'Your password was reset.').count()).toBe(0);
    await toasts(page, 'Logged out.').waitFor();
  });

  test('as many as are listed come at once, and all go by one call', async () => {
    const admin = await portal.box.signIn(anna, true);
    const body = { type: 'NOTIFICATION', status: 'INFO', text: 'One of many.', recipients: [emil] };
    for (let sent = 0; sent < 550; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => admin.post('/api/v1/messages', { body })));
    const { page } = await portal.visitAs(emil);
    await open(page, '/messages');
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.nth(499).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/messages/') && calls.push(request.url()));
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('alertdialog', { name: 'Delete all messages?' }).getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Message deleted').waitFor();
    expect(calls.filter((url) => !url.endsWith('/seen'))).toHaveLength(1);
    // Those that were too old to be listed do not follow.
    await page.getByRole('heading', { name: 'No messages' }).waitFor();
  });

  test('all can be deleted at once, and then the page says what it is for', async () => {
    for (const text of ['First.', 'Second.']) await sendMessage(text, 'OK', [emil]);
    const { page } = await portal.visitAs(emil);
    await open(page, '/messages');
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('alertdialog', { name: 'Delete all messages?' }).getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'No messages' }).waitFor();
  });
});
