import { users } from './company.ts';
import type { Screen } from './screen.ts';
import { mockSetupRestore, setupRestoreScreens } from './setup-restore.ts';

const waiting = [
  'STARTING',
  'DECRYPTING_DATA',
  'RESTORING_BACKUP',
  'UPDATING',
  'INITIAL_SETUP',
  'OFFLINE',
  'RESETTING',
];

/** Screens before the sign-in, in every state of the box. */
export const authScreens: Screen[] = [
  ...waiting.map(
    (status): Screen => ({
      name: `status-${status.toLowerCase().replaceAll('_', '-')}`,
      who: 'nobody',
      at: '/',
      before: ({ mockStatus }) => mockStatus({ status: status as 'STARTING' }),
    }),
  ),
  {
    name: 'status-moved',
    who: 'nobody',
    at: '/',
    async before({ page }) {
      const json = { code: 'server-moved', message: '-', fields: {}, address: 'https://cloud.baeckerei-arndt.de' };
      await page.route('**/api/v1/**', (route) => route.fulfill({ status: 421, json }));
    },
    shows: ({ page, word }) =>
      page.getByRole('heading', { name: word('hat eine neue Adresse', 'has a new address'), level: 1 }),
  },
  {
    name: 'recovery',
    who: 'member',
    at: '/',
    before: ({ mockStatus }) => mockStatus({ status: 'RECOVERY' }),
    shows: ({ page, word }) => page.getByRole('heading', { name: word('braucht Hilfe', 'needs help') }),
  },
  { name: 'recovery-password', at: '/', mode: false, before: ({ mockStatus }) => mockStatus({ status: 'RECOVERY' }) },
  {
    name: 'recovery-repair',
    at: '/',
    mode: true,
    before: ({ mockStatus }) => mockStatus({ status: 'RECOVERY' }),
    shows: ({ page, word }) => page.getByRole('heading', { name: word('Arbeitsspeicher', 'Memory') }),
  },
  {
    name: 'recovery-pin',
    who: 'nobody',
    at: '/',
    before: ({ mockStatus }) => mockStatus({ status: 'RECOVERY', disabledFeatures: ['accounts'] }),
  },
  {
    name: 'recovery-lost',
    at: '/',
    before: ({ mockStatus }) => mockStatus({ status: 'RECOVERY', disabledFeatures: ['accounts'] }),
    shows: ({ page, word }) => page.getByRole('heading', { name: word('braucht Hilfe', 'needs help') }),
  },
  { name: 'setup', who: 'nobody', at: '/', before: mockSetupRestore },
  ...setupRestoreScreens,
  {
    name: 'setup-faults',
    who: 'nobody',
    at: '/',
    before: mockSetupRestore,
    async after({ page, button, field, word }) {
      await field('Passwort', 'Password').fill('Sonne7');
      await button('Einrichten', 'Setup').click();
      await page.getByText(word('Bitte füllen Sie dieses Feld aus.', 'Please fill in this field.')).first().waitFor();
    },
  },
  {
    name: 'setup-moved',
    who: 'nobody',
    at: '/',
    async before(scene) {
      await mockSetupRestore(scene);
      const { page, company } = scene;
      const uid = 'anna.arndt@baeckerei-arndt.de';
      const user = { ...company.box.slices.users.self(users.member), uid, passwordResetPin: 'AAAAAAAA' };
      const moved = { code: 'server-moved', message: '-', fields: {}, address: 'https://cloud.baeckerei-arndt.de' };
      await page.route('**/api/v1/setup/new', async (route) => {
        await page.route('**/api/v1/status', (status) => status.fulfill({ status: 421, json: moved }));
        await route.fulfill({ json: user });
      });
    },
    async after({ page, button, field, word }) {
      const password = 'Sonnenblume7';
      await field('Vorname', 'First name').fill('Anna');
      await field('Nachname', 'Last name').fill('Arndt');
      await field('Externe E-Mail', 'External email').fill('anna@baeckerei-arndt.de');
      await field('Passwort', 'Password').fill(password);
      await field('Passwort wiederholen', 'Repeat password').fill(password);
      await field('Domain', 'Domain').fill('baeckerei-arndt.de');
      await field('Einrichtungs-PIN', 'Setup PIN').fill('12345678');
      await button('Einrichten', 'Setup').click();
      await page.getByRole('heading', { name: word('Ihr Server ist eingerichtet', 'Your server is set up') }).waitFor();
    },
  },
  {
    name: 'setup-long-name',
    who: 'nobody',
    at: '/',
    before: mockSetupRestore,
    async after({ field }) {
      await field('Vorname', 'First name').fill('Jürgen');
      await field('Nachname', 'Last name').fill('Müller-Bäcker');
      await field('Domain', 'Domain').fill('baeckerei-mueller.de');
    },
  },
  { name: 'login', who: 'nobody', at: '/' },
  { name: 'login-new-address', who: 'nobody', at: '/?address-changed' },
  {
    name: 'login-restored',
    who: 'nobody',
    at: '/',
    async after({ page, word }) {
      await page.evaluate('history.replaceState({ notice: "server-restored" }, "")');
      await page.reload();
      await page.getByText(word('Ihr Server ist wieder da', 'Your server is back')).waitFor();
    },
  },
  {
    name: 'login-wrong',
    who: 'nobody',
    at: '/',
    async after({ page, button, field, word }) {
      await field('Benutzername', 'Username').fill(`niemand-${Date.now()}@kontor.localhost`);
      await field('Passwort', 'Password').fill('Falsch123');
      await button('Anmelden', 'Login').click();
      await page
        .getByRole('main')
        .getByText(word('Benutzername oder Passwort falsch.', 'Username or Password wrong.'))
        .waitFor();
    },
  },
  {
    name: 'forgotten',
    who: 'nobody',
    at: '/password/forgotten',
    before: ({ mockStatus }) => mockStatus({ disabledFeatures: [] }),
  },
  {
    name: 'forgotten-requested',
    who: 'nobody',
    at: '/password/forgotten',
    before: ({ mockStatus }) => mockStatus({ disabledFeatures: [] }),
    async after({ page, button, field, word }) {
      await field('Benutzername', 'Username').fill('anna.arndt');
      await button('Passwort zurücksetzen', 'Reset my password').click();
      await page.getByText(word('Ihre Anfrage ist angekommen', 'Your request has arrived')).waitFor();
    },
  },
  {
    name: 'forgotten-without-mail',
    who: 'nobody',
    at: '/password/forgotten',
    before: ({ mockStatus }) => mockStatus({ disabledFeatures: ['passwordreset'] }),
  },
  {
    name: 'forgotten-no-puk',
    who: 'nobody',
    at: '/password/reset',
    async after({ page, word }) {
      await page.getByText(word('Kein PUK, oder geht es damit nicht?', 'No PUK, or it does not help?')).click();
      await page.getByText(word('Kann Ihnen das niemand geben?', 'Nobody can give you one?')).click();
    },
  },
  { name: 'reset-puk', who: 'nobody', at: `/password/reset?uid=${users.member}&token=made-up` },
  { name: 'reset-password', who: 'nobody', at: `/password/reset?uid=${users.member}&token=made-up&pin=AAAAAAAA` },
  { name: 'reset-broken', who: 'nobody', at: '/password/reset' },
  { name: 'two-factor', who: 'careful', at: '/' },
  {
    name: 'two-factor-recovery-code',
    who: 'careful',
    at: '/',
    after: ({ button }) => button('Wiederherstellungscode verwenden', 'Use a recovery code').click(),
  },
  {
    name: 'own-password',
    who: 'member',
    at: '/',
    async before({ page, company }) {
      const loggedInUser = { ...company.box.slices.users.self(users.member), passwordTemporary: true };
      const json = { loggedInUser, twoFactorConfirmed: true };
      await page.route('**/api/v1/session', (route) => route.fulfill({ json }));
    },
    shows: ({ page, word }) => page.getByRole('heading', { name: word('Eigenes Passwort', 'Choose your own') }),
  },
  { name: 'puk', who: 'newcomer', at: '/' },
  {
    name: 'puk-confirm',
    who: 'newcomer',
    at: '/',
    after: ({ button }) => button('Ich habe den PUK aufgeschrieben', 'I wrote down the PUK').click(),
  },
  {
    name: 'puk-end-of-setup',
    who: 'newcomer',
    at: '/',
    async before({ page, company, mockStatus }) {
      await mockStatus({ disabledFeatures: ['smbshares', 'passwordreset'] });
      const { json } = await (await company.box.signIn(users.newcomer)).get('/api/v1/session');
      const loggedInUser = { ...json.loggedInUser, posixGroupName: 'admin' };
      await page.route('**/api/v1/session', (route) => route.fulfill({ json: { ...json, loggedInUser } }));
    },
    async after({ page, button, word }) {
      const puk = await page
        .getByRole('paragraph')
        .filter({ hasText: /^[A-Za-z2-9]{8}$/ })
        .textContent();
      await button('Ich habe den PUK aufgeschrieben', 'I wrote down the PUK').click();
      await page.getByLabel('PUK').fill(puk ?? '');
      await page.getByText(word('Als Nächstes', 'Next:')).waitFor();
    },
  },
  {
    name: 'demo',
    at: '/messages',
    async before({ page }) {
      const json = { code: 'not-in-demo', message: 'Demo', fields: {} };
      await page.route('**/api/v1/messages', (route) => route.fulfill({ status: 400, json }));
    },
    shows: ({ page }) => page.getByRole('dialog', { name: 'Demo' }),
  },
];
