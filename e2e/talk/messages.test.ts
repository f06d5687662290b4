import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
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

  test('the page lists newest first with the time, and counts beside the menu entry', async () => {
    const { page } = await portal.visitAs(emil, { language: 'de' });
    await sendMessage('Die neueste Nachricht.', 'OK', [emil]);
    await open(page, '/messages');
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.first().getByText('Die neueste Nachricht.').waitFor();
    const count = await rows.count();
    expect(await rows.first().getByRole('time').textContent()).toMatch(/^\d\d\.\d\d\.\d{4} um \d\d:\d\d/);
    await page.getByRole('link', { name: `Nachrichten ${count}` }).waitFor();
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

  test('all can be deleted at once, and then the page says what it is for', async () => {
    const { page } = await portal.visitAs(emil);
    await open(page, '/messages');
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('alertdialog', { name: 'Delete all messages?' }).getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'No messages' }).waitFor();
  });
});
