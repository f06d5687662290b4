import type { InstalledApp } from '@kontor/contract/apps/apps';
import { rightTextOf } from '@kontor/contract/apps/compose-rights';
import type { BuildState } from '@kontor/contract/apps/hosting';
import { hostingAddons, interpreters } from '@kontor/contract/rules/apps/hosting';
import type { Scene, Screen } from './screen.ts';

const list = '/settings/hosting';
const wizard = '/settings/hosting/new';
const buildOf = '/settings/hosting/app-own-lager';

/** Makes some apps look like the company's own. */
const mockOwnApps = (scene: Scene) =>
  scene.mockApps(([first, second, third, ...others]) => [
    own(first, 'intranet', {
      title: 'Intranet',
      hosted: { interpreter: 'none', isPublic: true, isBuilt: false, rights: 0 },
    }),
    own(second, 'zeiten', {
      title: scene.word('Zeiterfassung', 'Time sheets'),
      hosted: { interpreter: 'python', isPublic: false, isBuilt: true, rights: 2 },
      status: 'NOT_RUNNING',
      reason: scene.word('Die App antwortet nicht.', 'The app does not answer.'),
    }),
    own(third, 'lager', {
      title: scene.word('Lagerbestand', 'Stock'),
      hosted: { interpreter: 'docker', isPublic: false, isBuilt: true, rights: 0 },
      status: 'BUILDING_IMAGE',
      progress: 40,
    }),
    ...others,
  ]);

function own(app: InstalledApp | undefined, name: string, more: Partial<InstalledApp>): InstalledApp {
  if (!app) throw new Error('the company has too few apps');
  const names = { instanceId: `app-own-${name}`, storeId: `own-${name}`, host: `${name}.kontor.localhost`, icon: '' };
  return { ...app, ...names, isCustom: true, storeApp: null, ...more };
}

const archive = {
  ticket: 'a-ticket',
  name: 'zeiterfassung-2.1.zip',
  bytes: 4_310_224,
  expires: new Date(Date.now() + 3_500_000).toISOString(),
  suggested: 'php',
  hasRequirements: false,
};

/** Retained data of a deleted app. */
const mockRetained = ({ page, word }: Scene) =>
  page.route('**/api/v1/hostings/kept', (route) => {
    const config = { title: word('Lager alt', 'Old stock'), description: '', domain: 'lager-alt', interpreter: 'php' };
    const about = { id: 'own-lager-alt', host: 'lager-alt.kontor.localhost', bytes: 48_300_000 };
    const retained = { ...about, since: '2026-10-02T08:00:00Z', config: { ...config, protectBySSO: true, addons: [] } };
    return route.fulfill({ json: [retained] });
  });

/** A box that supports nearly everything, whatever is installed here. */
async function mockOffer({ page, word }: Scene): Promise<void> {
  const missing = word(
    'MongoDB gibt es auf diesem Server nur für Apps, die in einem Container laufen.',
    'On this server, MongoDB is only there for apps that run in a container.',
  );
  const json = {
    domain: 'kontor.localhost',
    interpreters: interpreters.map((name) => ({
      name,
      obstacle: name === 'python' ? word('Dafür fehlt gunicorn.', 'For that, gunicorn is missing.') : '',
    })),
    addons: hostingAddons.map((name) => ({ name, obstacle: name === 'mongodb' ? missing : '', inContainer: '' })),
  };
  await page.route('**/api/v1/hostings/offer', (route) => route.fulfill({ json }));
}

async function mockUpload(scene: Scene): Promise<void> {
  await mockOffer(scene);
  await scene.page.route('**/api/v1/hostings/uploads', (route) => route.fulfill({ status: 201, json: archive }));
}

const choose = ({ page }: Scene, name = archive.name) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('PK') });

async function fillDetails(scene: Scene): Promise<void> {
  await scene.field('Name', 'Title').fill(scene.word('Zeiterfassung', 'Time sheets'));
  await scene.field('Subdomain', 'Subdomain').fill('zeiten');
  await choose(scene);
  await scene.page.getByText(archive.name).waitFor();
}

const log = `Step 1/4 : FROM debian:bookworm-slim
 ---> 3f0b1a7d2c11
Step 2/4 : RUN apt-get update && apt-get install -y --no-install-recommends nginx
 ---> Running in 5d0c9a
Get:1 http://deb.debian.org/debian bookworm InRelease [151 kB]
Get:2 http://deb.debian.org/debian bookworm/main amd64 Packages [8787 kB]
Setting up nginx (1.22.1-9) ...
Step 3/4 : COPY public /usr/share/nginx/html
`;

const mockBuild = (scene: Scene, state: Partial<BuildState>) =>
  Promise.all([
    mockOwnApps(scene),
    scene.page.route('**/buildState', (route) =>
      route.fulfill({ json: { stream: log, done: false, errorCode: '', errorMessage: '', ...state } }),
    ),
  ]);

const asksForRights = [
  'services:',
  '  home:',
  '    image: ghcr.io/home-assistant/home-assistant:stable',
  '    ports: ["8123:8123"]',
  '    devices: ["/dev/ttyUSB0:/dev/ttyUSB0"]',
  '    cap_add: [NET_ADMIN, NET_RAW]',
  '    volumes: ["/srv/musik:/media:ro"]',
].join('\n');

/** What the app was granted. */
const mockRights = ({ page, word }: Scene) =>
  page.route('**/api/v1/hostings/*/rights', (route) => {
    const rights = [
      { kind: 'capability', name: 'NET_ADMIN' },
      { kind: 'device', device: '/dev/ttyUSB0', at: '/dev/ttyUSB0' },
      { kind: 'folder', path: '/srv/musik', at: '/media' },
    ] as const;
    const codes = ['net-admin', 'device-serial', 'folder'] as const;
    const json = rights.map((right, index) => ({
      ...{ id: String(index), service: 'home', by: 'anna@kontor.localhost', since: '2026-10-02T08:00:00Z' },
      ...rightTextOf(codes[index] ?? 'folder', word('de', 'en') === 'de' ? 'de' : 'en', right),
    }));
    return route.fulfill({ json });
  });

const shown = ({ page }: Scene) => page.getByRole('log');

/** The company's own apps. */
export const hostingScreens: Screen[] = [
  {
    name: 'hosting',
    at: list,
    mode: true,
    before: (scene) => Promise.all([mockOwnApps(scene), mockRetained(scene)]),
    shows: ({ page }) => page.getByRole('heading', { name: 'Intranet' }),
  },
  {
    name: 'hosting-delete',
    at: list,
    mode: true,
    before: mockOwnApps,
    async after(scene) {
      await scene.button('„Intranet“ löschen', 'Delete “Intranet”').click();
      await scene.page.getByRole('alertdialog').waitFor();
      await scene.field('Alle Daten der App löschen', 'Delete all app data').check();
    },
  },
  {
    name: 'hosting-kept-delete',
    at: list,
    mode: true,
    before: mockRetained,
    async after(scene) {
      await scene.button('Daten von „Lager alt“ löschen', 'Delete the data of “Old stock”').click();
      await scene.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'hosting-replace',
    at: list,
    mode: true,
    before: mockOwnApps,
    async after(scene) {
      await scene.button('Neues Archiv für „Intranet“', 'New archive for “Intranet”').click();
      await scene.button('Archiv ersetzen', 'Replace archive').click();
      await scene.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'hosting-none',
    at: list,
    mode: true,
    shows: ({ page, word }) =>
      page.getByRole('heading', { name: word('Noch keine eigenen', 'No apps of your own yet') }),
  },
  { name: 'hosting-new', at: wizard, mode: true, before: mockOffer, shows: ({ page }) => page.getByText('.tar.gz') },
  {
    name: 'hosting-new-filled',
    at: wizard,
    mode: true,
    before: mockUpload,
    after: fillDetails,
  },
  {
    name: 'hosting-new-faults',
    at: wizard,
    mode: true,
    before: mockOffer,
    async after(scene) {
      await scene.field('Programmiersprache', 'Interpreter').selectOption('python');
      await scene.field('Subdomain', 'Subdomain').fill('cloud');
      await choose(scene, 'seite.rar');
      await scene.button('Weiter', 'Next').click();
    },
  },
  {
    name: 'hosting-new-addons',
    at: wizard,
    mode: true,
    before: mockUpload,
    async after(scene) {
      await fillDetails(scene);
      await scene.button('Weiter', 'Next').click();
      await scene.field('Datenbank MariaDB', 'MariaDB database').check();
    },
  },
  {
    name: 'hosting-new-told',
    at: wizard,
    mode: true,
    before: mockUpload,
    async after(scene) {
      await fillDetails(scene);
      await scene.field('Programmiersprache', 'Interpreter').selectOption('php');
      await scene.button('Weiter', 'Next').click();
      await scene.page.getByText('HTTPS_PROXY').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'hosting-new-rights',
    at: wizard,
    mode: true,
    before: mockOffer,
    async after(scene) {
      await scene.field('Name', 'Title').fill(scene.word('Haussteuerung', 'Home control'));
      await scene.page.getByRole('radio', { name: /Docker/ }).check({ force: true });
      await scene.field('Compose-Datei einfügen', 'Paste a compose file').check({ force: true });
      await scene.page.locator('textarea[name=text]').fill(asksForRights);
      await scene.button('Prüfen', 'Check').click();
      await scene.button('Geprüft', 'Checked').waitFor();
      await scene.button('Weiter', 'Next').click();
      await scene.page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'hosting-rights',
    at: '/settings/hosting/app-own-lager/rights',
    mode: true,
    before: (scene) => Promise.all([mockOwnApps(scene), mockRights(scene)]),
    shows: ({ page }) => page.getByText('NET_ADMIN'),
  },
  { name: 'hosting-build', at: buildOf, mode: true, before: (scene) => mockBuild(scene, {}), shows: shown },
  {
    name: 'hosting-build-call-off',
    at: buildOf,
    mode: true,
    before: async (scene) => {
      await mockBuild(scene, {});
      await scene.mockApps(([app]) => [
        own(app, 'lager', {
          ...{
            title: scene.word('Lagerbestand', 'Stock'),
            status: 'BUILDING_IMAGE',
            isWorkedOn: true,
            mayCancel: true,
          },
          hosted: { interpreter: 'docker', isPublic: false, isBuilt: true, rights: 0 },
        }),
      ]);
    },
    shows: shown,
    async after({ page, word }) {
      await page
        .getByRole('button', { name: word('Abbrechen', 'Cancel') })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'hosting-build-failed',
    at: buildOf,
    mode: true,
    before: (scene) =>
      mockBuild(scene, {
        done: true,
        errorCode: 'build-failed',
        errorMessage: scene.word('Der Befehl in Zeile 3 ist fehlgeschlagen.', 'The command in line 3 failed.'),
      }),
    shows: shown,
  },
  {
    name: 'hosting-build-done',
    at: buildOf,
    mode: true,
    before: async (scene) => {
      await mockBuild(scene, { done: true });
      await scene.mockApps(([app]) => [own(app, 'lager', { title: 'Lagerbestand' })]);
    },
    shows: shown,
  },
  {
    name: 'hosting-build-none',
    at: '/settings/hosting/app-own-nothing',
    mode: true,
    shows: ({ page, word }) => page.getByRole('heading', { name: word('Kein Bauprotokoll', 'No build log') }),
  },
];
