import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { dataFolder } from '@kontor/testkit/ground';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JourneyBrowser, launchBrowser, type Visitor } from './browser.ts';

const catalogue = join(import.meta.dirname, '..', 'catalogue');
const password = 'Sonnenblume7';

/** The wiki inside the portal's frame. */
const wiki = (page: Page) => page.frameLocator('iframe');

/** One box from its first start, with a real app from the store: what is written stays through kills, restarts and an uninstall. */
describe('a new box', () => {
  let place: ReturnType<typeof dataFolder>;
  let server: ChildServer;
  let browser: JourneyBrowser;
  let anna: Visitor;
  let page: Page;
  beforeAll(async () => {
    place = dataFolder();
    server = await startChildServer({ data: place.folder, catalogue });
    browser = await launchBrowser();
    anna = await browser.visit(`http://cloud.kontor.localhost:${server.port}`);
    page = anna.page;
  });
  afterAll(async () => {
    // TiddlyWiki asks its server for pages that are not there yet, and a killed server cannot be reached; the rest is a fault.
    const portal = `http://cloud.kontor.localhost:${server.port}`;
    expect(anna.takeComplaints().filter((line) => line.includes(portal) && !line.includes('net::ERR_'))).toEqual([]);
    await anna.leave();
    await browser.close();
    await server.stop();
    place.remove();
  });

  const expectNoFaults = async () => expect(await anna.accessibilityFaults()).toEqual([]);
  const again = async () => {
    server = await startChildServer({ data: place.folder, catalogue, port: server.port });
  };

  test('is set up with the PIN that was printed', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Willkommen bei Kontor' }).waitFor();
    await expectNoFaults();
    await page.getByLabel('Vorname').fill('Jürgen');
    await page.getByLabel('Nachname').fill('Groß');
    await page.getByLabel('Vorhandene E-Mail-Adresse').fill('juergen@example.org');
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByLabel('Passwort wiederholen').fill(password);
    await page.getByLabel('Einrichtungs-PIN').fill('00000000');
    expect(await page.getByLabel('Benutzername').inputValue()).toBe('juergen.gross');
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByText('Die Einrichtungs-PIN ist falsch.').first().waitFor();
    await page.getByLabel('Einrichtungs-PIN').fill(readFileSync(join(place.folder, 'secrets', 'setup-pin'), 'utf8'));
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByRole('heading', { name: 'Ihr PUK' }).waitFor();
  });

  test('shows the PUK once and asks for it back', async () => {
    await expectNoFaults();
    const shown = page.getByText(/^[A-Za-z2-9]{8}$/).first();
    const puk = (await shown.textContent())?.trim();
    await page.getByRole('button', { name: 'Ich habe den PUK aufgeschrieben' }).click();
    const goOn = page.getByRole('button', { name: 'Weiter' });
    expect(await goOn.isEnabled()).toBe(false);
    await page.getByLabel('PUK', { exact: true }).fill(` ${puk} `);
    await goOn.click();
    await page.getByText('Keine Apps installiert.', { exact: false }).waitFor();
    await expectNoFaults();
  });

  test('installs a real app from the store', async () => {
    await page.getByRole('link', { name: 'Store' }).first().click();
    await page.getByRole('link', { name: /Team-Wiki/ }).click();
    await startWizard(page);
    await untilReady(page);
    await expectNoFaults();
  }, 150_000);

  test('opens it signed in, and takes what is written', async () => {
    await page.goto('/');
    await page.getByRole('main').getByText('Team-Wiki').first().click();
    await page.waitForURL('**/app/app-tiddlywiki');
    await writePage(page, 'Alarmanlage');
    await untilWritten(place.folder, 'Alarmanlage');
  });

  test('keeps the app running when the server is killed, and what was written', async () => {
    await server.kill();
    await again();
    await expectPage(page, 'Alarmanlage');
  });

  test('brings it back after a restart in order', async () => {
    await server.stop();
    await again();
    await expectPage(page, 'Alarmanlage');
  });

  test('restarts the app when asked', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /Mehr.*Team-Wiki/ }).click();
    await page.getByRole('menuitem', { name: 'App neu starten' }).click();
    await dialogOf(page).getByRole('button', { name: 'Ja' }).click();
    await expectPage(page, 'Alarmanlage');
  });

  test('removes the app and keeps its data, which a later installation finds', async () => {
    await page.goto('/store/tiddlywiki');
    await uninstall(page);
    await page.getByText('Daten von früher sind noch da').waitFor();
    await expectNoFaults();
    await startWizard(page);
    await untilReady(page);
    await expectPage(page, 'Alarmanlage');
  }, 150_000);

  test('deletes the data only with the password', async () => {
    await page.goto('/store/tiddlywiki');
    await uninstall(page, password);
    await page
      .getByRole('link', { name: 'Installieren' })
      .or(page.getByRole('button', { name: 'Installieren' }))
      .waitFor();
    expect(await page.getByText('Daten von früher sind noch da').count()).toBe(0);
    expect(existsSync(join(place.folder, 'apps', 'app-tiddlywiki'))).toBe(false);
  }, 60_000);
});

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** From the page of an app through the steps of the wizard; whoever sets it up is chosen already. */
async function startWizard(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Installieren' })
    .or(page.getByRole('button', { name: 'Installieren' }))
    .click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  expect(await page.getByRole('checkbox', { name: /Jürgen Groß/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Installieren' }).click();
}

/** A download may take its time. */
const untilReady = (page: Page) => page.getByText('Team-Wiki ist bereit').first().waitFor({ timeout: 120_000 });

async function writePage(page: Page, title: string): Promise<void> {
  const inside = wiki(page);
  await inside.getByTitle('Erstelle einen neuen Tiddler').first().click({ timeout: 30_000 });
  await inside.locator('input.tc-titlebar').fill(title);
  await inside.getByTitle('Änderungen für diesen Tiddler bestätigen').click();
}

/** What is written is a file of its own in the app's data. */
async function untilWritten(data: string, title: string): Promise<void> {
  const folder = join(data, 'apps', 'app-tiddlywiki', 'data');
  await expect
    .poll(() => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(`${title}.tid`)), {
      timeout: 20_000,
    })
    .toBe(true);
}

async function expectPage(page: Page, title: string): Promise<void> {
  await page.goto('/app/app-tiddlywiki');
  const tab = wiki(page).getByText('Zuletzt', { exact: true });
  await tab.click({ timeout: 40_000 });
  await wiki(page).getByText(title).first().waitFor();
}

async function uninstall(page: Page, password?: string): Promise<void> {
  await page.getByRole('button', { name: 'Deinstallieren' }).click();
  const dialog = dialogOf(page);
  if (password !== undefined) {
    await dialog.getByLabel('Alle Daten der App löschen').click({ force: true });
    expect(await dialog.getByRole('button', { name: 'Ja' }).isEnabled()).toBe(false);
    await dialog.getByLabel('Ihr Passwort').fill(password);
  }
  await dialog.getByRole('button', { name: 'Ja' }).click();
  await page.getByRole('button', { name: 'Deinstallieren' }).waitFor({ state: 'hidden', timeout: 30_000 });
}
