import { knownPassword } from '@kontor/testkit/known-users';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';
import { chooseFile, expectPicture, pictureFile } from '../support/user-journey.ts';

describe('editing a person', () => {
  const portal = usePortal();
  const olga = 'olga.ott@kontor.localhost';
  let count = 0;
  let anna: string;
  const path = (uid: string) => `/settings/users/${encodeURIComponent(uid)}`;
  const apiPath = (uid: string) => `/api/v1/users/${encodeURIComponent(uid)}` as const;

  beforeEach(() => {
    if (count === 0) portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    count += 1;
    anna = portal.box.addUser({ uid: `anna${count}@kontor.localhost` });
  });

  const setColumn = (uid: string, values: { external?: number }) =>
    portal.box.database.run(
      portal.box.database
        .tables<{ people: { uid: string; external: number } }>()
        .updateTable('people')
        .set(values)
        .where('uid', '=', uid),
    );

  test('nothing typed is lost when somebody else saved first', async () => {
    const { page, allowConsole } = await portal.visitAs(olga, { mode: true });
    // This page receives no change events.
    allowConsole(/ERR_FAILED .*live/);
    await page.route('**/api/v1/live', (route) => route.abort());
    await page.goto(path(anna));
    await page.getByLabel('First name').fill('Annegret');
    await page.getByText('Extended Settings').click();
    await page.getByLabel('Title').fill('Meisterin');
    const other = await portal.box.signIn(olga, true);
    await other.patch(apiPath(anna), { body: { title: 'Chefin', mobile: '0170 1' } });

    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Could not update user').waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'This was saved elsewhere in the meantime' });
    await notice.getByText('Changed: Title, Mobile.').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Annegret');
    expect(await page.getByLabel('Title').inputValue()).toBe('Meisterin');
    expect(await page.getByLabel('Mobile').inputValue()).toBe('0170 1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
    expect((await other.get(apiPath(anna))).json).toMatchObject({
      givenname: 'Annegret',
      title: 'Meisterin',
      mobile: '0170 1',
    });
  });

  test('nothing typed is lost when the settings mode ends meanwhile', async () => {
    const admin = await portal.box.signIn(olga, true);
    const { page, takeSession } = await portal.visit();
    await takeSession(admin.token ?? '');
    await page.goto(path(anna));
    await page.getByLabel('First name').fill('Annegret');
    await admin.delete('/api/v1/adminmode');
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Extended Settings').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Annegret');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
  });

  test('news of others come in at once while nothing is typed', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await page.getByRole('heading', { name: 'Anna Arndt' }).waitFor();
    const other = await portal.box.signIn(olga, true);
    await other.patch(apiPath(anna), { body: { surname: 'Berger' } });
    await page.getByRole('heading', { name: 'Anna Berger' }).waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Berger');
  });

  test.each([
    ['en', 'Could not update user', 'Please fill in this field.', 'Please enter a valid email address.', 'digits only'],
    [
      'de',
      'Benutzer konnte nicht geändert werden',
      'Bitte füllen Sie dieses Feld aus.',
      'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
      'nur Ziffern',
    ],
  ] as const)('bad fields are named where they are (%s)', async (language, title, missing, email, phone) => {
    const { page } = await portal.visitAs(olga, { mode: true, language });
    await page.goto(path(anna));
    await page.getByLabel(/^(Last name|Nachname)$/).fill('');
    await page.getByLabel(/^(External email|Externe E-Mail)$/).fill('anna');
    await page.getByText(/Extended Settings|Erweiterte Einstellungen/).click();
    await page.getByLabel(/^(Phone|Telefon)$/).fill('call me');
    // Folded: the error inside is shown all the same.
    await page.getByText(/Extended Settings|Erweiterte Einstellungen/).click();
    await page.getByRole('button', { name: /^(Save|Speichern)$/ }).click();
    await page.getByText(title).waitFor();
    await page.getByText(missing).waitFor();
    await page.getByText(email).waitFor();
    await page.getByText(phone).waitFor();
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('autocomplete')).toBe('family-name');
    expect((await (await portal.box.signIn(olga, true)).get(apiPath(anna))).json.surname).toBe('Arndt');
  });

  test('what only the server can know is said at its field', async () => {
    const { settings } = portal.box.slices;
    settings.set('external.authentication', 'enabled', 'true');
    settings.set('external.authentication', 'directories', '[{}]');
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await page.getByText('This address cannot be changed here.').waitFor();
    expect(await page.getByLabel('External email').isDisabled()).toBe(true);
    await page.getByLabel('Internal email').fill(olga);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has this already.').waitFor();
    expect(await page.getByLabel('Internal email').getAttribute('aria-invalid')).toBe('true');
    settings.set('external.authentication', 'enabled', 'false');
  });

  test('of people from an external directory only the rest is open', async () => {
    setColumn(anna, { external: 1 });
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await page.getByText('come from an external directory').waitFor();
    await page.getByText('Extended Settings').click();
    for (const label of ['First name', 'Last name', 'External email', 'Internal email', 'Phone', 'Mobile', 'Fax'])
      expect([label, await page.getByLabel(label, { exact: true }).isDisabled()]).toEqual([label, true]);
    await page.getByLabel('Title').fill('Chefin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
    await page.goto(path(anna));
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send link' }).isDisabled()).toBe(true);
  });

  test('a picture is previewed, can be taken back, is kept with the rest, and removed', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await chooseFile(page, 'Choose picture', await pictureFile());
    expect(await page.locator('main img').first().getAttribute('src')).toMatch(/^blob:/);
    await page.getByRole('button', { name: 'Take back' }).click();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await chooseFile(page, 'Choose picture', await pictureFile());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
    await page.goto(path(anna));
    await expectPicture(page, anna);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByText('Profile picture removed').waitFor();
    await page.getByRole('button', { name: 'Choose picture' }).waitFor();
  });

  test('what is no picture is refused: by its kind at once, by its content from the server', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await chooseFile(page, 'Choose picture', { name: 'me.svg', mimeType: 'image/svg+xml', buffer: svg });
    await page.getByText('Could not set profile picture').waitFor();
    await page.getByText('No Image found').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    const program = Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(5_000)]);
    await chooseFile(page, 'Choose picture', { name: 'me.png', mimeType: 'image/png', buffer: program });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Could not set profile picture').waitFor();
    await page.getByText('No Image found').waitFor();
    await page.getByRole('button', { name: 'Choose picture' }).waitFor();
  });

  test('somebody nobody knows leads back to the list', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path('nobody@kontor.localhost'));
    await page.getByText('User not found').waitFor();
    await page.waitForURL('**/settings/users');
  });

  test('saving leads back to the list as it was, with its filter', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users');
    await page.getByRole('searchbox', { name: 'Name or username' }).fill(anna);
    await page.getByText('1 found').waitFor();
    await page.getByRole('link', { name: 'Anna Arndt', exact: true }).click();
    await page.getByLabel('First name').fill('Annemarie');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
    await page.waitForURL('**/settings/users');
    await page.getByRole('link', { name: 'Annemarie Arndt', exact: true }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Name or username' }).inputValue()).toBe(anna);
    await page.getByRole('link', { name: 'Annemarie Arndt', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/settings/users');
    expect(await page.getByRole('searchbox', { name: 'Name or username' }).inputValue()).toBe(anna);
  });

  test('somebody without an external address is sent no link, and can be edited', async () => {
    portal.box.database.run(
      portal.box.database
        .tables<{ people: { uid: string; extern_email: string } }>()
        .updateTable('people')
        .set({ extern_email: '' })
        .where('uid', '=', anna),
    );
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await page.getByText('No external email address is entered, so a link would arrive nowhere.').waitFor();
    expect(await page.getByRole('link', { name: 'Set up the mail server' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Enter address' }).click();
    await eventually(async () => expect(await page.evaluate('document.activeElement.name')).toBe('externEmail'));
    await page.getByText('Optional. Without it no link arrives').waitFor();
    await page.getByLabel('First name').fill('Anneliese');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
  });

  test('leaving with something typed asks first', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await page.getByLabel('First name').fill('Annegret');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Annegret');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/settings/users');
  });

  test('disabling ends the sessions at once; a link to a new password is sent afterwards only', async () => {
    const { page: own } = await portal.visitAs(anna);
    await own.goto('/account');
    await own.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await own.getByRole('button', { name: 'Login' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send link' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    await page.getByRole('button', { name: 'Send link' }).click();
    const question = page.getByRole('alertdialog', { name: 'Show the link to a new password?' });
    await question.getByRole('button', { name: 'Let the email wait' }).click();
    await page.getByText('Waits for outgoing mail').waitFor();
  });

  test('sends the invitation again to somebody who has no password yet, and shows its link where no mail leaves', async () => {
    const uid = portal.box.addUser({ uid: `ida${count}@kontor.localhost`, pukWaits: true });
    portal.box.slices.passwords.lock(uid);
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(uid));
    await page.getByText('This person has never logged in and has no password yet.').waitFor();
    await page.getByRole('button', { name: 'Send the invitation again' }).click();
    const question = page.getByRole('alertdialog', { name: 'Show the link of the invitation?' });
    await question.getByText('to choose their first password').waitFor();
    expect(await question.textContent()).not.toContain('current password');
    await question.getByRole('button', { name: 'Show link' }).click();
    await page.getByText(/password\/reset\?uid=/).waitFor();
  });

  test('says that a corrected address replaces an invitation', async () => {
    const admin = await portal.box.signIn(olga, true);
    const uid = 'ole.ott@kontor.localhost';
    const invited = { uid, givenname: 'Ole', surname: 'Ott', externEmail: 'ole@wrong.example' };
    await admin.post('/api/v1/users', { body: { ...invited, sendNotification: true } });
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(uid));
    const hint = page.getByText('An invitation that nobody has accepted yet ends when you save.');
    await page.getByLabel('External Email').waitFor();
    expect(await hint.count()).toBe(0);
    await page.getByLabel('External Email').fill('ole@firma.example');
    await hint.waitFor();
    await page.getByText(/The last link is valid until .+\./).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The invitation for Ole Ott waits under Outgoing mail').waitFor();
    await page.goto(path(anna));
    await page.getByLabel('External Email').fill('anna@firma.example');
    expect(await hint.count()).toBe(0);
  });

  test('everything is reached by keyboard, and axe finds nothing', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto(path(anna));
    await page.getByLabel('Last name').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Contact person' }).getByRole('button', { name: 'Choose' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Contact person' });
    await dialog.getByRole('searchbox').waitFor();
    await page.keyboard.type('olga');
    await dialog.getByText(olga).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Olga Ott' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('First name').focus();
    await page.keyboard.press('Enter');
    await page.getByText('User edited sucessfully').waitFor();
    const { json } = await (await portal.box.signIn(olga, true)).get(apiPath(anna));
    expect(json).toMatchObject({ secretary: `uid=${olga},ou=people,dc=kontor` });
  });
});
