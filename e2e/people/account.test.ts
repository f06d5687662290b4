import { randomBytes } from 'node:crypto';
import { knownPassword } from '@kontor/testkit/known-users';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';
import { chooseFile, expectPicture, pictureFile } from '../support/user-journey.ts';

describe('the own account', () => {
  const portal = usePortal();
  let count = 0;
  let anna: string;
  const apiPath = (uid: string) => `/api/v1/users/${encodeURIComponent(uid)}` as const;
  beforeEach(() => {
    count += 1;
    anna = portal.box.addUser({ uid: `anna${count}@kontor.localhost` });
  });

  /** A file that takes a moment to upload: noise cannot be compressed. */
  async function largePicture() {
    const [width, height] = [900, 700];
    const raw = { raw: { width, height, channels: 3 as const } };
    const buffer = await sharp(randomBytes(width * height * 3), raw)
      .png()
      .toBuffer();
    return { name: 'me.png', mimeType: 'image/png', buffer };
  }

  test('keeps what is typed; name and picture change everywhere at once', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByLabel('First name').fill(' Annegret ');
    await page.getByText('Extended Settings').click();
    await page.getByLabel('Mobile', { exact: true }).fill('0170 123');
    await page.getByLabel('City').fill('Hamburg');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your details are saved').waitFor();
    await page.getByRole('heading', { name: 'Annegret Arndt', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Annegret', exact: true }).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Annegret');
    const { json } = await (await portal.box.signIn(anna)).get(apiPath(anna));
    expect(json).toMatchObject({ givenname: 'Annegret', mobile: '0170 123', postalAddress: 'Hamburg' });
    expect(await page.getByLabel('Internal email').isDisabled()).toBe(true);
  });

  test('shows validation errors at the fields and sends nothing', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByLabel('Last name').fill(' ');
    await page.getByLabel('External email').fill('anna@web');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Could not update your account').waitFor();
    await page.getByText('Please fill in this field.').waitFor();
    await page.getByText('Please enter a valid email address.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Arndt');
    expect(await page.getByText('Please fill in this field.').count()).toBe(0);
  });

  test('asks before unsaved details are left', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByLabel('First name').fill('Annegret');
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('alertdialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/messages');
  });

  test('takes a picture, shows how far it is, and lets it be removed', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    const chooser = page.getByRole('button', { name: 'Choose picture' });
    await chooser.waitFor();
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await chooseFile(page, 'Choose picture', await largePicture());
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await page.getByText('Profile picture uploaded successfully').waitFor();
    await expectPicture(page, anna);
    await page.locator('img[src*="picture?size=96"]').first().waitFor();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByText('Profile picture removed').waitFor();
    await chooser.waitFor();
  });

  test('keeps address and mobile number from those whose contact one is, by a switch that stays', async () => {
    const { page } = await portal.visitAs(anna, { language: 'en' });
    await page.goto('/account');
    const shown = page.getByRole('switch', { name: 'Show my address and mobile number as a contact person' });
    const expectShown = (is: boolean) =>
      eventually(async () => expect([await shown.isEnabled(), await shown.isChecked()]).toEqual([true, is]));
    // Nobody has her as contact person yet.
    await expectShown(false);
    const uid = portal.box.addUser({ uid: 'carl.contact@kontor.localhost' });
    const admin = await portal.box.signedIn({ uid: 'olaf.oben@kontor.localhost', role: 'admin', mode: true });
    expect((await admin.patch(apiPath(uid), { body: { secretary: anna } })).status).toBe(200);
    await page.reload();
    await expectShown(true);
    await shown.click();
    await expectShown(false);
    await page.reload();
    await expectShown(false);
  });

  test.each([
    ['en', 'Choose picture', 'Could not upload profile picture.', 'No Image found'],
    ['de', 'Bild auswählen', 'Profilbild konnte nicht hochgeladen werden.', 'Diese Datei ist kein Bild'],
  ] as const)('says what is no picture (%s)', async (language, button, title, sentence) => {
    const { page } = await portal.visitAs(anna, { language });
    await page.goto('/account');
    const cut = (await largePicture()).buffer.subarray(0, 5_000);
    await chooseFile(page, button, { name: 'me.png', mimeType: 'image/png', buffer: cut });
    await page.getByText(title).waitFor();
    await page.getByText(sentence).waitFor();
    await page.getByRole('button', { name: button }).waitFor();
    const { json } = await (await portal.box.signIn(anna)).get(apiPath(anna));
    expect(json).toMatchObject({ jpegPhoto: '' });
  });

  test('of somebody from an external directory shows the details without letting them be changed', async () => {
    portal.box.database.run(
      portal.box.database
        .tables<{ people: { uid: string; external: number } }>()
        .updateTable('people')
        .set({ external: 1 })
        .where('uid', '=', anna),
    );
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByText('come from an external directory').waitFor();
    for (const label of ['First name', 'Last name', 'External email', 'Internal email'])
      expect(await page.getByLabel(label).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true);
    await chooseFile(page, 'Choose picture', await pictureFile());
    await page.getByText('Profile picture uploaded successfully').waitFor();
  });

  test('shows the contact person and the supervisor, with their pictures', async () => {
    const olga = portal.box.addUser({ uid: `olga${count}@kontor.localhost`, givenname: 'Olga', role: 'admin' });
    const admin = await portal.box.signIn(olga, true);
    await admin.patch(apiPath(olga), { body: { mobile: '0171 55', street: 'Weg 1', postalCode: '1' } });
    await admin.patch(apiPath(anna), { body: { secretary: olga, manager: olga } });
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Your contact person' }).waitFor();
    await page.getByRole('heading', { name: 'Your supervisor' }).waitFor();
    await page.getByText('0171 55').first().waitFor();
    expect(await page.getByRole('link', { name: 'Call Olga Arndt' }).first().getAttribute('href')).toBe('tel:017155');
    // Without a city there is no line for the address.
    expect(await page.getByText('Weg 1').count()).toBe(0);
  });

  test('is changed by keyboard alone', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/account');
    await page.getByLabel('First name').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Annegret');
    await page.keyboard.press('Enter');
    await page.getByText('Your details are saved').waitFor();
    await page.getByRole('button', { name: 'Change password' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    await page.keyboard.type(knownPassword);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Discard' }).press('Enter');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor({ state: 'detached' });
  });
});
