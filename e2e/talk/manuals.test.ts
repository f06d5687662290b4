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
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(17);
    await page.goto('/settings/users');
    await page.getByRole('link', { name: 'Handbuch zu dieser Seite' }).click();
    await page.getByRole('heading', { name: 'Benutzer', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Jemanden anlegen' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Kennwort Handbuch');
    await page.getByRole('menuitem', { name: /Anmelden, PUK und Passwort/ }).waitFor();
  });

  test('show pictures, with room for them before they come', async () => {
    const dora = portal.box.addUser({ uid: 'dora.dietz@kontor.localhost' });
    const { page, accessibilityFaults } = await portal.visitAs(dora, { theme: 'dark' });
    const isLet = Promise.withResolvers<void>();
    await page.route('**/manpages/pictures/**', (route) => isLet.promise.then(() => route.continue()));
    await page.goto('/manual/howto/login');
    const picture = page.getByRole('img', { name: 'The login with the fields for username and password' });
    const before = await picture.boundingBox();
    expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(800 / 660, 2);
    isLet.resolve();
    await expect.poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(1080);
    expect(await picture.boundingBox()).toEqual(before);
    expect(await accessibilityFaults()).toEqual([]);
    const opened = page.waitForEvent('popup');
    await picture.click();
    expect(new URL((await opened).url()).pathname).toBe('/manpages/pictures/en/login.avif');
  });

  test('show no other pictures, whatever stands in them', async () => {
    const emil = portal.box.addUser({ uid: 'emil.ernst@kontor.localhost' });
    const { page } = await portal.visitAs(emil);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const body = [
      '![foreign](https://foreign.test/x.avif) ![own](/api/v1/live) ![above](../pictures/en/../../../x.avif)',
      '![script](javascript:alert(1)) <img src=x onerror=alert(2)> ![other](../pictures/de/login.avif)',
      '[![mine](../pictures/en/login.avif)](javascript:alert(3))',
    ].join('\n\n');
    await page.route('**/manpages/en/login.md', (route) => route.fulfill({ contentType: 'text/markdown', body }));
    await page.goto('/manual/howto/login');
    await page.getByText('foreign own above').waitFor();
    const images = page.getByRole('main').getByRole('img');
    expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([
      '/manpages/pictures/en/login.avif',
    ]);
    expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(['Manuals']);
    expect(asked.filter((url) => /foreign|\/live.*avif|x\.avif|de\/login/.test(url))).toEqual([]);
  });
});
