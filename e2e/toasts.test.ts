import { knownPassword } from '@kontor/testkit/known-users';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './support/journey.ts';
import { codeOf } from './support/one-time-code.ts';
import { usePortal } from './support/test-portal.ts';

describe('toasts', () => {
  const portal = usePortal();
  let olga: string;
  beforeAll(() => {
    olga = portal.box.addUser({ uid: 'olga@kontor.localhost', givenname: 'Olga', surname: 'Groß', role: 'admin' });
  });

  const toast = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text });

  /** Expects the toast to be seen within the window, and to cover none of these. */
  async function expectFree(shown: Locator, needed: Locator[]): Promise<void> {
    await shown.waitFor();
    await eventually(async () => {
      const toastBox = await shown.boundingBox();
      if (!toastBox) throw new Error('The toast has gone');
      expect(toastBox.y).toBeGreaterThanOrEqual(0);
      expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(844);
      for (const each of (await Promise.all(needed.map((one) => one.all()))).flat()) {
        const box = await each.boundingBox();
        if (!box) throw new Error('What is needed is not shown');
        const isCovered = box.y < toastBox.y + toastBox.height && box.y + box.height > toastBox.y;
        expect(isCovered, `${await each.textContent()} is covered`).toBe(false);
      }
    });
  }

  test('leave the fields and the choice of the language free where somebody logs in', async () => {
    const { page } = await portal.visit({ size: 'phone' });
    await page.goto('/');
    await page.getByLabel('Username').fill('olga');
    await page.getByRole('button', { name: 'Login' }).click();
    const needed = [page.getByRole('group', { name: 'Language' }).getByRole('button'), page.getByRole('textbox')];
    await expectFree(toast(page, 'Login failed.'), [...needed, page.getByRole('button', { name: 'Login' })]);
  });

  test('leave a temporary password and the buttons beside it free', async () => {
    const { page } = await portal.visitAs(olga, { mode: true, size: 'phone' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByLabel('First name').fill('Anna');
    await page.getByLabel('Last name').fill('Alder');
    await page.getByRole('radio', { name: 'Temporary password to print' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    const sheet = page.getByRole('dialog', { name: 'Account of Anna Alder' });
    await sheet.waitFor();
    const needed = [sheet.getByRole('definition'), sheet.getByRole('button')];
    // The dialog says it itself.
    await sheet.getByText('User saved successfully.').waitFor();
    expect(await toast(page, 'User saved successfully.').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Copy' }).click();
    await expectFree(toast(page, 'Details copied'), needed);
  });

  test('leave recovery codes and the buttons below them free', async () => {
    const { page } = await portal.visitAs(olga, { size: 'phone' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Enable' }).click();
    let secret = '';
    await eventually(async () => {
      secret = ((await page.getByRole('dialog').getByRole('code').textContent()) ?? '').replaceAll(' ', '');
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    });
    await page.getByLabel('Code from the app').fill(codeOf(secret));
    await page.getByLabel('Your password').fill(knownPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.waitFor();
    await codes.getByText('Two-factor authentication enabled').waitFor();
    expect(await toast(page, 'Two-factor authentication enabled').count()).toBe(0);
    await codes.getByRole('button', { name: 'Copy' }).click();
    await expectFree(toast(page, 'Codes copied'), [
      codes.getByRole('listitem'),
      codes.getByRole('button'),
      codes.getByRole('checkbox'),
    ]);
  });

  test('leave a new PUK and the button that goes on free', async () => {
    const ben = portal.box.addUser({ uid: 'ben@kontor.localhost', givenname: 'Ben', surname: 'Beier' });
    const { page } = await portal.visitAs(ben, { size: 'phone' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/account');
    await page.getByRole('button', { name: 'New PUK' }).click();
    await page.getByLabel('Your password').fill(knownPassword);
    await page.getByRole('button', { name: 'Create PUK' }).click();
    await page.getByRole('heading', { name: 'Your PUK' }).waitFor();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expectFree(toast(page, 'PUK copied'), [
      page.getByRole('main').getByRole('listitem'),
      page.getByRole('main').getByRole('button'),
    ]);
  });

  test('move to the bottom on the page that follows a dialog they had to avoid', async () => {
    const vera = portal.box.addUser({
      uid: 'vera@kontor.localhost',
      givenname: 'Vera',
      surname: 'Voss',
      role: 'admin',
    });
    const { page } = await portal.visitAs(vera, { mode: true, size: 'phone' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByLabel('First name').fill('Ben');
    await page.getByLabel('Last name').fill('Buche');
    await page.getByRole('radio', { name: 'Temporary password to print' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    const sheet = page.getByRole('dialog', { name: 'Account of Ben Buche' });
    await sheet.getByRole('button', { name: 'Copy' }).click();
    const shown = toast(page, 'Details copied');
    await shown.waitFor();
    await eventually(async () => {
      const above = (await sheet.boundingBox())?.y ?? 0;
      const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(above);
    });
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'detached' });
    await eventually(async () => {
      // Just above the bar at the bottom.
      const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y + height).toBeGreaterThan(700);
      expect(y).toBeLessThan(844);
    });
  });

  const ida = 'ida@kontor.localhost';
  test('move to the bottom on the page that takes the place of one with a bar of its own', async () => {
    portal.box.slices.groups.addCustom('Backstube', '', '');
    portal.box.addUser({ uid: ida, givenname: 'Ida', surname: 'Immer', role: 'admin' });
    const { page } = await portal.visitAs(ida, { mode: true, size: 'phone' });
    await page.goto('/settings/groups/Backstube');
    await page.getByRole('checkbox', { name: 'Ida Immer' }).check({ force: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const shown = toast(page, 'Group updated');
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    await eventually(async () => {
      const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y + height).toBeGreaterThan(700);
    });
  });

  test('cover no button of a page where boxes to tick and a bar keep them from the bottom', async () => {
    for (let n = 0; n < 9; n += 1) portal.box.addUser({ uid: `person${n}@kontor.localhost`, surname: `Person ${n}` });
    const { page } = await portal.visitAs(ida, { mode: true });
    await page.goto('/settings/groups');
    await page.getByRole('button', { name: 'Add Custom Group' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Verkauf');
    await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
    const shown = toast(page, 'Group created');
    await page.getByRole('heading', { name: 'Verkauf', level: 1 }).waitFor();
    const all = page.getByRole('button', { name: 'Select all' });
    await eventually(async () => {
      const covered = (await shown.boundingBox()) ?? { y: 0, height: 0 };
      const button = (await all.boundingBox()) ?? { y: 0, height: 0 };
      expect(covered.y + covered.height <= button.y || covered.y >= button.y + button.height).toBe(true);
    });
  });

  test('go although the pointer rests where they appeared', async () => {
    const { page } = await portal.visitAs(ida, { mode: true });
    await page.goto('/settings/groups/Backstube');
    await page.getByRole('checkbox', { name: 'Ida Immer' }).waitFor();
    await page.mouse.move(1100, 760);
    await page.getByRole('checkbox', { name: 'Ida Immer' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).focus();
    await page.keyboard.press('Enter');
    const shown = toast(page, 'Group updated');
    await shown.waitFor();
    const { x = 0, y = 0 } = (await shown.boundingBox()) ?? {};
    expect(x < 1100 && y < 760).toBe(true);
    await shown.waitFor({ state: 'detached' });
  });
});
