import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';

describe('without an answer of the server', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
  });

  /** Opens the form of a new announcement with a text. `sent` are the announcements that are sent, also those that do not arrive. */
  async function write(text: string) {
    const { page, allowConsole } = await portal.visitAs(olga, { mode: true });
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request.url());
    });
    await page.goto('/settings/announcements/new');
    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.type(text);
    return { page, sent, announce: page.getByRole('button', { name: 'Announce' }) };
  }
  const isWritten = async (page: Page, text: string) =>
    expect(await page.getByRole('textbox', { name: 'Text' }).textContent()).toBe(text);
  const idle = (page: Page) => page.locator('button[type=submit]:not([aria-busy=true])').waitFor();
  const banner = (page: Page) => page.getByRole('heading', { name: 'Your server is offline' });

  test('what failed offline stays in the form, and is not sent later', async () => {
    const { page, sent, announce } = await write('Closed on Friday');
    await page.context().setOffline(true);
    await announce.click();
    await banner(page).or(page.getByText('The server does not answer')).first().waitFor();
    await idle(page);
    await isWritten(page, 'Closed on Friday');
    await banner(page).waitFor({ timeout: 60_000 });
    expect(await page.getByText(/^No connection, as of/).count()).toBe(0);
    const whileOffline = sent.length;
    await page.context().setOffline(false);
    await banner(page).waitFor({ state: 'detached' });
    await page.getByText('Olga Groß').first().waitFor();
    expect(sent).toHaveLength(whileOffline);
    await announce.click();
    await page.getByText('Announced', { exact: true }).waitFor();
    const edit = page.getByRole('link', { name: /^Edit the announcement of/ });
    await edit.first().waitFor();
    expect(await edit.count()).toBe(1);
  });

  test('a save that waits is not left without a question, and ends with the form as it was', async () => {
    const { page, announce } = await write('Open on Monday');
    // the server is there, but does not respond
    await page.route('**/api/v1/messages', (route) => void (route.request().method() === 'GET' && route.fallback()));
    await announce.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await page.route('**/api/v1/status', (route) => route.abort('connectionrefused'));
    await page.route('**/api/v1/live', (route) => route.abort('connectionrefused'));
    await banner(page).waitFor({ timeout: 60_000 });
    await idle(page);
    await isWritten(page, 'Open on Monday');
  });
});
