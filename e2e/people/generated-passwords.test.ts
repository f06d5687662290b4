import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offer } from '@kontor/testkit/catalogues';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { install } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
const anna = 'anna@kontor.localhost';

describe('passwords the box made', () => {
  const portal = usePortal(() => {
    offer(catalogue, 'probe');
    const file = join(catalogue, 'probe/manifest.yaml');
    writeFileSync(
      file,
      `${readFileSync(file, 'utf8')}secrets:\n  admin: { length: 24, login: boss }\n  jwt: { length: 24 }\n`,
    );
    return { engine: createMemoryEngine(), environment: { KONTOR_CATALOGUE: catalogue } };
  });
  let secrets: string[];
  beforeAll(async () => {
    portal.box.addUser({ uid: anna, role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    await install(portal.box, admin, 'probe', [anna]);
    const ids = ['apps.app-probe.jwt', 'apps.app-probe.admin'];
    secrets = await Promise.all(ids.map(async (id) => (await admin.get(`/api/v1/passwords/${id}`)).json.password));
  });
  afterAll(() => rmSync(catalogue, { recursive: true, force: true }));

  async function open({ ownClock = false } = {}): Promise<Page> {
    const { page } = await portal.visitAs(anna, { mode: true });
    if (ownClock) await page.clock.install();
    await page.goto('/settings/passwords');
    await page.getByRole('list', { name: 'Passwords' }).waitFor();
    return page;
  }
  const button = (page: Page, word: string, purpose = 'Key for logins') =>
    page.getByRole('button', { name: `Probe: ${purpose}: ${word}` });
  const seen = (page: Page) => page.getByRole('main').getByRole('code').allTextContents();

  test('are in the menu of administrators alone, and none is to be seen at first', async () => {
    const page = await open();
    await page.getByRole('navigation').getByRole('link', { name: 'Passwords', exact: true }).waitFor();
    await button(page, 'Reveal').waitFor();
    expect(await seen(page)).toEqual([]);
    for (const secret of secrets) expect(await page.content()).not.toContain(secret);
    const ben = portal.box.addUser({ uid: 'ben@kontor.localhost' });
    const other = await portal.visitAs(ben);
    await other.page.goto('/settings/passwords');
    await eventually(() => expect(new URL(other.page.url()).pathname).toBe('/apps'));
  });

  test('the page of an app says who its first administrator is, and leads to the password', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/store/probe');
    await page.getByText('“Probe” has an administrator from the start.').waitFor();
    await page.getByText('Username: boss').waitFor();
    await page.getByRole('link', { name: 'Go to the password' }).click();
    await button(page, 'Reveal', 'Password of the first administrator').waitFor();
  });

  test('one is shown for ten seconds that are counted, by keyboard too', async () => {
    // The test does not wait ten seconds.
    const page = await open({ ownClock: true });
    // On a busy machine seconds pass between two steps.
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, 'Reveal').press('Enter');
    await eventually(async () => expect(await seen(page)).toEqual(secrets.slice(0, 1)));
    await page.getByRole('status').getByText('is shown for 10 seconds').waitFor();
    await page.clock.runFor(3_000);
    await page.getByTitle('7 s left').waitFor();
    await page.clock.runFor(6_000);
    expect(await seen(page)).toEqual(secrets.slice(0, 1));
    await page.clock.runFor(1_100);
    await eventually(async () => expect(await seen(page)).toEqual([]));
    await page.getByRole('status').getByText('hidden again').waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Probe: Key for logins: Reveal');
  });

  test('another one hides the first, and each can be hidden at once', async () => {
    const page = await open();
    await button(page, 'Reveal').click();
    await eventually(async () => expect(await seen(page)).toEqual(secrets.slice(0, 1)));
    await button(page, 'Reveal', 'Password of the first administrator').click();
    await eventually(async () => expect(await seen(page)).toEqual(secrets.slice(1)));
    await button(page, 'Hide', 'Password of the first administrator').click();
    expect(await seen(page)).toEqual([]);
  });

  test('leaving the page hides it, and coming back shows nothing', async () => {
    const page = await open();
    await button(page, 'Reveal').click();
    await eventually(async () => expect(await seen(page)).toEqual(secrets.slice(0, 1)));
    await page.getByRole('link', { name: 'Messages' }).click();
    // The URL changes before the page does; the secret is still shown until the old page unmounts.
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await page.goBack();
    await button(page, 'Reveal').waitFor();
    expect(await seen(page)).toEqual([]);
  });

  test('can be copied without being seen', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy').click();
    await page.getByRole('region', { name: 'Notices' }).getByText('Copied to the clipboard').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secrets[0]);
    expect(await seen(page)).toEqual([]);
  });
});
