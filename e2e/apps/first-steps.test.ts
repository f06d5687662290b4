import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from '../support/install-app.ts';
import { usePortal } from '../support/test-portal.ts';

describe('home of a new box', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  let anna: string;
  let emil: string;
  beforeAll(async () => {
    const { box } = portal;
    anna = box.addUser({ role: 'admin' });
    emil = box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
    await install(box, await box.signIn(anna, true), 'probe', [anna]);
  });

  test('has no empty line below the greeting of somebody who has no apps', async () => {
    const { page } = await portal.visitAs(emil);
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await page.getByRole('heading', { name: 'No apps yet' }).waitFor();
    expect(await page.locator('header p').count()).toBe(0);
  });

  test('administrators see what a new box still needs, ticked by the box, and put away what is not for them', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(anna);
    await page.goto('/');
    await page.getByText(/things? still needs? attention\. 4 steps are left\./).waitFor();
    const steps = page.getByRole('region', { name: 'First steps' });
    expect(await steps.getByRole('listitem').count()).toBe(6);
    const of = (title: string) => steps.getByRole('listitem').filter({ hasText: title });
    await of('First app').getByText('1 app is installed').waitFor();
    await of('People').getByText('2 created').waitFor();
    await of('Backup').getByText('everything that you and your team have on this server is lost').waitFor();
    await of('Email').getByRole('link', { name: 'Set up the mail server' }).waitFor();
    await of('A second administrator').getByRole('link', { name: 'Choose a person' }).waitFor();
    expect(await of('Backup').getByRole('link').count()).toBe(1);
    expect(await accessibilityFaults()).toEqual([]);
    await of('Email').getByRole('button', { name: 'Not for us: “Email”' }).click();
    // What is put away is said where it keeps the box from being in order.
    const open = page.getByRole('region', { name: 'What still needs attention' });
    await open.getByText('No mail server is set up').waitFor();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await of('Email').getByRole('button', { name: 'Not for us: “Email”' }).click();
    await open.getByText('No mail server is set up').waitFor();
    await page.reload();
    await open.getByRole('link', { name: 'Set up the mail server' }).waitFor();
    expect(await of('Email').count()).toBe(0);
    const saving = Promise.withResolvers<void>();
    await page.route('**/api/v1/config', async (route) => {
      if (route.request().method() === 'POST') await saving.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Show hidden steps again' }).click();
    await steps.locator('button[aria-busy="true"]', { hasText: 'Show hidden steps again' }).waitFor();
    saving.resolve();
    await of('Email').waitFor();
    expect(await page.getByRole('button', { name: 'Show hidden steps again' }).count()).toBe(0);
  });
});
