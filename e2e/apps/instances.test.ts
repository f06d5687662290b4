import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offer } from '@kontor/testkit/catalogues';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install, installedApps } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { goThrough } from '../support/store-wizard.ts';
import { usePortal } from '../support/test-portal.ts';

const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
afterAll(() => rmSync(catalogue, { recursive: true, force: true }));

function offerProbe(version: string): void {
  offer(catalogue, 'probe', { version });
  const file = join(catalogue, 'probe', 'manifest.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nmultipleInstances: true\n`);
}

describe('an app that allows several instances', () => {
  const portal = usePortal(() => {
    offerProbe('1.0.0');
    return { engine: createMemoryEngine(), environment: { KONTOR_CATALOGUE: catalogue } };
  });

  test('is installed once by assistants in two windows that were opened while there was none, and retained data', async () => {
    const anna = portal.box.addUser({ role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    await install(portal.box, admin, 'probe', [anna]);
    await admin.delete('/api/v1/apps/app-probe');
    await portal.box.jobs.idle();
    const { page: one } = await portal.visitAs(anna);
    const { page: other } = await portal.visitAs(anna, { language: 'de' });
    await Promise.all([one, other].map((page) => page.goto('/store/probe/install')));
    const second = other.getByRole('button', { name: 'Installieren', exact: true });
    await second.waitFor();
    await one.getByRole('button', { name: 'Install', exact: true }).click();
    await one.getByRole('heading', { name: '“Probe” is ready' }).waitFor();
    await second.click();
    await other.getByRole('heading', { name: '„Sonde“ ist schon installiert' }).waitFor();
    await other.getByText('Ein zweites Mal wurde nichts installiert.').waitFor();
    expect((await installedApps(admin)).map(({ title }) => title)).toEqual(['Probe']);
  });
});

describe('two instances of one app are told apart by their names', () => {
  const portal = usePortal(() => {
    offerProbe('1.0.0');
    return { environment: { KONTOR_CATALOGUE: catalogue } };
  });
  let anna: string;
  let page: Page;
  beforeAll(async () => {
    anna = portal.box.addUser({ role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    for (const _ of [1, 2]) await install(portal.box, admin, 'probe', [anna]);
    expect((await installedApps(admin)).map(({ title }) => title)).toEqual(['Probe', 'Probe 2']);
  });
  // Each test has a browser of its own.
  beforeEach(async () => {
    ({ page } = await portal.visitAs(anna, { mode: true }));
  });

  const tile = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  async function choose(name: string, entry: string): Promise<void> {
    await page.getByRole('button', { name: `More about “${name}”` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  test('one that was restored beside another one is removed with its data, unless somebody keeps that', async () => {
    const apps = await installedApps(await portal.box.signIn(anna, true));
    const json = apps.map((app) => ({ ...app, isBeside: app.title === 'Probe 2' }));
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json }));
    await page.goto('/apps');
    await choose('Probe 2', 'Uninstall');
    const question = page.getByRole('alertdialog');
    await question.getByText('restored from a backup as a second one').waitFor();
    await question.getByText('Everything stored in it will be deleted.').waitFor();
    const data = question.getByRole('checkbox', { name: 'Delete all app data' });
    expect(await data.isChecked()).toBe(true);
    await question.getByLabel('Your password').waitFor();
    await data.uncheck();
    await question.getByText('a later installation will use it').waitFor();
    await page.keyboard.press('Escape');
    await choose('Probe', 'Uninstall');
    expect(await data.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
  });

  test('on tiles, in menus, in questions and in messages', async () => {
    await page.goto('/apps');
    await tile('Probe').waitFor();
    await choose('Probe 2', 'Uninstall');
    await page.getByRole('alertdialog').getByText('“Probe 2” will be removed.').waitFor();
    await page.keyboard.press('Escape');
    await choose('Probe 2', 'Stop app');
    await page.getByRole('alertdialog', { name: 'Stop “Probe 2”?' }).getByRole('button', { name: 'Yes, stop' }).click();
    await tile('Probe 2').getByText('Stopped', { exact: true }).waitFor();
    expect(await tile('Probe').getByText('Stopped', { exact: true }).count()).toBe(0);
    await page.goto('/messages');
    await page.getByRole('main').getByText('You stopped “Probe 2”.').waitFor();
    expect(await page.getByRole('main').getByText('You stopped “Probe”.').count()).toBe(0);
    await page.goto('/apps');
    await choose('Probe 2', 'Start app');
    await eventually(async () => expect(await tile('Probe 2').getByText('Stopped', { exact: true }).count()).toBe(0));
  });

  test('in the settings: who may use them, and their logs', async () => {
    await page.goto('/settings/groups/app-probe-2');
    await page.getByRole('heading', { name: 'Who may use “Probe 2”?' }).waitFor();
    await page.goto('/settings/logs/app-probe-2');
    await page.getByRole('heading', { name: 'Log of “Probe 2”' }).waitFor();
  });

  test('in the assistant of an update, from its title to its end', async () => {
    offerProbe('1.1.0');
    await portal.box.slices.store.reload();
    // The later one first: with two to update, the person chooses; with one left, it is that one.
    for (const name of ['Probe 2', 'Probe']) {
      await page.goto('/store/probe/install');
      if (name === 'Probe 2') {
        await page.getByRole('link', { name: 'Update “Probe”', exact: true }).waitFor();
        await page.getByRole('link', { name: 'Update “Probe 2”', exact: true }).click();
      }
      await page.getByRole('heading', { name: `Update “${name}”`, exact: true }).waitFor();
      await goThrough(page, 'Update');
      await page.getByRole('heading', { name: `“${name}” is up to date`, exact: true }).waitFor({ timeout: 60_000 });
      await page.getByRole('heading', { name: `Update “${name}”`, exact: true }).waitFor();
    }
    await page.goto('/messages');
    await page
      .getByRole('main')
      .getByText(/“Probe 2” .*updated/)
      .first()
      .waitFor();
  });
});
