import { knownPassword } from '@kontor/testkit/known-users';
import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { choose, tabTo, typeInto } from '../support/keyboard.ts';
import { usePortal } from '../support/test-portal.ts';

const at = '@kontor.localhost';
const dn = (name: string) => `uid=${name}${at},ou=people,dc=kontor`;

/** Expects reserved group names to be refused at the field. */
async function tryNames(dialog: Locator): Promise<void> {
  for (const [typed, sentence] of [
    ['', 'Bitte geben Sie der Gruppe einen Namen.'],
    ['app-meine', 'Dieser Name ist dem System und den Apps vorbehalten.'],
    ['User', 'Dieser Name ist dem System und den Apps vorbehalten.'],
    ['Administratoren', 'So heißt schon eine Rolle dieses Servers.'],
    ['a+b', '„+“ geht hier nicht. Nur Buchstaben, Ziffern'],
    ['a,b\\c', 'Nur Buchstaben, Ziffern'],
    ['ä'.repeat(200), 'Der Name ist zu lang. Höchstens 60 Zeichen.'],
  ] as const) {
    await dialog.getByLabel('Name').fill(typed);
    await dialog.getByRole('button', { name: 'Gruppe anlegen' }).click();
    await dialog.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await eventually(async () =>
      expect(await dialog.getByLabel('Name').evaluate((field) => field.matches(':focus'))).toBe(true),
    );
  }
}

describe('groups', () => {
  const portal = usePortal();
  const names = { ben: 'Ben Böhm', cem: 'Cem Çelik', dora: 'Dora Dietz' };
  let anna: string;
  beforeAll(() => {
    anna = portal.box.addUser({ uid: `anna${at}`, role: 'admin', signing: true });
    for (const [uid, name] of Object.entries(names)) {
      const [givenname = '', surname = ''] = name.split(' ');
      portal.box.addUser({ uid: `${uid}${at}`, givenname, surname });
    }
  });
  afterEach(() => {
    const { groups } = portal.box.slices;
    groups.setMembers('admin', [anna]);
    for (const { cn, entryParentId } of groups.list())
      if (entryParentId === '' && !['admin', 'signing'].includes(cn)) groups.remove(cn);
  });

  const api = () => portal.box.signIn(anna, true);
  const members = (cn: string) => portal.box.slices.groups.membersOf(cn).map((uid) => uid.replace(at, ''));
  const make = async (cn: string, memberNames: string[] = []) =>
    (await api()).post('/api/v1/groups', { body: { cn, uniqueMember: memberNames.map((name) => `${name}${at}`) } });
  const toast = (page: Page, text: string) =>
    page.getByRole('region').getByRole('listitem').filter({ hasText: text }).first().waitFor();
  const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
  const userCheckbox = (page: Page, name: string): Locator => page.getByRole('checkbox', { name });
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  async function open(path: string, look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(anna, { mode: true, ...look });
    await visitor.page.goto(path);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  }

  test('are in the menu of the settings, with those of the system, of apps and of the company', async () => {
    await make('Sales', ['ben', 'cem']);
    const { page } = await open('/settings/users');
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await card(page, 'Sales').waitFor();
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await sections.allTextContents()).toEqual(
      expect.arrayContaining(['System groups', 'App groups', 'Custom groups']),
    );
    await card(page, 'Administrator').getByText('1 user').waitFor();
    await card(page, 'Manager').getByText('1 user').waitFor();
    await card(page, 'Sales').getByText('2 users').waitFor();
    expect(await card(page, 'Administrator').getByRole('button').count()).toBe(0);
    await page.getByText('No app with groups of its own yet').waitFor();
    await make('Workshop');
    await card(page, 'Workshop').getByText('Nobody yet').waitFor();
  });

  test('are not there for people without a role', async () => {
    const { page } = await portal.visitAs(`ben${at}`);
    await page.goto('/settings/groups');
    await page.waitForURL('**/apps');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Groups' }).count()).toBe(0);
  });

  test.each(['desktop', 'phone'] as const)('of the company are made, filled, changed and deleted: %s', async (size) => {
    const { page, accessibilityFaults } = await open('/settings/groups', { size, language: 'de' });
    await page.getByRole('button', { name: 'Eigene Gruppe anlegen' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Eigene Gruppe anlegen' });
    await dialog.getByLabel('Name').waitFor();
    await tryNames(dialog);
    await dialog.getByLabel('Name').fill('  Vertrieb   Süd ');
    await dialog.getByLabel('Beschreibung').fill('Alle im Süden');
    await dialog.getByRole('button', { name: 'Gruppe anlegen' }).click();
    await page.getByRole('heading', { name: 'Vertrieb Süd', level: 1 }).waitFor();
    await toast(page, 'Gruppe angelegt');

    await userCheckbox(page, 'Ben Böhm').check();
    await page.getByRole('searchbox').fill('CELIK');
    await page.getByText('Niemand heißt so').waitFor();
    await page.getByRole('searchbox').fill('çelik');
    await userCheckbox(page, 'Cem Çelik').check();
    await page.getByText('2 kommen hinzu').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await toast(page, 'Gruppe geändert');
    expect(members('Vertrieb Süd')).toEqual(['ben', 'cem']);

    await card(page, 'Vertrieb Süd').getByText('2 Personen').waitFor();
    await page.getByRole('button', { name: '„Vertrieb Süd“ löschen' }).click();
    const question = page.getByRole('alertdialog', { name: '„Vertrieb Süd“ löschen?' });
    await question.getByText('Die Personen selbst und ihre Konten bleiben.').waitFor();
    await question.getByRole('button', { name: 'Nein, abbrechen' }).click();
    await question.waitFor({ state: 'detached' });
    expect(members('Vertrieb Süd')).toEqual(['ben', 'cem']);
    await page.getByRole('button', { name: '„Vertrieb Süd“ löschen' }).click();
    await question.getByRole('button', { name: 'Ja, löschen' }).click();
    await toast(page, 'Gruppe gelöscht');
    await page.getByText('Noch keine eigenen Gruppen').waitFor();
  });

  test('have one name each: the second is told at the field', async () => {
    await make('Sales');
    const { page } = await open('/settings/groups');
    await page.getByRole('button', { name: 'Add Custom Group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Group' });
    await dialog.getByLabel('Name').fill(' sALES');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').filter({ hasText: 'A group with this name already exists.' }).waitFor();
    expect(await page.getByText('Could not create group').count()).toBe(0);
  });

  test('with the keyboard alone one is made and filled', async () => {
    const { page } = await open('/settings/groups');
    await choose(page, page.getByRole('button', { name: 'Add Custom Group' }).first());
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await typeInto(page, page.getByRole('dialog').getByLabel('Name'), 'Keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await tabTo(page, userCheckbox(page, 'Dora Dietz'));
    await page.keyboard.press('Space');
    await choose(page, page.getByRole('button', { name: 'Save', exact: true }));
    await toast(page, 'Group updated');
    expect(members('Keys')).toEqual(['dora']);
  });

  test('what was chosen survives a reload, and is not lost by going away without a question', async () => {
    await make('Sales', ['ben']);
    const { page } = await open('/settings/groups/Sales');
    await userCheckbox(page, 'Cem Çelik').check();
    await userCheckbox(page, 'Ben Böhm').uncheck();
    await page.getByText('1 joins, 1 leaves').waitFor();
    await page.reload();
    await page.getByText('1 joins, 1 leaves').waitFor();
    expect(await userCheckbox(page, 'Cem Çelik').isChecked()).toBe(true);
    expect(await userCheckbox(page, 'Ben Böhm').isChecked()).toBe(false);
    await page.getByRole('link', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await card(page, 'Sales').getByText('1 user').waitFor();
    await page.getByRole('link', { name: 'Edit “Sales”' }).click();
    await page.getByText('Nothing changed yet').waitFor();
  });

  test('one that is not there leads to the list with a word, one deleted meanwhile says so', async () => {
    const { page } = await open('/settings/groups/nothing-there');
    await toast(page, 'Could not load group');
    await page.waitForURL('**/settings/groups');
    await make('Brief');
    await page.getByRole('link', { name: 'Edit “Brief”' }).click();
    await userCheckbox(page, 'Ben Böhm').waitFor();
    portal.box.slices.groups.remove('Brief');
    await page.getByText('This group no longer exists').waitFor();
  });

  test('that cannot be loaded say so, and are asked for again', async () => {
    const { page, allowConsole } = await portal.visitAs(anna, { mode: true });
    allowConsole(/503/);
    const refuse = (route: Route) =>
      route.fulfill({ status: 503, json: { code: 'not-ready', message: 'Not yet.', fields: {} } });
    await page.route('**/api/v1/groups', refuse);
    await page.goto('/settings/groups');
    await page.getByText('The groups could not be loaded').waitFor();
    await page.unroute('**/api/v1/groups', refuse);
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Administrator').waitFor();
  });

  describe('of administrators', () => {
    test('the last one stays, on the screen and on the server', async () => {
      const { page } = await open('/settings/groups/admin');
      await userCheckbox(page, 'Anna Arndt').waitFor();
      expect(await userCheckbox(page, 'Anna Arndt').isDisabled()).toBe(true);
      await page.getByText('The system needs at least one administrator.').waitFor();
      expect(await page.getByRole('button', { name: 'Select all' }).count()).toBe(0);
      // The server refuses what the page does not offer.
      await page.route('**/api/v1/groups/admin', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        return route.continue({ postData: JSON.stringify({ uniqueMember: [] }) });
      });
      await userCheckbox(page, 'Ben Böhm').check();
      await save(page);
      const question = page.getByRole('alertdialog');
      await question.getByLabel('Your own password').fill(knownPassword);
      await question.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('region').getByText('The system needs at least one administrator.').first().waitFor();
      expect(members('admin')).toEqual(['anna']);
      expect(await userCheckbox(page, 'Ben Böhm').isChecked()).toBe(true);
    });

    test('whoever becomes one is not locked out where no mail is sent, after a warning', async () => {
      const { page } = await open('/settings/groups/admin');
      await page.getByText('so you set a temporary one when you save and pass it on yourself.').waitFor();
      expect(await page.getByText(/email invitation/).count()).toBe(0);
      await userCheckbox(page, 'Ben Böhm').check();
      expect(await userCheckbox(page, 'Anna Arndt').isDisabled()).toBe(true);
      await page.getByText('You cannot remove yourself from the administrators.').waitFor();
      await save(page);
      const question = page.getByRole('alertdialog', { name: 'Make administrator?' });
      await question.getByText('Ben Böhm is logged out at once and then needs a new password.').waitFor();
      await question.getByText('This server cannot send email at the moment').waitFor();
      await question.getByRole('button', { name: 'Back' }).click();
      expect(members('admin')).toEqual(['anna']);
      await save(page);
      const password = await question.getByLabel('Temporary password for Ben Böhm').inputValue();
      await question.getByLabel('Your own password').fill(knownPassword);
      await page.keyboard.press('Enter');
      await toast(page, 'Group updated');
      await page.getByRole('dialog').getByText(password, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Print details' }).click();
      expect(members('admin')).toEqual(['anna', 'ben']);
      const body = { username: `ben${at}`, password };
      const { json } = await portal.box.anonymous.post('/api/v1/login', { body });
      expect(json).toMatchObject({ posixGroupName: 'admin', passwordTemporary: true });
    });

    test('who is one no longer is no manager either, after a question', async () => {
      portal.box.slices.groups.setMembers('admin', [anna, `ben${at}`]);
      portal.box.slices.groups.setMembers('signing', [anna, `ben${at}`]);
      const { page } = await open('/settings/groups/admin');
      await userCheckbox(page, 'Ben Böhm').uncheck();
      await save(page);
      const question = page.getByRole('alertdialog', { name: 'Take administrator rights away?' });
      await question.getByText('Neither administrator nor manager afterwards: Ben Böhm.').waitFor();
      await question.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Group updated');
      expect([members('admin'), members('signing')]).toEqual([['anna'], ['anna']]);
    });

    test('only they can be managers', async () => {
      const { page } = await open('/settings/groups/signing');
      await userCheckbox(page, 'Anna Arndt').waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(1);
      await page.getByText('Only administrators can be managers.').waitFor();
    });

    test('whose role is taken away while looking at the settings is led to the apps', async () => {
      portal.box.slices.groups.setMembers('admin', [anna, `dora${at}`]);
      const { page } = await portal.visitAs(`dora${at}`, { mode: true });
      await page.goto('/settings/groups');
      await card(page, 'Administrator').waitFor();
      portal.box.slices.groups.setMembers('admin', [anna]);
      await page.waitForURL('**/apps');
      await eventually(async () => expect(await page.getByRole('link', { name: 'Store' }).count()).toBe(0));
    });
  });

  test('people of a directory outside are locked in groups that are mapped to it', async () => {
    await make('Mapped', ['cem']);
    const { database } = portal.box;
    type UsersTable = { people: { uid: string; external: number } };
    const external = (is: number) =>
      database.run(
        database.tables<UsersTable>().updateTable('people').set({ external: is }).where('uid', '=', `cem${at}`),
      );
    external(1);
    portal.box.slices.groups.setMapped(['Mapped']);
    const { page } = await open('/settings/groups/Mapped');
    await userCheckbox(page, 'Cem Çelik').waitFor();
    expect([
      await userCheckbox(page, 'Cem Çelik').isDisabled(),
      await userCheckbox(page, 'Cem Çelik').isChecked(),
    ]).toEqual([true, true]);
    await page.getByText('Managed by an external directory.').waitFor();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    expect(await userCheckbox(page, 'Cem Çelik').isChecked()).toBe(true);
    external(0);
    portal.box.slices.groups.setMapped([]);
  });

  test('changed by two at once lose nothing: each hears of the other', async () => {
    await make('Shared', ['ben']);
    const [first, second] = [await open('/settings/groups/Shared'), await open('/settings/groups/Shared')];
    for (const { page } of [first, second]) await userCheckbox(page, 'Dora Dietz').waitFor();
    await userCheckbox(second.page, 'Cem Çelik').check();
    await userCheckbox(first.page, 'Dora Dietz').check();
    await save(first.page);
    await toast(first.page, 'Group updated');
    const notice = second.page.getByRole('alert').filter({ hasText: 'Somebody else has changed this group' });
    await notice.getByText('New: Dora Dietz').waitFor();
    expect(await userCheckbox(second.page, 'Cem Çelik').isChecked()).toBe(true);
    expect(await second.accessibilityFaults()).toEqual([]);
    await save(second.page);
    await toast(second.page, 'Group updated');
    expect(members('Shared')).toEqual(['ben', 'cem', 'dora']);
  });

  test('of whose change no news came, the second is refused with 409 and saves again on top of it', async () => {
    await make('Shared', ['ben']);
    const { page, accessibilityFaults } = await open('/settings/groups/Shared');
    await userCheckbox(page, 'Cem Çelik').check();
    // Every response until the own save carries the old state.
    const { json, headers } = await (await api()).get('/api/v1/groups/Shared');
    const stale = (route: Route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json, headers: { etag: String(headers.etag) } })
        : route.fallback();
    await page.route('**/api/v1/groups/Shared', stale);
    await (await api()).put('/api/v1/groups/Shared', { body: { uniqueMember: [dn('dora')], description: 'Theirs' } });
    const answers: number[] = [];
    page.on('response', async (response) => {
      if (response.request().method() !== 'PUT') return;
      answers.push(response.status());
      await page.unroute('**/api/v1/groups/Shared', stale);
    });
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this group' });
    await notice.getByText('Your changes are not saved yet').waitFor();
    for (const line of ['New: Dora Dietz', 'No longer in it: Ben Böhm', 'New description: “Theirs”'])
      await notice.getByText(line).waitFor();
    expect(answers).toEqual([409]);
    expect(members('Shared')).toEqual(['dora']);
    expect([
      await userCheckbox(page, 'Cem Çelik').isChecked(),
      await userCheckbox(page, 'Ben Böhm').isChecked(),
    ]).toEqual([true, false]);
    expect(await accessibilityFaults()).toEqual([]);
    await notice.getByRole('button', { name: 'Save again' }).click();
    await toast(page, 'Group updated');
    expect(members('Shared')).toEqual(['cem', 'dora']);
    expect(answers).toEqual([409, 200]);
  });
});
