import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const anna = 'anna@kontor.localhost';

/** Asks for a password, a required word, an address, a part on request, a file and something optional. */
const asking = `services:
  web:
    image: example/web:1
    restart: unless-stopped
    ports: ["8080:80"]
    environment:
      DB_PASSWORD: \${DB_PASSWORD}
      COMPANY: \${COMPANY:?}
      BASE_URL: \${BASE_URL:?}
      OPENAI_API_KEY: \${OPENAI_API_KEY}
      GREETING: \${GREETING}
    volumes: ["./shop.conf:/etc/shop.conf:ro"]
    logging: { driver: json-file }
  mail:
    image: example/mail:1
    profiles: [mail]
    environment: { SENDER: "\${SENDER:?}" }
`;
const faulty = `services:
  web:
    image: example/web:1
    privileged: true
    network_mode: service:vpn
    volumes: ["/var/run/docker.sock:/var/run/docker.sock"]
  vpn:
    image: example/vpn:1
    devices: ["/dev/sda"]
`;

describe('a compose file for an own app', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: anna, role: 'admin' });
  });

  async function open(language: 'de' | 'en' = 'en', complaint?: RegExp): Promise<Page> {
    const visitor = await portal.visitAs(anna, { mode: true, language });
    const { page } = visitor;
    if (complaint !== undefined) visitor.allowConsole(complaint);
    // The box of these journeys has no containers; what is tested here needs none.
    const { json: offer } = await (await portal.box.signIn(anna, true)).get('/api/v1/hostings/offer');
    const interpreters = offer.interpreters.map((each: object) => ({ ...each, obstacle: '' }));
    await page.route('**/api/v1/hostings/offer', (route) => route.fulfill({ json: { ...offer, interpreters } }));
    await page.goto('/settings/hosting/new');
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const answer = (page: Page, name: string) => page.locator(`[name="var:${name}"]`);
  const radio = (page: Page, name: RegExp | string) => page.getByRole('radio', { name });

  /** Fills in the details in English and has a text checked. */
  async function paste(page: Page, text: string): Promise<void> {
    await field(page, 'Title').fill('Shop');
    await radio(page, /Docker/).check({ force: true });
    await radio(page, 'Paste a compose file').check({ force: true });
    await page.locator('textarea[name=text]').fill(text);
    await button(page, 'Check').click();
  }

  test('all that does not work is said at once, with line, service and what to do instead, and the text is mended in its place', async () => {
    const page = await open();
    await paste(page, faulty);
    await page.getByRole('alert').getByText('4 places do not work like this.').waitFor();
    const faults = page.getByRole('list', { name: 'What does not work' }).getByRole('listitem');
    expect(await faults.allInnerTexts()).toEqual([
      expect.stringMatching(/Line 4, service web\s+“privileged” would give the app all rights/),
      expect.stringMatching(
        /Line 5, service web\s+network_mode: service:vpn is not possible, each service has its own network/,
      ),
      expect.stringMatching(/Line 6, service web\s+\/var\/run\/docker.sock would give/),
      expect.stringMatching(/Line 9, service vpn\s+The app does not get the device/),
    ]);
    await button(page, 'Next').click();
    await page.getByText('It does not work like this yet.').waitFor();
    await page.locator('textarea[name=text]').fill(asking);
    await page.getByText('This was in the version before.').waitFor();
    await button(page, 'Check').click();
    await page.getByText('Checked. 4 questions about it follow in the next step.').waitFor();
    expect(await faults.count()).toBe(0);
    expect(await field(page, 'Title').inputValue()).toBe('Shop');
    const notes = page.getByRole('list', { name: 'Kontor does this by itself' });
    expect(await notes.isVisible()).toBe(false);
    await page.getByText(/Kontor does this by itself: \d/).click();
    await notes.getByText('The server writes logs itself').waitFor();
  });

  /** Goes on to the questions of the file. */
  async function openQuestions(page: Page): Promise<void> {
    await paste(page, asking);
    await page.getByText(/questions about it follow/).waitFor();
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: 'What the compose file leaves open' }).waitFor();
  }
  const ownSecret = (page: Page) => page.getByLabel('Your own password or key');
  const tick = (page: Page, group: string, name: string, isWanted: boolean) =>
    page.getByRole('group', { name: group }).getByRole('checkbox', { name }).setChecked(isWanted);

  test('what it leaves open is a form, which keeps everything but passwords through a reload', async () => {
    const page = await open();
    await openQuestions(page);
    const secret = page.getByRole('group', { name: 'DB_PASSWORD' });
    expect(await secret.getByRole('checkbox', { name: 'Let the server generate it' }).isChecked()).toBe(true);
    await page.getByText('The address of the app: https://shop.kontor.localhost').waitFor({ state: 'attached' });
    await button(page, 'Next').click();
    await page.getByText('The app needs this.').first().waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('var:COMPANY');
    await page.keyboard.type('Bakery Ltd');
    await field(page, './shop.conf').fill('color = red');
    await tick(page, 'DB_PASSWORD', 'Let the server generate it', false);
    await ownSecret(page).fill('Geheim-12');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toMatch(/Geheim-12|color = red/);
    await page.reload();
    await page.getByText('The browser does not remember passwords and files.').waitFor();
    expect(await field(page, 'COMPANY').inputValue()).toBe('Bakery Ltd');
    expect(await ownSecret(page).inputValue()).toBe('');
    await ownSecret(page).fill('Geheim-12');
    await field(page, './shop.conf').fill('color = red');
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: 'What may the app use?' }).waitFor();
    await page.reload();
    // What was lost is said before the app is made without it.
    await button(page, 'Create app').click();
    await page.getByText('The browser does not remember passwords and files.').waitFor();
  });

  test('the chosen parts decide what else is asked, and the answers arrive as they were given', async () => {
    const page = await open();
    await openQuestions(page);
    await answer(page, 'COMPANY').fill('Bakery Ltd');
    await field(page, './shop.conf').fill('color = blue');
    await tick(page, 'Parts that run only on request', 'mail', true);
    await field(page, 'SENDER').waitFor();
    await button(page, 'Next').click();
    await page.getByText('The app needs this.').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('var:SENDER');
    await field(page, 'SENDER').fill('shop');
    await page.getByText('optional settings').click();
    await answer(page, 'GREETING').fill('Hello');
    await button(page, 'Next').click();
    const last = page.getByRole('heading', { name: 'What may the app use?' });
    await last.waitFor();
    await page.goBack();
    expect(await field(page, 'SENDER').inputValue()).toBe('shop');
    await page.goBack();
    expect(await page.locator('textarea[name=text]').inputValue()).toBe(asking);
    await page.goForward();
    await field(page, 'SENDER').waitFor();
    await page.goForward();
    await last.waitFor();
    const sent = page.waitForRequest(
      (request) => /hostings\/[^/]+$/.test(request.url()) && request.method() === 'POST',
    );
    await button(page, 'Create app').click();
    expect((await sent).postDataJSON().answers).toEqual({
      'var:DB_PASSWORD': { use: 'generated' },
      'var:COMPANY': 'Bakery Ltd',
      'var:BASE_URL': { use: 'url' },
      'file:./shop.conf': 'color = blue',
      profiles: 'mail',
      'var:SENDER': 'shop',
      'var:GREETING': 'Hello',
    });
    // This box has no containers.
    await page.getByText('Could not create app').waitFor();
  });

  test('nothing is lost while the server cannot be reached', async () => {
    const page = await open('en', /ERR_FAILED/);
    await page.route('**/api/v1/hostings/texts', (route) => route.abort());
    await paste(page, asking);
    await page.getByText('The server does not answer.').first().waitFor();
    expect(await page.locator('textarea[name=text]').inputValue()).toBe(asking);
    await page.unroute('**/api/v1/hostings/texts');
    await button(page, 'Check').click();
    await page.getByText(/questions about it follow/).waitFor();
    await button(page, 'Next').click();
    await field(page, 'COMPANY').fill('Bakery');
    await field(page, './shop.conf').fill('color = red');
    await page.route('**/api/v1/hostings/uploads/*/compose', (route) => route.abort());
    await button(page, 'Next').click();
    await page.getByText('Could not create app').waitFor();
    expect(await field(page, './shop.conf').inputValue()).toBe('color = red');
  });

  test('an address is fetched by the server, and one inside is refused at its field', async () => {
    const page = await open('de');
    await field(page, 'Name').fill('Laden');
    await radio(page, /Docker/).check({ force: true });
    await radio(page, 'Adresse der Compose-Datei').check({ force: true });
    const address = page.locator('input[name=address]');
    await address.fill('https://127.0.0.1/compose.yml');
    await button(page, 'Prüfen').click();
    await page.getByText('Unter 127.0.0.1 liegt dieser Server selbst').waitFor();
    // There is no internet in a test: the text is given instead of what would be fetched.
    await page.route('**/api/v1/hostings/texts', (route) =>
      route.continue({
        postData: JSON.stringify({ text: 'services: { web: { image: example/web, ports: ["80:80"] } }' }),
      }),
    );
    await address.fill('https://example.org/compose.yml');
    await button(page, 'Prüfen').click();
    await page.getByText('Geprüft. Es sind keine Fragen offen.').waitFor();
    await button(page, 'Weiter').click();
    await page.getByRole('heading', { name: 'Was darf die App benutzen?' }).waitFor();
  });
});
