import { reply } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useMail } from '../support/mail.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';

describe('people of a table who are invited by email', () => {
  const mail = useMail();
  const portal = usePortal(() => ({ environment: { KONTOR_SMTP_URL: mail.url } }));

  async function importTable(page: Page, lines: readonly string[]): Promise<void> {
    await page.goto('/settings/users/import');
    const buffer = Buffer.from(['Vorname;Nachname;E-Mail', ...lines].join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('radio', { name: 'Invitation by email' }).check({ force: true });
    await page.getByRole('button', { name: /^Create \d/ }).click();
  }

  test('are told by name and address where the mail server refused one, and how many it took', async () => {
    mail.server.answers.rcpt = (to) => (to.endsWith('@nowhere.example') ? reply(550, 'no such user') : undefined);
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v1/outbox?') && asked.push(request.url()));
    await importTable(page, [
      'Hans;Wurst;hans@nowhere.example',
      'Gabi;Web;gabi@web.example',
      'Udo;Uhl;udo@web.example',
    ]);
    await page.getByRole('heading', { name: '3 people have been created' }).waitFor();
    await page.getByText('The mail server accepted 2 invitations.').waitFor();
    await page.getByText('The mail server refused 1 invitation').waitFor();
    const refused = page.getByRole('listitem').filter({ hasText: 'Hans Wurst (hans@nowhere.example)' });
    const person = refused.getByRole('link', { name: 'Hans Wurst' });
    expect(await person.getAttribute('href')).toContain('/settings/users/hans.wurst');
    await page.getByRole('main').getByRole('link', { name: 'Go to outgoing mail' }).waitFor();
    expect(await page.getByText(/on its way|on their way/).count()).toBe(0);
    // the list as a whole, for any number of people
    expect(asked.filter((url) => url.includes('uid='))).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await person.click();
    await page.getByText('the mail server refused the email with the link. Correct the address').waitFor();
    await page.getByText('Refused', { exact: true }).waitFor();
    expect(await page.getByText('goes to the external email address').count()).toBe(0);
  });

  test('are not said to need a password while their invitation is valid', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await importTable(page, ['Gabi;Web;gabi@web.example', 'Nora;Neu;nora@web.example']);
    await page.getByText('The mail server accepted 1 invitation.').waitFor();
    await page.getByText('Gabi Web has no password yet, but a link to choose one. It is still valid.').waitFor();
    expect(await page.getByText('set one on their page').count()).toBe(0);
  });

  test('are warned about where a person is created and the mail server refuses the invitation', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create user' });
    await dialog.getByLabel('First name').fill('Kurt');
    await dialog.getByLabel('Last name').fill('Backes');
    await dialog.getByLabel('External email').fill('kurt@nowhere.example');
    await dialog.getByRole('radio', { name: 'Send notification to external mail' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Create user' }).click();
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    await notice.filter({ hasText: 'refused the invitation for Kurt Backes' }).waitFor();
    expect(await notice.getAttribute('class')).toContain('warning');
  });
});
