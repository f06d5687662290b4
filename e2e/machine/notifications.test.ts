import {
  isSignedWith,
  startReceiver,
  type TestReceiver,
} from '@kontor/server/slices/machine/notifications/webhook/receiver.fixture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { useMail } from '../support/mail.ts';
import { usePortal } from '../support/test-portal.ts';

describe('the page of notifications', () => {
  const portal = usePortal();

  test('takes addresses as people type and paste them, says which is wrong, and keeps them', async () => {
    const admin = portal.box.addUser({ uid: 'olga.ott@kontor.localhost', role: 'admin' });
    const { page, accessibilityFaults } = await portal.visitAs(admin, { mode: true });
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    const row = page.getByRole('region', { name: 'Disk space' });
    const field = row.getByRole('textbox');
    await field.fill('anna@firma.example, ben@firma.example');
    await row.getByText('ben@firma.example').waitFor();
    await field.pressSequentially('anna@firma.example ');
    expect(await row.getByRole('button', { name: /^Remove/ }).count()).toBe(2);
    await field.pressSequentially('nobody');
    await field.press('Enter');
    await row.getByText('“nobody” is not a valid email address.').waitFor();
    await field.press('Backspace');
    await eventually(async () => expect(await row.getByRole('button', { name: /^Remove/ }).count()).toBe(2));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Config saved.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.reload();
    await row.getByText('ben@firma.example').waitFor();
    await row.getByRole('button', { name: 'Remove ben@firma.example' }).click();
    await row.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('Save the addresses first.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Config saved.').waitFor();
    await row.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('No mail server is set up yet.').waitFor();
  });

  test('saving leads to the first field with a wrong address, wherever the page is scrolled to', async () => {
    const admin = portal.box.addUser({ uid: 'kurt.kern@kontor.localhost', role: 'admin' });
    const { page } = await portal.visitAs(admin, { mode: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/notifications');
    const field = page.getByRole('region', { name: 'Disk Failure' }).getByRole('textbox');
    await field.fill('nobody ');
    const last = page.getByRole('region', { name: 'App Update available' }).getByRole('textbox');
    await last.fill('anna@firma.example ');
    const scrolled = () => page.evaluate<number>('scrollY');
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await field.and(page.locator(':focus')).waitFor();
    await eventually(async () => expect(await scrolled()).toBeLessThan(before));
  });

  test('says what the server said where the addresses cannot be loaded', async () => {
    const admin = portal.box.addUser({ uid: 'ute.unger@kontor.localhost', role: 'admin' });
    const { page, allowConsole } = await portal.visitAs(admin, { mode: true });
    allowConsole(/status of 503/);
    const refusal = { code: 'starting', message: 'The disk is full.', fields: {}, requestId: 'r1' };
    await page.route('**/api/v1/config/system/system', (route) => route.fulfill({ status: 503, json: refusal }));
    await page.goto('/settings/notifications');
    await page.getByText('Failed to get config from server.').waitFor();
    await page.getByText('The disk is full.').waitFor();
  });
});

describe('what goes beyond single mails', () => {
  const mail = useMail();
  const portal = usePortal(() => ({ environment: { KONTOR_SMTP_URL: mail.url } }));
  const olga = 'olga.ott@kontor.localhost';
  let receiver: TestReceiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    portal.box.addUser({ uid: olga, role: 'admin', language: 'en' });
  });
  afterAll(() => receiver.close());

  test('whoever looks after the server is proposed for what would lose data, and is entered by one tap', async () => {
    const carl = portal.box.addUser({ uid: 'carl.cramer@kontor.localhost', role: 'admin' });
    const { page, accessibilityFaults } = await portal.visitAs(carl, { mode: true, size: 'phone' });
    await page.goto('/settings/notifications');
    await page.getByText('Nobody is emailed yet when a backup fails').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Enter my address' }).click();
    for (const name of ['Backup Failure', 'Disk space'])
      await page.getByRole('region', { name }).getByText('extern.carl.cramer@kontor.localhost').waitFor();
    const other = page.getByRole('region', { name: 'App Update available' });
    expect(await other.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await page.getByText('It counts once you save.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Config saved.').waitFor();
    await page.getByText('It counts once you save.').waitFor({ state: 'detached' });
    await page.reload();
    await page
      .getByRole('region', { name: 'Backup Failure' })
      .getByText('extern.carl.cramer@kontor.localhost')
      .waitFor();
    expect(await page.getByText('Nobody is emailed yet').count()).toBe(0);
  });

  /** Opens the page, and returns its panel about the webhook. */
  async function openPage() {
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/settings/notifications');
    const panel = page.getByRole('region', { name: 'Webhook' });
    const sheet = page.getByRole('dialog', { name: 'Secret of the webhook' });
    const question = page.getByRole('alertdialog', { name: 'Have you kept the secret?' });
    return { page, accessibilityFaults, panel, sheet, question };
  }

  test('a webhook takes a right address only, and shows its secret until that is secured', async () => {
    const { page, accessibilityFaults, panel, sheet, question } = await openPage();
    const field = panel.getByLabel('Address');
    const save = panel.getByRole('button', { name: 'Save address' });
    await field.fill('firma.example/hook');
    await save.click();
    await panel.getByText('Please enter a whole address that begins with https://.').waitFor();
    await field.fill('http://1.1.1.1/hook');
    await save.click();
    await panel.getByText('Messages go to the internet encrypted only.').waitFor();
    await field.fill(receiver.address);
    await save.click();
    const secret = String(await sheet.getByRole('code').textContent());
    expect(await accessibilityFaults()).toEqual([]);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Back' }).click();
    await sheet.getByText(secret).waitFor();
    await sheet.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Secret copied').waitFor();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await panel.getByText('The receiver accepted it (response 204).').waitFor();
    expect(receiver.arrived.map((message) => isSignedWith(message, secret))).toEqual([true]);
  });

  test('it is given a new secret, says what the receiver answers, and is removed', async () => {
    const { page, accessibilityFaults, panel, sheet, question } = await openPage();
    await panel.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Yes, new secret' }).click();
    const secret = String(await sheet.getByRole('code').textContent());
    await sheet.getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Yes, I have' }).click();
    await sheet.waitFor({ state: 'detached' });
    const test = panel.getByRole('button', { name: 'Send a test' });
    await test.click();
    await panel.getByText('The receiver accepted it (response 204).').waitFor();
    expect(receiver.arrived.at(-1)).toSatisfy((message) => isSignedWith(message, secret));
    receiver.answerWith((response) => void response.writeHead(401).end());
    await test.click();
    await panel.getByText('does not let the message in (response 401)').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await panel.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await page.getByText('Webhook removed.').waitFor();
    await test.waitFor({ state: 'detached' });
    expect(await panel.getByLabel('Address').inputValue()).toBe('');
  });

  test('a receiver that is away is named on the page, until messages arrive again', async () => {
    const admin = await portal.box.signIn(olga, true);
    receiver.answerWith((response) => void response.writeHead(503).end());
    await admin.put('/api/v1/notifications/webhook', { body: { address: receiver.address } });
    const value = { diskSpace: ['anna@firma.example'] };
    await admin.post('/api/v1/config/system/system', { body: [{ id: 'notifications', value }] });
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/notifications');
    await page.getByRole('region', { name: 'Disk space' }).getByRole('button', { name: 'Send test email' }).click();
    const panel = page.getByRole('region', { name: 'Webhook' });
    await panel.getByText('Messages do not arrive').waitFor();
    await panel.getByText('reports a fault of its own (response 503)').waitFor();
    await panel.getByText('One message is waiting.').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    receiver.answerWith();
    // A test that arrives sends what waits.
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await panel.getByText('Last accepted on').waitFor();
    await panel.getByText('Before that something went wrong').waitFor();
    expect(receiver.arrived.at(-1)?.json).toMatchObject({ event: 'diskSpace', state: 'test' });
  });

  test('a summary is switched on by an address, sent at once when asked, and switched off', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/notifications');
    const panel = page.getByRole('region', { name: 'Weekly summary' });
    await panel.getByText('Switched off as long as no address is entered.').waitFor();
    const field = panel.getByRole('textbox');
    await field.fill('extern.olga.ott@kontor.localhost ');
    await panel.getByRole('button', { name: 'Save summary' }).click();
    await page.getByText('Weekly summary saved.').waitFor();
    await panel.getByText('The next one comes on').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await panel.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('1 email is on its way').waitFor();
    await expect.poll(() => mail.countTo('extern.olga.ott@kontor.localhost')).toBe(1);
    expect(mail.server.taken.at(-1)?.source).toContain('Subject: Weekly summary of kontor.localhost');
    await panel.getByRole('button', { name: 'Remove extern.olga.ott@kontor.localhost' }).click();
    await panel.getByRole('button', { name: 'Save summary' }).click();
    await panel.getByText('Switched off as long as no address is entered.').waitFor();
    await page.reload();
    await panel.getByText('Switched off as long as no address is entered.').waitFor();
  });
});
