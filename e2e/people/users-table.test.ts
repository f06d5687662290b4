import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';
const table = [
  'Vorname;Nachname;E-Mail;Mobil;Lieblingsfarbe',
  'Gustav;Gans;gustav@firma.example;0171 2345;blau',
  'Hilde;;hilde@firma.example;;rot',
  'Olga;Groß;extern.olga.gross@kontor.localhost;;',
  'Ida;Immer;ida;abc;',
  ';;;;Otto Ott aus der Backstube',
].join('\r\n');

describe('people in tables', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
    portal.box.addUser({ uid: 'olga.gross@kontor.localhost', givenname: 'Olga', surname: 'Groß' });
  });
  async function at(path: string, look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(olga, { mode: true, ...look });
    await visitor.page.goto(path);
    return visitor;
  }
  const take = (page: Page, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const line = (page: Page, number: number) =>
    page
      .getByRole('list', { name: 'Lines of the table' })
      .getByRole('listitem')
      .filter({ hasText: `Line ${number}` });

  test('leads to the apps, which a table without groups lets nobody into', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    const wiki = { instanceId: 'app-wiki', title: 'Team wiki', userGroup: 'app-wiki', status: 'RUNNING' };
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json: [wiki] }));
    await page.goto('/settings/users/import');
    await take(page, 'Vorname;Nachname\nUlla;Ungern\n');
    await page.getByRole('button', { name: 'Create 1 person' }).click();
    const app = page.getByRole('link', { name: 'Team wiki' });
    await app.waitFor();
    expect(await app.getAttribute('href')).toBe('/settings/groups/app-wiki');
  });

  test('passwords are printed instead of invitations, shown once, and replaced at the first sign-in', async () => {
    const { page, accessibilityFaults } = await at('/settings/users/import');
    await take(page, 'Vorname;Nachname\nOtto;Ohne\nPia;Post\n');
    // no mail server: an invitation would arrive nowhere, least of all without an address
    expect(await page.getByRole('radio', { name: 'Passwords to print' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Create 2 people' }).click();
    const list = page.getByRole('region', { name: 'Passwords to print' });
    await list.getByText(/Valid until \d+ \w+ \d{4}\.$/).waitFor();
    await list.getByText('This list is shown only now.').waitFor();
    await list.getByText('Others cannot open the address of this server yet').waitFor();
    await list.getByRole('button', { name: 'Print list' }).waitFor();
    await list.getByRole('button', { name: 'Copy list' }).waitFor();
    const given = (await list.getByRole('definition').first().textContent()) ?? '';
    expect(await accessibilityFaults()).toEqual([]);
    const { page: own } = await portal.visit();
    await own.goto('/');
    await own.getByLabel('Username').fill('otto.ohne');
    await own.getByLabel('Password', { exact: true }).fill(given);
    await own.keyboard.press('Enter');
    await own.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await own.getByLabel('New password', { exact: true }).fill('Winterabend7x');
    await own.getByLabel('Repeat new password').fill('Winterabend7x');
    await own.getByRole('button', { name: 'Save password' }).click();
    await own.getByRole('heading', { name: 'Your PUK' }).waitFor();
    const question = page.getByRole('alertdialog', { name: 'Have you kept the passwords?' });
    await page.getByRole('link', { name: 'Go to the list of users' }).click();
    await question.locator('button:focus', { hasText: 'Back' }).waitFor();
    await question.getByRole('button', { name: 'Back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.goBack();
    await question.getByRole('button', { name: 'Back' }).click();
    await list.getByText(given).waitFor();
    await page.getByRole('checkbox', { name: 'I have printed or kept the list' }).check();
    await page.reload();
    await page
      .getByRole('button', { name: 'Choose a file' })
      .or(page.locator('input[type=file]'))
      .first()
      .waitFor({ state: 'attached' });
    expect(await page.getByText(given).count()).toBe(0);
  });

  test('every password of a long list is on the page, which scrolls as a whole, and copied it asks no more', async () => {
    const { page } = await at('/settings/users/import', { size: 'phone' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const people = Array.from({ length: 20 }, (_, index) => `Person${'abcdefghijklmnopqrst'[index]};Lang`);
    await take(page, `Vorname;Nachname\n${people.join('\n')}\n`);
    await page.getByRole('button', { name: 'Create 20 people' }).click();
    const list = page.getByRole('region', { name: 'Passwords to print' });
    const last = list.getByRole('definition').last();
    await last.waitFor();
    const hidden = await list
      .locator('dl')
      .evaluate((box) => ('clientHeight' in box ? Number(box.scrollHeight) - Number(box.clientHeight) : 0));
    expect(hidden).toBe(0);
    await list.getByRole('button', { name: 'Copy list' }).click();
    await page.getByText('List copied').waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain('persont.lang@kontor.localhost');
    expect(copied).toContain(await last.textContent());
    await page.getByRole('link', { name: 'Go to the list of users' }).click();
    await page.waitForURL('**/settings/users');
  });

  test('who has no address is named before, where an invitation is chosen', async () => {
    const { page, accessibilityFaults } = await at('/settings/users/import');
    await take(page, 'Vorname;Nachname\nOtto;Ohne1\nPia;Post1\n');
    await page.getByRole('radio', { name: 'Invitation by email' }).check({ force: true });
    await page
      .getByText('2 people have no email address and are not created this way: Otto Ohne1, Pia Post1.')
      .waitFor();
    await page.getByText('2 with errors').waitFor();
    expect(await page.getByRole('button', { name: 'Create 0 people' }).isDisabled()).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('radio', { name: 'Later' }).check({ force: true });
    await page.getByText('2 will be created').waitFor();
  });

  test('a table is checked line by line before anybody is created', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('link', { name: 'Import from a file' }).click();
    await take(page, table);
    await line(page, 2).getByText('Will be created').waitFor();
    await line(page, 2).getByText('gustav.gans@kontor.localhost').waitFor();
    await line(page, 3).getByText('Nachname: This line has nothing here.').waitFor();
    await line(page, 4).getByText('Already exists').waitFor();
    // faults name the columns as the table does
    await line(page, 5).getByText('E-Mail:').waitFor();
    await page.getByText('These columns are not known here and are left out: “Lieblingsfarbe”.').waitFor();
    const unread = page.getByText('stands in the columns that are read: line 6 (“Otto Ott aus der Backstube”).');
    await unread.waitFor();
    await page.getByRole('radio', { name: 'Invitation by email' }).check({ force: true });
    await page.getByText('No mail server is set up on this server yet.').waitFor();
    expect(portal.box.slices.users.find('gustav.gans@kontor.localhost')).toBeUndefined();

    await page.getByLabel('Show').selectOption('With errors');
    await line(page, 2).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create 1 person' }).click();
    await page.getByRole('heading', { name: '1 of 4 people has been created' }).waitFor();
    await page.getByText('1 created').waitFor();
    await unread.waitFor();
    await page.getByText('1 invitation waits, because no email can be sent').waitFor();
    await page.getByRole('link', { name: 'Go to outgoing mail' }).waitFor();
    expect(portal.box.slices.users.find('gustav.gans@kontor.localhost')).toMatchObject({ mobile: '0171 2345' });
    await page.getByRole('link', { name: 'Go to the list of users' }).click();
    await page.getByRole('link', { name: 'Gustav Gans', exact: true }).waitFor();
  });

  test('the browser goes back to the file and forward to what was read; what is imported is not gone back to', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('link', { name: 'Import from a file' }).click();
    const choose = page.getByRole('button', { name: 'Choose a file' });
    const create = page.getByRole('button', { name: 'Create 1 person' });
    await take(page, 'givenname;surname;externEmail\nDora;Duck;dora@firma.example');
    await create.waitFor();
    await page.goBack();
    await choose.waitFor();
    await page.goForward();
    await create.waitFor();
    // a reload reads the table again
    await page.reload();
    await create.waitFor();
    await page.goBack();
    await choose.waitFor();
    await page.goForward();
    await page.getByRole('radio', { name: 'Later' }).check({ force: true });
    await create.dblclick();
    await page.getByRole('heading', { name: '1 person has been created' }).waitFor();
    await page.getByText('1 created').waitFor();
    await page.goBack();
    await choose.waitFor();
    await page.goBack();
    await page.waitForURL('**/settings/users');
    await page.getByRole('link', { name: 'Dora Duck', exact: true }).waitFor();
  });

  test('another file takes the place of the first, also after a reload', async () => {
    const { page } = await at('/settings/users/import');
    await take(page, 'Vorname;Nachname;E-Mail\nErna;Erste;erna@firma.example');
    await page.getByRole('radio', { name: 'Invitation by email' }).check({ force: true });
    await line(page, 2).getByText('Erna Erste').waitFor();
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await take(page, 'Vorname;Nachname;E-Mail\nZita;Zweite;zita@firma.example');
    await line(page, 2).getByText('Zita Zweite').waitFor();
    await page.reload();
    await line(page, 2).getByText('Zita Zweite').waitFor();
    await page.getByRole('button', { name: 'Create 1 person' }).click();
    await page.getByRole('heading', { name: '1 person has been created' }).waitFor();
    expect(portal.box.slices.users.find('zita.zweite@kontor.localhost')).toBeDefined();
    expect(portal.box.slices.users.find('erna.erste@kontor.localhost')).toBeUndefined();
  });

  test('columns that were assigned by hand stay so for a mended table with the same headings, and for no other', async () => {
    const { page } = await at('/settings/users/import');
    const shift = page.getByLabel('Schicht', { exact: true });
    const isGroups = () => shift.locator('option:checked').textContent();
    await take(page, 'Vorname;Nachname;Schicht\nErna;;Früh\nUlf;Uhl;Früh');
    await shift.selectOption({ label: 'Groups' });
    await page.getByText('This group is missing here').waitFor();
    await page.getByRole('button', { name: 'Another file' }).click();
    await take(page, 'Vorname;Nachname;Schicht\nErna;Ernst;Früh\nUlf;Uhl;Früh');
    await line(page, 2).getByText('Erna Ernst').waitFor();
    expect(await isGroups()).toBe('Groups');
    await page.getByText('This group is missing here').waitFor();
    await page.getByRole('button', { name: 'Another file' }).click();
    await take(page, 'Vorname;Nachname;Schicht;Ort\nErna;Ernst;Früh;Köln');
    await page.getByLabel('Ort', { exact: true }).waitFor();
    expect(await isGroups()).not.toBe('Groups');
  });

  test('who may exist already is not ticked, and every line can be left out', async () => {
    const { page, accessibilityFaults } = await at('/settings/users/import');
    await take(page, 'Vorname;Nachname;E-Mail\nOLGA;Groß;neu@firma.example\nUte;Uhr;ute@firma.example\n');
    await line(page, 2).getByText('May already exist').waitFor();
    await line(page, 2).getByText('This may be olga').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Line 2' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'Line 2' }).check({ force: true });
    await page.getByRole('button', { name: 'Create 2 people' }).waitFor();
    await page.getByRole('checkbox', { name: 'Line 3' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Create 1 person' }).waitFor();
    await line(page, 3).getByText('Left out').waitFor();
    await page.getByRole('checkbox', { name: 'Line 2' }).uncheck({ force: true });
    await line(page, 2).getByText('May already exist').waitFor();
    expect(await page.getByRole('button', { name: 'Create 0 people' }).isDisabled()).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a table that names no names is refused with what it needs', async () => {
    const { page } = await at('/settings/users/import', { language: 'de', size: 'phone' });
    await take(page, 'Farbe;Form\r\nrot;rund');
    await page.getByRole('main').getByText('In der ersten Zeile steht: Farbe, Form.').waitFor();
    await page.getByLabel('Farbe', { exact: true }).waitFor();
    expect(await page.getByText('Die Tabelle konnte nicht gelesen werden').count()).toBe(0);
    await page.getByRole('button', { name: 'Andere Datei' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('a table where nobody is new offers nothing to do', async () => {
    const { page } = await at('/settings/users/import');
    await take(page, 'givenname;surname;externEmail\nOlga;Groß;extern.olga.gross@kontor.localhost');
    await page.getByText('Nobody in this table can be created.').waitFor();
    expect(await page.getByRole('button', { name: 'Create 0 people' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  });

  test('whoever existed is not on the list of passwords, and the result says so', async () => {
    const { page } = await at('/settings/users/import');
    await take(
      page,
      'givenname;surname;externEmail\nOlga;Groß;extern.olga.gross@kontor.localhost\nKurt;Kohl;kk@firma.example',
    );
    await page.getByText('Passwords to print').click();
    await page.getByRole('button', { name: 'Create 1 person' }).click();
    await page.getByText('1 person already existed. Their account, password and groups have not changed.').waitFor();
    const list = page.getByRole('region', { name: 'Passwords to print' });
    await list.getByText('Kurt Kohl').waitFor();
    expect(await list.getByText('Olga').count()).toBe(0);
  });

  test('only those who are created get a number, and a photo is called one', async () => {
    const { page } = await at('/settings/users/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'torte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await page.getByText('“torte.jpg” is a picture. What is needed is a table').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.alloc(9_000_000, 'x') });
    await page.getByText('“people.csv” is too large: 9 MB, and at most 8.4 MB are possible.').waitFor();
    await take(page, 'Vorname;Nachname;E-Mail;Telefon\nNora;Neu;;030 111111\nNora;Neu;nn@firma.example;030 222222');
    await line(page, 3).getByText('nora.neu2@kontor.localhost').waitFor();
    await page.getByRole('radio', { name: 'Invitation by email' }).check({ force: true });
    await line(page, 3).getByText('nora.neu@kontor.localhost').waitFor();
    await page.getByRole('button', { name: 'Create 1 person' }).click();
    await page.getByRole('heading', { name: '1 of 2 people has been created' }).waitFor();
  });

  test('who has a namesake gets the username that is typed, checked at once', async () => {
    const { page, accessibilityFaults } = await at('/settings/users/import', { language: 'de', size: 'phone' });
    await take(
      page,
      'Vorname;Nachname;E-Mail\nRosa;Rot;rosa1@firma.example\nRosa;Rot;rosa2@firma.example\nRolf;Rot;rolf@firma.example',
    );
    await page.getByRole('radio', { name: 'Später' }).check({ force: true });
    const field = page.getByRole('textbox', { name: 'Benutzername (Zeile 3)' });
    expect(await field.inputValue()).toBe('rosa.rot2');
    expect(await page.getByRole('textbox', { name: /^Benutzername/ }).count()).toBe(1);
    await field.fill('rosa.rot');
    await page.getByText('Diesen Benutzernamen gibt es schon.').waitFor();
    await page.getByRole('button', { name: '2 Personen anlegen' }).waitFor();
    await field.fill('rosa rot');
    await page.getByText('Bitte verwenden Sie Buchstaben, Ziffern, Punkt und Bindestrich').waitFor();
    await field.fill('olga');
    await page.getByText('Diesen Benutzernamen gibt es schon.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await field.fill('Rosa.Küche');
    await page.getByText('Dieser Benutzername ist frei.').waitFor();
    expect(await page.evaluate('document.activeElement.value')).toBe('Rosa.Küche');
    await page.getByRole('button', { name: '3 Personen anlegen' }).click();
    await page.getByRole('heading', { name: '3 Personen sind angelegt' }).waitFor();
    expect(await field.count()).toBe(0);
    const { users } = portal.box.slices;
    expect(users.find('rosa.kueche@kontor.localhost')).toMatchObject({ extern_email: 'rosa2@firma.example' });
    expect(users.find('rosa.rot2@kontor.localhost')).toBeUndefined();
  });

  test('the list goes into a file that can be sent again', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('button', { name: 'More options' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('users.csv');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('olga.gross@kontor.localhost;Olga;Groß');
    await page.goto('/settings/users/import');
    await take(page, text);
    await page.getByText('Nobody in this table can be created.').waitFor();
  });
});
