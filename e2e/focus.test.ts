import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from './support/install-app.ts';
import { eventually } from './support/journey.ts';
import { usePortal } from './support/test-portal.ts';

/** Makes each frame of a page take a quarter of a second, as on a busy computer. Runs in the page. */
const delayFrames = `
  window.requestAnimationFrame = (work) => setTimeout(() => work(performance.now()), 250);
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
`;

/** Resolves once what waits for the next frames is done. Runs in the page. */
const threeFrames = `new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))
)`;

const olga = 'olga.ott@kontor.localhost';

describe('Esc gives the focus back to what opened', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  beforeAll(async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    portal.box.addUser({ uid: 'ida.adler@kontor.localhost', givenname: 'Ida', surname: 'Adler' });
    await install(portal.box, await portal.box.signIn(olga, true), 'probe', [olga]);
  });

  async function pageAt(path: string, look: Parameters<typeof portal.visitAs>[1] = {}): Promise<Page> {
    const { page } = await portal.visitAs(olga, { mode: true, ...look });
    await page.goto(path);
    return page;
  }

  const main = (page: Page) => page.getByRole('main');
  const openers: [name: string, path: string, opener: (page: Page) => Locator][] = [
    ['the menu of a person', '/settings/users', (page) => page.getByRole('button', { name: 'More about Ida Adler' })],
    ['the menu of the users', '/settings/users', (page) => page.getByRole('button', { name: 'More options' })],
    ['the menu of a tile', '/apps', (page) => main(page).getByRole('button', { name: /^More about/ })],
    [
      'the menu of an app',
      '/store/probe',
      (page) =>
        main(page)
          .getByRole('button', { name: /^More about/ })
          .first(),
    ],
    ['the palette', '/apps', (page) => page.getByRole('button', { name: /^Search/ })],
    ['deleting a person', '/settings/users', (page) => page.getByRole('button', { name: 'Delete Ida Adler' })],
    ['creating a person', '/settings/users', (page) => page.getByRole('button', { name: 'Create user' })],
    ['adding a group', '/settings/groups', (page) => page.getByRole('button', { name: 'Add Custom Group' }).first()],
    ['an account for a device', '/settings/directory', (page) => page.getByRole('button', { name: 'Create account' })],
    ['changing the domain', '/settings/domains', (page) => page.getByRole('button', { name: 'Change main domain' })],
    ['changing the password', '/account', (page) => page.getByRole('button', { name: 'Change password' })],
  ];

  test.each(openers)('%s', async (_, path, opener) => {
    const page = await pageAt(path);
    // Twice: the first time the code of the menu or dialog is loaded.
    for (const _time of [1, 2]) {
      await opener(page).focus();
      await page.keyboard.press('Enter');
      const layer = page.getByRole('menu').or(page.getByRole('dialog')).or(page.getByRole('alertdialog')).first();
      await layer.waitFor();
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'detached' });
      await eventually(
        async () => expect(await opener(page).evaluate((one) => one.matches(':focus'))).toBe(true),
        3000,
      );
    }
  });

  test.each([
    ['a person', '/settings/users', 'More about Ida Adler', 'Disable', false],
    ['a tile', '/apps', /^More about/, 'Stop app', false],
    ['a tile, when a frame takes longer than loading the question', '/apps', /^More about/, 'Stop app', true],
  ] as const)('a question from the menu of %s', async (_, path, name, entry, slowFrames) => {
    const page = await pageAt(path);
    if (slowFrames) await page.evaluate(delayFrames);
    const opener = main(page).getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.evaluate(threeFrames);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await eventually(async () => expect(await opener.evaluate((one) => one.matches(':focus'))).toBe(true), 3000);
  });

  test('the palette opened by its keys, from a field with something typed', async () => {
    const page = await pageAt('/settings/users');
    const filter = main(page).getByRole('searchbox');
    await filter.fill('ida');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await filter.evaluate((one) => one.matches(':focus'))).toBe(true), 3000);
    expect(await filter.inputValue()).toBe('ida');
  });

  test('on a phone, More and the search behind it', async () => {
    const page = await pageAt('/account', { size: 'phone' });
    const more = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' });
    const layer = page.getByRole('dialog');
    const leave = async () => {
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'detached' });
      await eventually(async () => expect(await more.evaluate((one) => one.matches(':focus'))).toBe(true), 3000);
    };
    await more.focus();
    await page.keyboard.press('Enter');
    await layer.waitFor();
    await leave();
    await page.keyboard.press('Enter');
    await layer.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await leave();
  });
});
