import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';

/** Two clicks, or Enter twice, as fast as the browser takes them. */
const twice = {
  clicks: (_page: Page, button: Locator) => button.dblclick(),
  async Enter(page: Page, button: Locator) {
    await button.focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  },
} as const;

describe.each(['clicks', 'Enter'] as const)('what is asked for by two %s in a row', (how) => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
  });

  /** Opens a page as an administrator. `sent` are the requests that change something at this address. */
  async function at(path: string, address: RegExp) {
    const { page } = await portal.visitAs(olga, { mode: true });
    const sent: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (request.method() === 'POST' && address.test(url.pathname) && url.searchParams.get('dryRun') !== 'true')
        sent.push(url.pathname);
    });
    await page.goto(path);
    return { page, sent };
  }
  const errors = (page: Page) => page.getByText(/already exists|could not|failed/i);

  test('is one person', async () => {
    const { page, sent } = await at('/settings/users', /\/users$/);
    await page.getByRole('button', { name: 'Create user' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create user' });
    await dialog.getByLabel('First name').fill('Ute');
    await dialog.getByLabel('Last name').fill('Unger');
    await dialog.getByRole('radio', { name: 'Temporary password to print' }).check({ force: true });
    await twice[how](page, dialog.getByRole('button', { name: /^(Save|Create user)$/ }));
    await page.getByRole('dialog', { name: 'Account of Ute Unger' }).waitFor();
    expect(await errors(page).count()).toBe(0);
    expect(sent).toHaveLength(1);
    expect(portal.box.slices.users.find('ute.unger@kontor.localhost')).toBeDefined();
  });

  test('is one group', async () => {
    const { page, sent } = await at('/settings/groups', /\/groups$/);
    await page.getByRole('button', { name: 'Add Custom Group' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create New Group' });
    await dialog.getByLabel('Name').fill('Sales');
    await twice[how](page, dialog.getByRole('button', { name: 'Create group' }));
    await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
    expect(await errors(page).count()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test('is one import, which shows the passwords it made', async () => {
    const { page, sent } = await at('/settings/users/import', /\/users\/import$/);
    const buffer = Buffer.from('First name,Last name\r\nIda,Import\r\nIvo,Import\r\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page
      .getByRole('radio', { name: 'Passwords to print' })
      .or(page.getByText('Passwords to print'))
      .first()
      .click();
    await twice[how](page, page.getByRole('button', { name: 'Create 2 people' }));
    await page.getByRole('heading', { name: '2 people have been created' }).waitFor();
    await page.getByText('2 created').waitFor();
    expect(await errors(page).count()).toBe(0);
    expect(sent).toHaveLength(1);
  });
});
