import { setTimeout as wait } from 'node:timers/promises';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from './support/install-app.ts';
import { eventually } from './support/journey.ts';
import { usePortal } from './support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const longName = 'Einkaufsgenossenschaftsverwaltung für Bäckereien und Konditoreien 2';

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not drawn`);
  return box;
};

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Returns the boxes that stand out of a frame at a side. */
const outsideOf = (frame: Box, boxes: readonly Box[]) =>
  boxes.filter(({ x, width }) => x < frame.x || x + width > frame.x + frame.width);

const isOver = (one: Box, other: Box): boolean =>
  one.x + one.width > other.x &&
  other.x + other.width > one.x &&
  one.y + one.height > other.y &&
  other.y + other.height > one.y;

/** Widths of the gaps between the frames of fields that are side by side. */
const gapsBetweenFields = `[...document.querySelectorAll('main :is(input, select)')]
  .map((one) => one.parentElement.getBoundingClientRect())
  .filter(({ width }) => width > 40)
  .flatMap((one, _, all) => all
    .filter((other) => other.left > one.left && other.top < one.bottom && other.bottom > one.top)
    .map((other) => other.left - one.right))`;

/** What the icon of an element shows. */
const drawn = (target: Locator) => target.locator('svg').first().innerHTML();

/** Names of controls that something covers, or that are outside of the window, once they have the focus. */
const covered = `(() => {
  const scope = document.querySelector('[role=dialog], [role=alertdialog]') ?? document;
  const faults = [];
  for (const one of scope.querySelectorAll('a[href], button:not(:disabled), input:not(:disabled), select, summary')) {
    one.focus();
    if (document.activeElement !== one || getComputedStyle(one).clipPath !== 'none') continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width < 8 || height < 8) continue;
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = at && (one.contains(at) || at.contains(one) || at.closest('label, article')?.contains(one));
    if (!isSeen) faults.push(one.getAttribute('aria-label') ?? one.textContent.trim() ?? one.name);
  }
  return faults;
})()`;

describe('the layout', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  beforeAll(async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    for (const surname of ['Adler', 'Berg', 'Cramer', 'Dorn'])
      portal.box.addUser({ uid: `${surname.toLowerCase()}@kontor.localhost`, givenname: 'Ida', surname });
    await install(portal.box, await portal.box.signIn(olga, true), 'probe', [olga]);
  });

  async function pageAt(path: string, look: Parameters<typeof portal.visitAs>[1] = {}): Promise<Page> {
    const { page } = await portal.visitAs(olga, { mode: true, language: 'de', ...look });
    await page.goto(path);
    return page;
  }

  test('the header of the users stays where it is while they load, are filtered and sorted, and shows the order', async () => {
    const { page } = await portal.visitAs(olga, { mode: true, language: 'de' });
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/users?*', async (route) => {
      await isAsked;
      await route.fallback();
    });
    await page.goto('/settings/users');
    const name = page.getByRole('columnheader', { name: 'Name' });
    const role = page.getByRole('columnheader', { name: 'Rolle' });
    const create = page
      .getByRole('link', { name: 'Benutzer anlegen' })
      .or(page.getByRole('button', { name: 'Benutzer anlegen' }));
    const places = async () => [await boxOf(name), await boxOf(role), await boxOf(create.first())];
    await name.waitFor();
    const before = await places();
    answer();
    await page.getByText('adler@kontor.localhost').waitFor();
    expect(await places()).toEqual(before);
    expect(await name.getAttribute('aria-sort')).toBe('ascending');
    expect(await role.getAttribute('aria-sort')).toBe('none');
    const [up, both] = [await drawn(name), await drawn(role)];
    expect(up).not.toBe(both);
    await role.getByRole('button').click();
    await role.getByRole('button').click();
    await eventually(async () => expect(await role.getAttribute('aria-sort')).toBe('descending'));
    expect(await name.getAttribute('aria-sort')).toBe('none');
    expect([up, both]).not.toContain(await drawn(role));
    expect(await drawn(name)).toBe(both);
    expect(await places()).toEqual(before);
    await page.getByRole('searchbox').first().fill('zzz');
    await page.getByText('Niemand passt zu dieser Auswahl').waitFor();
    expect(await places()).toEqual(before);
  });

  test('the account fills a desktop with two columns of about the same height, and a phone with one', async () => {
    const page = await pageAt('/account');
    const security = page.getByRole('heading', { name: 'Sicherheit' });
    const details = page.getByRole('heading', { name: 'Ihre Angaben' });
    await details.waitFor();
    const columns = page.locator('main header + div > div');
    // Until everything has loaded they are shorter.
    await eventually(async () => {
      const [left, right] = [await boxOf(columns.first()), await boxOf(columns.last())];
      expect(Math.abs(left.width - right.width)).toBeLessThan(4);
      expect(left.height / right.height).toBeGreaterThan(0.6);
      expect(left.height / right.height).toBeLessThan(1.7);
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(async () => expect((await boxOf(security)).x).toBe((await boxOf(details)).x));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  test.each(['de', 'en'] as const)(
    'in %s nothing of a group lies on top of another part of its card',
    async (language) => {
      const admin = await portal.box.signIn(olga, true);
      const uniqueMember = ['adler', 'berg', 'cramer', 'dorn'].map((name) => `${name}@kontor.localhost`);
      await admin.post('/api/v1/groups', { body: { cn: 'Backstube', uniqueMember } });
      const page = await pageAt('/settings/groups', { language });
      const card = page.getByRole('article', { name: 'Backstube', exact: true });
      const people = card.getByText(/^4 /);
      const parts = [
        people,
        people.locator('xpath=preceding-sibling::*'),
        card.getByRole('button'),
        card.getByRole('link'),
      ];
      for (const width of [1366, 1440, 1920, 390, 340]) {
        await page.setViewportSize({ width, height: 900 });
        await people.waitFor();
        // What depends on the width is drawn again a moment later.
        await eventually(async () => {
          const frame = await boxOf(card);
          const boxes = await Promise.all(parts.map(boxOf));
          expect(outsideOf(frame, boxes), `at ${width}`).toEqual([]);
          expect(boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => isOver(one, other)))).toEqual([]);
        });
      }
    },
  );

  test.each([
    ['desktop', 1280],
    ['phone', 390],
  ] as const)('a long name of an app is whole on its tile: %s', async (size, width) => {
    const { page } = await portal.visitAs(olga, { language: 'de', size });
    const { json } = await (await portal.box.signIn(olga)).get('/api/v1/apps');
    await page.route('**/api/v1/apps', (route) =>
      route.fulfill({ json: json.map((app: object) => ({ ...app, title: longName })) }),
    );
    await page.goto('/apps');
    const title = page.getByRole('article').getByRole('heading', { name: longName });
    await title.waitFor();
    const isWhole = await title.evaluate(
      (one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1,
    );
    expect(isWhole).toBe(true);
    expect(await title.getAttribute('title')).toBe(longName);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test.each([
    '/apps',
    '/account',
    '/messages',
    '/store',
    '/store/probe/install',
    '/settings',
    '/settings/users',
    '/settings/users/new',
    '/settings/users/import',
    `/settings/users/${encodeURIComponent('adler@kontor.localhost')}`,
    '/settings/groups',
    '/settings/groups/admin',
    '/settings/hosting/new',
    '/settings/directory',
    '/settings/domains',
    '/settings/outbox/server',
    '/settings/repair',
    '/settings/info',
  ])('on a phone no bar covers what has the focus: %s', async (path) => {
    const page = await pageAt(path, { size: 'phone' });
    await page.getByRole('main').getByRole('heading').first().waitFor();
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [360, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await wait(50);
      await eventually(async () => {
        expect(await page.evaluate(covered), `${width} × ${height}`).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      });
    }
  });

  test.each(['/settings/announcements/new', '/settings/journal'])('fields in one row have a gap: %s', async (path) => {
    const page = await pageAt(path);
    await page.getByRole('main').locator('input, select').first().waitFor();
    for (const width of [1600, 1280, 1100, 1000, 900, 768, 600, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await wait(50);
      await eventually(async () => {
        const gaps = await page.evaluate<number[]>(gapsBetweenFields);
        expect(Math.min(...gaps, 12), `${width}`).toBe(12);
      });
    }
  });

  test.each(['/settings/announcements/new', '/settings/journal'])(
    'fields in one row are of one height: %s',
    async (path) => {
      const page = await pageAt(path);
      const fields = page.getByRole('main').locator('input:not([type="checkbox"]), select');
      await fields.first().waitFor();
      await page.setViewportSize({ width: 1280, height: 844 });
      await eventually(async () => {
        const heights = await fields.evaluateAll((all) =>
          all.map((one) => one.parentElement?.getBoundingClientRect().height ?? 0),
        );
        // A field to choose from is a fraction of a pixel lower than one for text.
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
      });
    },
  );

  test('a long name at the foot of the menu ends in an ellipsis', async () => {
    const uid = 'lang@kontor.localhost';
    portal.box.addUser({ uid, givenname: 'Wilhelmine-Charlotte', surname: 'von Hohenstein-Waldenburg' });
    const { page } = await portal.visitAs(uid, { language: 'de' });
    await page.goto('/apps');
    const name = page.getByRole('complementary').getByText('Wilhelmine-Charlotte').last();
    await name.waitFor();
    expect(await name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    const drawnEnd = `getComputedStyle([...document.querySelectorAll('aside a span > span')].at(-1)).textOverflow`;
    expect(await page.evaluate(drawnEnd)).toBe('ellipsis');
  });

  test('on a phone the areas of the settings have their icons, also the one that is open', async () => {
    const page = await pageAt('/settings/users', { size: 'phone' });
    const more = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('button', { name: 'Mehr' });
    await more.waitFor();
    expect(await more.getAttribute('aria-current')).toBe('true');
    const open = await drawn(more);
    await more.click();
    const areas = page.getByRole('dialog', { name: 'Mehr' }).getByRole('link');
    await areas.first().waitFor();
    const icons = await Promise.all((await areas.all()).map(drawn));
    expect(new Set(icons).size).toBe(icons.length);
    expect(await drawn(areas.filter({ hasText: 'Benutzer' }))).toBe(open);
    await areas.filter({ hasText: 'Gruppen' }).click();
    await page.getByRole('heading', { name: 'Gruppen', level: 1 }).waitFor();
  });

  test('a menu ends inside of a low window, and what is left of it is scrolled to', async () => {
    const page = await pageAt('/apps');
    await page.setViewportSize({ width: 1000, height: 480 });
    await page
      .getByRole('button', { name: /^Mehr zu / })
      .first()
      .click();
    await eventually(async () => {
      const menu = await boxOf(page.getByRole('menu'));
      expect([menu.y >= 0, menu.y + menu.height <= 480]).toEqual([true, true]);
    });
    await page.getByRole('menuitem').last().scrollIntoViewIfNeeded();
    const last = await boxOf(page.getByRole('menuitem').last());
    expect(last.y + last.height).toBeLessThanOrEqual(480);
  });

  test('a dialog that is higher than the window shows that it goes on below its buttons', async () => {
    const page = await pageAt('/settings/users');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Benutzer anlegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Benutzer anlegen' });
    const bar = dialog.locator(':has(> button:has-text("Abbrechen"))');
    const isShown = async () => (await bar.getAttribute('data-more')) !== null;
    await eventually(async () => expect(await isShown()).toBe(true));
    // What follows the choice of the first password begins above the buttons.
    const label = await boxOf(dialog.getByText('Passwort wiederholen'));
    expect(label.y + label.height).toBeLessThan((await boxOf(bar)).y);
    await dialog.getByLabel('Passwort wiederholen').scrollIntoViewIfNeeded();
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 2000);
    await eventually(async () => expect(await isShown()).toBe(false));
    // What is left to scroll is the window's edge below the dialog.
    const veil = page.locator('[class*=_veil_]');
    await veil.evaluate((element) => element.scrollBy({ top: -10, behavior: 'instant' }));
    await eventually(async () => expect((await boxOf(dialog)).y + (await boxOf(dialog)).height).toBeLessThan(800));
    expect(await isShown()).toBe(false);
  });
});
