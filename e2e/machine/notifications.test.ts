import { describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('the page of notifications', () => {
  const portal = usePortal();

  test('takes addresses as people type and paste them, says which is wrong, and keeps them', async () => {
    const admin = portal.box.addUser({ uid: 'olga.ott@kontor.localhost', role: 'admin' });
    const { page, accessibilityFaults } = await portal.visitAs(admin, { mode: true });
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    const row = page.getByRole('region', { name: 'Disk space' });
    const field = row.getByRole('textbox');
    await field.fill('anna@firma.example, ben@firma.example');
    await row.getByText('ben@firma.example').waitFor();
    await field.pressSequentially('anna@firma.example ');
    expect(await row.getByRole('button', { name: /^Remove/ }).count()).toBe(2);
    await field.pressSequentially('nobody');
    await field.press('Enter');
    await row.getByText('“nobody” is not a valid email address.').waitFor();
    await field.press('Backspace');
    expect(await row.getByRole('button', { name: /^Remove/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Config saved.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.reload();
    await row.getByText('ben@firma.example').waitFor();
    await row.getByRole('button', { name: 'Remove ben@firma.example' }).click();
    await row.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('Save the addresses first.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Config saved.').waitFor();
    await row.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('No mail server is set up yet.').waitFor();
  });
});
