import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { codeOf } from '../support/one-time-code.ts';
import { usePortal } from '../support/test-portal.ts';

describe('the second factor', () => {
  const portal = usePortal();
  let anna: string;
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(() => {
    anna = portal.box.addUser();
  });

  async function login(page: Page): Promise<void> {
    await page.goto('/account');
    await page.getByLabel('Username').fill(anna);
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  }

  const account = (page: Page) => page.getByRole('heading', { name: 'Your account', exact: true });

  /** Expects every request of the session to be refused until the code was entered. */
  async function expectOutside(page: Page): Promise<void> {
    const [cookie] = await page.context().cookies();
    const asked = { headers: { 'x-auth-token': cookie?.value ?? '' } };
    expect((await portal.box.anonymous.get('/api/v1/apps', asked)).status).toBe(401);
  }

  test('hands its key over to the authenticator app of a phone, which cannot scan its own screen', async () => {
    const { page } = await portal.visitAs(anna, { size: 'phone', language: 'de' });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Einschalten' }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'In Authenticator öffnen' });
    await link.waitFor();
    const uri = new URL((await link.getAttribute('href')) ?? '');
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    const shown = ((await page.getByRole('dialog').getByRole('code').textContent()) ?? '').replaceAll(' ', '');
    expect(uri.searchParams.get('secret')).toBe(shown);
    expect(decodeURIComponent(uri.pathname)).toContain(anna);
    await page.keyboard.press('Escape');
    // on a desktop the picture is scanned
    const { page: desktop } = await portal.visitAs(anna);
    await desktop.goto('/account');
    await desktop.getByRole('button', { name: 'Enable' }).click();
    await desktop.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    expect(await desktop.getByRole('link', { name: 'Open in authenticator' }).count()).toBe(0);
  });

  test('is switched on with a code from the key shown and the password, and gives ten recovery codes', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Enable' }).click();
    const window = page.getByRole('dialog', { name: 'Enable two-factor authentication' });
    await window.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await eventually(async () => {
      secret = ((await window.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    });
    const enable = window.getByRole('button', { name: 'Enable' });
    expect(await enable.isDisabled()).toBe(true);
    await window.getByLabel('Code from the app').fill('000000');
    await window.getByLabel('Your password').fill(knownPassword);
    await enable.click();
    await window.locator('input[aria-invalid="true"]').waitFor();
    expect(await page.getByText('Could not enable two-factor authentication').count()).toBe(0);
    await window.getByLabel('Code from the app').fill(codeOf(secret));
    await enable.click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.waitFor();
    recoveryCodes = await codes.getByRole('listitem').allTextContents();
    expect(new Set(recoveryCodes).size).toBe(10);
    await codes.getByRole('button', { name: 'Close' }).click();
    await codes.getByText('Please store the codes first and then tick this box').waitFor();
    expect(await codes.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await codes.getByLabel('I have stored the codes in a safe place').check();
    await codes.getByRole('button', { name: 'Done' }).click();
    await page.getByText('To log in you also need a code from your authenticator app.').waitFor();
  });

  test('asks for a code after the password; a wrong one is told, a right one opens the page asked for', async () => {
    const { page } = await portal.visit();
    await login(page);
    await expectOutside(page);
    const next = page.getByRole('button', { name: 'Continue' });
    expect(await next.isDisabled()).toBe(true);
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('The code is wrong or has expired.').waitFor();
    // said at the field, and nowhere else
    expect(await page.getByText('Login failed.').count()).toBe(0);
    // The code of this time step was used to enable it.
    await page.getByLabel('Code').fill(codeOf(secret, 1));
    await next.click();
    await account(page).waitFor();
    await page.reload();
    await account(page).waitFor();
  });

  test('is asked again after a reload until it is given, and can be left', async () => {
    const { page } = await portal.visit();
    await login(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('Logged out.').waitFor();
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });

  test('takes a recovery code, once', async () => {
    const { page } = await portal.visit();
    await login(page);
    const [code = ''] = recoveryCodes;
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await account(page).waitFor();

    const { page: other } = await portal.visit();
    await login(other);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByLabel('Recovery code').fill(code);
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.getByRole('main').getByText('The code is wrong or has expired.').waitFor();
    await expectOutside(other);
  });

  test('is switched off with the password, and then the password alone is enough', async () => {
    const { page } = await portal.visit();
    await login(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    const window = page.getByRole('dialog', { name: 'Disable two-factor authentication' });
    const disable = window.getByRole('button', { name: 'Disable' });
    // Every code of this time step may have been used.
    await window.getByLabel('Code from the app').fill(recoveryCodes[2] ?? '');
    await window.getByLabel('Your password').fill('Falsch123');
    await disable.click();
    await window.getByText('The password is wrong.').waitFor();
    expect(await page.getByText('Could not disable two-factor authentication').count()).toBe(0);
    await window.getByLabel('Your password').fill(knownPassword);
    await disable.click();
    await page.getByText('Two-factor authentication disabled').waitFor();
    const { page: other } = await portal.visit();
    await other.goto('/account');
    await other.getByLabel('Username').fill(anna);
    await other.getByLabel('Password', { exact: true }).fill(knownPassword);
    await other.getByRole('button', { name: 'Login' }).click();
    await account(other).waitFor();
  });
});
