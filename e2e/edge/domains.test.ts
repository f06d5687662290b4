import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNginxInstalled } from '@kontor/server/adapters/nginx/installed';
import { fixtureCatalogue, offer } from '@kontor/testkit/catalogues';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { install, installedApps } from '../support/install-app.ts';
import { usePortal } from '../support/test-portal.ts';

const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
const shop = 'shop.firma.test';

/** Offers a copy of the probe as a second app that could take the same domains. */
function offerNotes(): void {
  const target = join(catalogue, 'notes');
  cpSync(join(fixtureCatalogue(), 'probe'), target, { recursive: true, dereference: true });
  const manifest = readFileSync(join(target, 'manifest.yaml'), 'utf8');
  const changed = manifest
    .replace(/^id: .*$/m, 'id: notes')
    .replace(/^title: .*$/m, 'title: { de: Notizen, en: Notes }');
  writeFileSync(join(target, 'manifest.yaml'), changed);
}

describe('domains', () => {
  const portal = usePortal(() => {
    offer(catalogue, 'probe');
    offerNotes();
    return { environment: { KONTOR_CATALOGUE: catalogue } };
  });
  let anna: string;
  beforeAll(async () => {
    const { box } = portal;
    anna = box.addUser({ role: 'admin' });
    const admin = await box.signIn(anna, true);
    await install(box, admin, 'probe', [anna]);
    await install(box, admin, 'notes', [anna]);
  });
  afterAll(() => rmSync(catalogue, { recursive: true, force: true }));

  const at = (host: string) => portal.address.replace('cloud.kontor.localhost', host);

  async function open(): Promise<Page> {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/settings/domains');
    await page.getByRole('heading', { name: 'Domains', level: 1 }).waitFor();
    return page;
  }

  const cardOf = (page: Page, app: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: app, level: 3 }) });

  const idOf = async (storeId: string) =>
    (await installedApps(await portal.box.signIn(anna))).find((app) => app.storeId === storeId)?.instanceId;

  const seesProbe = async (page: Page, host: string) => {
    await page.goto(at(host));
    await page.getByRole('heading', { name: 'Probe', exact: true }).waitFor();
    expect(new URL(page.url()).hostname).toBe(host);
    expect(await page.evaluate(`fetch('/who').then((answer) => answer.json())`)).toEqual({ uid: anna });
  };

  async function startAdding(page: Page, app: string) {
    await page.getByRole('button', { name: `Add Domain to “${app}”` }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Domain' });
    await dialog.waitFor();
    return dialog;
  }

  test.each(['en', 'de'] as const)(
    'in %s addresses are printed as they open, with scheme and port',
    async (language) => {
      const { page } = await portal.visitAs(anna, { mode: true, language });
      await page.goto('/settings/domains');
      const sentence = { en: 'The portal is at', de: 'Das Portal finden Sie unter' }[language];
      await page.getByText(`${sentence} ${portal.address}.`, { exact: true }).waitFor();
      await page.getByText(at('kontor.localhost')).waitFor();
      const app = page.getByRole('link', { name: at('probe.kontor.localhost'), exact: true });
      expect(await app.getAttribute('href')).toBe(at('probe.kontor.localhost'));
    },
  );

  test('an app gets a domain of the company, answers there signed in, and loses it again', async () => {
    const page = await open();
    const dialog = await startAdding(page, 'Probe');
    // An at sign becomes a dot while typing.
    await dialog.getByLabel('Domain', { exact: true }).pressSequentially('Shop@firma.test');
    expect(await dialog.getByLabel('Domain', { exact: true }).inputValue()).toBe('Shop.firma.test');
    await page.keyboard.press('Enter');
    await page.getByText('Domain added').waitFor();
    const card = cardOf(page, 'Probe');
    await card.getByText(shop, { exact: true }).waitFor();
    await card.getByText(`${shop} is not known yet`).waitFor();
    await card.getByText(/Type A, name shop\.firma\.test, value \d+\./).waitFor();
    // This box listens on its own machine only: no router can lead there.
    await card.getByText('takes requests only from the computer it runs on').waitFor();
    expect(await page.getByText('in your router').count()).toBe(0);

    const tab = await page.context().newPage();
    await seesProbe(tab, shop);

    await card.getByRole('button', { name: `Remove ${shop}` }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete domain?' })
      .getByText('will no longer lead to “Probe”')
      .waitFor();
    await page.getByRole('button', { name: 'No, abort' }).click();
    await card.getByRole('button', { name: `Remove ${shop}` }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByText('Domain deleted').waitFor();
    await card.getByText('No alternative domains').waitFor();
    // The element that opened the dialog is gone with the domain: the focus stays in the same card.
    await expect.poll(() => card.locator(':focus').count()).toBe(1);
    expect((await tab.goto(at(shop)))?.status()).toBe(421);
  });

  test('the keyboard goes on in the card where the page is slow to take a removed domain away', async () => {
    const page = await open();
    await page.addInitScript(
      `const later = window.setTimeout; window.setTimeout = (work, ms = 0) => later(work, ms + 500);`,
    );
    await (await portal.box.signIn(anna, true)).post(`/api/v1/domains/${await idOf('notes')}`, {
      body: { domain: 'slow.firma.test', subdomain: false },
    });
    await page.reload();
    const card = cardOf(page, 'Notes');
    await card.getByRole('button', { name: 'Remove slow.firma.test' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await card.getByText('No alternative domains').waitFor();
    await expect.poll(() => card.locator(':focus').count()).toBe(1);
  });

  test('an address with an umlaut is taken as it is pasted, and shown as it is written', async () => {
    const page = await open();
    const dialog = await startAdding(page, 'Probe');
    await dialog.getByLabel('Domain', { exact: true }).fill('https://bäckerei.test/kasse');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const card = cardOf(page, 'Probe');
    await card.getByText('bäckerei.test', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Remove bäckerei.test' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await card.getByText('bäckerei.test', { exact: true }).waitFor({ state: 'detached' });
  });

  test('a typed domain is not lost by the buttons of the browser without a question', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Your Apps' }).click();
    await page.waitForURL('**/apps');
    await page.goBack();
    const dialog = await startAdding(page, 'Probe');
    await dialog.getByLabel('Domain', { exact: true }).fill('shop.test');
    await page.goForward();
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await dialog.getByLabel('Domain', { exact: true }).inputValue()).toBe('shop.test');
    await page.goForward();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/apps');
  });

  test('a box that does not encrypt says what is missing, step by step', async () => {
    const page = await open();
    const heading = page.getByRole('heading', { name: 'Encryption' });
    const panel = page.getByRole('main').locator('section').filter({ has: heading });
    await panel.getByText('Only the person who installed it can set that up').waitFor();
    await panel.getByText('Other devices do not reach the server').waitFor();
    await panel.getByText('set KONTOR_PORT to 80 and KONTOR_HTTPS_PORT to 443.').waitFor();
    await panel.getByText('Other devices do not find kontor.localhost').waitFor();
    await panel.getByText('Then the server is restarted, and you reload this page.').waitFor();
    // That is for the owner, and no point of the list that somebody else is shown.
    expect(await panel.getByRole('listitem').filter({ hasText: 'Change the main domain' }).count()).toBe(0);
  });

  test('what leads to a box is said as it listens', async () => {
    const admin = await portal.box.signIn(anna, true);
    const at = `/api/v1/domains/${await idOf('notes')}` as const;
    const added = await admin.post(at, { body: { domain: 'far.firma.test', subdomain: false } });
    const page = await open();
    const check = { domain: 'far.firma.test', leads: 'unknown', ip: '192.168.1.20', isPrivate: true, alias: null };
    let listening: object = {};
    await page.route(/\/api\/v1\/domains$/, (route) => route.fulfill({ json: { ...added.json, listening } }));
    await page.route(/\/api\/v1\/domains\/check/, (route) => route.fulfill({ json: check }));
    for (const [shown, sentence] of [
      [{ isLocal: false, http: 80, https: 443 }, 'forward ports 80 and 443 to this server in your router'],
      [{ isLocal: false, http: 8080, https: 8443 }, 'forward ports 8080 and 8443 to this server in your router'],
      [{ isLocal: false, http: null, https: 8443 }, 'forward port 8443 to this server in your router'],
      [{ isLocal: false, http: 8080, https: null }, 'only once it encrypts'],
      [{ isLocal: true, http: 8080, https: 8443 }, 'Ask the person who installed it to open it to your network'],
    ] as const) {
      listening = shown;
      await page.reload();
      await page.getByText(sentence).waitFor();
    }
  });

  test('a subdomain gets the main domain behind it', async () => {
    const page = await open();
    const dialog = await startAdding(page, 'Probe');
    await dialog.getByLabel('Subdomain of kontor.localhost').check();
    await dialog.getByLabel('Domain', { exact: true }).fill('handbook');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await cardOf(page, 'Probe').getByText('handbook.kontor.localhost', { exact: true }).waitFor();
    await cardOf(page, 'Probe').getByText('handbook.kontor.localhost leads here.').waitFor();
    await seesProbe(page, 'handbook.kontor.localhost');
  });

  test.each([
    ['', 'Please enter a domain.'],
    ['firma', 'This is not a valid domain.'],
    ['shop.c', 'This is not a valid domain.'],
    ['kontor.localhost', 'This is the main domain.'],
    ['cloud.kontor.localhost', 'This address belongs to the server itself.'],
  ])('%j is refused at the field', async (typed, sentence) => {
    const page = await open();
    const dialog = await startAdding(page, 'Notes');
    await dialog.getByLabel('Domain', { exact: true }).fill(typed);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText(sentence).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('domain');
  });

  test('a name another app has is refused, and the sentence names that app', async () => {
    const page = await open();
    const dialog = await startAdding(page, 'Notes');
    await dialog.getByLabel('Domain', { exact: true }).fill('probe.kontor.localhost');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('probe.kontor.localhost is already used by “Probe”.').waitFor();
    expect(await page.getByText('Could not update domains. An error occurred.').count()).toBe(0);
  });

  test('an app is shown on the main domain, and the portal again', async () => {
    const page = await open();
    await page.getByLabel('Show an app on the main domain').check();
    await page.getByRole('combobox', { name: 'App' }).selectOption('Probe');
    await page.getByRole('button', { name: 'Save' }).click();
    await cardOf(page, 'Probe').getByText('On the main domain').waitFor();
    const tab = await page.context().newPage();
    await seesProbe(tab, 'kontor.localhost');
    await page.getByLabel('Show an app on the main domain').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The main domain leads to the portal again').waitFor();
    await tab.goto(at('kontor.localhost'));
    await tab.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(new URL(tab.url()).hostname).toBe('cloud.kontor.localhost');
  });

  test('the page has no faults for a screen reader, in both looks', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const visitor = await portal.visitAs(anna, { mode: true, theme });
      await visitor.page.goto('/settings/domains');
      await cardOf(visitor.page, 'Probe').waitFor();
      expect(await visitor.accessibilityFaults()).toEqual([]);
      await visitor.page.getByRole('button', { name: 'Change main domain' }).click();
      await visitor.page.getByRole('dialog').waitFor();
      expect(await visitor.accessibilityFaults()).toEqual([]);
    }
  });

  test('another main domain moves the portal; everybody signs in anew there', async () => {
    const visitor = await portal.visitAs(anna, { mode: true });
    const left = visitor.page;
    await left.goto('/settings/domains');
    const { page, allowConsole } = await portal.visitAs(anna, { mode: true });
    // What the former address answers is a refusal.
    allowConsole(/status of 421/);
    await page.goto('/settings/domains');
    await page.getByRole('button', { name: 'Change main domain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change main domain' });
    await dialog.getByLabel('New main domain').fill('Bäckerei Müller');
    await dialog.getByText('If bäckerei-müller.de is yours, type that.').waitFor();
    await dialog.getByLabel('New main domain').fill('https://www.firma.test/');
    await dialog.getByText('The main domain will be firma.test, and the portal will be at cloud.firma.test.').waitFor();
    await dialog.getByText('cloud.firma.test and *.firma.test lead to this server').waitFor();
    await dialog.getByRole('button', { name: 'Change and log in again' }).click();
    // The name does not resolve; the portal does not move until it is confirmed anyway.
    await dialog.getByText('cloud.firma.test is not known.').waitFor();
    await dialog.getByRole('button', { name: 'Change anyway' }).click();
    // Whoever did it stays where the server can say how to get in while nothing is found at the new name.
    await page.getByText('The address of the portal is now http://cloud.firma.test').waitFor();
    await page.getByText(`get in at the server itself at ${at('localhost')}.`).waitFor();
    await page.getByRole('link', { name: 'Go to the new address' }).click();
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
    expect(new URL(page.url()).hostname).toBe('cloud.firma.test');
    // A page that was left open, and the same page after a reload.
    await left.getByRole('heading', { name: 'This server has a new address' }).waitFor();
    await left.getByRole('link', { name: 'http://cloud.firma.test' }).waitFor();
    await left.reload();
    await left.getByText('The address of the portal is now http://cloud.firma.test').waitFor();
    await left.getByText(`get in at the server itself at ${at('localhost')}.`).waitFor();
    await left.getByRole('link', { name: 'Go to the new address' }).waitFor();
    // The answers of the former address are refusals.
    for (const complaint of visitor.takeComplaints()) expect(complaint).toContain('421');
    await page.getByLabel('Username').fill(anna);
    await page.getByLabel('Password', { exact: true }).fill('Sonnenblume7');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    await seesProbe(page, 'probe.firma.test');
  });
});

describe.runIf(isNginxInstalled())('domains of a box that encrypts', () => {
  const portal = usePortal({ environment: { KONTOR_EDGE: 'nginx', KONTOR_HTTPS_PORT: '0' } });

  test('the page says how, hands out the certificate, and why there is no public one', async () => {
    const { box } = portal;
    const anna = box.addUser({ role: 'admin' });
    const visitor = await portal.visitAs(anna, { mode: true, at: box.portalUrl });
    const { page } = visitor;
    await page.goto('/settings/domains');
    await page.getByRole('heading', { name: 'Encryption' }).waitFor();
    await page.getByText('Encrypted, own certificate').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download certificate' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('kontor-ca.crt');
    await page.getByRole('combobox', { name: 'Instructions for' }).selectOption('iPhone and iPad');
    await page.getByText('Load the file with Safari.').waitFor();
    await page.getByLabel('Request public certificates').click();
    await page.getByText('Public certificates are being requested').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
  });

  test('repair tells what is wrong with nginx, and tries again', async () => {
    const { box } = portal;
    const berta = box.addUser({ uid: 'berta@kontor.localhost', role: 'admin' });
    appendFileSync(join(box.data, 'run/edge/nginx.conf'), '# mine\n');
    box.slices.domains.nginx?.reconciler.wake();
    await box.slices.domains.nginx?.reconciler.idle();
    const visitor = await portal.visitAs(berta, { mode: true, at: box.portalUrl });
    const { page } = visitor;
    await page.goto('/settings/repair');
    await page.getByRole('heading', { name: 'Access to the server (nginx)' }).waitFor();
    await page.getByText('Somebody changed the configuration of nginx by hand.').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    // A configuration that nginx refuses cannot be produced here: the fault is mocked, the response to the retry is real.
    const { json: info } = await (await box.signIn(berta, true)).get('/api/v1/repair');
    const fault = { part: 'edge', code: 'edge-refused', text: 'nginx refuses it.', actions: ['RETRY_EDGE'] };
    await page.route('**/api/v1/repair', (route) => route.fulfill({ json: { ...info, faults: [fault] } }));
    await page.reload();
    await page.getByText('nginx refuses it.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('Request completed').first().waitFor();
  });
});
