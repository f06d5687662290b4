import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('what is shown only once', () => {
  const portal = usePortal();
  const olga = 'olga@kontor.localhost';
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin', language: 'en' });
    portal.box.addUser({ uid: 'emil@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
  });
  const questionOf = (page: Page) => page.getByRole('alertdialog', { name: 'Have you kept the password?' });

  /** Reloads, and stays when the browser asks. */
  async function stayAtReload(page: Page) {
    const asked = page.waitForEvent('dialog');
    const reload = page.reload().catch(() => undefined);
    const leaving = await asked;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();
    await reload;
  }

  test('a password that was set stays until it was printed, copied or confirmed', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users');
    await page.getByRole('link', { name: 'Emil Eckert', exact: true }).click();
    await page.getByRole('button', { name: 'Set password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a temporary password?' });
    const given = await dialog.getByLabel('Temporary password', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Set password' }).click();
    const sheet = page.getByRole('dialog', { name: 'Account of Emil Eckert' });
    await sheet.getByText(given, { exact: true }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    const question = questionOf(page);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.goBack();
    await question.getByRole('button', { name: 'Back' }).click();
    await sheet.getByText(given, { exact: true }).waitFor();
    await stayAtReload(page);
    await sheet.getByText(given, { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Print details' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/settings/users');
  });

  test('the one of the assistant, too', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users/new');
    await page.getByLabel('First name').fill('Lena');
    await page.getByLabel('Last name').fill('Lehrling');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('radio', { name: 'Temporary password to print' }).check({ force: true });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Lena Lehrling has been added' }).waitFor();
    const question = questionOf(page);
    await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
    await question.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Lena Lehrling has been added' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Yes, I have' }).click();
    await page.waitForURL('**/settings/users');
  });

  test('the browser asks, too, where the page before was opened by its address', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/groups');
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await window.getByLabel('First name').fill('Tina');
    const asked = page.waitForEvent('dialog');
    const back = page.goBack({ timeout: 2000 }).catch(() => undefined);
    const leaving = await asked;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();
    await back;
    expect(new URL(page.url()).pathname).toBe('/settings/users');
    expect(await window.getByLabel('First name').inputValue()).toBe('Tina');
    // Nothing is lost any more once it was discarded.
    await window.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard what you entered?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await window.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/settings/groups');
  });

  test('the browser goes back from the window only, and not before it asked', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Users/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await window.waitFor();
    await page.goBack();
    await window.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create user' }).click();
    await window.getByLabel('First name').fill('Tina');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.waitFor();
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await window.getByLabel('First name').inputValue()).toBe('Tina');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await window.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/settings/users');
  });
});
