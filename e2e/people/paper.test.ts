import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';
const nora = 'nora@kontor.localhost';
const words = {
  de: {
    print: 'Drucken',
    puk: `PUK für ${nora}`,
    user: 'Benutzername',
    printAll: 'Liste drucken',
    how: 'So melden Sie sich zum ersten Mal an:',
    temporary: 'Passwörter zum Ausdrucken',
    go: '40 Personen anlegen',
  },
  en: {
    print: 'Print',
    puk: `PUK for ${nora}`,
    user: 'Username',
    printAll: 'Print list',
    how: 'How to log in for the first time:',
    temporary: 'Passwords to print',
    go: 'Create 40 people',
  },
} as const;

/** Lightness of a color as the browser computes it, 0 to 255. */
const lightness = (color: string) => Math.max(...(color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number));

describe.each(['de', 'en'] as const)('what is printed, in %s', (language) => {
  const portal = usePortal();
  const say = words[language];
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
    portal.box.addUser({ uid: nora, givenname: 'Nora', surname: 'Nagel', pukWaits: true });
  });

  async function open(uid: string, path: string): Promise<Page> {
    const { page } = await portal.visitAs(uid, { language, theme: 'dark', mode: uid === olga });
    await page.addInitScript("localStorage.setItem('kontor.theme', 'dark'); window.print = () => {}");
    await page.goto(path);
    return page;
  }

  test('the PUK is dark on white and has nothing of the portal around it', async () => {
    const page = await open(nora, '/');
    const sheet = page.getByText(say.puk);
    await page.getByRole('button', { name: say.print }).waitFor();
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await sheet.waitFor();
    expect(lightness(await colorOf(page))).toBeLessThan(100);
    expect(await page.getByRole('button', { name: say.print }).isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('a list of passwords has everybody, and nobody on two pages', async () => {
    const page = await open(olga, '/settings/users/import');
    const names = Array.from(
      { length: 40 },
      (_, index) => `Ida${String.fromCharCode(97 + (index % 26))}${index},Import`,
    );
    const buffer = Buffer.from(['First name,Last name', ...names].join('\r\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByText(say.temporary).first().click();
    await page.getByRole('button', { name: say.go }).click();
    await page.getByRole('button', { name: say.printAll }).click();
    const paper = await paperOf(page);
    const blocks = paper.locator('pre', { hasText: `${say.user}:` });
    expect(await blocks.count()).toBe(40);
    await blocks.filter({ hasText: say.how }).first().waitFor({ state: 'attached' });
    const breaks = await paper.evaluate<string[]>(
      "[...document.querySelectorAll('pre')].map((one) => getComputedStyle(one).breakInside)",
    );
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
    expect(lightness(await colorOf(paper))).toBeLessThan(100);
  });
});

/** The color of the text. */
const colorOf = (page: Page | Frame) => page.evaluate<string>('getComputedStyle(document.body).color');

/** The page that is printed instead of the portal. */
async function paperOf(page: Page): Promise<Frame> {
  await page.locator('body > iframe').waitFor({ state: 'attached' });
  const frame = await (await page.locator('body > iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('nothing is printed');
  return frame;
}
