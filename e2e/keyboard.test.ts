import { join } from 'node:path';
import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { owner, readPuk } from './support/first-run.ts';
import { eventually } from './support/journey.ts';
import { choose, seenFocus, tabTo, typeInto } from './support/keyboard.ts';
import { usePortal } from './support/test-portal.ts';

const pin = '12345678';

describe('with the keyboard alone', () => {
  const portal = usePortal({
    environment: { KONTOR_SETUP_PIN: pin, KONTOR_CATALOGUE: join(import.meta.dirname, '../catalogue') },
  });

  async function setUp(page: Page): Promise<void> {
    await page.goto('/');
    await page.getByLabel('Vorname').waitFor();
    await typeInto(page, page.getByLabel('Vorname'), owner.firstName);
    await typeInto(page, page.getByLabel('Nachname'), owner.lastName);
    await typeInto(page, page.getByLabel('Externe E-Mail'), owner.externEmail);
    await typeInto(page, page.getByLabel('Passwort', { exact: true }), owner.password);
    await typeInto(page, page.getByLabel('Passwort wiederholen'), owner.password);
    await typeInto(page, page.getByLabel('Einrichtungs-PIN'), pin);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ihr PUK' }).waitFor();
    const puk = await readPuk(page);
    await choose(page, page.getByRole('button', { name: 'Ich habe den PUK aufgeschrieben' }));
    await typeInto(page, page.getByLabel('PUK'), puk);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ihre Apps' }).waitFor();
  }

  test('a new box is set up, an app installed, opened and removed, and the focus is seen all the way', async () => {
    const { page } = await portal.visit({ language: 'de' });
    await setUp(page);

    await choose(page, page.getByRole('link', { name: 'Zum Store' }));
    await choose(page, page.getByRole('link', { name: 'MwSt-Rechner' }));
    await choose(page, page.getByRole('link', { name: 'Installieren' }));
    await choose(page, page.getByRole('button', { name: 'Installieren' }));
    await page.getByRole('heading', { name: '„MwSt-Rechner“ ist bereit' }).waitFor({ timeout: 60_000 });
    await choose(page, page.getByRole('link', { name: 'App öffnen' }));
    await page.waitForURL('**/app/app-mwst-rechner');
    const app = page.frameLocator('iframe[title="MwSt-Rechner"]');
    await app.getByRole('heading').first().waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Suchen' }).waitFor();
    await page.keyboard.type('Store');
    await eventually(async () => expect(await page.getByRole('menuitem').first().textContent()).toBe('Store'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/store');
    await choose(page, page.getByRole('link', { name: 'MwSt-Rechner' }));
    await choose(page, page.getByRole('button', { name: 'Deinstallieren' }));
    const question = page.getByRole('alertdialog', { name: 'Sind Sie sicher?' });
    await question.waitFor();
    expect(await seenFocus(page)).toBe('Nein');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    // The focus returns shortly after the dialog has closed.
    await eventually(async () => expect(await seenFocus(page)).toBe('Deinstallieren'));
    await page.keyboard.press('Enter');
    await choose(page, question.getByRole('button', { name: 'Ja' }));
    await page.getByRole('link', { name: 'Installieren' }).waitFor({ timeout: 60_000 });
  });

  test('the first stop of every page skips the menu', async () => {
    const uid = portal.box.addUser({ role: 'admin' });
    const { page } = await portal.visitAs(uid, { language: 'de' });
    for (const path of ['/apps', '/store', '/messages', '/account']) {
      await page.goto(path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
      await page.keyboard.press('Tab');
      expect(await seenFocus(page)).toBe('Zum Inhalt springen');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    }
  });

  test('a window keeps the focus inside and gives it back', async () => {
    const { page } = await portal.visitAs(portal.box.addUser({ uid: 'dora@kontor.localhost' }));
    await page.goto('/account');
    await choose(page, page.getByRole('button', { name: 'Change password' }));
    const window = page.getByRole('dialog', { name: 'Change password' });
    await window.waitFor();
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab');
      await seenFocus(page);
      expect(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await eventually(async () => expect(await seenFocus(page)).toBe('Change password'));
  });

  test('menus, choices and check boxes answer to arrows and the space bar', async () => {
    const { page } = await portal.visitAs('dora@kontor.localhost');
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    await tabTo(page, page.getByRole('radio', { name: 'Match system' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await eventually(async () => expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark'));
  });

  test('goes on in the settings once they are unlocked', async () => {
    const { page } = await portal.visitAs(portal.box.addUser({ uid: 'erna@kontor.localhost', role: 'admin' }));
    await page.goto('/settings/users');
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    await page.keyboard.type(knownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  });

  test('nothing it goes to on a phone lies under the bar at the bottom', async () => {
    const { page } = await portal.visitAs(portal.box.addUser({ uid: 'frida@kontor.localhost' }), { size: 'phone' });
    await page.goto('/account');
    const summary = page.locator('summary', { hasText: 'Extended Settings' });
    await choose(page, summary);
    const bar = await page.getByRole('navigation').last().boundingBox();
    for (const name of ['Title', 'Phone', 'Mobile', 'Fax', 'Street', 'Postal code', 'City']) {
      const field = page.getByLabel(name, { exact: true });
      await tabTo(page, field);
      const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  });
});
