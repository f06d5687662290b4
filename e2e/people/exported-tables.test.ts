import { xlsxWithCover } from '@kontor/server/adapters/archives/workbook.fixture';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';

describe('tables as programs export them', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
  });
  async function at(look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(olga, { mode: true, ...look });
    await visitor.page.goto('/settings/users/import');
    return visitor;
  }
  const take = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  test('a Google table: its columns are corrected, departments become groups, who is suspended stays out', async () => {
    const { page, accessibilityFaults } = await at();
    const table = [
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Status [READ ONLY],Recovery Phone [MUST BE IN THE E.164 FORMAT],Department',
      'Anna,Meier,anna@firma.example,****,Active,+491712345678,Sales',
      'Bert,Suspended,bert@firma.example,****,Suspended,,Sales',
    ].join('\r\n');
    await take(page, 'users.csv', Buffer.from(table));
    await lineOf(page, 'Anna Meier').getByText('anna.meier@kontor.localhost').waitFor();
    await lineOf(page, 'Bert Suspended').getByText('Blocked', { exact: true }).waitFor();
    await page.getByLabel('Recovery Phone [MUST BE IN THE E.164 FORMAT]').selectOption({ label: 'Mobile' });
    expect(await page.getByLabel('Department').inputValue()).toBe('groups');
    await page.getByRole('checkbox', { name: 'This group is missing here and will be created: Sales' }).waitFor();
    await page.getByText('What the columns mean: 6 of 7 are taken').waitFor();
    expect(await page.getByText('****').count()).toBe(0);
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Also create 1 person who is blocked or has left' }).uncheck();
    await page.getByText('1 is left out').waitFor();
    await page.getByRole('radio', { name: 'Later' }).check({ force: true });
    await page.getByRole('button', { name: 'Create 1 person' }).click();
    await page.getByRole('heading', { name: '1 of 2 people has been created' }).waitFor();
    const { users, groups } = portal.box.slices;
    expect(users.find('anna.meier@kontor.localhost')).toMatchObject({ mobile: '+491712345678' });
    expect(groups.memberships().get('anna.meier@kontor.localhost')).toContain('Sales');
    expect(users.find('bert.suspended@kontor.localhost')).toBeUndefined();
  });

  test.each([
    ['de', 'Der Benutzername wird aus diesen Spalten gebildet: „Rufname“, „Familienname“.', 'Benutzername:'],
    ['en', 'The username is made of these columns: “Rufname”, “Familienname”.', 'Username:'],
  ] as const)('a fault of a username the table does not have names its columns: %s', async (language, words, wrong) => {
    const { page } = await at({ language });
    await take(page, 'Liste.csv', Buffer.from('Rufname;Familienname\r\nUte;Unger\r\nUte;Unger\r\n'));
    await lineOf(page, 'Ute Unger').getByText(words).waitFor();
    expect(await page.getByText(wrong, { exact: true }).count()).toBe(0);
  });

  test('a list without headings asks for its columns, begins with a person and shows no password', async () => {
    const { page } = await at();
    await take(page, 'users.txt', Buffer.from('jwinter;Geheim123;Jana;Winter;1024\r\nbkurz;sonne;Bert;Kurz;0\r\n'));
    await page.getByText('The columns of this table have no names.').waitFor();
    await page.getByLabel('Column 3').selectOption({ label: 'First name' });
    await page.getByText('The column for the last name is missing.').waitFor();
    await page.getByLabel('Column 4').selectOption({ label: 'Last name' });
    await lineOf(page, 'Jana Winter').getByText('jwinter@kontor.localhost').waitFor();
    await lineOf(page, 'Bert Kurz').getByText('bkurz@kontor.localhost').waitFor();
    expect(await page.content()).not.toMatch(/Geheim123|sonne/);
    await page.getByRole('radio', { name: 'Later' }).check({ force: true });
    await page.getByRole('button', { name: 'Create 2 people' }).click();
    await page.getByRole('heading', { name: '2 people have been created' }).waitFor();
    expect(portal.box.slices.users.find('jwinter@kontor.localhost')).toMatchObject({ surname: 'Winter' });
  });

  test('a workbook with a cover is read from the sheet with the people', async () => {
    const { page } = await at();
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const list = `<row>${cell('Vorname')}${cell('Nachname')}</row><row>${cell('Frida')}${cell('Frost')}</row>`;
    await take(page, 'Personal.xlsx', xlsxWithCover(`<row>${cell('Firma GmbH – Personalliste')}</row>`, list));
    await lineOf(page, 'Frida Frost').getByText('frida.frost@kontor.localhost').waitFor();
  });

  test('an Excel table in German with title rows and unknown headings is assigned on a phone', async () => {
    const { page, accessibilityFaults } = await at({ language: 'de', size: 'phone' });
    const table = 'Belegschaft;;\r\n\r\nEins;Zwei;Büro\r\nJörg;Weiß;030 1234-18 (Zentrale -0)\r\nZoë;Süß;\r\n';
    await take(page, 'Liste.csv', Buffer.from(table, 'latin1'));
    await page.getByText('Welche Spalten sind Vorname und Nachname?').waitFor();
    expect(await page.getByRole('button', { name: '0 Personen anlegen' }).isDisabled()).toBe(true);
    await page.getByLabel('Eins', { exact: true }).selectOption({ label: 'Vorname' });
    await page.getByText('Die Spalte für den Nachnamen fehlt.').waitFor();
    await page.getByLabel('Zwei', { exact: true }).selectOption({ label: 'Nachname' });
    await page.getByLabel('Büro', { exact: true }).selectOption({ label: 'Telefon' });
    // only lines within the window exist
    await page.getByRole('list', { name: 'Zeilen der Tabelle' }).scrollIntoViewIfNeeded();
    await lineOf(page, 'Jörg Weiß').getByText('joerg.weiss@kontor.localhost').waitFor();
    await lineOf(page, 'Jörg Weiß').getByText('wurde die Nummer 030 1234-18').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByText('Passwörter zum Ausdrucken').click();
    await page.getByRole('button', { name: '2 Personen anlegen' }).click();
    await page.getByText('2 angelegt').waitFor();
    expect(portal.box.slices.users.find('joerg.weiss@kontor.localhost')).toMatchObject({
      telephone_number: '030 1234-18',
    });
  });
});
