import { describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('the journal', () => {
  const portal = usePortal();

  test('shows administrators who did what, searched by name and day, and as a table; others what was done to them', async () => {
    const admin = portal.box.addUser({ uid: 'olga.ott@kontor.localhost', givenname: 'Olga', role: 'admin' });
    const ben = portal.box.addUser({ uid: 'ben.berg@kontor.localhost', givenname: 'Ben', surname: 'Berg' });
    const client = await portal.box.signIn(admin, true);
    await client.patch(`/api/v1/users/${ben}`, { body: { title: 'Meister' } as never });
    await client.post('/api/v1/groups', { body: { cn: 'Sales', description: 'Sales' } });
    const { page, accessibilityFaults } = await portal.visitAs(admin, { mode: true });
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Journal' }).click();
    await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
    await page.getByText('created the group Sales').waitFor();
    const changed = page.getByRole('listitem').filter({ hasText: 'changed details of Ben Berg' });
    await changed.getByText('1 detail').click();
    await changed.getByText('Title: Meister').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('searchbox', { name: 'Username, app, group …' }).fill('ben.berg');
    await page.getByText('created the group Sales').waitFor({ state: 'detached' });
    await changed.waitFor();
    await page.getByRole('searchbox', { name: 'Username, app, group …' }).fill('');
    await page.getByLabel('Kind').selectOption('Groups');
    await changed.waitFor({ state: 'detached' });
    await page.getByText('created the group Sales').waitFor();
    await page.getByLabel('Kind').selectOption('Everything');
    await changed.waitFor();
    await page.getByLabel('Until').fill('2001-01-01');
    await page.getByText('Nothing found').waitFor();
    await page.getByLabel('Until').fill('');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as a table' }).click();
    expect((await saved).suggestedFilename()).toBe('Journal.csv');
    const { page: own, accessibilityFaults: ownFaults } = await portal.visitAs(ben);
    await own.goto('/account');
    await own.getByText(/changed details of Ben Berg/).waitFor();
    expect(await ownFaults()).toEqual([]);
  });

  test('of an earlier year has a table of what is looked for', async () => {
    const admin = portal.box.addUser({ uid: 'ute.unger@kontor.localhost', role: 'admin' });
    const { page } = await portal.visitAs(admin, { mode: true });
    // A year can be archived only after more than a year.
    await page.route('**/api/v1/journal/archives', (route) => route.fulfill({ json: [{ name: '2019', entries: 3 }] }));
    await page.route('**/api/v1/journal/export?*', (route) => route.fulfill({ body: 'When;Who' }));
    await page.goto('/settings/journal');
    await page.getByRole('searchbox', { name: 'Username, app, group …' }).fill('ben.berg');
    await page.getByLabel('Kind').selectOption('Groups');
    const asked = page.waitForRequest('**/api/v1/journal/export?*');
    await page.getByRole('button', { name: '2019 as a table' }).click();
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({ archive: '2019', who: 'ben.berg', kind: 'groups' });
  });
});
