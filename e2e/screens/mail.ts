import type { MailServer } from '@kontor/contract/mail/mail-server';
import type { Outbox, WaitingMail } from '@kontor/contract/mail/outbox';
import { mailRefusals } from '@kontor/contract/mail/refusals';
import type { Scene, Screen } from './screen.ts';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const trouble = 'connect ECONNREFUSED 192.168.10.9:587';
const unknown = '550 5.1.1 <buero@kunde.example>: Recipient address rejected: User unknown';

const mail = (id: string, more: Partial<WaitingMail>): WaitingMail => ({
  ...{ id, template: 'app', app: '', to: '', state: 'waiting', created: at(-12), tries: 1, nextTry: at(5), reason: '' },
  ...{ explanation: '', uid: '', name: '', mayShow: false, shownBy: '', needsOwnPassword: false },
  ...more,
});

const mockOutbox = ({ page }: Scene, outbox: Partial<Outbox>) => {
  const health = outbox.configured === false ? 'none' : outbox.trouble ? 'waits' : 'works';
  const cause = health === 'waits' ? 'silent' : null;
  const calm = { configured: true, waiting: 0, refused: 0, trouble: '', explanation: '', mails: [] };
  const json = { ...calm, health, cause, ...outbox };
  return page.route(/\/api\/v1\/outbox(\?|$)/, (route) => route.fulfill({ json }));
};

/** Mail of apps: one waits for an unreachable mail server, one was refused. */
const mockMailOfApps = (scene: Scene) => {
  const silent = scene.word(
    '„192.168.10.9“ nimmt auf Port 587 keine Verbindung an. Bitte prüfen Sie Server und Port.',
    '“192.168.10.9” accepts no connection at port 587. Please check the server and the port.',
  );
  const refused = { app: 'Paperless-ngx', to: 'buero@kunde.example', state: 'refused', created: at(-90) } as const;
  const explanation = scene.word(
    'Die Adresse gibt es bei diesem Mailserver nicht. Bitte prüfen Sie die Adresse.',
    'The mail server does not know this address. Please check the address.',
  );
  return mockOutbox(scene, {
    ...{ waiting: 1, refused: 1, trouble, explanation: silent },
    mails: [
      mail('1', { app: 'Gitea', to: 'cem.celik@firma.example', reason: trouble, explanation: silent }),
      mail('2', { ...refused, reason: unknown, explanation }),
    ],
  });
};

const wholeName = 'Maximiliane Wolkenstein-Rodenegg';
const itsLink = (portal: string) =>
  `${portal}/password/reset?uid=maximiliane.wolkenstein-rodenegg@kontor.localhost&token=k7qp3wsx9mdk7qp3wsx9mdk7qp3wsx9md`;

/** No mail server is set: three links wait, two of which this administrator may show. */
const mockLinks = async (scene: Scene) => {
  await mockOutbox(scene, {
    ...{ configured: false, waiting: 3 },
    mails: [
      mail('1', { template: 'invitation', to: 'maxi@firma.example', uid: 'maxi@kontor.localhost', mayShow: true }),
      mail('2', {
        ...{ template: 'reset-by-administrator', mayShow: true, uid: 'cem.celik@kontor.localhost', tries: 0 },
        to: 'maximiliane.von-und-zu-wolkenstein-rodenegg@buchhaltung.wolkenstein.example',
      }),
      mail('3', { template: 'promotion', to: 'bernd.brandt@firma.example', uid: 'bernd.brandt@kontor.localhost' }),
    ],
  });
  const portal = scene.address;
  const qr =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM6 6h2v2H6z"/></svg>';
  const json = {
    uid: 'maxi@kontor.localhost',
    name: wholeName,
    portal,
    link: itsLink(portal),
    validUntil: at(600),
    qr,
  };
  await scene.page.route('**/api/v1/outbox/*/link', (route) => route.fulfill({ json }));
};

async function askForLink(scene: Scene): Promise<void> {
  await scene.page
    .getByRole('button', { name: /^(Link zeigen|Show link)/ })
    .first()
    .click();
  await scene.page.getByRole('alertdialog').waitFor();
}

async function showLink(scene: Scene): Promise<void> {
  await askForLink(scene);
  await scene.page
    .getByRole('alertdialog')
    .getByRole('button', { name: scene.word('Link zeigen', 'Show link'), exact: true })
    .click();
  await scene.page.getByRole('dialog', { name: wholeName }).getByRole('img', { name: 'QR' }).waitFor();
}

/** Shows the sheet that goes to the printer as if it were the page. */
async function showPaper(scene: Scene): Promise<void> {
  await showLink(scene);
  await scene.button('Drucken', 'Print').click();
  await scene.page.frameLocator('body > iframe').locator('img').waitFor({ state: 'attached' });
  await scene.page.locator('body > iframe').evaluate((frame) => {
    frame.hidden = false;
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:99;border:0;background:#fff';
  });
}

const server = '/settings/outbox/server';
const stored: MailServer = {
  ...{ source: 'settings', provider: 'ionos', sender: 'buero@firma.example', host: 'smtp.ionos.de', port: 465 },
  ...{ encryption: 'tls', username: 'buero@firma.example', hasPassword: true },
};

const mockServer = ({ page }: Scene, change: Partial<MailServer> = {}) =>
  page.route('**/api/v1/outbox/server', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { ...stored, ...change } }) : route.fallback(),
  );

const refusal = ({ word }: Scene) => {
  const message = word(mailRefusals['mail-login-refused'].de, mailRefusals['mail-login-refused'].en)
    .replace('{host}', stored.host)
    .replace('{reason}', '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6');
  return { status: 422, json: { code: 'mail-login-refused', fields: {}, message } };
};

/** Saving and testing fail. */
async function mockRefusal(scene: Scene): Promise<void> {
  await mockServer(scene);
  await scene.page.route('**/api/v1/outbox/server/test', (route) => route.fulfill(refusal(scene)));
  await scene.page.route('**/api/v1/outbox/server', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal(scene)) : route.fallback(),
  );
}

const form = ({ page }: Scene) => page.getByLabel(/^(Anbieter|Provider)$/);

async function sendTest({ page, button, field }: Scene, outcome: RegExp): Promise<void> {
  await field('Testmail an', 'Send the test to').fill('anna@firma.example');
  await button('Testmail senden', 'Send test email').click();
  await page.getByText(outcome).scrollIntoViewIfNeeded();
}

const screens: Screen[] = [
  { name: 'outbox', at: '/settings/outbox', shows: ({ page }) => page.getByText('extern.fatma').first() },
  {
    name: 'outbox-apps',
    at: '/settings/outbox',
    before: mockMailOfApps,
    shows: ({ page }) => page.getByText('Gitea').first(),
  },
  {
    name: 'outbox-delete',
    at: '/settings/outbox',
    async after({ page }) {
      await page
        .getByRole('button', { name: /^(E-Mail an .* löschen|Delete email to)/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'outbox-empty',
    at: '/settings/outbox',
    before: (scene) => mockOutbox(scene, {}),
    shows: ({ page, word }) => page.getByRole('heading', { name: word('Nichts wartet', 'Nothing is waiting') }),
  },
  {
    name: 'outbox-links',
    at: '/settings/outbox',
    before: mockLinks,
    shows: ({ page }) => page.getByText('bernd.brandt@'),
  },
  {
    name: 'outbox-more',
    at: '/settings/outbox',
    before: (scene) =>
      mockOutbox(scene, { waiting: 260, mails: [mail('1', { app: 'Gitea', to: 'cem.celik@firma.example' })] }),
    shows: ({ page, word }) => page.getByRole('button', { name: word('Weitere zeigen', 'Show more') }),
  },
  { name: 'outbox-link-question', at: '/settings/outbox', before: mockLinks, after: askForLink },
  { name: 'outbox-link', at: '/settings/outbox', before: mockLinks, after: showLink },
  {
    name: 'outbox-link-paper',
    at: '/settings/outbox',
    async before(scene) {
      await scene.page.addInitScript('window.print = () => {}');
      await mockLinks(scene);
    },
    after: showPaper,
  },
  {
    name: 'mail-server',
    at: server,
    before: (scene) =>
      mockServer(scene, { source: 'none', sender: '', host: '', username: '', hasPassword: false, provider: 'own' }),
    shows: form,
  },
  { name: 'mail-server-stored', at: server, before: (scene) => mockServer(scene), shows: form },
  {
    name: 'mail-server-away',
    at: server,
    async before(scene) {
      await scene.mockStatus({ mail: 'waits' });
      await mockMailOfApps(scene);
      await mockServer(scene);
    },
    shows: form,
  },
  {
    name: 'mail-server-start',
    at: server,
    before: (scene) => mockServer(scene, { source: 'start', provider: 'own', host: 'smtp.firma.example' }),
    shows: form,
  },
  {
    name: 'mail-server-faults',
    at: server,
    before: (scene) =>
      mockServer(scene, { source: 'none', sender: '', host: '', username: '', hasPassword: false, provider: 'own' }),
    shows: form,
    async after({ page, button, field, word }) {
      await field('Port', 'Port').fill('99999');
      await button('Prüfen und speichern', 'Check and save').click();
      await page
        .getByText(word('Bitte geben Sie den Namen des Servers ein.', 'Please enter the name of the server.'))
        .waitFor();
    },
  },
  {
    name: 'mail-server-refused',
    at: server,
    before: mockRefusal,
    shows: form,
    async after({ button }) {
      await button('Prüfen und speichern', 'Check and save').click();
      await button('Trotzdem speichern', 'Save anyway').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'mail-server-remove',
    at: server,
    before: (scene) => mockServer(scene),
    shows: form,
    async after({ page, button }) {
      await button('Mailserver entfernen', 'Remove the mail server').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'mail-server-tested',
    at: server,
    async before(scene) {
      await mockServer(scene);
      await scene.page.route('**/api/v1/outbox/server/test', (route) => route.fulfill({ json: {} }));
    },
    shows: form,
    after: (scene) => sendTest(scene, /angenommen|accepted the test/),
  },
  {
    name: 'mail-server-test-failed',
    at: server,
    before: mockRefusal,
    shows: form,
    after: (scene) => sendTest(scene, /wurde nicht verschickt|was not sent/),
  },
];

/** Mail that waits, its links, and the page of the mail server. */
export const mailScreens: Screen[] = screens.map((screen) => ({ ...screen, mode: true }));
