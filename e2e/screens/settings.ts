import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WeeklySummary } from '@kontor/contract/machine/notification-summary';
import type { Webhook } from '@kontor/contract/machine/notification-webhook';
import { machineRefusals } from '@kontor/contract/machine/refusals';
import { mockLicenses } from './licenses.ts';
import type { Scene, Screen } from './screen.ts';

const lines = `Welcome to Node-RED
===================
21 Nov 08:00:01 - [info] Node-RED version: v5.0.7
21 Nov 08:00:01 - [info] Loading palette nodes
21 Nov 08:00:03 - [warn] Encrypted credentials not found
21 Nov 08:00:03 - [info] Server now running at http://127.0.0.1:20002/
21 Nov 08:00:03 - [info] Started flows
`;

function writeLog({ company }: Scene): Promise<void> {
  mkdirSync(join(company.box.data, 'logs/apps'), { recursive: true });
  writeFileSync(join(company.box.data, 'logs/apps/app-node-red.log'), lines);
  return Promise.resolve();
}

const anyPassword = ({ page, word }: Scene) =>
  page
    .getByRole('list', { name: word('Passwörter', 'Passwords') })
    .getByRole('heading')
    .first();

const secretOf = (owner: string, purpose: string, more: { icon?: string; isKept?: boolean } = {}) => ({
  id: `apps.app-${owner.toLowerCase()}.${purpose.length}`,
  name: `${owner}: ${purpose}`,
  owner,
  icon: '',
  purpose,
  isKept: false,
  ...more,
});

/** Simulates a box with more apps than this one. */
async function mockPasswords({ page, word, company }: Scene): Promise<void> {
  const english = { headers: { 'accept-language': word('de', 'en') } };
  const { json: own } = await company.admin.get('/api/v1/passwords', english);
  const admin = word('Passwort des ersten Administrators', 'Password of the first administrator');
  const directory = word('Zugang zum Verzeichnis der Personen (LDAP)', 'Access to the directory of people (LDAP)');
  const key = word('Schlüssel für gespeicherte Daten', 'Key for stored data');
  const access = (server: string) => word(`Zugang zu ${server}`, `Access to ${server}`);
  const list = [
    ...own,
    secretOf('BookStack', directory),
    secretOf('BookStack', access('MariaDB')),
    secretOf('BookStack', key),
    secretOf('Kimai', admin, { isKept: true }),
    secretOf('MariaDB', word('Zugang des Servers', 'Access of the server itself')),
    secretOf('Nextcloud', admin),
    secretOf('Nextcloud', access('PostgreSQL')),
    secretOf('Nextcloud', word('Zugang zum Versenden von E-Mails', 'Access for sending email')),
    secretOf('Paperless-ngx', key),
  ];
  await page.route('**/api/v1/passwords', (route) => route.fulfill({ json: list }));
}

/** A webhook whose receiver does not let messages in, and a summary for two. */
async function mockWebhook({ page, word }: Scene): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const refusal = machineRefusals['webhook-login-needed'];
  const text = word(refusal.de, refusal.en).replace('{host}', 'n8n.firma.example').replace('{status}', '401');
  const webhook: Webhook = {
    address: 'https://n8n.firma.example/webhook/4f1c0e0a-6a53-4c34-9d3e-2f0a4c2f8f11',
    ...{ waiting: 2, nextTry: at(41), delivered: at(-3_000), failure: { at: at(-9), text, isGivenUp: false } },
  };
  const recipients = ['anna.arndt@firma.example', 'technik@firma.example'];
  const summary: WeeklySummary = { recipients, next: '2026-11-30T06:00:00.000Z', timeZone: 'Europe/Berlin' };
  await page.route('**/api/v1/notifications/webhook', (route) => route.fulfill({ json: webhook }));
  await page.route('**/api/v1/notifications/summary', (route) => route.fulfill({ json: summary }));
}

/** Pages that ask for the password. */
export const settingsScreens: Screen[] = [
  {
    name: 'settings-home',
    at: '/settings',
    mode: true,
    shows: ({ page }) => page.getByRole('main').getByText(/^(8|9|10|11|12) (Personen|people)$/),
  },
  {
    name: 'licenses',
    at: '/settings/licenses',
    who: 'member',
    before: mockLicenses,
    async after({ page }) {
      await page.locator('summary').nth(1).click();
      await page.locator('pre').waitFor();
    },
    shows: ({ page }) => page.locator('summary').first(),
  },
  { name: 'announcements', at: '/settings/announcements', mode: true },
  {
    name: 'announcement-new',
    at: '/settings/announcements/new',
    mode: true,
    async after({ page, word }) {
      await page.getByRole('textbox', { name: 'Text' }).click();
      await page.keyboard.type(word('Am Freitag wird gewartet.', 'The server is serviced on Friday.'));
    },
  },
  {
    name: 'notifications',
    at: '/settings/notifications',
    mode: true,
    async after({ page, button }) {
      const fields = page.getByRole('main').getByRole('textbox');
      await fields.nth(2).fill('anna.arndt@firma.example, technik@firma.example, ');
      await button('Speichern', 'Save').click();
      await page.getByRole('button', { name: /technik/ }).waitFor();
      await fields.nth(0).fill('werkstatt ');
    },
  },
  {
    name: 'notifications-summary',
    at: '/settings/notifications',
    mode: true,
    async after({ page, word, field, button }) {
      await field('E-Mail-Adressen für den Wochenüberblick', 'Email addresses for the weekly summary').fill(
        'technik@ ',
      );
      await field('Adresse', 'Address').fill('firma.example/hook');
      await button('Adresse speichern', 'Save address').click();
      await page.getByText(word('Bitte geben Sie eine ganze Adresse ein', 'Please enter a whole address')).waitFor();
    },
  },
  {
    name: 'notifications-webhook',
    at: '/settings/notifications',
    mode: true,
    before: mockWebhook,
    async after({ page, word }) {
      await page.getByText(word('Nachrichten kommen nicht an', 'Messages do not arrive')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notifications-webhook-tested',
    at: '/settings/notifications',
    mode: true,
    before: mockWebhook,
    async after({ page, button }) {
      await page.route('**/api/v1/notifications/webhook/test', (route) => route.fulfill({ json: { status: 204 } }));
      await button('Test senden', 'Send a test').click();
      await page.getByText(/204/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notifications-webhook-secret',
    at: '/settings/notifications',
    mode: true,
    before: mockWebhook,
    async after({ page, button }) {
      const json = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwZ4l1yqk0uTA=' };
      await page.route('**/api/v1/notifications/webhook/secret', (route) => route.fulfill({ json }));
      await button('Neues Geheimnis', 'New secret').click();
      await button('Ja, neues Geheimnis', 'Yes, new secret').click();
      await page.getByText(json.secret).waitFor();
    },
  },
  {
    name: 'journal',
    at: '/settings/journal',
    mode: true,
    after: ({ page }) => page.locator('details').first().click(),
  },
  {
    name: 'journal-archives',
    at: '/settings/journal',
    mode: true,
    before: async ({ page }) => {
      const archives = [
        { name: '2025', entries: 12_873 },
        { name: '2024', entries: 1 },
      ];
      await page.route('**/api/v1/journal/archives', (route) => route.fulfill({ json: archives }));
    },
    after: ({ page }) => page.getByText('2024').first().scrollIntoViewIfNeeded(),
  },
  { name: 'manuals', at: '/manual', who: 'member' },
  {
    name: 'manual',
    at: '/manual/howto/users',
    who: 'member',
    shows: ({ page }) => page.getByRole('heading', { level: 2 }).first(),
  },
  { name: 'reset', at: '/settings/reset', mode: true },
  {
    name: 'reset-dialog',
    at: '/settings/reset',
    mode: true,
    async before({ page }) {
      const body = JSON.stringify({ pin: '40718236', obstacle: null });
      await page.route('**/api/v1/system/reset', (route) => route.fulfill({ contentType: 'application/json', body }));
    },
    after: ({ button }) => button('Server zurücksetzen', 'Reset the server').click(),
  },
  {
    name: 'wallpapers',
    at: '/settings/wallpapers',
    who: 'member',
    shows: ({ page }) => page.locator('main img').nth(9),
  },
  { name: 'settings-home-member', at: '/settings', who: 'member' },
  {
    name: 'settings-home-none',
    at: '/settings',
    mode: true,
    after: ({ page }) => page.getByRole('searchbox').fill('xyz'),
  },
  {
    name: 'settings-password',
    at: '/settings/logs',
    mode: false,
    shows: ({ page }) => page.locator('input[type=password]'),
  },
  { name: 'passwords', at: '/settings/passwords', mode: true, before: mockPasswords, shows: anyPassword },
  {
    name: 'passwords-shown',
    at: '/settings/passwords',
    mode: true,
    before: mockPasswords,
    async after({ page, word }) {
      const purpose = word('Schlüssel für gespeicherte Zugangsdaten', 'Key for stored credentials');
      await page.getByRole('button', { name: `${purpose}: ${word('Anzeigen', 'Reveal')}` }).click();
      await page.getByRole('main').getByRole('code').waitFor();
    },
  },
  {
    name: 'passwords-none',
    at: '/settings/passwords',
    mode: true,
    before: ({ page }) => page.route('**/api/v1/passwords', (route) => route.fulfill({ json: [] })),
    shows: ({ page, word }) => page.getByRole('heading', { name: word('Noch keine Passwörter', 'No passwords yet') }),
  },
  { name: 'logs', at: '/settings/logs', mode: true },
  {
    name: 'log',
    at: '/settings/logs/app-node-red',
    mode: true,
    before: writeLog,
    shows: ({ page }) => page.getByText('Started flows'),
  },
  {
    name: 'log-none',
    at: '/settings/logs/none',
    mode: true,
    shows: ({ page, word }) => page.getByText(word('gibt es nicht (mehr)', 'does not exist (any more)')),
  },
];

const appAt =
  (instance: string) =>
  ({ company, address }: Scene) => {
    const subdomain = company.box.slices.apps.routes().find((route) => route.instance === instance)?.subdomain;
    return address.replace('//cloud.', `//${subdomain}.`);
  };

/** What the box shows at the address of an app that is not available. */
export const edgeScreens: Screen[] = [{ name: 'edge-no-access', who: 'stranger', at: appAt('app-tiddlywiki') }];
