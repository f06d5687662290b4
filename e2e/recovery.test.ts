import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBoxRecovery } from '@kontor/server/box';
import { readConfig } from '@kontor/server/config';
import { startBox } from '@kontor/testkit/box';
import { damageDatabase } from '@kontor/testkit/damaged';
import { dataFolder, placeDatabase } from '@kontor/testkit/ground';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { knownPassword } from '@kontor/testkit/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalAt, useBrowser } from './journey.ts';
import { tabTo } from './keyboard.ts';

describe('a box that has lost its database', () => {
  const journey = useBrowser();
  let place: ReturnType<typeof dataFolder>;
  let recovery: Awaited<ReturnType<typeof openBoxRecovery>>;
  beforeAll(async () => {
    place = dataFolder();
    rmSync(join(place.folder, 'kontor.db'), { force: true });
    const settings = { KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' };
    recovery = await openBoxRecovery(readConfig(settings, place.folder));
  });
  afterAll(async () => {
    await recovery?.stop();
    place?.remove();
  });

  test('tells whoever read the PIN off its console what to do, by keyboard alone', async () => {
    const visitor = await journey.visit(portalAt(Number(new URL(recovery.portalUrl).port)), { language: 'en' });
    const { page, forgive } = visitor;
    forgive(/status of (401|422)/);
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
    await page.getByText('Put the file kontor.db from a backup back into the data folder').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Logout' }));
    await page.keyboard.press('Enter');
    await pin.waitFor();
  });
});

describe('a box whose database is damaged', () => {
  const journey = useBrowser();

  test('asks who signs in to get it help, and goes no further', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    const healthy = await startBox({ data: place.folder, engine: createMemoryEngine() });
    const uid = healthy.person();
    await healthy.stop();
    damageDatabase(place.folder);
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    try {
      const { page } = await journey.visit(portalAt(box.port), { language: 'en' });
      await page.goto('/settings/users');
      await page.getByLabel('Username').fill(uid);
      await page.getByLabel('Password', { exact: true }).fill(knownPassword);
      await page.keyboard.press('Enter');
      await page.getByText('A check at start-up found a fault. Your data is untouched.').waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
    } finally {
      await box.end();
      place.remove();
    }
  });
});
