import type { Page } from 'playwright-core';

/** The user who sets up the boxes of the journeys. */
export const owner = {
  firstName: 'Olga',
  lastName: 'Groß',
  uid: 'olga.gross@kontor.localhost',
  externEmail: 'olga@firma.example',
  password: 'Sonnenblume7',
};

/** Fills the German setup form as the owner. */
export async function fillSetup(page: Page, pin: string): Promise<void> {
  await page.getByLabel('Vorname').fill(owner.firstName);
  await page.getByLabel('Nachname').fill(owner.lastName);
  await page.getByLabel('Externe E-Mail').fill(owner.externEmail);
  await page.getByLabel('Passwort', { exact: true }).fill(owner.password);
  await page.getByLabel('Passwort wiederholen').fill(owner.password);
  await page.getByLabel('Einrichtungs-PIN').fill(pin);
}

/** Reads the PUK from the page. */
export async function readPuk(page: Page): Promise<string> {
  const shown = page.getByRole('paragraph').filter({ hasText: /^[A-Za-z2-9]{8}$/ });
  return (await shown.textContent()) ?? '';
}
