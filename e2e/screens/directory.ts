import type { Scene, Screen } from './screen.ts';

const dialog = ({ page }: Scene) => page.getByRole('dialog').waitFor();
const question = ({ page }: Scene) => page.getByRole('alertdialog').waitFor();

const deviceOf = (id: string, name: string, client: string, more: object = {}) => ({
  ...{ id, name, client, mayRead: 'groups', everyone: true, groups: [] },
  ...{ bindDn: `cn=${id},ou=services,dc=kontor`, isBlocked: false, lastUsed: null, isUseKnown: true },
  ...more,
});

/** A box with devices, and apps that ask the directory. */
async function mockDevices({ page, company, word }: Scene, change: object = {}): Promise<void> {
  const { json } = await company.admin.get('/api/v1/directory');
  const devices = [
    deviceOf('device-nas', word('NAS im Keller', 'NAS in the basement'), 'synology', {
      lastUsed: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    }),
    deviceOf('device-vpn', word('VPN der Firewall', 'VPN of the firewall'), 'pfsense', {
      ...{ mayRead: 'sign-in', everyone: false, groups: ['Vertrieb'] },
    }),
    deviceOf('device-scan', word('Scanner im Flur', 'Scanner in the hall'), 'printer', {
      ...{ mayRead: 'address-book', isBlocked: true },
    }),
  ];
  const apps = [
    { instanceId: 'app-tiddlywiki', companyGroups: false },
    { instanceId: 'app-mwst-rechner', companyGroups: true },
  ];
  const shown = { ...json, isAvailable: true, devices, apps, ...change };
  await page.route('**/api/v1/directory', (route) => route.fulfill({ json: shown }));
}

/** A box that encrypts, with the directory as given. */
const mockAccess =
  (change: object) =>
  async (scene: Scene): Promise<void> => {
    await mockDevices(scene);
    const closed = { isOpen: false, address: '0.0.0.0', port: 389, tlsPort: 636, isListening: false };
    const place = { host: 'cloud.firma.example', addresses: ['192.168.178.20', '10.0.4.2'], isPossible: true };
    const json = { ...closed, ...place, ...change };
    await scene.page.route('**/api/v1/directory/access', (route) => route.fulfill({ json }));
    await mockOwnCertificate(scene);
  };

/** The portal's certificate is the box's own. */
async function mockOwnCertificate({ page, company }: Scene): Promise<void> {
  const { json } = await company.admin.get('/api/v1/domains');
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString();
  const certificate = { state: 'own', until, reason: '' };
  const authority = { url: '/ca.crt', fingerprint: 'AB:CD', until, beforeUntil: null };
  const encryption = { on: true, missing: [], publicCertificates: false, authority };
  const shown = { ...json, encryption, portal: { ...json.portal, certificate } };
  await page.route('**/api/v1/domains', (route) => route.fulfill({ json: shown }));
}

const open = { isOpen: true, isListening: true };
const at = '/settings/directory';

const screens: Screen[] = [
  { name: 'directory-empty', at },
  { name: 'directory', at, before: mockAccess(open) },
  {
    name: 'directory-down',
    at,
    before: async (scene) => {
      await mockAccess(open)(scene);
      await mockDevices(scene, { isDown: true });
    },
  },
  { name: 'directory-silent', at, before: mockAccess({ ...open, isListening: false }) },
  {
    name: 'directory-open',
    at,
    before: mockAccess({}),
    async after(scene) {
      await scene.button('Öffnen', 'Open').click();
      await dialog(scene);
    },
  },
  {
    name: 'directory-close',
    at,
    before: mockAccess(open),
    async after({ page, word, ...scene }) {
      await page.getByRole('button', { name: word('Schließen', 'Close'), exact: true }).click();
      await question({ page, word, ...scene });
    },
  },
  {
    name: 'directory-add',
    at,
    before: mockAccess(open),
    async after(scene) {
      await scene.button('Konto anlegen', 'Create account').click();
      await dialog(scene);
      await scene.field('Wen es findet', 'Whom it finds').selectOption('groups');
      await scene.page.getByRole('checkbox', { name: 'Vertrieb' }).waitFor();
    },
  },
  {
    name: 'directory-password',
    at: `${at}/device-nas`,
    before: async (scene) => {
      await mockAccess(open)(scene);
      const device = deviceOf('device-nas', scene.word('NAS im Keller', 'NAS in the basement'), 'synology');
      await scene.page.route('**/devices/device-nas/password', (route) =>
        route.fulfill({ json: { device, password: 'k3mz8q2x7vnb5tdw9hrc4pys' } }),
      );
    },
    async after(scene) {
      await scene.button('Neues Passwort', 'New password').click();
      await question(scene);
      await scene.button('Ja, neues Passwort', 'Yes, new password').click();
      await dialog(scene);
    },
  },
  { name: 'directory-device', at: `${at}/device-nas`, before: mockAccess(open) },
  { name: 'directory-device-closed', at: `${at}/device-vpn`, before: mockAccess({}) },
  {
    name: 'directory-remove',
    at: `${at}/device-nas`,
    before: mockAccess(open),
    async after(scene) {
      await scene.button('Löschen', 'Delete').click();
      await question(scene);
    },
  },
  {
    name: 'directory-gone',
    at: `${at}/device-none`,
    before: mockAccess(open),
    shows: ({ page }) => page.getByRole('heading', { level: 2 }),
  },
];

/** The directory, for administrators. */
export const directoryScreens: Screen[] = screens.map((screen) => ({ ...screen, mode: true }));
