import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { useMail } from '../support/mail.ts';
import { codeOf } from '../support/one-time-code.ts';
import { usePortal } from '../support/test-portal.ts';
import {
  chooseFile,
  choosePassword,
  createUser,
  expectPicture,
  login,
  pictureFile,
  setFirstPassword,
  writePukDown,
} from '../support/user-journey.ts';

const cem = { givenname: 'Cem', surname: 'Şahin', externEmail: 'cem@mail.example', password: 'Sonnenblume7' };
const britta = { givenname: 'Britta', surname: 'Köster', externEmail: 'britta@mail.example' };
const doerte = {
  givenname: 'Dörte',
  surname: 'Voß',
  externEmail: 'doerte@mail.example',
  password: 'Kornblume88',
  isAdmin: true,
};
const newPassword = 'Vergissmeinnicht8';

describe('the people of an office', () => {
  const mail = useMail();
  const portal = usePortal(() => ({ environment: { KONTOR_SMTP_URL: mail.url } }));
  let olga: string;
  const uids = { cem: '', britta: '', doerte: '' };
  let puk: string;
  let secret: string;
  let recoveryCode: string;

  beforeAll(() => {
    olga = portal.box.addUser({ uid: 'olga.ott@kontor.localhost', givenname: 'Olga', surname: 'Ott', role: 'admin' });
  });

  const editPath = (uid: string) => `/settings/users/${encodeURIComponent(uid)}`;
  const apps = 'Your Apps';

  test('are created: one with a picture, one invited by mail, one administrator', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    uids.cem = await createUser(page, cem);
    uids.britta = await createUser(page, britta);
    uids.doerte = await createUser(page, doerte);
    expect(uids).toEqual({
      cem: 'cem.sahin@kontor.localhost',
      britta: 'britta.koester@kontor.localhost',
      doerte: 'doerte.voss@kontor.localhost',
    });
    await page.goto(editPath(uids.cem));
    await chooseFile(page, 'Choose picture', await pictureFile());
    await page.getByRole('button', { name: 'Take back' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
    await page.goto(editPath(uids.cem));
    await expectPicture(page, uids.cem);
  });

  test('log in for the first time and write down the PUK; the invited one chooses the password by the link', async () => {
    const { page: first } = await portal.visit();
    await login(first, uids.cem, cem.password);
    puk = await writePukDown(first);
    await first.goto('/account');
    await expectPicture(first, uids.cem);

    const { page: second } = await portal.visit();
    const link = await mail.linkTo(britta.externEmail);
    expect(link.searchParams.get('pin')).toMatch(/^[A-Za-z2-9]{8}$/);
    await second.goto(link.href);
    await setFirstPassword(second, newPassword);
    await login(second, uids.britta, newPassword);
    // What was on paper or in a mail is no PUK.
    expect(await writePukDown(second)).not.toBe(link.searchParams.get('pin'));

    const { page: third } = await portal.visit();
    await login(third, uids.doerte, doerte.password);
    await writePukDown(third);
    await third.getByRole('button', { name: 'Settings' }).waitFor();
  });

  test('are edited, and see at once what concerns them', async () => {
    const { page: own } = await portal.visitAs(uids.cem);
    await own.goto('/account');
    await own.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(editPath(uids.cem));
    expect(await page.getByLabel('Username').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Last name').fill('Sahin-Köster');
    await page.getByText('Extended Settings').click();
    await page.getByLabel('Phone').fill('+49 40 123-456');
    await page.getByRole('group', { name: 'Contact person' }).getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact person' });
    await dialog.getByRole('searchbox').fill('köster');
    await dialog.getByRole('button', { name: 'Britta Köster' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User edited sucessfully').waitFor();
    await page.getByRole('link', { name: 'Cem Sahin-Köster', exact: true }).waitFor();
    await own.reload();
    await own.getByRole('heading', { name: 'Cem Sahin-Köster', exact: true }).waitFor();
    await own.goto('/apps');
    await own.getByRole('heading', { name: 'Your contact person' }).waitFor();
    await own.getByText('Britta Köster').waitFor();
  });

  test('who forgot the password set a new one with the link and the PUK', async () => {
    const { page } = await portal.visit();
    await page.goto('/');
    await page.getByRole('link', { name: "I've forgotten my password" }).click();
    await page.getByLabel('Username').fill(uids.cem);
    await page.getByRole('button', { name: 'Reset my password' }).click();
    await page.getByText('Password reset email was sent.').waitFor();
    const link = await mail.linkTo(cem.externEmail);
    expect(link.searchParams.get('pin')).toBeNull();
    await page.goto(link.href);
    await page.getByLabel('PUK').fill(puk);
    await page.getByRole('button', { name: 'Continue' }).click();
    await choosePassword(page, newPassword);
    await login(page, uids.cem, newPassword);
    await page.getByRole('heading', { name: apps }).waitFor();

    const { page: again } = await portal.visit();
    await again.goto(link.href);
    await again.getByText('This link has expired or was used already.').first().waitFor();
  });

  test('switch the second factor on and come in with a code, and with a recovery code', async () => {
    const { page } = await portal.visitAs(uids.cem);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Enable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enable two-factor authentication' });
    await eventually(async () => {
      secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    });
    await dialog.getByLabel('Code from the app').fill(codeOf(secret));
    await dialog.getByLabel('Your password').fill(newPassword);
    await dialog.getByRole('button', { name: 'Enable' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.waitFor();
    recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';

    const { page: byCode } = await portal.visit();
    await login(byCode, uids.cem, newPassword);
    // The code of this time step was used to enable it.
    await byCode.getByLabel('Code').fill(codeOf(secret, 1));
    await byCode.getByRole('button', { name: 'Continue' }).click();
    await byCode.getByRole('heading', { name: apps }).waitFor();

    const { page: byRecovery } = await portal.visit();
    await login(byRecovery, uids.cem, newPassword);
    await byRecovery.getByRole('button', { name: 'Use a recovery code' }).click();
    await byRecovery.getByLabel('Recovery code').fill(recoveryCode);
    await byRecovery.getByRole('button', { name: 'Continue' }).click();
    await byRecovery.getByRole('heading', { name: apps }).waitFor();
  });

  test('who lost the telephone come in again after an administrator took the second factor away, and are told', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(editPath(uids.cem));
    const before = mail.countTo(cem.externEmail);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove the second factor?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Second factor removed').waitFor();
    await eventually(() => expect(mail.countTo(cem.externEmail)).toBe(before + 1));
    const { page: own } = await portal.visit();
    await login(own, uids.cem, newPassword);
    await own.getByRole('heading', { name: apps }).waitFor();
  });

  test('join groups; who becomes administrator is asked for, invited, and starts with a new password', async () => {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/groups');
    await page.getByRole('button', { name: 'Add Custom Group' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Werkstatt');
    await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
    await page.getByText('Group created').waitFor();
    await page.goto('/settings/groups/Werkstatt');
    await page.getByRole('checkbox', { name: 'Cem Sahin-Köster' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Group updated').waitFor();

    const before = mail.countTo(britta.externEmail);
    await page.goto('/settings/groups/admin');
    await page.getByRole('checkbox', { name: 'Britta Köster' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save and invite' }).click();
    await page.getByText('Group updated').waitFor();
    const link = await mail.linkTo(britta.externEmail, before);
    const { page: own } = await portal.visit();
    await own.goto(link.href);
    await choosePassword(own, 'Herbstlaub22');
    await login(own, uids.britta, 'Herbstlaub22');
    await writePukDown(own);
    await own.getByRole('button', { name: 'Settings' }).waitFor();
  });

  test('are deleted, which ends their sessions at once, and put back with their groups and picture', async () => {
    const { page: own } = await portal.visitAs(uids.cem);
    await own.goto('/account');
    await own.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/users');
    await page.getByRole('searchbox').first().fill('cem');
    await page.getByRole('button', { name: 'Delete Cem Sahin-Köster' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByText('User deleted.').waitFor();
    await own.getByRole('button', { name: 'Login' }).waitFor();
    await page.goto(editPath(uids.cem));
    await page.getByText('User not found').waitFor();
    await page.waitForURL('**/settings/users');

    const before = mail.countTo(cem.externEmail);
    await page.goto('/settings/users/removed');
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /restore/i })
      .click();
    const link = await mail.linkTo(cem.externEmail, before);
    await own.goto(link.href);
    await choosePassword(own, 'Herbstlaub22');
    await login(own, uids.cem, 'Herbstlaub22');
    await writePukDown(own);
    await own.goto('/account');
    await expectPicture(own, uids.cem);
    const { json } = await (await portal.box.signIn(uids.cem)).get(`/api/v1/users/${encodeURIComponent(uids.cem)}`);
    expect(json.memberOf).toEqual(['cn=Werkstatt,ou=groups,dc=kontor']);
  });
});
