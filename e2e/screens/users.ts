import { users } from './company.ts';
import type { Scene, Screen } from './screen.ts';

const table = `givenname;surname;externEmail;uid
Paula;Pfeiffer;paula@firma.example;
Emil;Eckert;emil@firma.example;emil.eckert
Ohne;;kein-zeichen;
`;

const press = ({ page }: Scene, name: RegExp) => page.getByRole('button', { name }).first().click();
const dialog = ({ page }: Scene) => page.getByRole('dialog').waitFor();
const question = ({ page }: Scene) => page.getByRole('alertdialog').waitFor();
const save = /^(Speichern|Save)$/;
const next = /^(Weiter|Next)$/;
const create = /^(Benutzer anlegen|Create user)$/;
const edited = `/settings/users/${encodeURIComponent(users.member)}`;

/** The box's certificate authority expires in a year and has a successor. */
async function mockEncryption({ page, company, word }: Scene): Promise<void> {
  const { json } = await company.admin.get('/api/v1/domains', { headers: { 'accept-language': word('de', 'en') } });
  const authority = {
    url: '/kontor-ca.crt',
    fingerprint: Array.from({ length: 32 }, (_, index) => (index * 7 + 16).toString(16).toUpperCase()).join(':'),
    until: '2045-10-02T08:00:00Z',
    beforeUntil: '2036-10-02T08:00:00Z',
  };
  const encryption = { on: true, missing: [], publicCertificates: false, authority };
  await page.route('**/api/v1/domains', (route) => route.fulfill({ json: { ...json, encryption } }));
}

async function typeName({ page, field }: Scene): Promise<void> {
  await page.getByRole('textbox').first().waitFor();
  await field('Vorname', 'First name').fill('Paula');
  await field('Nachname', 'Last name').fill('Pfeiffer');
}

async function chooseFile({ page }: Scene): Promise<void> {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Paula').first().waitFor();
}

/** The reply to an import with passwords to print. */
const printed = {
  ...{ dryRun: false, added: 2, existing: 1, faulty: 0, ignoredColumns: [], unreadLines: [], columnNames: {} },
  lines: [
    { displayName: 'Paula Pfeiffer', name: 'paula.pfeiffer', state: 'added', password: 'Kirschkuchen42' },
    { displayName: 'Emil Engel', name: 'emil.engel', state: 'added', password: 'Winterabend73' },
    { displayName: 'Anna Adler', name: 'anna.adler', state: 'existing' },
  ].map(({ name, ...line }, index) => ({ line: index + 2, uid: `${name}@kontor.localhost`, fields: {}, ...line })),
};

const screens: Screen[] = [
  {
    name: 'users',
    at: '/settings/users',
    shows: ({ page }) => page.getByRole('main').getByText('Emil Eckert').first(),
  },
  {
    name: 'users-nobody-fits',
    at: '/settings/users',
    shows: ({ page }) => page.getByRole('main').getByText('Emil Eckert').first(),
    async after({ page, word }) {
      await page.getByRole('searchbox').first().fill('zzz');
      await page.getByText(word('Niemand passt zu dieser Auswahl', 'Nobody matches this selection')).waitFor();
    },
  },
  {
    name: 'user-menu',
    at: '/settings/users',
    shows: ({ page }) => page.getByRole('main').getByText('Emil Eckert').first(),
    async after(scene) {
      await press(scene, /(Mehr zu|More about) Emil Eckert/);
      await scene.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'user-delete',
    at: '/settings/users',
    shows: ({ page }) => page.getByRole('main').getByText('Emil Eckert').first(),
    async after(scene) {
      await press(scene, /(Löschen|Delete) Emil Eckert/);
      await question(scene);
    },
  },
  {
    name: 'user-disable',
    at: '/settings/users',
    shows: ({ page }) => page.getByRole('main').getByText('Emil Eckert').first(),
    async after(scene) {
      await press(scene, /(Mehr zu|More about) Emil Eckert/);
      await scene.page.getByRole('menuitem', { name: /Deaktivieren|Disable/ }).click();
      await question(scene);
    },
  },
  {
    name: 'user-create-dialog',
    at: '/settings/users',
    shows: ({ page }) => page.getByRole('main').getByText('Emil Eckert').first(),
    async after(scene) {
      await press(scene, create);
      await dialog(scene);
      await typeName(scene);
    },
  },
  { name: 'user-new-name', at: '/settings/users/new', after: typeName },
  {
    name: 'user-new-password',
    at: '/settings/users/new',
    async after(scene) {
      await typeName(scene);
      await press(scene, next);
      await scene.page.locator('input[type=password]').first().waitFor();
    },
  },
  {
    name: 'user-new-roles',
    at: '/settings/users/new',
    async after(scene) {
      await typeName(scene);
      await press(scene, next);
      await scene.page.getByLabel(/^(Externe E-Mail|External email)/).fill('paula@firma.example');
      for (const field of await scene.page.locator('input[type=password]').all()) await field.fill('Sonnenblume7!');
      await press(scene, next);
      await scene.page.getByRole('radio').first().waitFor();
    },
  },
  { name: 'user-edit', at: edited },
  {
    name: 'user-edit-send-link',
    at: edited,
    async after(scene) {
      await press(scene, /^(Link senden|Send link)$/);
      await question(scene);
    },
  },
  {
    name: 'user-edit-link-waits',
    at: edited,
    async after(scene) {
      await press(scene, /^(Link senden|Send link)$/);
      await scene.page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(E-Mail warten lassen|Let the email wait)$/ })
        .click();
      await scene.button('Zum Postausgang', 'Go to outgoing mail').waitFor();
    },
  },
  { name: 'user-edit-second-factor', at: `/settings/users/${encodeURIComponent(users.careful)}` },
  { name: 'user-edit-oneself', at: `/settings/users/${encodeURIComponent(users.admin)}` },
  {
    name: 'user-edit-promote',
    at: edited,
    async after(scene) {
      await scene.page.getByRole('switch', { name: 'Administrator' }).click();
      await question(scene);
    },
  },
  {
    name: 'user-edit-password',
    at: edited,
    async after(scene) {
      await press(scene, /^(Passwort festlegen|Set password)$/);
      await dialog(scene);
    },
  },
  {
    name: 'user-new-temporary',
    at: '/settings/users/new',
    async after(scene) {
      await typeName(scene);
      await press(scene, next);
      await scene.page.getByRole('radio', { name: /^(Passwort zum Ausdrucken|Temporary password)/ }).check();
    },
  },
  {
    name: 'users-import-passwords',
    at: '/settings/users/import',
    async after(scene) {
      await chooseFile(scene);
      await scene.page.route('**/api/v1/users/import?passwords=true', (route) => route.fulfill({ json: printed }));
      await scene.page.getByRole('radio', { name: /^(Passwörter zum|Passwords to)/ }).check({ force: true });
      await press(scene, /^(\d+ Person(en)? anlegen|Create \d+ (person|people))$/);
      await scene.page.getByRole('region', { name: /^(Passwörter zum|Passwords to)/ }).waitFor();
    },
  },
  { name: 'users-import', at: '/settings/users/import' },
  { name: 'users-import-check', at: '/settings/users/import', after: chooseFile },
  {
    name: 'users-import-namesake',
    at: '/settings/users/import',
    async after({ page, word }) {
      const text = [
        'Vorname;Nachname;E-Mail;Abteilung',
        'Rosa;Rot;rosa@firma.example;Backstube',
        'Rosa;Rot;rosa.rot@firma.example;Verkauf',
        'Rosa;Rot;rr@firma.example;Verkauf',
      ].join('\n');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      const field = (line: number) => page.getByLabel(word(`Benutzername (Zeile ${line})`, `Username (line ${line})`));
      await field(3).fill('rosa.kueche');
      await page.getByText(word('Dieser Benutzername ist frei.', 'This username is free.')).waitFor();
      await field(4).fill('rosa.rot');
      await page.getByText(word('Diesen Benutzernamen gibt es schon.', 'This username already exists.')).waitFor();
      await field(4).scrollIntoViewIfNeeded();
    },
  },
  { name: 'users-removed', at: '/settings/users/removed', shows: ({ page }) => page.getByText('Ralf Reuter').first() },
  {
    name: 'users-put-back',
    at: '/settings/users/removed',
    async after(scene) {
      await press(scene, /^(Wiederherstellen|Restore)/);
      await question(scene);
    },
  },
  { name: 'groups', at: '/settings/groups', shows: ({ page }) => page.getByText('Vertrieb').first() },
  {
    name: 'group-add',
    at: '/settings/groups',
    shows: ({ page }) => page.getByText('Vertrieb').first(),
    async after(scene) {
      await press(scene, /Eigene Gruppe anlegen|Add Custom Group/);
      await dialog(scene);
    },
  },
  {
    name: 'group-delete',
    at: '/settings/groups',
    shows: ({ page }) => page.getByText('Vertrieb').first(),
    async after(scene) {
      await press(scene, /„Vertrieb“ löschen|Delete “Vertrieb”/);
      await question(scene);
    },
  },
  {
    name: 'group-admins',
    at: '/settings/groups/admin',
    shows: ({ page }) => page.getByRole('main').getByText('Anna Arndt').first(),
  },
  {
    name: 'group-promote',
    at: '/settings/groups/admin',
    shows: ({ page }) => page.getByRole('main').getByText('Anna Arndt').first(),
    async after(scene) {
      await scene.page.getByRole('checkbox', { name: /Cem/ }).check();
      await press(scene, save);
      await question(scene);
    },
  },
  { name: 'group-managers', at: '/settings/groups/signing' },
  {
    name: 'group-of-app',
    at: '/settings/groups/app-tiddlywiki',
    shows: ({ page }) => page.getByRole('main').getByText('Anna Arndt').first(),
  },
  {
    name: 'group-with-rights',
    at: '/settings/groups/app-rights',
    isPlain: true,
    shows: ({ page }) => page.getByRole('main').getByText('Anna Arndt').first(),
  },
  {
    name: 'group-custom',
    at: '/settings/groups/Vertrieb',
    shows: ({ page }) => page.getByRole('main').getByText('Anna Arndt').first(),
  },
  {
    name: 'domains',
    at: '/settings/domains',
    shows: ({ page }) => page.getByText('Team-Wiki').or(page.getByText('Team wiki')).first(),
  },
  {
    name: 'domains-authority',
    at: '/settings/domains',
    before: mockEncryption,
    after: ({ page, word }) =>
      page
        .getByText(word('Das bisherige Zertifikat', 'The certificate this server had before'))
        .scrollIntoViewIfNeeded(),
  },
  {
    name: 'domain-add',
    at: '/settings/domains',
    async after(scene) {
      await press(scene, /^(Domain hinzufügen zu|Add Domain to)/);
      await dialog(scene);
    },
  },
  {
    name: 'domain-change',
    at: '/settings/domains',
    async after(scene) {
      await press(scene, /Hauptdomain ändern|Change main domain/);
      await dialog(scene);
    },
  },
  {
    name: 'domain-change-doubted',
    at: '/settings/domains',
    async after(scene) {
      await press(scene, /Hauptdomain ändern|Change main domain/);
      await dialog(scene);
      await scene.page.getByRole('dialog').getByRole('textbox').fill('firma.invalid');
      await press(scene, /Ändern und neu anmelden|Change and log in again/);
      await scene.button('Trotzdem ändern', 'Change anyway').waitFor();
    },
  },
];

/** Users, groups and domains, as administrators see them. */
export const userScreens: Screen[] = screens.map((screen) => ({ ...screen, mode: true }));
