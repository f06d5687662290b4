import { describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('role, apps and groups of a person', () => {
  const portal = usePortal();
  const olga = 'olga.ott@kontor.localhost';
  const emil = 'emil.eckert@kontor.localhost';

  test('are changed on the page of the person, and nobody is locked out where no mail is sent', async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    portal.box.addUser({ uid: emil, givenname: 'Emil', surname: 'Eckert', language: 'en' });
    portal.box.slices.groups.addCustom('Backstube', '', '');
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(emil)}`);
    await page.getByRole('switch', { name: 'Backstube' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(portal.box.slices.groups.membersOf('Backstube')).toEqual([emil]);

    await page.getByRole('switch', { name: 'Administrator' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('This server cannot send email at the moment.').waitFor();
    const given = await dialog.getByLabel('Temporary password for Emil Eckert').inputValue();
    await dialog.getByRole('button', { name: 'Make administrator' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(portal.box.slices.groups.membersOf('admin').sort()).toEqual([emil, olga]);
    const body = { username: emil, password: given };
    const signedIn = await portal.box.anonymous.post('/api/v1/login', { body });
    expect(signedIn.json).toMatchObject({ posixGroupName: 'admin', passwordTemporary: true });

    await page.getByRole('switch', { name: 'Administrator', checked: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take rights away' }).click();
    await page.getByRole('switch', { name: 'Administrator', checked: false }).waitFor();
    expect(portal.box.slices.groups.membersOf('admin')).toEqual([olga]);
  });
});
