import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBox, openBoxRecovery } from '@kontor/server/compose/box';
import { projectPaths } from '@kontor/server/project-paths';
import { RecoveryNeededError } from '@kontor/server/recovery/recovery-needed';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { damageDatabase } from '@kontor/testkit/damage-database';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { recoveryOf } from '@kontor/testkit/recovery';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalAt, useBrowser } from '../support/journey.ts';
import { choose, tabTo } from '../support/keyboard.ts';
import { configOf, enterHere } from '../support/recovery-page.ts';

describe('a box that has lost its database', () => {
  const journey = useBrowser();
  let place: ReturnType<typeof dataFolder>;
  let recovery: Awaited<ReturnType<typeof openBoxRecovery>>;
  beforeAll(async () => {
    place = dataFolder();
    rmSync(join(place.folder, 'kontor.db'), { force: true });
    const cause = new RecoveryNeededError('database-missing', join(place.folder, 'kontor.db'));
    recovery = await openBoxRecovery(configOf(place.folder), cause);
  });
  afterAll(async () => {
    await recovery?.stop();
    place?.remove();
  });

  test('tells whoever read the PIN off its console what to do, by keyboard alone', async () => {
    const visitor = await journey.visit(portalAt(Number(new URL(recovery.portalUrl).port)), { language: 'en' });
    const { page, allowConsole } = visitor;
    allowConsole(/status of (401|422)/);
    await page.goto('/apps');
    const pin = page.getByLabel('Recovery PIN');
    await pin.waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The PIN is wrong.').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await pin.fill(recovery.pin);
    await page.keyboard.press('Enter');
    await page.getByText('The database of this server is missing.').waitFor();
    await page.getByText(join(place.folder, 'kontor.db')).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Log out' }));
    await page.keyboard.press('Enter');
    await pin.waitFor();
  });
});

describe('a box whose database is of a newer version', () => {
  const journey = useBrowser();

  test('says what going back to a copy costs, and goes back', async () => {
    const place = dataFolder();
    const data = join(place.folder, 'data');
    const newer = join(place.folder, 'newer');
    mkdirSync(newer);
    placeDatabase(data);
    const migrations = [projectPaths.platformMigrations, projectPaths.serverMigrations];
    const config = configOf(data);
    const engine = createMemoryEngine();
    await (await openBox(config, { engine })).stop();
    writeFileSync(join(newer, '0001-next.sql'), 'create table next_version (id integer) strict;');
    await (await openBox(config, { engine, migrations: [...migrations, newer] })).stop();
    const recovery = await recoveryOf(config);
    try {
      const visitor = await enterHere(journey, recovery);
      const { page } = visitor;
      await page.getByText('This database was last used with another version of Kontor').waitFor();
      await page.getByRole('button', { name: /^Back to/ }).click();
      await page.getByText('Everything that was changed in the portal after that is missing.').waitFor();
      expect(await visitor.accessibilityFaults()).toEqual([]);
      const chosen = recovery.chosen;
      await seesOthersDisabled(page, /^Back to/, () => page.getByRole('button', { name: 'Go back' }).click());
      await page.getByText('The server starts with the copy').waitFor();
      await chosen;
    } finally {
      await recovery.stop();
    }
    await (await openBox(config, { engine })).stop();
    place.remove();
  });
});

describe('a box whose disk is too full to start', () => {
  const journey = useBrowser();

  test('says what takes space, deletes it after a question, and starts again', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    mkdirSync(join(place.folder, 'copies'));
    writeFileSync(join(place.folder, 'copies', '20261122T154500123Z.0040-x.db'), 'x'.repeat(2 * 1024 ** 2));
    const recovery = await openBoxRecovery(configOf(place.folder), new RecoveryNeededError('disk-full', place.folder));
    try {
      const visitor = await enterHere(journey, recovery);
      const { page } = visitor;
      await page.getByText('the space kept in reserve is used up as well').waitFor();
      const copies = page.getByRole('button', { name: /^Delete Copies of the database \(2\.1\sMB\)$/ });
      await choose(page, copies);
      await page.getByText('Without them there is no way back').waitFor();
      expect(await visitor.accessibilityFaults()).toEqual([]);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('There is nothing left here to delete.').waitFor();
      expect(await copies.count()).toBe(0);
      const { chosen } = recovery;
      await page.getByRole('button', { name: 'Start again' }).click();
      await page.getByText('The server is starting').waitFor();
      await chosen;
    } finally {
      await recovery.stop();
      place.remove();
    }
  });
});

describe('a box whose database is damaged', () => {
  const journey = useBrowser();

  let place: ReturnType<typeof dataFolder>;
  let box: TestBox;
  let member: string;
  let admin: string;
  let restarts = 0;
  beforeAll(async () => {
    place = dataFolder();
    placeDatabase(place.folder);
    const healthy = await startBox({ data: place.folder, engine: createMemoryEngine() });
    member = healthy.addUser();
    admin = healthy.addUser({ uid: 'anna@kontor.localhost', givenname: 'Anna', role: 'admin' });
    await healthy.stop();
    damageDatabase(place.folder);
    box = await startBox({
      data: place.folder,
      engine: createMemoryEngine(),
      restartServer: () => {
        restarts += 1;
      },
    });
  });
  afterAll(async () => {
    await box?.end();
    place?.remove();
  });

  async function signIn(uid: string) {
    const visitor = await journey.visit(portalAt(box.port), { language: 'en' });
    await visitor.page.goto('/settings/users');
    await visitor.page.getByText('A check at start-up found a fault in the database.').waitFor();
    await visitor.page.getByLabel('Username').fill(uid);
    await visitor.page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await visitor.page.keyboard.press('Enter');
    return visitor;
  }

  test('asks who signs in to get it help, and goes no further', async () => {
    const { page } = await signIn(member);
    await page.getByText('A check at start-up found a fault. Your data is untouched.').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Restart/ }).count()).toBe(0);
  });

  test('asks an administrator for the password once more, shows the repair screen, and restarts', async () => {
    const visitor = await signIn(admin);
    const { page } = visitor;
    await page.getByText('then you see how the server is and can restart parts of it').waitFor();
    expect(await page.getByRole('button', { name: /Restart/ }).count()).toBe(0);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Falsch123');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong username or password.').waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await password.fill(knownPassword);
    await page.keyboard.press('Enter');
    for (const name of ['Memory', 'System disk', 'Data disk', 'CPU'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByText(/^Last minute: \d+%$/).waitFor();
    await page.getByRole('heading', { name: /^Kontor \d+\.\d+\.\d+/ }).waitFor();
    await page.getByText(`Node ${process.versions.node} on`).waitFor();
    await page.getByText('No backups available.').waitFor();
    await page.getByText(/runs in a container and cannot restart the device/).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await choose(page, page.getByRole('button', { name: 'Restart Kontor' }));
    const question = page.getByRole('alertdialog', { name: 'Restart Kontor?' });
    await question.getByText('Apps keep running').waitFor();
    await question.getByRole('button', { name: 'Restart' }).press('Enter');
    await page.getByRole('heading', { name: 'Kontor is starting' }).waitFor();
    expect(restarts).toBe(1);
    // the mocked restart does not end the server: it still responds, and the page continues by itself
    await page.getByRole('heading', { name: 'Your server needs help' }).waitFor();
    visitor.takeComplaints();
  });
});

/** While a restore is requested, no other copy can be chosen. */
async function seesOthersDisabled(page: Page, others: RegExp, press: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/recovery/restore', async (route) => {
    await held.promise;
    await route.continue();
  });
  await press();
  await expect.poll(() => page.getByRole('button', { name: others }).isDisabled()).toBe(true);
  held.resolve();
}
