import { startSmtp, type TestSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('role, apps and groups of a person', () => {
  const portal = usePortal();
  const olga = 'olga.ott@kontor.localhost';
  const emil = 'emil.eckert@kontor.localhost';

  test('are changed on the page of the person, and nobody is locked out where no mail is sent', async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    portal.box.addUser({ uid: emil, givenname: 'Emil', surname: 'Eckert', language: 'en' });
    portal.box.slices.groups.addCustom('Backstube', '', '');
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(emil)}`);
    await page.getByRole('switch', { name: 'Backstube' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(portal.box.slices.groups.membersOf('Backstube')).toEqual([emil]);

    await page.getByRole('switch', { name: 'Administrator' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('This server cannot send email at the moment').waitFor();
    const given = await dialog.getByLabel('Temporary password for Emil Eckert').inputValue();
    const make = dialog.getByRole('button', { name: 'Make administrator' });
    expect(await make.isDisabled()).toBe(true);
    await dialog.getByLabel('Your own password').fill('Falsch123');
    await make.click();
    await dialog.getByText('The password is wrong.').waitFor();
    expect(portal.box.slices.groups.membersOf('admin')).toEqual([olga]);
    await dialog.getByLabel('Your own password').fill(knownPassword);
    // The button is busy for a moment after the refusal.
    await expect.poll(() => make.isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const sheet = page.getByRole('dialog', { name: 'Account of Emil Eckert' });
    await sheet.getByText(given, { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Print details' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(portal.box.slices.groups.membersOf('admin').sort()).toEqual([emil, olga]);
    const body = { username: emil, password: given };
    const signedIn = await portal.box.anonymous.post('/api/v1/login', { body });
    expect(signedIn.json).toMatchObject({ posixGroupName: 'admin', passwordTemporary: true });

    await page.getByRole('switch', { name: 'Administrator', checked: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take rights away' }).click();
    await page.getByRole('switch', { name: 'Administrator', checked: false }).waitFor();
    expect(portal.box.slices.groups.membersOf('admin')).toEqual([olga]);
  });

  test('go back where the server is away, and say so', async () => {
    const { page, allowConsole } = await portal.visitAs(olga, { mode: true });
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(`/settings/users/${encodeURIComponent(emil)}`);
    await page.getByRole('switch', { name: 'Backstube', checked: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('switch', { name: 'Backstube' }).click();
    await page.getByText('The change is not saved').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('switch', { name: 'Backstube', checked: true }).waitFor();
  });

  test('a new administrator gets a link that is shown, where no mail can be sent', async () => {
    const cem = portal.box.addUser({ uid: 'cem@kontor.localhost', givenname: 'Cem', surname: 'Celik' });
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(cem)}`);
    await page.getByRole('switch', { name: 'Administrator' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: 'Show link' }).check({ force: true });
    await dialog.getByText('The link is shown right afterwards.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Make administrator' }).click();
    const question = page.getByRole('dialog', { name: 'Show the link now?' });
    await question.getByLabel('Your own password').fill('Falsch123');
    await question.getByRole('button', { name: 'Show link' }).click();
    await question.getByText('The password is wrong.').waitFor();
    await question.getByLabel('Your own password').fill(knownPassword);
    await question.getByRole('button', { name: 'Show link' }).click();
    const sheet = page.getByRole('dialog', { name: 'Access for Cem Celik' });
    await sheet.getByText(/password\/reset\?uid=cem/).waitFor();
    expect(portal.box.slices.groups.membersOf('admin').sort()).toEqual([cem, olga]);
  });

  test('keep the focus where they are switched by keyboard, and go back by the same key', async () => {
    const fee = portal.box.addUser({ uid: 'fee@kontor.localhost', givenname: 'Fee', surname: 'Falk' });
    const { groups } = portal.box.slices;
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(fee)}`);
    const own = page.getByRole('switch', { name: 'Backstube' });
    await own.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => groups.membersOf('Backstube')).toContain(fee);
    await page.getByRole('switch', { name: 'Backstube', checked: true }).and(page.locator(':focus')).waitFor();
    await expect.poll(() => own.getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('Space');
    await expect.poll(() => groups.membersOf('Backstube')).not.toContain(fee);
    await page.getByRole('switch', { name: 'Backstube', checked: false }).and(page.locator(':focus')).waitFor();
  });

  test('apps through a group are shown as such, and stay until the group is left', async () => {
    const eva = portal.box.addUser({ uid: 'eva@kontor.localhost', givenname: 'Eva', surname: 'Ernst' });
    const { groups } = portal.box.slices;
    groups.createAppGroup({ cn: 'app-wiki', description: 'Wiki', entryParentId: 'app-wiki' });
    groups.addCustom('Laden', '', '');
    const admin = await portal.box.signIn(olga, true);
    await admin.put('/api/v1/groups/Laden', { body: { apps: ['app-wiki'], uniqueMember: [eva] } });
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(eva)}`);
    const app = page.getByRole('switch', { name: 'Wiki' });
    await page.getByText('Through the group: “Laden”.').waitFor();
    expect([await app.isChecked(), await app.isDisabled()]).toEqual([true, true]);
    await page.getByRole('switch', { name: 'Laden' }).click();
    await page.getByText('Through the group: “Laden”.').waitFor({ state: 'detached' });
    expect(await app.isChecked()).toBe(false);
  });
});

describe('a promotion where mail works', () => {
  let mail: TestSmtp;
  beforeAll(async () => {
    mail = await startSmtp();
  });
  const portal = usePortal(() => ({ environment: { KONTOR_SMTP_URL: mail.url } }));
  afterAll(() => mail.close());

  test('says that an invitation goes out, and sends it', async () => {
    const olga = portal.box.addUser({ uid: 'olga@kontor.localhost', givenname: 'Olga', surname: 'Ott', role: 'admin' });
    const emil = portal.box.addUser({ uid: 'emil@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
    await portal.box.signIn(emil);
    const address = portal.box.slices.users.find(emil)?.extern_email ?? '';
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto(`/settings/users/${encodeURIComponent(emil)}`);
    await page.getByRole('switch', { name: 'Administrator' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(`An invitation with a link to a new password goes to ${address}.`).waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    // said once
    expect((await dialog.textContent())?.match(/present password/g)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Make administrator' }).click();
    const [sent] = await mail.until(1);
    expect(sent?.to).toContain(address);
    await page.getByText(`A link to a new password is on its way to ${address}.`).waitFor();
    await page.getByText('The former password no longer works. A new one is chosen by the link').waitFor();
    await page.getByText(/The former password no longer works\. The link is .+ The last link is valid until/).waitFor();
    expect(await page.getByText('no password yet').count()).toBe(0);

    await page.getByRole('switch', { name: 'Administrator', checked: true }).click();
    const leaving = page.getByRole('alertdialog');
    await leaving.getByText('This takes effect at once.').waitFor();
    expect(await leaving.getByText('manager').count()).toBe(0);
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    portal.box.slices.groups.join(emil, ['signing']);
    await page.reload();
    await page.getByRole('switch', { name: 'Administrator', checked: true }).click();
    await leaving.getByText('This person will be no manager any more, either.').waitFor();
  });
});
