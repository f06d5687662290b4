import { execFile } from 'node:child_process';
import { freePort } from '@kontor/server/adapters/free-port';
import { isNginxInstalled } from '@kontor/server/adapters/nginx/installed';
import { hasSlapd } from '@kontor/testkit/ldap';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { usePortal } from '../support/test-portal.ts';

const anna = 'anna@kontor.localhost';
const at = '/settings/directory';
const toast = (page: Page, text: string) =>
  page.getByRole('region').getByRole('listitem').filter({ hasText: text }).first().waitFor();

describe('the directory', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: anna, role: 'admin' });
    portal.box.slices.groups.addCustom('Sales', 'Everybody who sells', '');
  });
  afterEach(async () => {
    const admin = await portal.box.signIn(anna, true);
    for (const { id } of (await admin.get('/api/v1/directory')).json.devices)
      await admin.delete(`/api/v1/directory/devices/${id}`);
  });

  const devices = async () => (await (await portal.box.signIn(anna, true)).get('/api/v1/directory')).json.devices;
  async function open(path = at, look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(anna, { mode: true, ...look });
    await visitor.page.goto(path);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  }

  /** Returns the password that is shown once, and closes its sheet. */
  async function passwordOnSheet(page: Page): Promise<string> {
    const sheet = page.getByRole('dialog', { name: 'Das tragen Sie bei „NAS im Keller“ ein' });
    const password = await sheet.getByText(/^[a-km-np-z2-9]{24}$/).textContent();
    await sheet.getByText('cn=device-nas-im-keller,ou=services,dc=kontor').waitFor();
    await sheet.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ja, aufbewahrt' }).click();
    await sheet.waitFor({ state: 'detached' });
    return password ?? '';
  }

  test.each(['desktop', 'phone'] as const)('an account is made, changed, blocked and deleted: %s', async (size) => {
    const { page, accessibilityFaults } = await open(at, { size, language: 'de' });
    await page.getByText('Noch kein Gerät hat ein Konto').waitFor();
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    const form = page.getByRole('dialog', { name: 'Konto für ein Gerät anlegen' });
    await form.getByRole('button', { name: 'Konto anlegen' }).click();
    await form.getByText('Bitte geben Sie dem Gerät einen Namen.').waitFor();
    await form.getByLabel('Name', { exact: true }).fill('NAS im Keller');
    await form.getByLabel('Wen es findet').selectOption('groups');
    await form.getByRole('button', { name: 'Konto anlegen' }).click();
    await form.getByText('Bitte wählen Sie mindestens eine Gruppe.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await form.getByRole('checkbox', { name: 'Sales' }).check();
    await form.getByRole('button', { name: 'Konto anlegen' }).click();

    const password = await passwordOnSheet(page);
    expect(await devices()).toMatchObject([{ client: 'synology', mayRead: 'groups', groups: ['Sales'] }]);

    await page.getByRole('link', { name: 'NAS im Keller', exact: true }).click();
    await page.getByRole('heading', { name: 'NAS im Keller', level: 1 }).waitFor();
    await page.getByText('Das Passwort, das beim Anlegen gezeigt wurde').waitFor();
    await page.getByText('Das Gerät erreicht das Verzeichnis noch nicht').waitFor();
    expect(await page.getByText(password).count()).toBe(0);
    await page.getByRole('button', { name: 'Ändern' }).click();
    const change = page.getByRole('dialog', { name: 'Konto ändern' });
    await change.getByLabel('Was es lesen darf').selectOption('sign-in');
    await change.getByText('Synology DSM braucht das Recht „Anmelden, Adressen, Gruppen“').waitFor();
    await change.getByLabel('Art des Geräts').selectOption('Jellyfin');
    await change.getByRole('button', { name: 'Speichern' }).click();
    await toast(page, 'Konto geändert');
    await page.getByText('Am Gerät meldet sich Ihr Team').waitFor();
    await page.getByRole('button', { name: 'Sperren', exact: true }).last().click();
    await toast(page, 'Konto gesperrt');
    expect(await devices()).toMatchObject([{ client: 'jellyfin', mayRead: 'sign-in', isBlocked: true }]);
    expect(await accessibilityFaults()).toEqual([]);

    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ja, löschen' }).click();
    await toast(page, 'Konto gelöscht');
    await page.getByText('Noch kein Gerät hat ein Konto').waitFor();
    expect(await devices()).toEqual([]);
  });

  test('a name that is taken is told at its field, and nothing typed is lost', async () => {
    const admin = await portal.box.signIn(anna, true);
    const body = { name: 'NAS', client: 'other', mayRead: 'groups', everyone: true, groups: [] } as const;
    await admin.post('/api/v1/directory/devices', { body });
    const { page } = await open();
    await page.getByRole('button', { name: 'Create account' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Kind of device').selectOption('HP, Kyocera, Canon, Ricoh');
    await form.getByText('like a printer that sends scans').waitFor();
    await form.getByLabel('Name', { exact: true }).fill('nas');
    await form.getByRole('button', { name: 'Create account' }).click();
    await eventually(async () =>
      expect(await form.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(await form.getByLabel('What it may read').inputValue()).toBe('address-book');
  });

  test('an account is made with the keyboard alone', async () => {
    const { page } = await open();
    await tabTo(page, page.getByRole('button', { name: 'Create account' }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Create an account for a device' });
    await form.waitFor();
    await tabTo(page, form.getByLabel('Kind of device'));
    await page.keyboard.type('pf');
    await tabTo(page, form.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Firewall');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'What to type at “Firewall”' });
    await sheet.getByText('Authentication containers').waitFor();
    await sheet.getByText('Until then no device reaches the directory with its account.').waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Have you kept the password?' });
    await question.getByText('does not get into the directory until').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await tabTo(page, sheet.getByRole('button', { name: 'Print' }));
    await page.keyboard.press('Enter');
    await tabTo(page, sheet.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'detached' });
    expect(await devices()).toMatchObject([{ name: 'Firewall', client: 'pfsense', mayRead: 'groups' }]);
  });

  test('it is not opened without encryption, and the page says so', async () => {
    const { page } = await open();
    await page.getByText('This server does not encrypt yet').waitFor();
    await page.getByText('The directory does not run on this server').waitFor();
    await page.getByText('No app asks the directory').waitFor();
    await page.getByText('Until then no device reaches the directory with its account.').waitFor();
    expect(await page.getByText('connected already').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Open', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'See what is missing' }).click();
    await page.getByText('Set KONTOR_PORT to 80 and KONTOR_HTTPS_PORT to 443.').waitFor();
    await page.goto(`${at}/device-none`);
    await page.getByText('This account no longer exists').waitFor();
  });

  test('while it is down neither apps nor devices are said to reach it', async () => {
    const { page } = await open();
    const overview = (await (await portal.box.signIn(anna, true)).get('/api/v1/directory')).json;
    const access = (await (await portal.box.signIn(anna, true)).get('/api/v1/directory/access')).json;
    await page.route('**/api/v1/directory', (route) =>
      route.fulfill({ json: { ...overview, isAvailable: true, isDown: true } }),
    );
    await page.route('**/api/v1/directory/access', (route) =>
      route.fulfill({ json: { ...access, isOpen: true, isListening: true, isPossible: true } }),
    );
    await page.reload();
    await page.getByText('The directory is not running at the moment').waitFor();
    await page.getByText('At the moment they get no answer.').waitFor();
    await page.getByText('Does not answer', { exact: true }).last().waitFor();
    expect(await page.getByText('Devices in the network reach the directory under this name').count()).toBe(0);
  });

  test('an app sees company groups when an administrator says so', async () => {
    const { page } = await open();
    const asked: unknown[] = [];
    const overview = (await (await portal.box.signIn(anna, true)).get('/api/v1/directory')).json;
    const shown = () => ({ ...overview, apps: [{ instanceId: 'app-wiki', companyGroups: asked.length > 0 }] });
    await page.route('**/api/v1/directory', (route) => route.fulfill({ json: shown() }));
    await page.route('**/api/v1/directory/apps/app-wiki', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await page.reload();
    await page.getByRole('switch', { name: 'app-wiki' }).click();
    await toast(page, "“app-wiki” sees your company's groups");
    await eventually(async () => expect(await page.getByRole('switch', { name: 'app-wiki' }).isChecked()).toBe(true));
    expect(asked).toEqual([{ companyGroups: true }]);
  });
});

describe.runIf(isNginxInstalled() && hasSlapd)('the directory of a box that encrypts', () => {
  let ldap = 0;
  beforeAll(async () => {
    ldap = await freePort();
  });
  const portal = usePortal(() => ({
    environment: { KONTOR_EDGE: 'nginx', KONTOR_HTTPS_PORT: '0', KONTOR_LDAP_PORT: String(ldap) },
  }));

  /** Runs Debian's ldapwhoami; resolves with its exit code. The name of the certificate does not resolve everywhere, so it is not checked here. */
  const whoami = (port: string, dn: string, password: string): Promise<number> =>
    new Promise((resolve) => {
      const env = { ...process.env, LDAPTLS_REQCERT: 'never' };
      const args = ['-x', '-H', `ldaps://127.0.0.1:${port}`, '-D', dn, '-w', password];
      execFile('ldapwhoami', args, { env }, (error) => resolve(Number(error?.code ?? 0)));
    });

  /** Opens the directory to devices, past what is refused at its fields; resolves with the port of LDAPS. */
  async function openAccess(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Open the directory to devices' });
    const [tlsPort, port] = [String(await freePort()), String(await freePort())];
    await dialog.getByLabel('LDAPS port').fill('70000');
    await dialog.getByLabel('StartTLS port').fill(port);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.getByText('A number from 1 to 65535.').waitFor();
    await dialog.getByLabel('LDAPS port').fill(String(ldap));
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.getByText(`Another program on this server uses port ${ldap} already. Choose another one`).waitFor();
    await dialog.getByLabel('LDAPS port').fill(tlsPort);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await toast(page, 'Directory opened to devices');
    return tlsPort;
  }

  test('a NAS gets an account, signs in at the opened place, and no more once it was closed', async () => {
    const { box } = portal;
    const admin = box.addUser({ uid: anna, role: 'admin' });
    const { page } = await portal.visitAs(admin, { mode: true, at: box.portalUrl });
    await page.goto(at);
    const tlsPort = await openAccess(page);
    const panel = page.getByRole('main').locator('section').first();
    await panel.getByText('cloud.kontor.localhost').waitFor();
    await panel.getByText('Issued by this server itself.').waitFor();

    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('NAS');
    await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
    const sheet = page.getByRole('dialog', { name: 'What to type at “NAS”' });
    const password = (await sheet.getByText(/^[a-km-np-z2-9]{24}$/).textContent()) ?? '';
    const dn = (await sheet.getByText(/^cn=device-nas/).textContent()) ?? '';
    await page.getByText('Never used', { exact: true }).waitFor();
    await eventually(async () => expect(await whoami(tlsPort, dn, password)).toBe(0));
    await page.getByText(/^Last used on /).waitFor();
    expect(await whoami(tlsPort, dn, `${password}x`)).toBe(49);
    await sheet.getByRole('button', { name: 'Print' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();

    const close = page.getByRole('main').getByRole('button', { name: 'Close', exact: true });
    await close.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'No, cancel' }).click();
    expect(await whoami(tlsPort, dn, password)).toBe(0);
    await close.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, close it' }).click();
    await toast(page, 'Directory closed');
    expect(await whoami(tlsPort, dn, password)).toBe(255);
  });
});
