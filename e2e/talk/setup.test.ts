import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { dataFolder } from '@kontor/testkit/test-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSetup, owner, readPuk } from '../support/first-run.ts';
import { eventually, portalAt, useBrowser } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';
import { readTiddler, writeTiddler } from '../support/tiddly-wiki.ts';
import { processesOf } from '../support/workloads.ts';

/** The real store; downloading an app takes as long as the registry does. */
const catalogue = join(import.meta.dirname, '../../catalogue');
const patience = 120_000;

describe('a new box, from the setup to a wiki in use', { timeout: 2 * patience }, () => {
  const journey = useBrowser();
  const place = dataFolder();
  let server: ChildServer;
  let address: string;

  const start = async (port = 0) => {
    server = await startChildServer({ data: place.folder, catalogue, port });
    address = portalAt(server.port);
  };
  beforeAll(() => start());
  afterAll(async () => {
    // The killed server left its apps running: a new one finds and ends them.
    const { signal } = await Promise.race([server.ended, Promise.resolve({ signal: undefined })]);
    if (signal === 'SIGKILL') await start(server.port);
    await server.stop();
    place.remove();
  });

  const pin = () => readFileSync(join(place.folder, 'secrets/setup-pin'), 'utf8').trim();

  async function home() {
    const visitor = await journey.visit(address);
    await visitor.signIn(owner.uid, owner.password);
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { name: 'Ihre Apps', exact: true }).waitFor();
    return visitor;
  }

  async function openWiki(page: Page) {
    await page.getByRole('link', { name: 'Team-Wiki' }).click();
    await page.waitForURL('**/app/app-tiddlywiki');
    return page.frameLocator('iframe');
  }

  /** Nobody else is there to be chosen. */
  async function installForMyself(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Was die App braucht' }).waitFor();
    await page.getByText('Zunächst benutzen nur Sie die App').waitFor();
    await page.getByRole('button', { name: 'Installieren' }).click();
    await page.getByRole('heading', { name: '„Team-Wiki“ ist bereit' }).waitFor({ timeout: patience });
  }

  test('the setup form says in English what is missing, weak or different, and sends nothing', async () => {
    const { page } = await journey.visit(address, { language: 'en' });
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await page.goto('/anywhere');
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();
    await page.getByRole('button', { name: 'Setup' }).click();
    await expect.poll(() => page.getByText('Please fill in this field.').count()).toBe(5);
    expect(await page.evaluate('document.activeElement.name')).toBe('firstName');

    await page.getByLabel('First name').fill('Jörg');
    await page.getByLabel('Last name').fill('Weiß');
    expect(await page.getByLabel('Username').inputValue()).toBe('joerg.weiss');
    await page.getByLabel('Username').fill('joerg@home');
    expect(await page.getByLabel('Username').inputValue()).toBe('joerg.home');
    // Password managers read the full user name from a hidden text field.
    const forManagers = page.locator('input[autocomplete=username]');
    expect([await forManagers.inputValue(), await forManagers.getAttribute('type')]).toEqual([
      `joerg.home@${await page.getByLabel('Domain').inputValue()}`,
      'text',
    ]);
    await page.getByLabel('Password', { exact: true }).fill('sonnenblume');
    const strength = page.getByRole('status');
    await strength.getByText('Bad').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Sonne7');
    await strength.getByText('Bad: too short, at least 8 characters').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Sonnenblume7');
    await strength.getByText('StrengthOK').waitFor();
    await page.getByLabel('Repeat password').fill('Sonnenblume8');
    await page.getByText("Passwords don't match").first().waitFor();
    // said by the badge or at the field, not by both
    expect(await page.getByText("Passwords don't match").count()).toBe(1);
    await page.getByLabel('Domain').focus();
    await page.locator('p').filter({ hasText: "Passwords don't match" }).waitFor();
    expect(await strength.getByText('OK', { exact: true }).count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill('Sonnenblume7!');
    await page.getByLabel('Repeat password').fill('Sonnenblume7!');
    await strength.getByText('Strong').waitFor();
    await page.getByLabel('External email').fill('nobody');
    await page.getByLabel('Setup PIN').focus();
    await page.getByText('Please enter a valid email address.').waitFor();
    expect(sent).toEqual([]);
  });

  test('a wrong PIN is said at its field, and what was typed stays', async () => {
    const { page } = await journey.visit(address);
    await page.goto('/');
    await fillSetup(page, pin() === '00000000' ? '00000001' : '00000000');
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByText('Die Einrichtungs-PIN ist falsch').waitFor();
    expect(await page.getByLabel('Einrichtungs-PIN').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Acht Ziffern. Wo der Server gestartet wurde').waitFor();
    expect(await page.getByText('Ein Fehler ist aufgetreten').count()).toBe(0);
    expect(await page.getByLabel('Vorname').inputValue()).toBe(owner.firstName);
    await page.reload();
    const restored = page.getByText('Nur Passwort und PIN müssen Sie neu eingeben.');
    await restored.waitFor();
    await fillSetup(page, '00000000');
    await restored.waitFor({ state: 'detached' });
  });

  test('with the PIN the first person is in, writes down the PUK, and is home', async () => {
    const { page } = await journey.visit(address);
    await page.goto('/');
    await fillSetup(page, pin());
    expect(await page.getByLabel('Benutzername').inputValue()).toBe('olga.gross');
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByRole('heading', { name: 'Ihr PUK' }).waitFor();
    const puk = await readPuk(page);
    await page.getByRole('button', { name: 'Ich habe den PUK aufgeschrieben' }).click();
    const next = page.getByRole('button', { name: 'Weiter' });
    await page.getByLabel('PUK').fill(puk.toLowerCase());
    expect(await next.isDisabled()).toBe(true);
    await page.getByLabel('PUK').fill('22222222');
    await page.getByText('Das ist nicht der PUK von eben. Mit „Zurück“ sehen Sie ihn noch einmal.').waitFor();
    await page.getByLabel('PUK').fill(` ${puk} `);
    await next.click();
    await page.getByRole('heading', { name: /Olga/, level: 1 }).waitFor();
    await page.getByText('Keine Apps installiert. Klicken Sie in der Seitenleiste auf „Store“').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('nobody can set the box up a second time', async () => {
    const { page } = await journey.visit(address);
    await page.goto('/?nonce=anything');
    await page.getByRole('heading', { name: 'Willkommen bei Kontor' }).waitFor();
    await page.getByLabel('Benutzername').waitFor();
    expect(await page.getByLabel('Einrichtungs-PIN').count()).toBe(0);
  });

  test('the wiki of the store is installed, opened signed in, and keeps what is written', async () => {
    const { page } = await home();
    await page.getByRole('link', { name: 'Store', exact: true }).click();
    await page.getByRole('link', { name: 'Team-Wiki' }).click();
    await page.getByRole('link', { name: 'Installieren' }).click();
    await installForMyself(page);
    await page.getByRole('link', { name: 'App öffnen' }).click();
    const wiki = page.frameLocator('iframe');
    const size = page.viewportSize();
    // where the list of pages stands above the first one
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await wiki.locator('.tc-tiddler-frame').waitFor();
    // longer than its own scrolling takes
    await setTimeout(1000);
    expect(await wiki.locator('body').evaluate('scrollY')).toBe(0);
    if (size) await page.setViewportSize(size);
    await writeTiddler(wiki, page, 'Alarmanlage', 'Der Code liegt im Tresor.');
    const author = await page.frames()[1]?.evaluate(`fetch('/status').then((answer) => answer.json())`);
    expect(author).toMatchObject({ username: owner.uid, anonymous: false });
  });

  test('the server is killed: the app runs on, the portal says so and comes back by itself', async () => {
    const { page, allowConsole } = await home();
    allowConsole(/net::ERR_/);
    await page.getByRole('link', { name: 'Team-Wiki' }).waitFor();
    const before = processesOf('app-tiddlywiki', place.folder);
    expect(before).not.toEqual([]);
    await server.kill();
    await page.getByRole('heading', { name: 'Ihr Server ist nicht erreichbar' }).waitFor({ timeout: 60_000 });
    expect(processesOf('app-tiddlywiki', place.folder)).toEqual(before);
    await start(server.port);
    await page.getByRole('link', { name: 'Team-Wiki' }).waitFor({ timeout: 60_000 });
    expect(await readTiddler(await openWiki(page), 'Alarmanlage')).toBe('Der Code liegt im Tresor.');
    expect(processesOf('app-tiddlywiki', place.folder)).toEqual(before);
  });

  test('the server is restarted in order: apps end with it, come back with it, and the page is still there', async () => {
    await server.stop();
    expect(processesOf('app-tiddlywiki', place.folder)).toEqual([]);
    await start(server.port);
    const { page } = await home();
    expect(await readTiddler(await openWiki(page), 'Alarmanlage')).toBe('Der Code liegt im Tresor.');
  });

  test('the app is restarted from its tile, asked first', async () => {
    const { page } = await home();
    const before = processesOf('app-tiddlywiki', place.folder);
    await page.getByRole('button', { name: 'Mehr zu „Team-Wiki“' }).click();
    await page.getByRole('menuitem', { name: 'App neu starten' }).click();
    const question = page.getByRole('alertdialog', { name: '„Team-Wiki“ neu starten?' });
    await question.getByRole('button', { name: 'Ja' }).click();
    await page.getByText('App wird neu gestartet').waitFor();
    await eventually(() => expect(processesOf('app-tiddlywiki', place.folder)).not.toEqual(before), 30_000);
    await page.getByRole('link', { name: 'Team-Wiki' }).waitFor({ timeout: 60_000 });
    expect(await readTiddler(await openWiki(page), 'Alarmanlage')).toBe('Der Code liegt im Tresor.');
  });

  test('uninstalled, its data is kept, offered to the next installation, and back with it', async () => {
    const { page } = await home();
    await page.goto('/store/tiddlywiki');
    await page.getByRole('button', { name: 'Deinstallieren' }).click();
    await page.getByRole('alertdialog', { name: 'Sind Sie sicher?' }).getByRole('button', { name: 'Ja' }).click();
    await page.getByText('Daten von früher sind noch da').waitFor({ timeout: 60_000 });
    expect(processesOf('app-tiddlywiki', place.folder)).toEqual([]);
    await page.getByRole('link', { name: 'Installieren' }).click();
    await page.getByText(/Daten von früher .* sind noch da und werden benutzt/).waitFor();
    await installForMyself(page);
    await page.getByRole('link', { name: 'App öffnen' }).click();
    expect(await readTiddler(page.frameLocator('iframe'), 'Alarmanlage')).toBe('Der Code liegt im Tresor.');
  });

  test('its data goes only with the password, and then for good', async () => {
    const { page } = await home();
    await page.goto('/store/tiddlywiki');
    await page.getByRole('button', { name: 'Deinstallieren' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sind Sie sicher?' });
    await question.getByLabel('Alle Daten der App löschen').check();
    const yes = question.getByRole('button', { name: 'Ja' });
    expect(await yes.isDisabled()).toBe(true);
    await question.getByLabel('Ihr Passwort').fill('falsch');
    await yes.click();
    await question.getByText('Das Passwort ist falsch.').waitFor();
    expect(await page.getByText('App konnte nicht deinstalliert werden').count()).toBe(0);
    expect(processesOf('app-tiddlywiki', place.folder)).not.toEqual([]);
    await question.getByLabel('Ihr Passwort').fill(owner.password);
    await yes.click();
    await page.getByRole('link', { name: 'Installieren' }).waitFor({ timeout: 60_000 });
    expect(await page.getByText('Daten von früher').count()).toBe(0);
    expect(existsSync(join(place.folder, 'apps/app-tiddlywiki'))).toBe(false);
    await page.goto('/apps');
    await page.getByText('Noch keine Apps').waitFor();
  });
});

describe('a new box that is set up with another domain', { timeout: patience }, () => {
  const journey = useBrowser();
  const place = dataFolder();
  let server: ChildServer;
  beforeAll(async () => {
    server = await startChildServer({ data: place.folder, catalogue });
  });
  afterAll(async () => {
    await server.stop();
    place.remove();
  });

  test('leads to the login at the new address in place of a PUK that cannot be confirmed here', async () => {
    const { page, allowConsole, accessibilityFaults } = await journey.visit(portalAt(server.port));
    allowConsole(/status of 421/);
    await page.goto('/');
    await fillSetup(page, readFileSync(join(place.folder, 'secrets/setup-pin'), 'utf8').trim());
    await page.getByLabel('Domain').fill('baeckerei.localhost');
    const shown: string[] = [];
    await page.exposeFunction('noteHeading', (text: string) => void shown.push(text));
    await page.evaluate(`new MutationObserver(() => noteHeading(document.querySelector('h1')?.textContent ?? ''))
      .observe(document.body, { childList: true, subtree: true })`);
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByRole('heading', { name: 'Ihr Server ist eingerichtet' }).waitFor();
    const uid = owner.uid.replace('kontor.localhost', 'baeckerei.localhost');
    await page.getByText(`Melden Sie sich dort als ${uid} mit dem Passwort an`).waitFor();
    // more failed questions than make a server count as unreachable
    await setTimeout(11_000);
    expect(await page.getByText('lässt sich nichts mehr öffnen').count()).toBe(0);
    expect(shown).not.toContain('Ihr PUK');
    expect(await accessibilityFaults()).toEqual([]);

    await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
    await page.waitForURL(`http://cloud.baeckerei.localhost:${server.port}/`);
    await page.getByText('Der Server hat jetzt diese Adresse').waitFor();
    await page.getByLabel('Benutzername').fill(uid);
    await page.getByLabel('Passwort', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('heading', { name: 'Ihr PUK' }).waitFor();
    const puk = await readPuk(page);
    await page.getByRole('button', { name: 'Ich habe den PUK aufgeschrieben' }).click();
    await page.getByLabel('PUK').fill(puk);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('heading', { name: /Olga/, level: 1 }).waitFor();
  });
});

describe('a new box that is set up with another domain, at an address that still answers afterwards', () => {
  const portal = usePortal();

  test('shows the PUK there', async () => {
    const { page } = await portal.visit({ language: 'de' });
    await page.goto('/');
    await page.getByLabel('Vorname').waitFor();
    // as at its number, which it has with every name
    const status = await page.evaluate<object>("fetch('/api/v1/status').then((answer) => answer.json())");
    await page.route('**/api/v1/setup/new', async (route) => {
      await page.route('**/api/v1/status', (asked) => asked.fulfill({ json: { ...status, status: 'RUNNING' } }));
      await route.continue({ postData: route.request().postData()?.replaceAll('baeckerei.', 'kontor.') ?? '' });
    });
    await fillSetup(page, '12345678');
    await page.getByLabel('Domain').fill('baeckerei.localhost');
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByRole('heading', { name: 'Ihr PUK' }).waitFor();
    await setTimeout(4000);
    expect(await page.getByRole('heading', { name: 'Ihr PUK' }).count()).toBe(1);
  });
});

describe('a setup link that could not be checked', () => {
  const portal = usePortal();

  /** Opens a setup link to which the box responds only when told to. */
  async function atLink() {
    const visitor = await portal.visit({ language: 'de' });
    // The browser reports the response as well.
    visitor.allowConsole(/api\/v1\/setup/);
    const { page } = visitor;
    const answer = { isThere: false };
    await page.route('**/api/v1/setup?*', (route) =>
      answer.isThere
        ? route.fulfill({ json: { email: 'olga@firma.test', firstName: 'Olga', lastName: 'Groß' } })
        : route.fulfill({ status: 503, json: { error: 'bug', message: 'Gerade nicht.', fields: {} } }),
    );
    await page.goto('/?nonce=link');
    await page.getByText('Der Einrichtungslink konnte gerade nicht geprüft werden.').waitFor();
    return { page, answer };
  }

  test('is checked again when the page is loaded again', async () => {
    const { page, answer } = await atLink();
    answer.isThere = true;
    await page.reload();
    await page.getByLabel('Vorname').waitFor();
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Olga');
    expect(await page.getByLabel('Einrichtungs-PIN').count()).toBe(0);
  });

  test('is done without, with the PIN', async () => {
    const { page } = await atLink();
    await fillSetup(page, '12345678');
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByRole('heading', { name: 'Ihr PUK' }).waitFor();
  });
});
