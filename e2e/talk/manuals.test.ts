import { describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('the manuals', () => {
  const portal = usePortal();

  const mine = [
    'Logging in, PUK and password',
    'Your account',
    'Messages and announcements',
    'Wallpapers',
    'Team wiki',
  ];

  test('are found by any word in them, filled in for this server, and lead back', async () => {
    const anna = portal.box.addUser({ uid: 'anna.arndt@kontor.localhost' });
    const { page, accessibilityFaults } = await portal.visitAs(anna);
    await page.goto('/');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Manuals' }).click();
    await page.getByRole('heading', { name: 'Manuals', level: 1 }).waitFor();
    const rows = page.getByRole('main').getByRole('listitem');
    // those about what only administrators do are not hers
    await expect.poll(() => rows.allTextContents()).toEqual(mine);
    await page.getByRole('searchbox', { name: 'Search the manuals' }).fill('recovery codes');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await accessibilityFaults()).toEqual([]);
    await rows.getByRole('link').click();
    await page.getByRole('heading', { name: 'Logging in, PUK and password', level: 1 }).waitFor();
    await page.getByText('your whole username is anna.arndt@kontor.localhost.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Manuals' }).click();
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption({ label: 'Team wiki' });
    await expect.poll(() => rows.count()).toBe(1);
    await page.goto('/manual/tiddlywiki');
    await expect.poll(() => rows.count()).toBe(1);
    await page.goto('/manual/howto/nothing');
    await page.getByText('There is no such manual').waitFor();
  });

  test('are files in both languages, and lead on from the page they explain', async () => {
    for (const language of ['de', 'en']) {
      const { status, headers } = await portal.box.anonymous.get(`/manpages/${language}/users.md` as '/healthz', {
        headers: { host: new URL(portal.address).host },
      });
      expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    }
    const admin = portal.box.addUser({ uid: 'olga.ott@kontor.localhost', role: 'admin' });
    const { page } = await portal.visitAs(admin, { mode: true, language: 'de' });
    await page.goto('/manual');
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(16);
    await page.goto('/settings/users');
    await page.getByRole('link', { name: 'Handbuch zu dieser Seite' }).click();
    await page.getByRole('heading', { name: 'Benutzer', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Jemanden anlegen' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Kennwort Handbuch');
    await page.getByRole('menuitem', { name: /Anmelden, PUK und Passwort/ }).waitFor();
  });
});
