import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';

describe('a new user', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
  });

  async function at(path: string) {
    const visitor = await portal.visitAs(olga, { mode: true });
    await visitor.page.goto(path);
    return visitor;
  }
  const find = (uid: string) => portal.box.slices.users.find(`${uid}@kontor.localhost`);
  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

  async function name(page: Page, first: string, last: string) {
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
  }

  test('without an address gets a temporary password to print, in the assistant and in the window', async () => {
    const { page, accessibilityFaults } = await at('/settings/users/new');
    const pick = (label: string) => page.getByRole('radio', { name: label });
    await name(page, 'Lena', 'Lehrling');
    await next(page).click();
    await pick('Send notification to external mail').check();
    await next(page).click();
    await page.getByText('The notification needs an email address.').waitFor();
    await pick('Temporary password to print').check();
    const given = await page.getByLabel('Temporary password', { exact: true }).inputValue();
    expect(await accessibilityFaults()).toEqual([]);
    await next(page).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Lena Lehrling has been added' }).waitFor();
    expect(await page.getByText('User saved successfully.').count()).toBe(0);
    await page.getByText(given, { exact: true }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    const body = { username: 'lena.lehrling', password: given };
    const { json } = await portal.box.anonymous.post('/api/v1/login', { body });
    expect(json).toMatchObject({ externEmail: '', passwordTemporary: true });
    await page.getByRole('button', { name: 'Print details' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL('**/settings/users');

    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await name(page, 'Leo', 'Lehrling');
    // Chosen for the person before, and not for this one.
    expect(await pick('Set a password here').isChecked()).toBe(true);
    await pick('Temporary password to print').check();
    await window.getByRole('button', { name: 'Create user' }).click();
    const sheet = page.getByRole('dialog', { name: 'Account of Leo Lehrling' });
    await sheet.getByText('leo.lehrling@kontor.localhost').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await sheet.getByRole('button', { name: 'Print details' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Leo Lehrling', exact: true }).waitFor();
  });

  test('whose invitation cannot be sent: it is said that it waits, and where', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await name(page, 'Bruno', 'Bote');
    await window.getByRole('textbox', { name: 'External email' }).fill('bruno@firma.example');
    await window.getByRole('radio', { name: 'Send notification to external mail' }).check({ force: true });
    await window.getByRole('button', { name: 'Create user' }).click();
    const notices = page.getByRole('region', { name: 'Notices' });
    await notices.getByText('The invitation for Bruno Bote waits under Outgoing mail').waitFor();
    await notices.getByText('User saved successfully.').waitFor();
    await notices.getByRole('button', { name: 'Go to outgoing mail' }).click();
    await page.getByRole('heading', { name: 'Outgoing mail' }).waitFor();
    expect(await notices.getByText('User saved successfully.').count()).toBe(0);
  });

  test('of whom nothing was typed is given up without a question, whatever was chosen', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await window.getByRole('radio', { name: 'Temporary password to print' }).check({ force: true });
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
  });

  test('begun in the window goes on in the assistant where the window ends, with the same password', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await name(page, 'Wanda', 'Weiter');
    await window.getByRole('radio', { name: 'Temporary password to print' }).check({ force: true });
    const proposed = await window.getByLabel('Temporary password', { exact: true }).inputValue();
    await window.getByRole('button', { name: 'With roles and groups' }).click();
    await page.getByRole('radio', { name: 'Normal user' }).waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    const carried = page.getByLabel('Temporary password', { exact: true });
    expect(await carried.inputValue()).toBe(proposed);
    await page.goBack();
    expect(await page.getByLabel('First name').inputValue()).toBe('Wanda');
    await next(page).click();
    await next(page).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Wanda Weiter has been added' }).waitFor();
    await page.getByText(proposed, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print details' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    // with something missing the assistant begins there
    await page.getByRole('button', { name: 'Create user' }).click();
    await name(page, 'Walter', 'Weiter');
    await window.getByRole('button', { name: 'With roles and groups' }).click();
    await page.getByLabel('Repeat password').waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(proposed);
  });

  test('names that are too long say so, each at its field', async () => {
    const { page } = await at('/settings/users/new');
    await name(page, 'X'.repeat(101), 'Y'.repeat(101));
    await next(page).click();
    await page.getByText('The username is too long. At most 64 characters are possible before the @').waitFor();
    expect(await page.getByText('This is too long. At most 100 characters are possible.').count()).toBe(2);
  });

  test('a slow click is not lost to an error that appears meanwhile', async () => {
    const { page } = await at('/settings/users/new');
    await page.getByLabel('First name').fill('X'.repeat(101));
    await next(page).hover();
    await page.mouse.down();
    await page.waitForTimeout(300);
    expect(await page.getByText('This is too long.').count()).toBe(0);
    await page.mouse.up();
    await page.getByText('Please fill in this field.').waitFor();
    await page.getByText('This is too long. At most 100 characters are possible.').waitFor();
  });

  test('whose name a deleted person holds: they are restored at once', async () => {
    const gone = portal.box.addUser({ uid: 'rudi.rueck@kontor.localhost', givenname: 'Rudi', surname: 'Rück' });
    const admin = await portal.box.signIn(olga, true);
    await admin.delete(`/api/v1/users/${encodeURIComponent(gone)}`);
    const { page, accessibilityFaults } = await at('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    await name(page, 'Rudi', 'Rueck');
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.getByLabel('Repeat password').fill(knownPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore the deleted account?' });
    await question.getByText('Restored, the account gets its details').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Rudi Rück is back.').waitFor();
    await page.getByRole('link', { name: 'Rudi Rück', exact: true }).waitFor();
    expect(find('rudi.rueck')).toMatchObject({ surname: 'Rück' });
  });
});
