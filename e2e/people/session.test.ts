import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

/** A toast that contains all of these words. */
const notice = (page: Page, ...words: string[]) => {
  const all = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  return words.reduce((found, hasText) => found.filter({ hasText }), all);
};

describe('signing in', () => {
  const portal = usePortal();
  let anna: string;
  let emil: string;
  beforeAll(() => {
    anna = portal.box.addUser({ language: 'en' });
    emil = portal.box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
  });

  async function loginScreen(path = '/'): Promise<Page> {
    const { page } = await portal.visit();
    await page.goto(path);
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
    await page.getByText('Please login to continue').waitFor();
    return page;
  }

  async function type(page: Page, username: string, password: string): Promise<void> {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    // Not by the button, which moves when the toasts of the last attempt disappear.
    await page.keyboard.press('Enter');
  }

  test('whose session ended elsewhere is told so on the way back to the login', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    expect((await (await portal.box.signIn(anna)).delete('/api/v1/sessions')).status).toBe(204);
    await page.getByText('You were logged out. This happens after a new password').waitFor();
  });

  test('an empty form is refused with the first message of each field', async () => {
    const page = await loginScreen();
    await type(page, '', '');
    await notice(page, 'Login failed.').waitFor();
    for (const sentence of ['Please enter your username.', 'Please enter your password.'])
      expect(await page.getByText(sentence).count()).toBe(1);
    await type(page, 'anna arndt', 'Sonnenblume7');
    await notice(page, 'Login failed.').waitFor();
    await page.getByRole('main').getByText('anna.arndt or anna.arndt@kontor.localhost').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('username');
  });

  test.each([
    ['a wrong password', () => anna],
    ['a name nobody has', () => 'nobody@kontor.localhost'],
  ])('%s is told in one sentence, and what was typed stays', async (_, username) => {
    const page = await loginScreen();
    await type(page, username(), 'Falsch123');
    await page.getByRole('main').getByText('Username or Password wrong.').waitFor();
    expect(await page.getByText('Username or Password wrong.').count()).toBe(1);
    expect(await notice(page).count()).toBe(0);
    expect(await page.getByLabel('Username').inputValue()).toBe(username());
  });

  test('the right pair opens the page that was asked for, spaces around it do not count', async () => {
    const page = await loginScreen('/account');
    await type(page, ` ${anna.toUpperCase()} `, ` ${knownPassword} `);
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    const stored = await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
    expect(stored).not.toContain((await page.context().cookies())[0]?.value);
  });

  test('the part of the username before the @ is enough', async () => {
    const page = await loginScreen('/account');
    await type(page, anna.slice(0, anna.indexOf('@')), knownPassword);
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
  });

  test('before ten wrong passwords the page says how many are left, after them until when nobody gets in, and the administrator sees it', async () => {
    for (let tries = 0; tries < 7; tries++)
      await portal.box.anonymous.post('/api/v1/login', { body: { username: emil, password: 'Falsch123' } });
    const page = await loginScreen();
    const main = page.getByRole('main');
    for (const sentence of ['You have two more tries', 'You have one more try', 'You can try again in']) {
      await type(page, emil, 'Falsch123');
      await main.getByText(`Username or Password wrong. ${sentence}`).waitFor();
      await eventually(async () => expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true));
    }
    await type(page, emil, knownPassword);
    await main.getByText('Too many tries. Please wait').waitFor();
    expect(await page.getByText('Too many tries.').count()).toBe(1);
    await main.getByText(/You can try again from \d\d:\d\d\. A new password unlocks your account at once/).waitFor();

    const olga = portal.box.addUser({ uid: 'olga@kontor.localhost', role: 'admin', language: 'en' });
    const { page: admin } = await portal.visitAs(olga, { mode: true });
    await admin.goto(`/settings/users/${emil}`);
    await admin.getByText('Locked for a while').waitFor();
    await admin.getByText(/Too many wrong passwords: until .* at \d\d:\d\d this person can log in only/).waitFor();
  });

  test('logging out is asked first while something is not saved, ends the session and says so', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByLabel('First name').fill('Unsaved');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Logout?' });
    await question.getByText('is not saved yet').waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'detached' });
    const [cookie] = await page.context().cookies();
    await page.getByRole('button', { name: 'Discard' }).click();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await notice(page, 'Logged out.').waitFor();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const { status } = await portal.box.anonymous.get('/api/v1/session', {
      headers: { 'x-auth-token': cookie?.value ?? '' },
    });
    expect(status).toBe(401);
  });

  test('a device can be logged out from another one, and notices by itself', async () => {
    const [home, work] = [await portal.visitAs(anna), await portal.visitAs(anna)];
    await work.page.goto('/apps');
    await work.page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    await home.page.goto('/account');
    await home.page.getByText(/· in use now · logged in on .* at \d\d:\d\d/).waitFor();
    await home.page.getByRole('button', { name: 'Log out all others' }).click();
    const question = home.page.getByRole('alertdialog', { name: 'Log out all other devices?' });
    await question.getByRole('button', { name: 'Log out all others' }).click();
    await home.page.getByText('All other devices are logged out').waitFor();
    await work.page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
  });
});

describe('settings mode', () => {
  const portal = usePortal();
  let anna: string;
  beforeAll(() => {
    anna = portal.box.addUser({ role: 'admin' });
  });

  async function askedForPassword(): Promise<Page> {
    const { page } = await portal.visitAs(anna);
    await page.goto('/settings/logs');
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    return page;
  }

  async function enter(page: Page, password = knownPassword): Promise<void> {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  test('is entered with the password, and left for the apps', async () => {
    const page = await askedForPassword();
    await enter(page, '');
    await notice(page, 'Login failed.').waitFor();
    await enter(page, 'Falsch123');
    await page
      .getByRole('main')
      .getByText(/^Wrong username or password\. Please enter the password of .+ again\.$/)
      .waitFor();
    await eventually(async () => expect(await page.evaluate('document.activeElement.name')).toBe('password'));
    expect(await notice(page, 'Login failed.').count()).toBe(0);
    await enter(page);
    await page.getByRole('heading', { name: 'Logs' }).waitFor();
    await page.getByRole('button', { name: /^Lock/ }).click();
    await page.waitForURL('**/apps');
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
  });

  test('survives a reload, and ends when the server says so', async () => {
    const page = await askedForPassword();
    await enter(page);
    await page.getByRole('heading', { name: 'Logs' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Logs' }).waitFor();
    const [cookie] = await page.context().cookies();
    await portal.box.anonymous.delete('/api/v1/adminmode', { headers: { 'x-auth-token': cookie?.value ?? '' } });
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/logs');
  });

  test('of a session that is over leads to the login, not to the question for the password', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/settings/logs');
    await page.getByRole('heading', { name: 'Logs' }).waitFor();
    // the status alone says it: neither a stream nor another call is faster
    await page.evaluate(`new MutationObserver(() => {
      window.wasAsked ||= document.body.textContent.includes('Unlock settings');
    }).observe(document.body, { subtree: true, childList: true })`);
    expect((await (await portal.box.signIn(anna)).delete('/api/v1/sessions')).status).toBe(204);
    await page.getByText('You were logged out. This happens after a new password').waitFor();
    expect(await page.evaluate('window.wasAsked === true')).toBe(false);
  });

  test('an answer 412 asks for the password again in the same place', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    const refusal = { code: 'admin-mode-needed', message: 'Please enter settings mode.', fields: {} };
    await page.route('**/api/v1/apps', (route) => route.fulfill({ status: 412, json: refusal }));
    await page.goto('/settings/logs');
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/logs');
  });

  test('its time runs down and it ends by itself', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.clock.install();
    await page.goto('/settings/logs');
    await page
      .getByRole('button', { name: /^Lock/ })
      .getByText(/^(29:\d\d|30:00) left$/)
      .waitFor();
    await page.clock.fastForward('30:01');
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    await eventually(async () => expect(await page.getByRole('button', { name: /^Lock/ }).count()).toBe(0));
  });
});
