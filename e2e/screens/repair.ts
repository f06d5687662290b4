import { faultTextOf } from '@kontor/contract/machine/repair-texts';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { backupsOf, mockBackups } from './backup-data.ts';
import type { Scene, Screen } from './screen.ts';

const dialog = ({ page }: Scene) => page.getByRole('dialog').waitFor();

/** nginx with a refused configuration, and a certificate that could not be issued. */
async function mockEdgeFaults({ page, company, word }: Scene): Promise<void> {
  const language = word('de', 'en') as Language;
  const params = { domain: 'cloud.firma.de', port: 80, detail: 'unexpected "}" in nginx.conf:812' };
  const detail = sentenceOf('certificate-unreachable', language, params);
  const { json } = await company.admin.get('/api/v1/repair');
  const faults = [
    ['edge-refused', 'RETRY_EDGE', params] as const,
    ['certificates-refused', 'RETRY_CERTIFICATES', { detail }] as const,
  ].map(([code, action, values]) => ({
    part: 'edge',
    code,
    text: faultTextOf(code, language, values),
    actions: [action],
  }));
  const info = { ...json, edgeStatus: 'running', faults };
  await page.route('**/api/v1/repair', (route) => route.fulfill({ json: info }));
}

/** What is wrong beside the parts: rights, key, clock, names, and a configuration somebody changed. */
async function mockPlaceFaults({ page, company, word }: Scene): Promise<void> {
  const language = word('de', 'en') as Language;
  const { json } = await company.admin.get('/api/v1/repair');
  const folder = '/var/lib/kontor';
  const faults = [
    ['box', 'data-open', 'CLOSE_DATA', { detail: `${folder}, ${folder}/secrets` }] as const,
    ['box', 'key-file-missing', 'WRITE_KEY', { detail: `${folder}/secrets/box-key` }] as const,
    [
      'box',
      'clock-behind',
      'ACCEPT_CLOCK',
      { now: word('28.11.2026, 08:15', '28 Nov 2026, 08:15'), last: word('30.11.2026, 17:42', '30 Nov 2026, 17:42') },
    ] as const,
    ['edge', 'names-unknown', 'CHECK_NAMES', { detail: 'cloud.firma.de, shop.firma.de' }] as const,
    [
      'directory',
      'directory-edited',
      'DELETE_DIRECTORY_EDITS',
      { detail: `${folder}/ldap/slapd.conf.by-hand` },
    ] as const,
  ].map(([part, code, action, values]) => ({
    ...{ part, code, subject: '', actions: [action] },
    text: faultTextOf(code, language, values),
  }));
  const info = { ...json, edgeStatus: 'running', ldapStatus: 'running', faults };
  await page.route('**/api/v1/repair', (route) => route.fulfill({ json: info }));
}

/** A plan that waits for a person, an installation that is stuck, and one of another version. */
async function mockStuckWork({ page, company, word }: Scene): Promise<void> {
  const language = word('de', 'en') as Language;
  const { json } = await company.admin.get('/api/v1/repair', { headers: { 'accept-language': language } });
  const plan = faultTextOf('apps-held', language, { removed: 7, of: 9 });
  const trouble = 'connect ECONNREFUSED 127.0.0.1:5000';
  const title = word('Installation von Nextcloud', 'Installation of Nextcloud');
  const stuck = faultTextOf('job-undoing', language, { title, tries: 3, detail: trouble });
  const startedAt = new Date(Date.now() - 5_400_000).toISOString();
  const faults = [
    { part: 'plan', code: 'apps-held', subject: 'apps', text: plan, actions: ['RELEASE_PLAN'] },
    { part: 'job', code: 'job-undoing', subject: 'one', text: stuck, actions: ['RETRY_JOB'] },
  ];
  const one = { id: 'one', kind: 'app-install', title, state: 'undoing', percent: 40, tries: 3, trouble, startedAt };
  const jobs = [
    { ...one, actions: ['RETRY_JOB'] },
    { ...one, id: 'two', kind: 'teleport', title: 'teleport', state: 'unknown', tries: 0, trouble: '', actions: [] },
  ];
  await page.route('**/api/v1/repair', (route) => route.fulfill({ json: { ...json, faults, jobs } }));
}

/** The directory should be open to devices, but another program has its ports. */
async function mockSilentDirectory({ page, company, word }: Scene): Promise<void> {
  const { json } = await company.admin.get('/api/v1/repair');
  const detail = 'listen EADDRINUSE: address already in use 0.0.0.0:636';
  const text = faultTextOf('directory-access-silent', word('de', 'en') as Language, { detail });
  const fault = { part: 'directory', code: 'directory-access-silent', subject: '', text, detail };
  const faults = [{ ...fault, actions: ['RETRY_DIRECTORY_ACCESS'] }];
  await page.route('**/api/v1/repair', (route) => route.fulfill({ json: { ...json, ldapStatus: 'running', faults } }));
}

/** The password of the mail server cannot be opened. */
async function mockMailFault({ page, company, word }: Scene): Promise<void> {
  const { json } = await company.admin.get('/api/v1/repair');
  const text = faultTextOf('mail-password-unreadable', word('de', 'en') as Language, {});
  const faults = [{ part: 'mail', code: 'mail-password-unreadable', subject: '', text, actions: [] }];
  await page.route('**/api/v1/repair', (route) => route.fulfill({ json: { ...json, faults } }));
}

/** A running database server, one that cannot run, and one that belongs to a single app. */
async function mockDatabases({ page, company, word }: Scene): Promise<void> {
  const language = word('de', 'en') as Language;
  const { json } = await company.admin.get('/api/v1/repair');
  const values = { title: 'PostgreSQL', detail: 'postgresql' };
  const text = faultTextOf('database-missing', language, values);
  const databases = [
    {
      instance: 'addon-mysql',
      title: 'MariaDB',
      owner: '',
      state: 'running',
      actions: ['RESTART_MYSQL', 'REINSTALL_MYSQL'],
    },
    { instance: 'addon-postgresql', title: 'PostgreSQL', owner: '', state: 'down', actions: ['RESTART_POSTGRESQL'] },
    { instance: 'addon-recvmail', title: 'Dovecot', owner: '', state: 'running', actions: ['RESTART_MAILBOXES'] },
    {
      instance: 'addon-objectstorage',
      title: 'OpenStack Swift',
      owner: '',
      state: 'running',
      actions: ['RESTART_OBJECTSTORAGE'],
    },
    {
      instance: 'addon-redis-app-paperless-ngx',
      title: 'Redis',
      owner: 'Paperless-ngx',
      state: 'working',
      actions: [],
    },
  ];
  const faults = [{ part: 'database', code: 'addon-postgresql', text, actions: [] }];
  const info = { ...json, mysqlStatus: 'running', databases, faults };
  await page.route('**/api/v1/repair', (route) => route.fulfill({ json: info }));
}

/** Two backups that could not be restored as a test. */
async function mockBackupFaults({ page, company, word }: Scene): Promise<void> {
  const language = word('de', 'en') as Language;
  const { json } = await company.admin.get('/api/v1/repair');
  const reason = sentenceOf('trial-ended', language, { detail: 'SQLITE_CORRUPT: database disk image is malformed' });
  const faults = (['backup-drill-failed', 'backup-drill-doubtful'] as const).map((code, index) => ({
    ...{ part: 'backup', code, subject: '', actions: [], detail: 'Error: exit 3' },
    text: faultTextOf(code, language, { place: 'Samsung T7', title: ['Team-Wiki', 'Dateien'][index] ?? '', reason }),
  }));
  await page.route('**/api/v1/repair', (route) => route.fulfill({ json: { ...json, faults } }));
}

const screens: Screen[] = [
  { name: 'repair-trial-failed', at: '/settings/repair', before: mockBackupFaults },
  { name: 'repair', at: '/settings/repair' },
  { name: 'repair-work', at: '/settings/repair', before: mockStuckWork },
  { name: 'repair-databases', at: '/settings/repair', before: mockDatabases },
  { name: 'repair-mail', at: '/settings/repair', before: mockMailFault },
  { name: 'repair-directory', at: '/settings/repair', before: mockSilentDirectory },
  {
    name: 'repair-backups',
    at: '/settings/repair',
    before: (scene) => mockBackups(scene, { backups: backupsOf(scene) }),
    after: ({ page, word }) =>
      page.getByText(word('Alle Sicherungen ansehen', 'See all backups')).scrollIntoViewIfNeeded(),
  },
  { name: 'repair-edge', at: '/settings/repair', before: mockEdgeFaults },
  { name: 'repair-place', at: '/settings/repair', before: mockPlaceFaults },
  {
    name: 'repair-edit-question',
    at: '/settings/repair',
    before: mockPlaceFaults,
    after: async (scene) => {
      await scene.page.getByRole('button', { name: scene.word('Änderung löschen', 'Delete the change') }).click();
      await scene.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'repair-registries',
    at: '/settings/repair',
    before: ({ page, mockStatus }) =>
      Promise.all([
        mockStatus({ engine: { kind: 'docker', isolation: 'full', reasons: [] } }),
        page.route('**/api/v1/store/registries', (route) =>
          route.fulfill({
            json: [{ host: 'registry.firma.de', username: 'kontor', added: new Date(0).toISOString() }],
          }),
        ),
      ]),
    after: ({ page, word }) =>
      page.getByText(word('Angemeldet als kontor', 'Logged in as kontor')).scrollIntoViewIfNeeded(),
  },
  {
    name: 'repair-registry-add',
    at: '/settings/repair',
    before: ({ mockStatus }) => mockStatus({ engine: { kind: 'docker', isolation: 'full', reasons: [] } }),
    async after(scene) {
      await scene.button('Konto hinzufügen', 'Add account').click();
      await dialog(scene);
    },
  },
];

/** State of the box's parts, and waiting jobs. */
export const repairScreens: Screen[] = screens.map((screen) => ({ ...screen, mode: true }));
