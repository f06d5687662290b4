import { startSmtp, type TestSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { choose, tabTo, typeInto } from '../support/keyboard.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga@kontor.localhost';

let mail: TestSmtp;
beforeAll(async () => {
  mail = await startSmtp();
});
afterAll(() => mail.close());

describe('a new user', () => {
  const portal = usePortal(() => ({ environment: { KONTOR_SMTP_URL: mail.url } }));
  beforeAll(() => {
    const { box } = portal;
    box.addUser({ uid: olga, givenname: 'Olga', surname: 'Groß', role: 'admin' });
    const { groups } = box.slices;
    const parent = { description: 'Wiki', entryParentId: 'app-wiki' };
    groups.createAppGroup({ ...parent, cn: 'app-wiki' });
    groups.createAppGroup({ ...parent, cn: 'app-wiki_readers', description: 'Read', required: true });
    groups.createAppGroup({ ...parent, cn: 'app-wiki_writers', description: 'Write', requires: ['app-wiki_authors'] });
    groups.createAppGroup({ ...parent, cn: 'app-wiki_authors', description: 'Create', requires: ['app-files'] });
    groups.createAppGroup({ cn: 'app-files', description: 'Files', entryParentId: 'app-files' });
  });

  const find = (uid: string) => portal.box.slices.users.find(`${uid}@kontor.localhost`);
  const groupsOf = async (uid: string): Promise<string[]> => {
    const { memberOf } = (await (await portal.box.signIn(olga, true)).get(`/api/v1/users/${uid}@kontor.localhost`))
      .json;
    return (memberOf as string[]).map((dn) => /^cn=([^,]+)/.exec(dn)?.[1] ?? '').sort();
  };
  async function at(path: string, look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(olga, { mode: true, ...look });
    await visitor.page.goto(path);
    return visitor;
  }
  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
  const mailField = (page: Page) => page.getByRole('textbox', { name: 'External email' });

  async function name(page: Page, first: string, last: string) {
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
  }
  async function passwords(page: Page, password = knownPassword) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
  }

  test('has an assistant in which the browser goes back and forward step by step', async () => {
    const { page } = await at('/settings/users/new');
    await name(page, 'Ada', 'Lovelace');
    await next(page).click();
    await passwords(page);
    await mailField(page).fill('ada@firma.example');
    await next(page).click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.goBack();
    await page.getByLabel('Repeat password').waitFor();
    await page.goBack();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    await page.goForward();
    await page.goForward();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    // a reload loses the password, which is asked for again
    await page.reload();
    await page.getByLabel('Repeat password').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('comes by the window of the list, and can log in', async () => {
    const { page, accessibilityFaults } = await at('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await name(page, 'Jörg', 'Weiß');
    expect(await window.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('joerg.weiss');
    await window.getByRole('button', { name: 'Create user' }).click();
    await window.getByText('Please fill in this field.').first().waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await mailField(page).fill('joerg@firma.example');
    await passwords(page, 'Vergissmeinnicht8');
    await window.getByRole('button', { name: 'Create user' }).click();
    // Groups cannot be chosen here, so nobody is asked about them.
    const saved = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    await saved.getByText('User saved successfully.', { exact: true }).waitFor();
    expect(await saved.getByText('Tell Jörg Weiß how to log in').count()).toBe(1);
    expect(await page.getByText('has been added').count()).toBe(0);
    await page.getByRole('link', { name: 'Jörg Weiß', exact: true }).waitFor();
    const [notice, button] = await Promise.all([
      page.getByRole('region', { name: 'Notices' }).getByRole('listitem').boundingBox(),
      page.getByRole('button', { name: 'Create user' }).boundingBox(),
    ]);
    if (!notice || !button) throw new Error('The notice or the button is not there');
    const isApart = (one: typeof notice, other: typeof notice) =>
      one.y >= other.y + other.height || one.x >= other.x + other.width;
    expect(isApart(notice, button) || isApart(button, notice)).toBe(true);
    const newcomer = await portal.visit();
    await newcomer.signIn('joerg.weiss@kontor.localhost', 'Vergissmeinnicht8');
  });

  test('half typed into the window is given up only after a question', async () => {
    const { page } = await at('/settings/users');
    const window = page.getByRole('dialog', { name: 'Create user' });
    const open = () => page.getByRole('button', { name: 'Create user' }).click();
    await open();
    await window.waitFor();
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await open();
    await name(page, 'Jörg', 'Weiß');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    // the focus is on what loses nothing
    await question.locator('button:focus', { hasText: 'Keep editing' }).waitFor();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Jörg');
    // a link in the window leads away as well
    await window.getByRole('radio', { name: 'Send notification to external mail' }).check();
    await window.getByRole('link', { name: 'Set up domain' }).click();
    await page
      .getByRole('alertdialog', { name: 'Leave this page?' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Jörg');
    await window.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await window.waitFor({ state: 'detached' });
  });

  test('whose name is taken is refused at the field, and nothing typed is lost', async () => {
    const { page } = await at('/settings/users/new');
    await name(page, 'Olga', '');
    await page.getByLabel('Last name').fill('Zwei');
    await page.getByRole('textbox', { name: 'Username' }).fill('olga');
    await next(page).click();
    await mailField(page).fill('zwei@firma.example');
    await passwords(page);
    await next(page).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create user' }).click();
    const field = page.getByRole('textbox', { name: 'Username' });
    await eventually(async () => expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true));
    await page.getByRole('alert').filter({ hasText: 'This username already exists.' }).first().waitFor();
    expect(await page.getByText('Could not save user.').count()).toBe(0);
    await field.fill('olga.zwei');
    await next(page).click();
    expect(await mailField(page).inputValue()).toBe('zwei@firma.example');
    await next(page).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create user' }).click();
    await page.getByText('Tell Olga Zwei how to log in').waitFor();
    await page.waitForURL('**/settings/users');
    expect(find('olga.zwei')).toBeDefined();
  });

  test('whose name is taken is refused in the window as well', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const window = page.getByRole('dialog', { name: 'Create user' });
    await name(page, 'Olga', 'Drei');
    const username = window.getByRole('textbox', { name: 'Username' });
    await username.fill('olga');
    await mailField(page).fill('drei@firma.example');
    await passwords(page);
    await window.getByRole('button', { name: 'Create user' }).click();
    await window.getByText('This username already exists.').first().waitFor();
    await eventually(async () => expect(await username.evaluate((input) => input.matches(':focus'))).toBe(true));
    expect(await page.getByText('Could not save user.').count()).toBe(0);
    await username.fill('olga.drei');
    await window.getByRole('button', { name: 'Create user' }).click();
    await page.getByText('Tell Olga Drei how to log in').waitFor();
    expect(find('olga.drei')).toBeDefined();
  });

  test('is derived from the names until a username is typed, in which an @ becomes a dot', async () => {
    const { page } = await at('/settings/users/new');
    await name(page, 'Änne', 'Öß');
    const username = page.getByRole('textbox', { name: 'Username' });
    expect(await username.inputValue()).toBe('aenne.oess');
    await username.fill('chef@werk');
    expect(await username.inputValue()).toBe('chef.werk');
    await page.getByLabel('Last name').fill('Anders');
    expect(await username.inputValue()).toBe('chef.werk');
    await username.fill('');
    await page.getByLabel('Last name').fill('Überall');
    expect(await username.inputValue()).toBe('aenne.ueberall');
    await name(page, 'olga', 'GROSS');
    expect(await page.getByText('already exists, with the username').count()).toBe(0);
    await name(page, 'olga', 'groß');
    await page.getByText('Olga Groß already exists, with the username olga@kontor.localhost.').waitFor();
  });

  test('is judged field by field, each step by itself', async () => {
    const { page } = await at('/settings/users/new');
    const faults = page.getByRole('alert').filter({ hasText: /\S/ });
    const expectFaults = (sentences: string[]) =>
      eventually(async () => expect(await faults.allTextContents()).toEqual(sentences));
    await next(page).click();
    const missing = 'Please fill in this field.';
    await expectFaults([missing, missing, missing]);
    await name(page, 'Eva', 'Prüfer');
    await expectFaults([]);
    await page.getByRole('textbox', { name: 'Username' }).fill('eva prüfer');
    await next(page).click();
    await expectFaults(['Please use letters, digits, dots and hyphens, without spaces.']);
    await page.getByRole('textbox', { name: 'Username' }).fill('eva');
    await page.getByLabel('Use an existing email address').check();
    await page.getByLabel('Username (existing email address)').fill('eva');
    await next(page).click();
    await expectFaults(['Please enter a valid email address, for example anna@company.com.']);
    await page.getByLabel('Username (existing email address)').fill('eva@extern.example');
    await next(page).click();
    expect(await mailField(page).inputValue()).toBe('eva@extern.example');
    await mailField(page).fill('eva');
    await page.getByLabel('Password', { exact: true }).fill('sonne');
    await page.getByLabel('Repeat password').fill('sonnig');
    await page.getByText("Passwords don't match").first().waitFor();
    await next(page).click();
    await expectFaults([
      'Please enter a valid email address, for example anna@company.com.',
      'The password needs at least 8 characters with lower case, upper case and digits.',
      "Passwords don't match",
    ]);
  });

  test('with an existing address is invited there to choose a password', async () => {
    const { page } = await at('/settings/users/new');
    await name(page, 'Ina', 'Intern');
    await page.getByLabel('Use an existing email address').check();
    await page.getByLabel('Username (existing email address)').fill('ina@extern.example');
    await eventually(async () => expect(await page.getByRole('textbox', { name: /email|Username/ }).count()).toBe(1));
    await next(page).click();
    expect(await mailField(page).inputValue()).toBe('ina@extern.example');
    await page.getByLabel('Send notification to external mail').check();
    await eventually(async () => expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0));
    await next(page).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'No groups selected' });
    await question.getByRole('button', { name: 'Create user' }).click();
    await page
      .getByText('An invitation for Ina Intern with a link to the first password goes to ina@extern.example.')
      .waitFor();
    await page.waitForURL('**/settings/users');
    expect(portal.box.slices.users.find('ina@extern.example')).toMatchObject({
      intern_email: 'ina.intern@kontor.localhost',
    });
    const [taken] = await mail.until(1);
    expect(taken?.source).toContain('ina@extern.example');
  });

  test('without groups is asked about; with them what is required and what depends comes along', async () => {
    const { page, accessibilityFaults } = await at('/settings/users/new');
    await name(page, 'Mia', 'Muster');
    await next(page).click();
    await mailField(page).fill('mia@firma.example');
    await passwords(page);
    await next(page).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'No groups selected' });
    await question.getByText('You have not selected any groups for this user. Is that correct?').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Back' }).click();
    await question.waitFor({ state: 'detached' });
    expect(find('mia.muster')).toBeUndefined();

    const box = (label: string) => page.getByRole('checkbox', { name: label });
    await box('Wiki').check();
    expect([await box('Read').isChecked(), await box('Read').isDisabled()]).toEqual([true, true]);
    await box('Write').check();
    expect([await box('Create').isChecked(), await box('Create').isDisabled()]).toEqual([true, true]);
    expect([await box('Files').isChecked(), await box('Files').isDisabled()]).toEqual([true, true]);
    await box('Wiki').uncheck();
    await eventually(async () => expect(await box('Write').count()).toBe(0));
    await box('Wiki').check();
    await box('Write').check();
    await page.getByRole('radio', { name: 'Administrator' }).check();
    await eventually(async () => expect(await box('Manager').count()).toBe(0));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tell Mia Muster how to log in').waitFor();
    const apps = ['app-files', 'app-wiki', 'app-wiki_authors', 'app-wiki_readers', 'app-wiki_writers'];
    expect(await groupsOf('mia.muster')).toEqual(['admin', ...apps]);
    const newcomer = await portal.visit();
    await newcomer.signIn('mia.muster@kontor.localhost', knownPassword);
  });

  test('half typed is kept over a reload, and given up only after a question', async () => {
    const { page } = await at('/settings/users/new');
    await name(page, 'Rita', 'Rest');
    await next(page).click();
    await mailField(page).fill('rita@firma.example');
    await passwords(page);
    await next(page).click();
    await page.getByRole('radio', { name: 'Administrator' }).check();
    await page.reload();
    expect(await mailField(page).inputValue()).toBe('rita@firma.example');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: 'Users', exact: true }).first().click();
    const guard = page.getByRole('alertdialog');
    await guard.getByRole('button').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Rita');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await guard.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/settings/users');
    await page.goto('/settings/users/new');
    expect(await page.getByLabel('First name').inputValue()).toBe('');
  });

  test('goes from the window to the assistant with what was typed', async () => {
    const { page } = await at('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    await name(page, 'Willi', 'Weg');
    await page.getByRole('button', { name: 'With roles and groups' }).click();
    await page.waitForURL('**/settings/users/new');
    // what is missing is asked for first
    await page.getByLabel('Repeat password').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('willi.weg');
  });

  test('comes by the keyboard alone, on a phone, in German', async () => {
    const { page } = await at('/settings/users/new', { language: 'de', size: 'phone' });
    await page.getByLabel('Vorname').waitFor();
    await typeInto(page, page.getByLabel('Vorname'), 'Karla');
    await typeInto(page, page.getByLabel('Nachname'), 'Taste');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Externe E-Mail' }).waitFor();
    await page.keyboard.type('karla@firma.example');
    await tabTo(page, page.getByRole('radio', { name: 'Passwort hier festlegen' }));
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Einladung per E-Mail' }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Administrator' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await choose(page, page.getByRole('button', { name: 'Speichern' }));
    const question = page.getByRole('alertdialog', { name: 'Keine Gruppen ausgewählt' });
    await choose(page, question.getByRole('button', { name: 'Benutzer anlegen' }));
    await page.getByText('Eine Einladung für Karla Taste').waitFor();
    expect(find('karla.taste')).toBeDefined();
  });
});
