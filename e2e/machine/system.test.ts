import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeDrives, officeHistory } from '../screens/system.ts';
import { eventually } from '../support/journey.ts';
import { mockStatusRoute, statusOf } from '../support/mock-routes.ts';
import { usePortal } from '../support/test-portal.ts';

const admin = 'anna@kontor.localhost';
const english = (_de: string, en: string) => en;
const german = (de: string) => de;

describe('system information', () => {
  const orders: string[] = [];
  const portal = usePortal(() => ({
    engine: createMemoryEngine(),
    restartServer: () => void orders.push('restart'),
    stopServer: () => void orders.push('stop'),
  }));
  beforeAll(() => {
    portal.box.addUser({ uid: admin, role: 'admin' });
  });
  beforeEach(() => void orders.splice(0));

  async function open(look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(admin, { mode: true, ...look });
    await visitor.page.goto('/settings/info');
    await visitor.page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
    return visitor;
  }

  /** The box as it is, with the disks of an office. */
  async function mockDrives(page: Page, word: (de: string, en: string) => string): Promise<void> {
    const { json } = await (await portal.box.signIn(admin, true)).get('/api/v1/system');
    const info = { ...json, hardDrives: officeDrives({ word }), diskHealth: 'FAILING' };
    await page.route('**/api/v1/system', (route) => route.fulfill({ json: info }));
    await page.route('**/api/v1/system/history', (route) => route.fulfill({ json: officeHistory() }));
  }

  test('shows what the machine says, each second anew, and says plainly what it does not', async () => {
    const { page } = await open();
    const memory = page.getByRole('region', { name: 'Usage' }).getByRole('listitem').filter({ hasText: 'Memory' });
    await memory.getByText(/^\d+%$/).waitFor();
    await page.getByText('This device has no disks of its own.').waitFor();
    await page
      .getByText('Local IP address')
      .locator('xpath=following-sibling::dd')
      .getByText('Not available')
      .waitFor();
    let polls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/system')) polls += 1;
    });
    await eventually(() => expect(polls).toBeGreaterThan(2));
  });

  test('is for administrators alone', async () => {
    const ben = portal.box.addUser({ uid: 'ben@kontor.localhost' });
    const { page } = await portal.visitAs(ben);
    await page.goto('/settings/info');
    await eventually(() => expect(new URL(page.url()).pathname).toBe('/apps'));
  });

  test.each([
    { language: 'en', theme: 'light', size: 'desktop' },
    { language: 'de', theme: 'dark', size: 'phone' },
  ] as const)('has the disks with their attributes, and nothing axe finds: %j', async (look) => {
    const word = look.language === 'de' ? german : english;
    const visitor = await portal.visitAs(admin, { mode: true, ...look });
    const { page } = visitor;
    await mockDrives(page, word);
    await page.goto('/settings/info');
    await page.getByText(word('Zustand der Festplatten: Fällt aus', 'Disk health: Failing')).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const row = page.getByRole('button', { name: word('Details zu WDC WD40EFZX', 'Details of WDC WD40EFZX') });
    await row.press('Enter');
    const dialog = page.getByRole('dialog', { name: /WDC WD40EFZX/ });
    await dialog.getByText(word('Früher', 'In the past'), { exact: true }).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('shows the last day and month', async () => {
    const visitor = await portal.visitAs(admin, { mode: true });
    const { page } = visitor;
    await mockDrives(page, english);
    await page.goto('/settings/info');
    await page.getByText('full in about 60 days').waitFor();
    await page.getByRole('img', { name: /^CPU, Last 24 hours: latest/ }).waitFor();
    await page.getByRole('button', { name: 'Last 30 days' }).press('Enter');
    await page.getByRole('img', { name: /^Data disk, Last 30 days: latest 84%/ }).waitFor();
  });

  test('says before what a restart does here, and restarts the server once', async () => {
    const visitor = await open();
    const { page } = visitor;
    const button = page.getByRole('button', { name: 'Restart or shut down' });
    await button.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Restart or shut down?' });
    await question.getByText('The server runs in a container').waitFor();
    await question.getByText('Kontor restarts, the device does not.').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(orders).toEqual([]);
    await button.click();
    const status = await statusOf(portal.address);
    await page.route('**/api/v1/system/reboot', async (route) => {
      await mockStatusRoute(page, { ...status, status: 'STARTING' });
      await route.fallback();
    });
    await question.getByRole('button', { name: 'Restart', exact: true }).click();
    await page.getByRole('heading', { name: 'Kontor is starting' }).waitFor();
    await eventually(() => expect(orders).toEqual(['restart']));
  });

  test('shuts down once somebody is sure', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Restart or shut down' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('until somebody starts Kontor there again').waitFor();
    await question.getByRole('button', { name: 'Stop', exact: true }).click();
    await eventually(() => expect(orders).toEqual(['stop']));
  });

  test('leads to what changed in each version, and back', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Changes in each version' }).click();
    await page
      .getByRole('heading', { level: 2, name: /^\d+\.\d+\.\d+/ })
      .first()
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'System' }).click();
    await page.getByRole('region', { name: 'Usage' }).waitFor();
  });
});
