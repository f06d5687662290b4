import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

/** Writes a text with bold words and a link; an address that is none is refused. Resolves with the field. */
async function write(page: Page) {
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Friday');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' from 4 pm: see ');
  await page.getByRole('button', { name: 'Insert link' }).click();
  await page.getByLabel('Address of the link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText('This is not an address.').waitFor();
  await page.getByLabel('Address of the link').fill('www.firma.example/plan');
  await page.keyboard.press('Enter');
  return text;
}

describe('announcements', () => {
  const portal = usePortal();
  let admin: string;
  let anna: string;
  beforeAll(() => {
    admin = portal.box.addUser({ uid: 'olga.ott@kontor.localhost', role: 'admin' });
    anna = portal.box.addUser({ uid: 'anna.arndt@kontor.localhost' });
  });

  test('are written with a few looks and a preview, read by everybody, changed and deleted', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(admin, { mode: true });
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('heading', { name: 'No announcements' }).waitFor();
    await page.getByRole('link', { name: 'New announcement' }).click();
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('Please write what everybody should read.').waitFor();
    const text = await write(page);
    await page.getByLabel('Kind').selectOption('WARNING');
    const preview = page.getByRole('region', { name: 'Important message' });
    await preview.getByRole('link', { name: 'www.firma.example/plan' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('Announced', { exact: true }).waitFor();
    await page.getByRole('main').getByText('Shown', { exact: true }).waitFor();

    const reader = await portal.visitAs(anna);
    await reader.page.goto('/');
    const bar = reader.page.getByRole('region', { name: 'Important message' });
    expect(await bar.locator('b, strong').textContent()).toBe('Friday');
    expect(await bar.getByRole('link').getAttribute('href')).toBe('https://www.firma.example/plan');

    await page.getByRole('link', { name: /^Edit the announcement of/ }).click();
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Thank you!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Announcement saved').waitFor();
    await bar.getByText('Thank you!').waitFor();
    expect(await accessibilityFaults()).toEqual([]);

    await page.getByRole('button', { name: /^Delete the announcement of/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByRole('heading', { name: 'No announcements' }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  test('with times are planned first, and cannot end before they begin', async () => {
    const { page } = await portal.visitAs(admin, { mode: true, language: 'de' });
    await page.goto('/settings/announcements/new');
    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.type('Wartung');
    await page.getByLabel('Ab', { exact: false }).fill('2099-05-02T10:00');
    await page.getByLabel('Bis', { exact: false }).fill('2099-05-01T10:00');
    await page.getByRole('button', { name: 'Bekannt machen' }).click();
    await page.getByText('Das Ende muss nach dem Beginn liegen.').waitFor();
    await page.getByLabel('Bis', { exact: false }).fill('2099-05-03T10:00');
    await page.getByRole('button', { name: 'Bekannt machen' }).click();
    await page.getByText('Bekanntmachung geplant', { exact: true }).waitFor();
    await page.getByRole('main').getByText('Geplant', { exact: true }).waitFor();
    await page.getByText('Ab 02.05.2099 um 10:00 Uhr, bis 03.05.2099 um 10:00 Uhr').waitFor();
    await eventually(async () =>
      expect(await page.getByRole('region', { name: 'Wichtige Nachricht' }).count()).toBe(0),
    );
  });

  test('are listed with normal buttons, on a phone below a text that has the width', async () => {
    const client = await portal.box.signIn(admin, true);
    const text = 'The bakery stays closed on Monday. '.repeat(20);
    await client.post('/api/v1/messages', { body: { type: 'ANNOUNCEMENT', status: 'INFO', text } });
    const { page } = await portal.visitAs(admin, { mode: true, size: 'phone' });
    await page.goto('/settings/announcements');
    const row = page.getByRole('listitem').filter({ hasText: 'The bakery stays closed' });
    const words = await row.getByText('The bakery stays closed').boundingBox();
    expect(words?.width).toBeGreaterThan(260);
    for (const name of [/^Edit the/, /^Delete the/]) {
      const button = await row.getByRole('link', { name }).or(row.getByRole('button', { name })).boundingBox();
      expect(button?.height).toBeLessThan(60);
      expect(button?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
    }
  });

  test('lose what pasted and sent text could do', async () => {
    const { page } = await portal.visitAs(admin, { mode: true });
    await page.goto('/settings/announcements/new');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
    await page.keyboard.type('<img src=x onerror=alert(1)> <b>plain</b>');
    await page.getByRole('button', { name: 'Announce' }).click();
    const bar = page.getByRole('region', { name: 'Important message' });
    await bar.getByText('<img src=x onerror=alert(1)> <b>plain</b>').first().waitFor();
    expect(await page.locator('main img, section img').count()).toBe(0);
  });
});
