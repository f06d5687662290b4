import { reply, startSmtp, type TestSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';
import { setFirstPassword } from '../support/user-journey.ts';

const olga = 'olga.ott@kontor.localhost';

describe('the mail server', () => {
  const portal = usePortal();
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp(
      {},
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) =>
          username === 'office@firma.example' && password === 'Geheim-77'
            ? done(null, { user: username })
            : done(reply(535, '5.7.8 not you')),
      },
    );
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
  });
  afterAll(() => smtp.close());

  const fill = async (page: Page, password: string) => {
    await page.getByLabel('Provider').selectOption('own');
    await page.getByLabel('Sender').fill('office@firma.example');
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(smtp.port));
    await page.getByText('So that nobody on the way reads along.').waitFor();
    await page.getByLabel('Encryption').selectOption('offered');
    await page
      .getByRole('status')
      .getByText('Only TLS and STARTTLS are safe. A password is only sent with them')
      .waitFor();
    await page.getByLabel('Encryption').selectOption('none');
    await page.getByRole('status').getByText('or one in your own network that needs no login').waitFor();
    expect(await page.getByText('So that nobody on the way reads along.').count()).toBe(0);
    expect(await page.getByLabel('Username', { exact: true }).inputValue()).toBe('office@firma.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
  };

  test('is filled in by a provider, and is set up from the notice on Home without a restart', async () => {
    const anna = portal.box.addUser();
    const admin = await portal.box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto('/apps');
    await page.getByRole('link', { name: 'Set up the mail server' }).click();
    await page.getByRole('heading', { name: 'Set up the mail server' }).waitFor();
    await page.getByLabel('Provider').selectOption('STRATO');
    expect(await page.getByLabel('Server', { exact: true }).inputValue()).toBe('smtp.strato.de');
    await fill(page, 'wrong');
    await page.getByRole('navigation').getByRole('link', { name: 'Store' }).first().click();
    const leave = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await leave.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong');
    await page.getByRole('button', { name: 'Check and save' }).click();
    await page.getByText('refused the login').waitFor();
    await page.getByRole('button', { name: 'Save anyway' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('Geheim-77');
    await page.getByLabel('Send the test to').fill('olga@firma.example');
    await page.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('The mail server accepted the test email').waitFor();
    expect(smtp.taken.map(({ to }) => to)).toEqual([['olga@firma.example']]);
    await page.getByRole('button', { name: 'Check and save' }).click();
    await page.getByText('Emails that wait are sent now.').waitFor();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    await eventually(() => expect(smtp.taken.at(-1)?.to).toEqual([`extern.${anna}`]));
  });

  test('takes server and port as help pages print them', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/outbox/server');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    // a test of what is incomplete marks the field and goes there
    await page.getByLabel('Send the test to').fill('olga@firma.example');
    const sender = await field('Sender').inputValue();
    await field('Sender').fill('');
    await page.getByRole('button', { name: 'Send test email' }).click();
    await eventually(async () => expect(await page.evaluate('document.activeElement.name')).toBe('sender'));
    expect(await field('Sender').getAttribute('aria-invalid')).toBe('true');
    const incomplete = page.getByText('Please fill in the fields above first.');
    await incomplete.waitFor();
    await page.getByRole('button', { name: 'Check and save' }).click();
    await incomplete.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send test email' }).click();
    await incomplete.waitFor();
    await field('Sender').fill(sender);
    await incomplete.waitFor({ state: 'detached' });
    await field('Port').fill('1');
    await field('Server').fill(` smtp://127.0.0.1:${smtp.port}/ `);
    await page.keyboard.press('Tab');
    expect([await field('Server').inputValue(), await field('Port').inputValue()]).toEqual([
      '127.0.0.1',
      String(smtp.port),
    ]);
    await page.getByText('A password is stored.').waitFor();
    await field('Port').fill('1');
    await field('Server').fill(`127.0.0.1:${smtp.port}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    // nothing waited, and there is no app
    const saved = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    expect(await saved.textContent()).toBe('Mail server set up');
    await page.goto('/settings/outbox/server');
    await page.getByText('A password is stored.').waitFor();
    expect([await field('Server').inputValue(), await field('Port').inputValue()]).toEqual([
      '127.0.0.1',
      String(smtp.port),
    ]);
  });

  test('takes port and encryption out of one line, and says what to type instead of what names no server', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/outbox/server');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Server').fill('smtp,ionos,de');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter only the name of the server here, for example smtp.ionos.de.').waitFor();
    await field('Server').fill('Server: smtp.ionos.de (Port 587, STARTTLS)');
    await page.keyboard.press('Tab');
    expect([
      await field('Server').inputValue(),
      await field('Port').inputValue(),
      await field('Encryption').inputValue(),
    ]).toEqual(['smtp.ionos.de', '587', 'starttls']);
  });

  test('shows no password again, and is removed after a question', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/outbox');
    await page.getByRole('link', { name: 'Mail server', exact: true }).click();
    await page.getByText('A password is stored.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Mail server removed').waitFor();
    await page.goto('/settings/outbox');
    await page.getByText('No mail server is set up', { exact: true }).waitFor();
  });
});

/** Closes a link that is shown only once: asked on each way to lose it, and once more after the answer that keeps it. */
async function closeUnprinted(page: Page, sheet: Locator, link: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Have you kept the link?' });
  const done = () => sheet.getByRole('button', { name: 'Done' }).click();
  for (const leave of [done, () => page.keyboard.press('Escape')]) {
    await leave();
    await question.getByRole('button', { name: 'Back' }).click();
    await question.waitFor({ state: 'detached' });
    await sheet.getByText(link, { exact: true }).waitFor();
    // Esc goes where the focus is, which returns with the next frame.
    await eventually(async () => expect(await sheet.locator(':focus').count()).toBe(1));
  }
  await done();
  await question.getByRole('button', { name: 'Yes, I have' }).click();
  await sheet.waitFor({ state: 'detached' });
}

describe('a link that waits', () => {
  const portal = usePortal();

  test('is shown, with a code, from the person and from the outbox, and sets the password', async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    const anna = portal.box.addUser({ uid: 'anna.berg@kontor.localhost', givenname: 'Anna', surname: 'Berg' });
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(anna)}`);
    await page.getByRole('button', { name: 'Send link' }).click();
    const question = page.getByRole('alertdialog', { name: 'Show the link to a new password?' });
    await question.getByText('No mail server is set up on this server yet.').waitFor();
    expect(await question.getByRole('button', { name: 'Send link' }).count()).toBe(0);
    await question.getByRole('button', { name: 'Let the email wait' }).click();
    await page.getByText('Waits for outgoing mail').waitFor();
    expect(await page.getByText('Link sent').count()).toBe(0);
    await page.getByRole('button', { name: 'Show link' }).click();
    await page.getByRole('alertdialog', { name: 'Show the link now?' }).getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/settings/outbox');
    await page.getByRole('button', { name: 'Show link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show link' }).click();
    const sheet = page.getByRole('dialog', { name: 'Access for Anna Berg' });
    await sheet.getByRole('img', { name: 'QR code with this link' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    const link = await sheet.getByText('/password/reset?').textContent();
    await closeUnprinted(page, sheet, link ?? '');
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    const { page: own } = await portal.visit();
    await own.goto(link ?? '');
    await setFirstPassword(own, 'Vergissmeinnicht8');
  });

  test('is shown at once where no mail leaves, and nothing is said to be sent', async () => {
    const cora = portal.box.addUser({ uid: 'cora.carl@kontor.localhost', givenname: 'Cora', surname: 'Carl' });
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(cora)}`);
    await page.getByRole('button', { name: 'Send link' }).click();
    const question = page.getByRole('alertdialog', { name: 'Show the link to a new password?' });
    await question.getByText('give it to Cora Carl yourself').waitFor();
    expect(await question.textContent()).not.toContain('gets an email');
    expect(await accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Show link' }).click();
    const sheet = page.getByRole('dialog', { name: 'Access for Cora Carl' });
    await sheet.getByText('/password/reset?').waitFor();
    expect(await page.getByText(/Link sent|Waits for outgoing mail/).count()).toBe(0);
    const admin = await portal.box.signIn(olga, true);
    const { json: outbox } = await admin.get(`/api/v1/outbox?uid=${encodeURIComponent(cora)}`);
    expect(outbox).toMatchObject({ mails: [] });
    const { json: journal } = await admin.get('/api/v1/journal');
    expect(journal.entries).toContainEqual(expect.objectContaining({ action: 'show-link', subject: cora }));
    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Yes, I have' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Show link' }).count()).toBe(0);
  });

  test('of another administrator takes the own password before it is shown', async () => {
    const dora = portal.box.addUser({
      uid: 'dora.dorn@kontor.localhost',
      givenname: 'Dora',
      surname: 'Dorn',
      role: 'admin',
    });
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(dora)}`);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show link' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Show the link now?' });
    await confirmation.getByLabel('Your own password').fill('Sonnenblume7');
    await confirmation.getByRole('button', { name: 'Show link' }).click();
    await page.getByRole('dialog', { name: 'Access for Dora Dorn' }).getByText('/password/reset?').waitFor();
  });

  test('is shown behind any number of newer mails', async () => {
    const bob = portal.box.addUser({ uid: 'bob.bach@kontor.localhost', givenname: 'Bob', surname: 'Bach' });
    const admin = await portal.box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(bob)}/password_mail_request`);
    for (let number = 0; number < 201; number += 1)
      portal.box.slices.outbox.post({
        ...{ to: `p${number}@firma.example`, language: 'en', template: 'notification' },
        content: { box: 'kontor.localhost', title: 'News', text: 'There is news.', link: '' },
      });
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(bob)}`);
    await page.getByRole('button', { name: 'Show link' }).waitFor();
    await page.goto('/settings/outbox');
    await page.getByText('The newest 200 of 202 are shown.').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: 'Show link' }).waitFor();
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });
});
