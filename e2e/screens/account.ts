import { createDevice } from '@kontor/server/slices/talk/push/push.fixture';
import { deviceIdOf } from '@kontor/server/slices/talk/push/rules';
import { mockPushBrowser } from '../support/push-browser.ts';
import type { Scene, Screen } from './screen.ts';

const dialog = ({ page }: Scene) => page.getByRole('dialog');
const question = ({ page }: Scene) => page.getByRole('alertdialog');

const browser = createDevice('https://push.example.net/this-browser');
const publicKey = createDevice('').keys.p256dh;
const pushDevice = { created: '2026-11-02T08:14:00Z', reached: null, trouble: null } as const;

/** The card about notifications is low on the page. */
const showPush = ({ page, word }: Scene) =>
  page
    .getByRole('heading', { name: word('Benachrichtigungen auf diesem Gerät', 'Notifications on this device') })
    .scrollIntoViewIfNeeded();

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
  { name: 'push-off', at: '/account', before: ({ page }) => mockPushBrowser(page), after: showPush },
  {
    name: 'push-on',
    at: '/account',
    async before({ page }) {
      await mockPushBrowser(page, { device: browser, subscribedWith: publicKey });
      const own = { ...pushDevice, id: deviceIdOf(browser.endpoint), device: 'Firefox, Linux' };
      const phone = { ...pushDevice, id: 'phone', device: 'Chrome, Android', trouble: 'unreachable' };
      await page.route('**/api/v1/push', (route) => route.fulfill({ json: { publicKey, devices: [own, phone] } }));
    },
    after: showPush,
  },
  {
    name: 'push-blocked',
    at: '/account',
    before: ({ page }) =>
      page.addInitScript('Object.defineProperty(Notification, "permission", { get: () => "denied" })'),
    after: showPush,
  },
  {
    name: 'push-on-iphone',
    at: '/account',
    only: 'phone',
    before: ({ page }) =>
      page.addInitScript(
        'delete window.PushManager; Object.defineProperty(navigator, "userAgent", { get: () => "iPhone" })',
      ),
    after: showPush,
  },
];
