import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillSetup, owner, readPuk } from '../support/first-run.ts';
import { usePortal } from '../support/test-portal.ts';

/** Enters the PUK in groups, as it is read off paper: the space is dropped. */
async function enterPuk(page: Page, puk: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Weiter' });
  expect(await next.isDisabled()).toBe(true);
  const field = page.getByLabel('PUK');
  await field.fill(`${puk.slice(0, 4)} ${puk.slice(4)}`);
  expect(await field.inputValue()).toBe(puk);
  expect(await next.isEnabled()).toBe(true);
}

describe('the setup', () => {
  const portal = usePortal();

  test('keeps its place over a reload and by the browser, in each step', async () => {
    const { page } = await portal.visit({ language: 'de' });
    await page.goto('/');
    await fillSetup(page, '12345678');
    await page.reload();
    await page.getByText('Nur Passwort und PIN müssen Sie neu eingeben.').waitFor();
    expect(await page.getByLabel('Nachname').inputValue()).toBe(owner.lastName);
    expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe('');
    // as it is read off a screen, in groups
    await fillSetup(page, '1234 56 78');
    await page.getByRole('button', { name: 'Einrichten' }).click();

    const sheet = page.getByRole('heading', { name: 'Ihr PUK' });
    await sheet.waitFor();
    await page.reload();
    await sheet.waitFor();
    const puk = await readPuk(page);
    await page.getByRole('button', { name: 'Ich habe den PUK aufgeschrieben' }).click();
    const entry = page.getByLabel('PUK');
    await entry.waitFor();
    await page.goBack();
    await sheet.waitFor();
    await page.goForward();
    await entry.waitFor();
    await page.reload();
    await entry.waitFor();
    await page.getByRole('button', { name: 'Zurück' }).click();
    await sheet.waitFor();
    expect(await readPuk(page)).toBe(puk);
    await page.goForward();
    // the end leads to the portal, or to what is to be done next
    const mail = page.getByRole('button', { name: 'Mailserver einrichten' });
    expect(await mail.count()).toBe(0);
    await enterPuk(page, puk);
    await mail.click();
    await page.getByRole('heading', { name: 'Einstellungen entsperren' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/outbox/server');
    await page.getByLabel('Passwort', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mailserver einrichten' }).waitFor();
  });
});
