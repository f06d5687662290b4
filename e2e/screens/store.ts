import { dockerObstacles } from '@kontor/contract/machine/repair-texts';
import type { Scene, Screen } from './screen.ts';

const next = ({ button }: Scene) => button('Weiter', 'Next');

/** Simulates an installation of this tab at this message. */
async function mockRun({ page, mockMessages }: Scene, message: Parameters<Scene['mockMessages']>[0][number]) {
  const run = JSON.stringify({ mode: 'install', instanceId: 'app-verdaccio', messageId: 'run' });
  await page.addInitScript(`sessionStorage.setItem('kontor.run.verdaccio', ${JSON.stringify(run)})`);
  const about = {
    id: 'run',
    type: 'PROGRESS',
    indicatorId: 'app-verdaccio',
    progressType: 'APP_INSTALLATION',
  } as const;
  await mockMessages([{ ...about, ...message }]);
}

/** A machine without Docker, on which the store can install it. */
async function mockNoDocker({ page, company, word }: Scene): Promise<void> {
  const language = word('de', 'en');
  const { json } = await company.admin.get('/api/v1/store/apps', { headers: { 'accept-language': language } });
  const blocked = json.map((app) =>
    app.id === 'verdaccio' ? { ...app, obstacles: [word('Docker fehlt.', 'Docker is missing.')] } : app,
  );
  await page.route('**/api/v1/store/apps', (route) => route.fulfill({ json: blocked }));
  await page.route('**/api/v1/system/docker', (route) =>
    route.fulfill({ json: { state: 'missing', obstacle: null, byHand: 'install', percent: null, failure: null } }),
  );
}

/** Docker from another source is installed and does not answer. */
async function mockOtherDocker(scene: Scene): Promise<void> {
  await mockNoDocker(scene);
  const { de, en } = dockerObstacles['other-docker'];
  const obstacle = scene.word(de, en);
  await scene.page.route('**/api/v1/system/docker', (route) =>
    route.fulfill({ json: { state: 'missing', obstacle, byHand: 'start', percent: null, failure: null } }),
  );
}

const installDocker = ({ button }: Scene) => button('Docker installieren', 'Install Docker');

/** An app that requests more than one port. */
async function mockPorts({ page, company, word }: Scene): Promise<void> {
  const language = word('de', 'en');
  const { json } = await company.admin.get('/api/v1/store/apps', { headers: { 'accept-language': language } });
  const asking = json.map((app) => ({
    ...{ ...app, httpPorts: { talk: 3000 }, tcpPorts: { ssh: { container: 22, host: 2222 } } },
    addons: { ...app.addons, sendmail: {}, hostnet: {} },
  }));
  await page.route('**/api/v1/store/apps', (route) => route.fulfill({ json: asking }));
}

/** The store, an app's page, and the wizard. */
export const storeScreens: Screen[] = [
  { name: 'store', at: '/store', shows: ({ page }) => page.getByRole('article').first() },
  {
    name: 'store-nothing',
    at: '/store',
    shows: ({ page }) => page.getByRole('article').first(),
    async after({ page, word }) {
      await page.getByRole('searchbox').first().fill('zzz');
      await page.getByText(word('Keine App gefunden', 'No app found')).waitFor();
    },
  },
  { name: 'store-docker', at: '/store', before: mockNoDocker, shows: installDocker },
  {
    name: 'store-docker-other',
    at: '/store',
    before: mockOtherDocker,
    shows: ({ page }) => page.getByText('systemctl restart docker'),
  },
  {
    name: 'store-docker-question',
    at: '/store',
    before: mockNoDocker,
    shows: installDocker,
    async after({ page, button }) {
      await button('Docker installieren', 'Install Docker').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'store-app', at: '/store/verdaccio' },
  { name: 'store-app-installed', at: '/store/tiddlywiki' },
  {
    name: 'store-app-picture',
    at: '/store/sogo',
    async after({ page, button }) {
      await button('Bild 2 von „Groupware“', 'Picture 2 of “Groupware”').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'store-app-short-of-memory',
    at: '/store/verdaccio',
    async before({ page, company }) {
      const { json } = await company.admin.get('/api/v1/system');
      await page.route('**/api/v1/system', (route) => route.fulfill({ json: { ...json, freeRAMInKBytes: 90_000 } }));
    },
    shows: ({ page, word }) => page.getByText(word('Zu wenig Arbeitsspeicher', 'Not enough memory')).first(),
  },
  {
    name: 'store-app-left',
    at: '/store/hfs',
    async before({ page, company }) {
      const { json } = await company.admin.get('/api/v1/store/apps');
      const left = json.filter(({ id }: { id: string }) => id !== 'hfs');
      await page.route('**/api/v1/store/apps', (route) => route.fulfill({ json: left }));
    },
  },
  {
    name: 'uninstall-dialog',
    at: '/store/tiddlywiki',
    async after({ page, button }) {
      await button('Deinstallieren', 'Uninstall').click();
      await page.getByRole('alertdialog').getByRole('checkbox').check();
    },
  },
  {
    name: 'uninstall-beside',
    at: '/store/tiddlywiki',
    before: ({ mockApps }) => mockApps((apps) => apps.map((app) => ({ ...app, isBeside: true }))),
    async after({ page, button }) {
      await button('Deinstallieren', 'Uninstall').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'forget-dialog',
    at: '/store/tiddlywiki',
    async after({ page, button }) {
      const refusal = { code: 'engine-away', message: 'Docker' };
      await page.route('**/api/v1/apps/app-tiddlywiki', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: refusal }) : route.fallback(),
      );
      await button('Deinstallieren', 'Uninstall').click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await page.getByRole('alertdialog').getByRole('textbox').waitFor();
    },
  },
  { name: 'wizard-resources', at: '/store/verdaccio/install', shows: next },
  { name: 'wizard-ports', at: '/store/verdaccio/install', shows: next, before: mockPorts },
  {
    name: 'wizard-users',
    at: '/store/verdaccio/install',
    shows: next,
    async after(scene) {
      await next(scene).click();
      await scene.page.getByRole('checkbox').nth(2).check();
    },
  },
  { name: 'wizard-update', at: '/store/tiddlywiki/install', shows: next },
  {
    name: 'wizard-rights',
    at: '/store/secret-groups/install',
    isPlain: true,
    shows: next,
    async after(scene) {
      await next(scene).click();
      await scene.page.getByRole('checkbox', { name: 'Emil Eckert' }).check();
      await scene.page.getByRole('group').first().waitFor();
    },
  },
  {
    name: 'leave-wizard-question',
    at: '/store/verdaccio/install',
    shows: next,
    async after(scene) {
      const { page, word } = scene;
      await next(scene).click();
      await page.getByRole('checkbox').nth(3).check();
      await page
        .getByRole('link', { name: word('Nachrichten', 'Messages') })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'wizard-running',
    at: '/store/verdaccio/install',
    before: (scene) =>
      mockRun(scene, {
        progress: 38,
        text: scene.word('„Paketlager“ wird heruntergeladen.', 'Downloading “Package shelf”.'),
      }),
    shows: ({ page }) => page.getByRole('progressbar', { name: /Paketlager|Package shelf/ }),
  },
  {
    name: 'wizard-cancel-question',
    at: '/store/verdaccio/install',
    before: (scene) =>
      mockRun(scene, {
        progress: 38,
        text: scene.word('„Paketlager“ wird heruntergeladen.', 'Downloading “Package shelf”.'),
      }),
    shows: ({ page }) => page.getByRole('progressbar', { name: /Paketlager|Package shelf/ }),
    async after({ page, button }) {
      await button('Abbrechen', 'Cancel').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'wizard-failed',
    at: '/store/verdaccio/install',
    before: (scene) =>
      mockRun(scene, {
        status: 'ERROR',
        progress: 38,
        text: scene.word(
          '„Paketlager“ konnte nicht installiert werden. Die App konnte nicht heruntergeladen werden.',
          '“Package shelf” could not be installed. The app could not be downloaded.',
        ),
      }),
    shows: ({ page, word }) => page.getByText(word('ist fehlgeschlagen', 'failed')),
  },
  {
    name: 'wizard-done',
    at: '/store/verdaccio/install',
    async before(scene) {
      await mockRun(scene, { progressType: 'APP_RUNNING', progress: 100 });
      await scene.mockApps((apps) => {
        const [app] = apps.filter(({ storeId }) => storeId === 'tiddlywiki');
        const like = {
          instanceId: 'app-verdaccio',
          title: scene.word('Paketlager', 'Package shelf'),
          storeId: 'verdaccio',
        };
        return app ? [...apps, { ...app, ...like }] : apps;
      });
    },
    shows: ({ page, word }) => page.getByRole('heading', { name: word('ist bereit', 'is ready') }),
  },
];
