import { noHardware } from '@kontor/testkit/box';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('a main domain that leads nowhere yet', () => {
  const portal = usePortal({
    environment: { KONTOR_DOMAIN: 'xn--bckerei-5wa.test' },
    // The address that DNS entries need.
    hardware: {
      ...noHardware,
      network: async () => [
        { name: 'eth0', ipv4: ['192.168.10.2'], ipv6: [], mac: '', isDefault: true, isVirtual: false, speed: null },
      ],
    },
  });
  let anna: string;
  beforeAll(() => {
    anna = portal.box.addUser({ role: 'admin' });
  });
  const local = () => `http://localhost:${portal.box.port}`;
  const stepIn = (page: Page) =>
    page.getByRole('region', { name: 'First steps' }).getByRole('listitem').filter({ hasText: 'Name of the server' });

  test('is a step that is left, said with what is missing, and where its addresses are handed out', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(anna, { mode: true, at: local() });
    await page.goto('/');
    await stepIn(page).getByText('cloud.bäckerei.test does not lead to this server yet.').waitFor();
    await stepIn(page).getByRole('link', { name: 'Set up a domain' }).click();
    const main = page.getByRole('main');
    await main.getByText('cloud.bäckerei.test does not lead to this server yet').waitFor();
    await main.getByText('Type A, name cloud.xn--bckerei-5wa.test, value 192.168.10.2').waitFor();
    await main.getByText('bäckerei.test is written xn--bckerei-5wa.test there').waitFor();
    await main.getByText(`at the server itself at ${local()}`).waitFor();
    expect(await main.getByText('The portal is at').count()).toBe(0);
    expect(await accessibilityFaults()).toEqual([]);
    await page.goto('/settings/users/new');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByLabel('Send notification to external mail').check();
    await page
      .getByText('Others cannot open the address of this server yet: cloud.bäckerei.test does not lead')
      .waitFor();
  });

  test('is ticked for whoever came by it, and shown as people write it', async () => {
    const { page, allowConsole } = await portal.visitAs(anna, { at: portal.box.portalUrl });
    // Without encryption, which this name would need.
    allowConsole(/Cross-Origin-Opener-Policy/);
    await page.goto('/');
    await stepIn(page).getByText(`Found at cloud.bäckerei.test:${portal.box.port}`).waitFor();
    await stepIn(page).getByText('Done', { exact: true }).waitFor();
  });

  test.each(['desktop', 'phone'] as const)(
    'what follows from changing it anyway is seen with the button (%s)',
    async (size) => {
      const { page } = await portal.visitAs(anna, { mode: true, at: local(), size });
      await page.goto('/settings/domains');
      await page.getByRole('button', { name: 'Change main domain' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change main domain' });
      await dialog.getByLabel('New main domain').fill('bäckerei-müller.test');
      await dialog.getByRole('button', { name: 'Change and log in again' }).click();
      const sentence = dialog.getByText('If you change it anyway, the portal may only be reached at the server itself');
      const button = dialog.getByRole('button', { name: 'Change anyway' });
      await button.waitFor();
      const bottomOf = async () => {
        const box = await sentence.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
      };
      await dialog.getByText('bäckerei-müller.test is written').waitFor();
      await expect.poll(bottomOf).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0);
      expect((await sentence.boundingBox())?.y).toBeGreaterThan(0);
    },
  );
});
