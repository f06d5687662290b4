import type { InstalledApp } from '@kontor/contract/apps/apps';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { install, installedApps } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const hosted: Partial<InstalledApp> = {
  isCustom: true,
  storeApp: null,
  hosted: { interpreter: 'docker', isPublic: false, isBuilt: true, rights: 0 },
};

describe('an app something is done with', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  let anna: string;
  let probe: InstalledApp;
  beforeAll(async () => {
    anna = portal.box.addUser({ role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    await install(portal.box, admin, 'probe', [anna]);
    probe = (await installedApps(admin))[0] as InstalledApp;
  });

  /** Opens a page on which the app has these changes, and counts cancel requests. */
  async function open(path: string, changes: Partial<InstalledApp>): Promise<{ page: Page; calls: string[] }> {
    const { page } = await portal.visitAs(anna, { mode: true });
    const calls: string[] = [];
    await page.route('**/api/v1/messages', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json: [{ ...probe, progress: 42, ...changes }] }));
    await page.route('**/api/v1/apps/app-probe/cancel', (route) => {
      calls.push(route.request().method());
      return route.fulfill({ status: 202, json: { instanceId: 'app-probe', messageId: '1' } });
    });
    await page.goto(path);
    return { page, calls };
  }

  const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel what is being done to “Probe”' });
  const remove = (page: Page) => page.getByRole('button', { name: /^(Uninstall|Delete “?Probe.*)$/ });

  test.each<[string, string, Partial<InstalledApp>]>([
    ['in the store while an image is built', '/store/probe', { status: 'BUILDING_IMAGE' }],
    ['in the store while it starts', '/store/probe', { status: 'STARTING' }],
    ['among the own apps while it is built', '/settings/hosting', { ...hosted, status: 'BUILDING_IMAGE' }],
    ['among the own apps while it starts', '/settings/hosting', { ...hosted, status: 'STARTING' }],
  ])('%s is called off after a question, and not removed', async (_where, path, changes) => {
    const { page, calls } = await open(path, { ...changes, isWorkedOn: true, mayCancel: true });
    await cancel(page).click();
    await eventually(async () => expect(await remove(page).count()).toBe(0));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel update' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await eventually(() => expect(calls).toEqual(['POST']));
  });

  test('the page of a build calls it off, too', async () => {
    const changes = {
      ...hosted,
      status: 'BUILDING_IMAGE' as const,
      isWorkedOn: true,
      mayCancel: true,
      isInstalled: false,
    };
    const { page, calls } = await open('/settings', changes);
    const state = { done: false, stream: 'Step 1', errorCode: '', errorMessage: '' };
    await page.route('**/api/v1/hostings/app-probe/buildState', (route) => route.fulfill({ json: state }));
    await page.goto('/settings/hosting/app-probe');
    await cancel(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel installation' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await eventually(() => expect(calls).toEqual(['POST']));
  });

  test.each(['/store/probe', '/settings/hosting'])('on %s nothing is offered when it is too late', async (path) => {
    const { page } = await open(path, { ...hosted, status: 'STARTING', isWorkedOn: true, mayCancel: false });
    await page.getByText('Starting app').first().waitFor();
    expect([await cancel(page).count(), await remove(page).count()]).toEqual([0, 0]);
  });

  test('one that is updated while its image is built stays marked as installed', async () => {
    const { page } = await open('/store/probe', { status: 'BUILDING_IMAGE', isWorkedOn: true, mayCancel: true });
    await page.getByText('Installed', { exact: true }).waitFor();
  });
});
