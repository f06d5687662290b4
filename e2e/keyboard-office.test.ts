import { reply, startSmtp, type TestSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, seenFocus, tabTo, typeInto } from './support/keyboard.ts';
import { usePortal } from './support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';

describe('with the keyboard alone, a day in the office', () => {
  const portal = usePortal();
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp(
      {},
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) =>
          password === 'Geheim-77' ? done(null, { user: 'office' }) : done(reply(535, '5.7.8 not you')),
      },
    );
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
  });
  afterAll(() => smtp.close());

  async function logIn(page: Page): Promise<void> {
    await page.goto('/');
    await page.getByLabel('Username').waitFor();
    await typeInto(page, page.getByLabel('Username'), 'olga.ott');
    await typeInto(page, page.getByLabel('Password', { exact: true }), knownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
  }

  async function setUpMail(page: Page): Promise<void> {
    await choose(page, page.getByRole('link', { name: 'Settings', exact: true }));
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    await typeInto(page, page.getByLabel('Password', { exact: true }), knownPassword);
    await page.keyboard.press('Enter');
    await choose(page, page.getByRole('main').getByRole('link', { name: /Outgoing mail/ }));
    await choose(page, page.getByRole('link', { name: 'Set up the mail server' }));
    await tabTo(page, page.getByLabel('Provider'));
    await page.keyboard.type('Other');
    await typeInto(page, page.getByLabel('Sender'), 'office@firma.example');
    await typeInto(page, page.getByLabel('Server', { exact: true }), '127.0.0.1');
    await typeInto(page, page.getByLabel('Port'), String(smtp.port));
    await tabTo(page, page.getByLabel('Encryption'));
    await page.keyboard.type('None');
    await typeInto(page, page.getByLabel('Password', { exact: true }), 'wrong');
    await choose(page, page.getByRole('button', { name: 'Check and save' }));
    await page.getByText('refused the login').waitFor();
    await typeInto(page, page.getByLabel('Password', { exact: true }), 'Geheim-77');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
  }

  async function createPerson(page: Page): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.type('Users');
    await page.getByRole('menuitem', { name: 'Users', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    await choose(page, page.getByRole('button', { name: 'Create user' }));
    const window = page.getByRole('dialog', { name: 'Create user' });
    await typeInto(page, window.getByLabel('First name'), 'Karl');
    await typeInto(page, window.getByLabel('Last name'), 'Koch');
    await typeInto(page, window.getByRole('textbox', { name: /^External email/ }), 'karl@firma.example');
    await tabTo(page, window.getByRole('radio', { name: 'Set a password here' }));
    await page.keyboard.press('ArrowDown');
    await choose(page, window.getByRole('button', { name: 'Create user' }));
    await window.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Karl Koch', exact: true }).waitFor();
  }

  test('somebody logs in, sets up mail, creates a person and logs out, and the focus is seen all the way', async () => {
    const { page } = await portal.visit();
    await logIn(page);
    await setUpMail(page);
    await createPerson(page);
    expect(portal.box.slices.users.find('karl.koch@kontor.localhost')).toMatchObject({ surname: 'Koch' });

    await tabTo(page, page.getByRole('complementary').getByRole('button', { name: 'Logout' }));
    expect((await seenFocus(page)).trim()).toBe('Logout');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });
});
