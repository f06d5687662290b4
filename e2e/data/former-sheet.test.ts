import { beforeAll, describe, expect, test } from 'vitest';
import { at, blue, mockGood, sheet } from '../screens/backup-data.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const words = { word: (_: string, en: string) => en };

describe('an emergency sheet after the address has changed', () => {
  const portal = usePortal();
  beforeAll(() => void portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' }));

  test('asks for a sheet to be printed again that names a former address, and for its words', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    const jobs = [{ ...blue(), sheetConfirmed: false, sheetOutdated: true }];
    const outdated = sheet(at(-30, 9), { open: true, outdated: true });
    await mockGood({ page, ...words }, { sheetConfirmed: false }, { jobs, sheet: outdated });
    await page.goto('/settings/backup');
    await page.getByText('The sheet still names the former address.').waitFor();
    await page.getByRole('link', { name: 'Emergency sheet for “SanDisk Extreme 55AE”' }).click();
    await page.getByText('The confirmed sheet still names the former address.').waitFor();
    expect(await page.getByText('Confirmed on').count()).toBe(0);
    await page.getByRole('button', { name: 'Confirm the sheet' }).click();
    await page.getByLabel('Word 2').waitFor();
  });
});
