import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureCatalogue, offer } from '@kontor/testkit/catalogues';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { install } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { goThrough } from '../support/store-wizard.ts';
import { usePortal } from '../support/test-portal.ts';

const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));

/** Copies an app of the fixtures under another name and with a changed manifest. */
function offerAs(id: string, like: string, change: (manifest: string) => string): void {
  const target = join(catalogue, id);
  cpSync(join(fixtureCatalogue(), like), target, { recursive: true, dereference: true });
  const manifest = readFileSync(join(target, 'manifest.yaml'), 'utf8').replace(/^id: .*$/m, `id: ${id}`);
  writeFileSync(join(target, 'manifest.yaml'), change(manifest));
}

describe('apps that run', () => {
  const portal = usePortal(() => {
    for (const app of ['probe', 'exits', 'fails', 'silent', 'undownloadable']) offer(catalogue, app);
    offerAs('frameless', 'probe', (manifest) =>
      manifest.replace(/^title: .*$/m, 'title: { de: Ohne Rahmen, en: Frameless }').replace(/^embed: .*\n/m, ''),
    );
    // Long enough to check other pages meanwhile.
    offerAs('slow', 'silent', (manifest) =>
      manifest
        .replace(/^title: .*$/m, 'title: { de: Langsam, en: Slow }')
        .replace('startSeconds: 2', 'startSeconds: 60'),
    );
    return { environment: { KONTOR_CATALOGUE: catalogue } };
  });
  let anna: string;
  let emil: string;
  beforeAll(async () => {
    const { box } = portal;
    anna = box.addUser({ role: 'admin' });
    emil = box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
    const admin = await box.signIn(anna, true);
    await install(box, admin, 'probe', [emil]);
    await install(box, admin, 'frameless', [anna]);
  });
  afterAll(() => rmSync(catalogue, { recursive: true, force: true }));

  async function open(uid: string, path: string): Promise<Page> {
    const { page } = await portal.visitAs(uid);
    await page.goto(path);
    return page;
  }

  const home = async (page: Page) => {
    await page.goto('/apps');
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
  };

  test.each([
    ['exits', 'Ends', 'The app ended at once.'],
    ['fails', 'Fails', 'The app did not answer in time.'],
    ['silent', 'Silent', 'The app did not answer in time.'],
    ['undownloadable', 'Undownloadable', 'The app could not be downloaded.'],
  ])('%s cannot be installed: the wizard and a message say why, and nothing is left', async (id, title, reason) => {
    const page = await open(anna, `/store/${id}/install`);
    await goThrough(page, 'Install');
    await page.getByRole('heading', { name: 'The installation failed' }).waitFor({ timeout: 60_000 });
    const sentence = `“${title}” could not be installed. ${reason}`;
    await page.getByRole('main').getByText(`${sentence} Everything is as it was before.`).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.goto('/messages');
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: sentence })
      .getByText('What you can do')
      .waitFor();
    await home(page);
    await page.getByRole('heading', { name: 'Probe' }).waitFor();
    expect(await page.getByRole('heading', { name: title }).count()).toBe(0);
    await page.goto(`/store/${id}`);
    await page.getByRole('link', { name: 'Install' }).waitFor();
  });

  test('while an app is installed the wizard says what is being done; one may leave, come back, and call it off', async () => {
    const page = await open(anna, '/store/slow/install');
    await goThrough(page, 'Install');
    await page.getByRole('heading', { name: '“Slow” is being installed' }).waitFor();
    await page.getByText('You can leave this page.').waitFor();
    await page.getByText('“Slow” is starting.').waitFor();
    const bar = page.getByRole('progressbar', { name: '“Slow” is starting.' });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel installation' }).click();
    await page.getByRole('heading', { name: 'The installation was cancelled' }).waitFor();
    await page.getByRole('main').getByText('Everything is as it was before.').waitFor();
    await page.goto('/messages');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The installation of “Slow”' });
    await row.getByText('The installation of “Slow” was cancelled.').waitFor();
    expect(await row.getByText('What you can do').count()).toBe(0);
  });

  test('a member opens an app in its frame, signed in', async () => {
    const page = await open(emil, '/apps');
    await page.getByRole('link', { name: 'Probe' }).click();
    const frame = page.frameLocator('iframe[title="Probe"]');
    await frame.getByRole('heading', { name: 'Probe' }).waitFor();
    const who = await page.frames()[1]?.evaluate(`fetch('/who').then((answer) => answer.json())`);
    expect(who).toEqual({ uid: emil });
    expect(await page.frames()[1]?.evaluate('document.cookie')).toBe('');
  });

  test('an app that may not be framed opens in a tab of its own, and any app may from its menu', async () => {
    const { box } = portal;
    await (await box.signIn(anna, true)).post('/api/v1/groups/app-frameless/members', { body: { uid: emil } });
    const page = await open(emil, '/apps');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Frameless' }).click(),
    ]);
    await tab.getByRole('heading', { name: 'Probe' }).waitFor();
    expect(new URL(tab.url()).hostname).toBe('frameless.kontor.localhost');
    expect(new URL(page.url()).pathname).toBe('/apps');
    await page.getByRole('button', { name: 'More about “Probe”' }).click();
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Open in new tab' }).click(),
    ]);
    await other.getByRole('heading', { name: 'Probe' }).waitFor();
    expect(new URL(other.url()).hostname).toBe('probe.kontor.localhost');
  });

  test('an administrator outside the group sees the tile and does not get in, by no way', async () => {
    const page = await open(anna, '/apps');
    const tile = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Probe' }) });
    await tile.getByText('No access').waitFor();
    await tile.getByRole('heading').click();
    await page.getByText('You are not among the people who may use this app.').waitFor();
    await page.goto('/app/app-probe');
    await page.getByRole('heading', { name: '“Probe” is not open to you' }).waitFor();
    await page.getByText('As an administrator you can open the app to yourself.').waitFor();
    expect(await page.getByRole('link', { name: 'Who may use it?' }).getAttribute('href')).toBe(
      '/settings/groups/app-probe',
    );
    await page.goto('/app/app-nowhere');
    await page.getByRole('heading', { name: 'There is no such app' }).waitFor();
    await page.getByRole('link', { name: 'Go to your apps' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    const answer = await page.goto(portal.address.replace('//cloud.', '//probe.'));
    expect(answer?.status()).toBe(403);
    expect(await page.getByRole('heading', { name: 'Probe', exact: true }).count()).toBe(0);
  });

  test('an embedded app opened by its address ends admin mode, as one opened by its tile does', async () => {
    const berta = portal.box.addUser({ uid: 'berta@kontor.localhost', givenname: 'Berta', role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/groups/app-probe/members', { body: { uid: berta } });
    const { page } = await portal.visitAs(berta, { mode: true });
    const [cookie] = await page.context().cookies();
    const mode = async () =>
      (await portal.box.anonymous.get('/api/v1/adminmode', { headers: { 'x-auth-token': cookie?.value ?? '' } })).json;
    expect(await mode()).toMatchObject({ enabled: true });
    await page.goto('/app/app-probe');
    await page.locator('iframe').waitFor();
    await eventually(async () => expect(await mode()).toMatchObject({ enabled: false }));
  });

  test('somebody who opens the address of an app signs in first and is led there', async () => {
    const { page } = await portal.visit();
    await page.goto(portal.address.replace('//cloud.', '//probe.'));
    await page.getByLabel('Username').fill(emil);
    await page.getByLabel('Password', { exact: true }).fill('Sonnenblume7');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Probe', exact: true }).waitFor();
    expect(new URL(page.url()).hostname).toBe('probe.kontor.localhost');
  });

  test('an app is updated, after its risk was told, and keeps its data', async () => {
    const member = await open(emil, portal.address.replace('//cloud.', '//probe.'));
    await member.getByText('1.0.0').waitFor();
    const count = () => member.evaluate(`fetch('/count').then((answer) => answer.json())`);
    expect(await count()).toEqual({ count: 1 });
    offer(catalogue, 'probe', { version: '1.1.0' });
    await portal.box.slices.store.reload();

    const page = await open(anna, '/store/probe');
    await page.getByRole('link', { name: 'Update', exact: true }).click();
    await page.getByText('From version 1.0.0 to version 1.1.0').waitFor();
    await goThrough(page, 'Update');
    await page.getByRole('heading', { name: '“Probe” is up to date' }).waitFor({ timeout: 60_000 });
    await page.getByText('Version 1.1.0 is running now.').waitFor();
    await member.reload();
    await member.getByText('1.1.0').waitFor();
    expect(await count()).toEqual({ count: 2 });
  });

  test('a broken update is undone: the old version and its data are back, and a message says so', async () => {
    offer(catalogue, 'probe', { from: 'broken' });
    await portal.box.slices.store.reload();
    const page = await open(anna, '/store/probe/install');
    await goThrough(page, 'Update');
    await page.getByRole('heading', { name: 'The update failed' }).waitFor({ timeout: 60_000 });
    const sentence = '“Probe” could not be updated. The app ended at once. The previous version and its data are back.';
    await page.getByRole('main').getByText(sentence).waitFor();
    const member = await open(emil, portal.address.replace('//cloud.', '//probe.'));
    await member.getByText('1.1.0').waitFor();
    expect(await member.evaluate(`fetch('/count').then((answer) => answer.json())`)).toEqual({ count: 3 });
  });

  test('whoever is taken out of the group loses the open frame at once, and the tile', async () => {
    const page = await open(emil, '/apps');
    await page.getByRole('link', { name: 'Probe' }).click();
    const frame = page.frameLocator('iframe[title="Probe"]');
    await frame.getByRole('heading', { name: 'Probe' }).waitFor();
    const admin = await portal.box.signIn(anna, true);
    expect((await admin.delete(`/api/v1/groups/app-probe/members/${emil}`)).status).toBe(200);
    await page.getByRole('heading', { name: '“Probe” is no longer open to you' }).waitFor();
    await page.getByRole('link', { name: 'Go to your apps' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    await eventually(async () => expect(await page.getByRole('heading', { name: 'Probe' }).count()).toBe(0));
    const answer = await page.goto(portal.address.replace('//cloud.', '//probe.'));
    expect(answer?.status()).toBe(403);
  });
});
