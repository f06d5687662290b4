import { spell } from '@kontor/contract/rules/people/puk';
import { startSmtp, type TestSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPuk } from '../support/first-run.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const newPassword = 'Vergissmeinnicht8';

/** Written independently of the product's own table. */
const nato =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );
const wordOf = (character: string) =>
  nato.find((word) => word[0]?.toLowerCase() === character.toLowerCase()) ?? character;

async function confirmPuk(page: Page): Promise<void> {
  const puk = await readPuk(page);
  await page.getByRole('button', { name: 'I wrote down the PUK' }).click();
  await page.getByLabel('PUK').fill(puk);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
}

/** The PUK as it is spelled on the telephone. */
const spelled = (puk: string): string =>
  spell(puk)
    .map(({ word, case: size }) => (size === 'none' ? word : `${word} ${size}`))
    .join(', ');

describe('the PUK', () => {
  const portal = usePortal();
  let anna: string;
  beforeAll(() => {
    anna = portal.box.addUser({ pukWaits: true });
  });

  test('is shown and spelled after the first sign-in until it was typed again exactly', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Your PUK' }).waitFor();
    const puk = await readPuk(page);
    expect(puk).toBe(portal.box.slices.passwords.waitingPuk(anna));
    const spelled = await page.getByRole('list', { name: 'How to spell it' }).getByRole('listitem').allTextContents();
    expect(spelled).toHaveLength(8);
    for (const [place, character] of [...puk].entries()) {
      expect(spelled[place]).toContain(wordOf(character));
      // A digit is seen once: its word is the digit itself.
      const item = page.getByRole('list', { name: 'How to spell it' }).getByRole('listitem').nth(place);
      expect(await item.locator('.unseen').count()).toBe(/\d/.test(character) ? 1 : 0);
    }
    await page.getByText('It is case sensitive.').waitFor();

    await page.getByRole('button', { name: 'I wrote down the PUK' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await readPuk(page)).toBe(puk);
    await page.getByRole('button', { name: 'I wrote down the PUK' }).click();
    const next = page.getByRole('button', { name: 'Continue' });
    for (const entry of [
      '',
      puk.slice(1),
      `${puk}x`,
      puk === puk.toUpperCase() ? puk.toLowerCase() : puk.toUpperCase(),
    ]) {
      await page.getByLabel('PUK').fill(entry);
      expect(await next.isDisabled()).toBe(true);
    }
    await page.reload();
    await page.getByLabel('PUK').fill(` ${puk} `);
    await next.click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(portal.box.slices.passwords.waitingPuk(anna)).toBeUndefined();
    await page.reload();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
  });

  test('is made anew with the password, and shown once more', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByRole('button', { name: 'New PUK' }).click();
    const window = page.getByRole('dialog', { name: 'Create a new PUK' });
    await window.getByLabel('Your password').fill('Falsch123');
    await window.getByRole('button', { name: 'Create PUK' }).click();
    await page.getByText('Could not create a PUK').waitFor();
    await window.getByLabel('Your password').fill(knownPassword);
    await window.getByRole('button', { name: 'Create PUK' }).click();
    await page.getByRole('heading', { name: 'Your PUK' }).waitFor();
    expect(await readPuk(page)).toBe(portal.box.slices.passwords.waitingPuk(anna));
  });
});

describe('the own password', () => {
  const portal = usePortal();

  test('is changed with the old one, by the rules, and logs out everywhere else', async () => {
    const anna = portal.box.addUser();
    const { page } = await portal.visitAs(anna);
    const elsewhere = await portal.box.signIn(anna);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    const window = page.getByRole('dialog', { name: 'Change password' });
    const change = window.getByRole('button', { name: 'Change password' });
    await window.getByLabel('Current password').fill('Falsch123');
    await window.getByLabel('New password', { exact: true }).fill('sonne');
    await window.getByText('Bad').waitFor();
    expect(await change.isDisabled()).toBe(true);
    await window.getByLabel('New password', { exact: true }).fill(newPassword);
    await window.getByLabel('Repeat new password').fill('Vergissmeinnicht9');
    await window.getByText("Passwords don't match").first().waitFor();
    await window.getByLabel('Repeat new password').fill(newPassword);
    await change.click();
    await window.getByText('The password is wrong.').waitFor();
    await window.getByLabel('Current password').fill(knownPassword);
    await change.click();
    await page.getByText('Password successfully changed').waitFor();
    expect((await elsewhere.get('/api/v1/session')).status).toBe(401);
    await page.reload();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
  });
});

describe('a forgotten password on a box that sends no mail', () => {
  const portal = usePortal();
  function ageSessions(uid: string): void {
    const { database } = portal.box;
    const tables = database.tables<{ sessions: { uid: string; created: number } }>();
    database.run(
      tables
        .updateTable('sessions')
        .set({ created: Date.now() - 11 * 60_000 })
        .where('uid', '=', uid),
    );
  }

  test('is replaced with the PUK alone, or by an administrator', async () => {
    const anna = portal.box.addUser({ pukWaits: true });
    const puk = portal.box.slices.passwords.waitingPuk(anna) ?? '';
    portal.box.slices.passwords.confirmPuk(anna);
    const { page } = await portal.visit();
    await page.goto('/');
    await page.getByRole('link', { name: "I've forgotten my password" }).click();
    await page.getByText('No PUK, or it does not help?').click();
    await page.getByText('An administrator gives you a new password.').waitFor();
    // asked for before anything is typed, it calls no field empty
    await page.getByLabel('Username').and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText('npm run reset-link').isVisible()).toBe(false);
    await page.getByLabel('Username').fill(anna.slice(0, anna.indexOf('@')));
    await page.getByLabel('PUK').fill('Wrang23');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Repeat new password').fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('A PUK has 8 characters, you typed 7.').waitFor();
    await page.getByLabel('PUK').fill('Wrang230');
    await page.getByText('A PUK has no “0”.').waitFor();
    await page.getByLabel('PUK').fill('Wrang234');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('main').getByText('The PUK is wrong.').waitFor();
    await page.getByLabel('PUK').fill(spelled(puk));
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password successfully changed').waitFor();
    await page.getByLabel('Username').fill(anna);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
  });

  test('a temporary password of an administrator is replaced before anything else', async () => {
    const olga = portal.box.addUser({ uid: 'olga@kontor.localhost', role: 'admin', language: 'en' });
    const emil = portal.box.addUser({ uid: 'emil@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
    const { page: admin } = await portal.visitAs(olga, { mode: true });
    await admin.goto('/settings/users');
    await admin.getByRole('link', { name: 'Emil Eckert', exact: true }).click();
    await admin.getByRole('button', { name: 'Set password' }).click();
    const dialog = admin.getByRole('dialog');
    const given = await dialog.getByLabel('Temporary password', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await admin.getByText('Password set', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Print details' }).click();
    await admin.getByText('Not replaced yet').waitFor();
    const { page } = await portal.visit();
    await page.goto('/messages');
    await page.getByLabel('Username').fill(emil);
    await page.getByLabel('Password', { exact: true }).fill(given);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await page.reload();
    const newField = page.getByLabel('New password', { exact: true });
    await newField.waitFor();
    expect(await page.getByLabel('Temporary password').count()).toBe(0);
    const choose = async (password: string) => {
      await newField.fill(password);
      await page.getByLabel('Repeat new password').fill(password);
      await page.getByRole('button', { name: 'Save password' }).click();
    };
    await choose(given);
    await page.getByText('This is your present password. Please choose another.').waitFor();
    ageSessions(emil);
    await choose(newPassword);
    await page.getByText('You logged in more than ten minutes ago.').waitFor();
    await page.getByLabel('Temporary password').fill(given);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Your PUK' }).waitFor();
    await confirmPuk(page);
    await page.goto('/messages');
    await page.getByRole('main').getByText('gave you a temporary password').waitFor();
  });

  test('nobody without a PUK is stuck there', async () => {
    const { page } = await portal.visit();
    await page.goto('/password/forgotten');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });
});

describe('a forgotten password', () => {
  let mail: TestSmtp;
  beforeAll(async () => {
    mail = await startSmtp();
  });
  const portal = usePortal(() => ({ environment: { KONTOR_SMTP_URL: mail.url } }));
  afterAll(() => mail.close());

  /** Resolves with the link in the first mail. */
  async function firstLink(): Promise<string> {
    const [taken] = await mail.until(1);
    const text = (taken?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const link = /http:\/\/\S+\/password\/reset\?[^\s"<]+/.exec(text)?.[0] ?? '';
    expect(new URL(link).origin).toBe(portal.address);
    return link;
  }

  async function tryPuk(page: Page, entry: string): Promise<void> {
    await page.getByLabel('PUK').fill(entry);
    const next = page.getByRole('button', { name: 'Continue' });
    await eventually(async () => expect(await next.isEnabled()).toBe(true));
    await next.click();
  }

  test('is replaced by the link in a mail and the PUK', async () => {
    const anna = portal.box.addUser({ pukWaits: true, language: 'en' });
    const puk = portal.box.slices.passwords.waitingPuk(anna) ?? '';
    portal.box.slices.passwords.confirmPuk(anna);
    const { page } = await portal.visit();
    await page.goto('/');
    await page.getByLabel('Username').fill(anna);
    await page.getByRole('link', { name: "I've forgotten my password" }).click();
    await page.getByRole('button', { name: 'Reset my password' }).waitFor();
    expect(await page.getByText(/PUK/).allTextContents()).toEqual(['No email? Reset by the PUK alone']);
    expect(await page.getByLabel('Username').inputValue()).toBe(anna);
    await page.getByRole('button', { name: 'Reset my password' }).click();
    await page.getByRole('main').getByText('Password reset email was sent.').waitFor();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await page.reload();
    await page.getByRole('main').getByText('If none arrives, check the username').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe(anna);

    await page.goto(await firstLink());
    await tryPuk(page, 'Wrang234');
    await page.getByRole('main').getByText('The PUK is wrong.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
    await tryPuk(page, puk);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('PUK').inputValue()).toBe(puk);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Repeat new password').fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password successfully changed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const short = anna.slice(0, anna.indexOf('@'));
    await page.getByText(`Now log in as ${short} with the new password.`).waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe(short);
    expect(await page.evaluate('document.activeElement.name')).toBe('password');
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(await page.getByText('Now log in as').count()).toBe(0);
  });

  test('a person the box does not know is told the same', async () => {
    const { page } = await portal.visit();
    await page.goto('/password/forgotten');
    await page.getByLabel('Username').fill('nobody@kontor.localhost');
    await page.getByRole('button', { name: 'Reset my password' }).click();
    await page.getByText('Password reset email was sent.').waitFor();
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });

  test('a wrong PUK is told at its step; the fifth ends the link, and the old password holds', async () => {
    const anna = portal.box.addUser({ uid: 'emma@kontor.localhost', pukWaits: true });
    const puk = portal.box.slices.passwords.waitingPuk(anna) ?? '';
    portal.box.slices.passwords.confirmPuk(anna);
    const token = portal.box.slices.passwords.issueToken(anna, 3_600_000);
    const { page } = await portal.visit();
    await page.goto(`/password/reset?uid=${anna}&token=${token}`);
    for (let count = 0; count < 5; count += 1) {
      await tryPuk(page, `WrangXY${count + 2}`);
      await page.getByText('The PUK is wrong.').waitFor();
      await page.getByRole('heading', { name: 'Enter your PUK' }).waitFor();
    }
    await tryPuk(page, puk);
    await page.getByText('This link has expired or was used already.').first().waitFor();
    const form = { username: anna, password: knownPassword };
    expect((await portal.box.anonymous.post('/api/v1/login', { body: form })).status).toBe(200);
  });

  test('a link that is made up or cut short says so', async () => {
    const anna = portal.box.addUser({ uid: 'dora@kontor.localhost' });
    const { page } = await portal.visit();
    await page.goto(`/password/reset?uid=${anna}&token=made-up&pin=AAAAAAAA`);
    // said when it is opened, before anything is typed
    await page.getByText('This link has expired or was used already.').waitFor();
    await page.getByRole('link', { name: 'Back to log' }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.goto(`/password/reset?uid=${anna}`);
    await page.getByText('This link is incomplete.').waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByRole('button', { name: 'Reset my password' }).waitFor();
  });
});
