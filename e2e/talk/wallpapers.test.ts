import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';
import { chooseFile } from '../support/user-journey.ts';

describe('wallpapers', () => {
  const portal = usePortal();
  let count = 0;
  let anna: string;
  beforeEach(() => {
    count += 1;
    anna = portal.box.addUser({ uid: `anna${count}@kontor.localhost` });
  });

  const photo = async (background: string) => ({
    name: 'Garten.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  });

  test('are reached from the settings without the password, and one click changes the background everywhere', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(anna);
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Wallpapers' }).click();
    await page.getByRole('heading', { name: 'Wallpapers', level: 1 }).waitFor();
    const standard = page.getByRole('button', { name: 'Default' });
    expect(await standard.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Forest' }).click();
    await page.getByText('Successfully set wallpaper').waitFor();
    expect(await standard.getAttribute('aria-pressed')).toBe('false');
    expect(await accessibilityFaults()).toEqual([]);
    await page.goto('/');
    await page.locator('img[src*="/stock/forest?size=medium&tone=light"]').waitFor();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.goto('/settings/wallpapers');
    await standard.click();
    await eventually(async () => expect(await page.locator('img[src*="size=medium"]').count()).toBe(0));
  });

  test('of one’s own are uploaded, become the background with readable text, and are deleted after a question', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(anna);
    await page.goto('/settings/wallpapers');
    await page.getByText('Nobody else sees the picture.').waitFor();
    await chooseFile(page, 'Upload picture', await photo('#101820'));
    await page.getByText('Wallpaper picture uploaded successfully').waitFor();
    expect(await page.getByRole('button', { name: 'Garten.jpg', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.goto('/');
    await page.locator('img[src*="/wallpapers/user/"]').waitFor();
    // White on the dark picture, in the light theme.
    const greeting = page.getByRole('heading', { level: 1 });
    expect(
      await greeting.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).color),
    ).toBe('rgb(233, 240, 242)');
    expect(await accessibilityFaults()).toEqual([]);
    await page.goto('/settings/wallpapers');
    await page.getByRole('button', { name: 'Delete your picture “Garten.jpg”' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this picture?' });
    await question.getByText('you see the default again').waitFor();
    await question.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByText('Wallpaper deleted').waitFor();
    expect(await page.getByRole('button', { name: 'Default' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByText('Garten.jpg').count()).toBe(0);
  });

  test.each([
    ['en', 'Upload picture', 'Could not upload wallpaper', 'No Image found', 'This picture is damaged or incomplete.'],
    [
      'de',
      'Bild hochladen',
      'Hintergrundbild konnte nicht hochgeladen werden',
      'Diese Datei ist kein Bild, das dieser Server lesen kann. Möglich sind GIF, JPEG und PNG.',
      'Dieses Bild ist beschädigt oder unvollständig.',
    ],
  ] as const)(
    'say what is no picture, and what is a damaged one (%s)',
    async (language, button, title, none, damaged) => {
      const { page } = await portal.visitAs(anna, { language });
      await page.goto('/settings/wallpapers');
      const { buffer } = await photo('#804020');
      await chooseFile(page, button, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await page.getByText(none).waitFor();
      await chooseFile(page, button, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 700) });
      await page.getByText(damaged).waitFor();
      await page.getByText(title).first().waitFor();
    },
  );

  test('keep nobody waiting: Home works while the picture does not come', async () => {
    const client = await portal.box.signIn(anna);
    await client.post('/api/v1/wallpapers/current', {
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('sea'),
    });
    const { page } = await portal.visitAs(anna);
    let isAsked = false;
    await page.route('**/api/v1/wallpapers/**', () => {
      isAsked = true;
    });
    await page.goto('/');
    await page
      .getByRole('heading', { name: 'No apps installed yet' })
      .or(page.getByRole('heading', { name: 'Your Apps' }))
      .first()
      .waitFor();
    expect(isAsked).toBe(true);
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  });

  test('are not shown, and not asked for, before login', async () => {
    const { page } = await portal.visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(asked.filter((url) => url.includes('wallpapers'))).toEqual([]);
  });
});
