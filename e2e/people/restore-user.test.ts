import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';

describe('a deleted person who is restored', () => {
  const portal = usePortal();
  beforeAll(async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
    const admin = await portal.box.signIn(olga, true);
    for (const [name, surname] of [
      ['lena', 'Lehrling'],
      ['bert', 'Block'],
    ] as const) {
      const uid = portal.box.addUser({ uid: `${name}@kontor.localhost`, givenname: name, surname });
      await admin.patch(`/api/v1/users/${encodeURIComponent(uid)}`, { body: { externEmail: '' } });
      if (name === 'bert') await admin.post(`/api/v1/users/${encodeURIComponent(uid)}/disable`);
      await admin.delete(`/api/v1/users/${encodeURIComponent(uid)}`);
    }
  });

  test('is found below the list, and so is the import on a phone', async () => {
    const { page } = await portal.visitAs(olga, { mode: true, size: 'phone' });
    await page.goto('/settings/users');
    await page.getByRole('link', { name: 'Restore 2 deleted people' }).waitFor();
    await page.getByRole('link', { name: 'Import from a file' }).click();
    await page.getByRole('heading', { name: 'Import users from a file' }).waitFor();
  });

  test('without an address is marked in the list, and the page leads to a password', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users');
    await page.getByRole('link', { name: 'Restore 2 deleted people' }).click();
    await page.getByRole('button', { name: 'Restore lena Lehrling' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore lena Lehrling?' });
    await question.getByText('Without an external email address no invitation goes out.').waitFor();
    await question.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('lena Lehrling cannot log in').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    const { page: list } = await portal.visitAs(olga, { mode: true });
    await list.goto('/settings/users');
    const row = list.getByRole('row').filter({ hasText: 'Lehrling' });
    await row.getByText('No password').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Set password' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
    const sheet = page.getByRole('dialog', { name: 'Account of lena Lehrling' });
    await sheet.getByRole('button', { name: 'Print details' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.getByText('lena Lehrling cannot log in').waitFor({ state: 'detached' });
    await row.getByText('No password').waitFor({ state: 'detached' });
  });

  test('stays blocked, and enabled is still said to have no password', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users/removed');
    await page.getByRole('button', { name: 'Restore bert Block' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore bert Block?' });
    await question.getByText('The account was disabled and stays so.').waitFor();
    await question.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByText('A valid password is still missing.').waitFor();
    await page.getByText('bert Block cannot log in').waitFor();
  });
});
