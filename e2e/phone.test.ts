import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './support/journey.ts';
import { usePortal } from './support/test-portal.ts';

const olga = 'olga.obermeier@kontor.localhost';
const long = 'hans-peter.von-der-baeckerei@kontor.localhost';

const many = [
  'Adler',
  'Berg',
  'Cramer',
  'Dorn',
  'Ebert',
  'Funk',
  'Gast',
  'Hahn',
  'Iser',
  'Jung',
  'Kurz',
  'Lang',
  'Zwanzig',
];

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not drawn`);
  return box;
};

/** How many lines the part of an address from its @ on takes. */
const linesOfDomain = (address: Locator) =>
  address
    .locator('span')
    .last()
    .evaluate((domain) => {
      const lines = (domain as { getClientRects(): { length: number } }).getClientRects().length;
      const { height } = (domain as { getBoundingClientRect(): { height: number } }).getBoundingClientRect();
      return { lines, height };
    });

describe('on a phone', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Obermeier', role: 'admin' });
    portal.box.addUser({ uid: long, givenname: 'Hans-Peter', surname: 'von der Bäckerei' });
    for (const surname of many)
      portal.box.addUser({ uid: `uwe.${surname.toLowerCase()}@kontor.localhost`, givenname: 'Uwe', surname });
    portal.box.addUser({ uid: 'zoe.adam@kontor.localhost', givenname: 'Zoe', surname: 'Adam' });
  });
  async function at(path: string) {
    const { page } = await portal.visitAs(olga, { mode: true, size: 'phone' });
    await page.goto(path);
    return page;
  }

  test.each([
    ['/settings/users/new', 'Users'],
    ['/settings/outbox/server', 'Outgoing mail'],
    ['/settings/groups/admin', 'Groups'],
  ])('the way back from %s is as large as a finger', async (path, name) => {
    const page = await at(path);
    const back = page.getByRole('main').getByRole('link', { name, exact: true }).first();
    expect((await boxOf(back)).height).toBeGreaterThanOrEqual(40);
  });

  test.each([
    ['/settings/backup/new', 'legend'],
    ['/settings/users/new', 'label'],
  ])('the bar of steps of %s begins where the content does', async (path, first) => {
    const page = await at(path);
    const word = page.locator('[aria-current="step"] > span').last();
    expect((await boxOf(word)).x).toBe((await boxOf(page.locator(`form ${first}`).first())).x);
  });

  test('a username goes to the next line before its @, and is never cut', async () => {
    const page = await at('/settings/users');
    const uid = page.getByText(long, { exact: true });
    const { lines, height } = await linesOfDomain(uid);
    expect(lines).toBe(1);
    expect(height).toBeLessThan(30);
    const isCut = await uid.evaluate((shown) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown as unknown as Record<string, number>;
      return [scrollWidth, scrollHeight]
        .map(Number)
        .some((size, i) => size > Number([clientWidth, clientHeight][i]) + 1);
    });
    expect(isCut).toBe(false);
  });

  test('the hint above a new page names what the list shows: the name, or the pencil', async () => {
    const page = await at('/settings/users');
    await page.getByText('choose the name or the pencil in the list.').waitFor();
    const edit = page.getByRole('link', { name: 'Edit Hans-Peter von der Bäckerei' });
    await edit.locator('svg').waitFor();
    await edit.click();
    await page.waitForURL(`**/settings/users/${encodeURIComponent(long)}`);
  });

  test('a long username is seen whole while it is chosen, with its domain below', async () => {
    const page = await at('/settings/users/new');
    const field = page.getByLabel('Username', { exact: true });
    await field.fill('hans-peter.von-der-baeckerei');
    const { scroll, client } = await field.evaluate((input) => {
      const { scrollWidth: scroll, clientWidth: client } = input as unknown as Record<string, number>;
      return { scroll: Number(scroll), client: Number(client) };
    });
    expect(scroll).toBeLessThanOrEqual(client);
    const [name, domain] = await Promise.all([field, page.getByText('@kontor.localhost').last()].map(boxOf));
    expect(domain?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  });

  test('E-Mail in a label does not break at its hyphen, however narrow the window', async () => {
    const { page } = await portal.visitAs(olga, { mode: true, size: 'phone', language: 'de' });
    await page.goto('/settings/users/new');
    const label = page.getByText('Mit einer anderen E-Mail-Adresse anmelden', { exact: true });
    const word = label.locator('span').first();
    expect(await word.textContent()).toBe('E-Mail');
    const linesAt = async (whiteSpace: string) => {
      const lines: number[] = [];
      for (let width = 240; width <= 420; width += 6) {
        await page.setViewportSize({ width, height: 844 });
        const count = await word.evaluate((shown, value) => {
          const span = shown as unknown as { style: { whiteSpace: string }; getClientRects(): { length: number } };
          span.style.whiteSpace = value;
          return span.getClientRects().length;
        }, whiteSpace);
        lines.push(count);
      }
      return Math.max(...lines);
    };
    // as it would be without that
    expect(await linesAt('normal')).toBe(2);
    expect(await linesAt('')).toBe(1);
  });

  test('users are in the order of the names as they are shown', async () => {
    const page = await at('/settings/users');
    await page.getByRole('link', { name: 'Uwe Adler', exact: true }).waitFor();
    const names = await page
      .getByRole('table')
      .getByRole('link', { name: /^(Hans|Olga|Zoe)/ })
      .allTextContents();
    expect(names.slice(0, 2)).toEqual(['Hans-Peter von der Bäckerei', 'Olga Obermeier']);
  });

  test('going back leads to where the list was left, going on to the top', async () => {
    const page = await at('/settings/users');
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
    const last = page.getByRole('link', { name: 'Uwe Zwanzig', exact: true });
    await page.getByRole('link', { name: 'Uwe Adler', exact: true }).waitFor();
    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })');
    await last.click({ trial: true });
    const left = await scrolled();
    expect(left).toBeGreaterThan(1000);
    await last.click();
    await page.getByRole('heading', { name: 'Uwe Zwanzig', level: 1 }).waitFor();
    await eventually(async () => expect(await scrolled()).toBe(0));
    await page.goBack();
    await last.waitFor();
    await eventually(async () => expect(await scrolled()).toBe(left));
  });

  test('a step of a wizard begins at its top, however far down the one before was left', async () => {
    const page = await at('/settings/backup/new');
    await page.getByRole('radio', { name: 'Network share' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Server', { exact: true }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'New place for backups' });
    await eventually(async () => expect((await boxOf(dialog)).y).toBeGreaterThanOrEqual(0));
  });

  test('a table to import is chosen, not dropped', async () => {
    const page = await at('/settings/users/import');
    await page.getByRole('heading', { name: 'Choose your table' }).waitFor();
    expect(await page.getByText('Drop your table here').isVisible()).toBe(false);
  });
});
