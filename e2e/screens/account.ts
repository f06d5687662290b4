import type { Scene, Screen } from './screen.ts';

const dialog = ({ page }: Scene) => page.getByRole('dialog');
const question = ({ page }: Scene) => page.getByRole('alertdialog');

/** The account page with all its dialogs. */
export const accountScreens: Screen[] = [
  { name: 'account', who: 'member', at: '/account' },
  { name: 'account-admin', at: '/account' },
  {
    name: 'password-dialog',
    who: 'member',
    at: '/account',
    async after(scene) {
      await scene.button('Passwort ändern', 'Change password').click();
      await dialog(scene).waitFor();
      await scene.field('Neues Passwort', 'New password').fill('Sonne');
      await scene.field('Neues Passwort wiederholen', 'Repeat new password').fill('Mond');
    },
  },
  {
    name: 'two-factor-enable',
    who: 'member',
    at: '/account',
    async after(scene) {
      await scene.button('Einschalten', 'Enable').click();
      await dialog(scene)
        .getByRole('img', {
          name: scene.word('QR-Code für die Authenticator-App', 'QR code for the authenticator app'),
        })
        .waitFor();
      await dialog(scene)
        .getByRole('code')
        .getByText(/[A-Z2-7]{4}/)
        .waitFor();
    },
  },
  {
    name: 'recovery-codes',
    who: 'member',
    at: '/account',
    async before({ page }) {
      const recoveryCodes = Array.from({ length: 10 }, (_, at) => `${at}k7q-p3ws-${9 - at}xmd`);
      await page.route('**/twofactorconfig', (route) => route.fulfill({ json: { enabled: true, recoveryCodes } }));
    },
    async after(scene) {
      await scene.button('Einschalten', 'Enable').click();
      await scene.field('Code aus der App', 'Code from the app').fill('123456');
      await scene.field('Ihr Passwort', 'Your password').fill('Sonnenblume7');
      await dialog(scene)
        .getByRole('button', { name: scene.word('Einschalten', 'Enable'), exact: true })
        .click();
      await dialog(scene).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'two-factor-disable',
    who: 'member',
    at: '/account',
    async before({ page, company }) {
      const answer = await (await company.box.signIn('emil.eckert@kontor.localhost')).get('/api/v1/session');
      const loggedInUser = { ...answer.json.loggedInUser, twoFactorEnabled: true };
      await page.route('**/api/v1/session', (route) =>
        route.fulfill({ json: { loggedInUser, twoFactorConfirmed: true } }),
      );
    },
    async after(scene) {
      await scene.button('Ausschalten', 'Disable').click();
      await dialog(scene).waitFor();
    },
  },
  {
    name: 'puk-renew',
    who: 'member',
    at: '/account',
    async after(scene) {
      await scene.button('Neuer PUK', 'New PUK').click();
      await dialog(scene).waitFor();
    },
  },
  {
    name: 'end-other-sessions',
    at: '/account',
    async after(scene) {
      await scene.button('Alle anderen abmelden', 'Log out all others').click();
      await question(scene).waitFor();
    },
  },
];
