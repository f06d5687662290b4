import { freePort } from '@kontor/server/slices/mail/outbox/free-port.fixture';
import { reply, startSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import { startBox } from '@kontor/testkit/box';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually, portalAt, useBrowser } from '../support/journey.ts';
import { useMail } from '../support/mail.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const adminUser = { givenname: 'Olga', surname: 'Ott', role: 'admin' } as const;

describe('mail without a mail server', () => {
  const portal = usePortal();

  test('waits; administrators see it on the start page and in the settings, others nothing', async () => {
    portal.box.addUser({ uid: olga, ...adminUser });
    const anna = portal.box.addUser();
    const { page } = await portal.visitAs(olga);
    await page.goto('/apps');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Set up the mail server' }).waitFor();
    const admin = await portal.box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    await steps.getByText(/1 email is waiting to be sent\./).waitFor();
    await steps.getByRole('link', { name: 'Go to outgoing mail' }).waitFor();
    await page.getByText(/steps left, then your server is well set up/).waitFor();
    const { page: own } = await portal.visitAs(portal.box.addUser({ uid: 'berta@kontor.localhost' }));
    await own.goto('/apps');
    await own.getByText('No apps yet').waitFor();
    expect(await own.getByText(/Everything is fine|No mail server/).count()).toBe(0);

    await steps.getByRole('link', { name: 'Set up the mail server' }).waitFor();
    await page.goto('/settings/outbox');
    await page.getByLabel('Password', { exact: true }).fill('Sonnenblume7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Link to a new password' }).waitFor();
    await page.getByText(`extern.${anna}`).waitFor();
    await page.getByText('No mail server is set up', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0);
  });

  test('can be deleted, after a question', async () => {
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/outbox');
    await page.getByRole('button', { name: 'Delete email to' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete email?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete email to' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Email deleted').waitFor();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('mail that is refused', () => {
  const mail = useMail();
  const portal = usePortal(() => ({ environment: { KONTOR_SMTP_URL: mail.url } }));

  test('says what the mail server said, and leaves when it is tried again', async () => {
    mail.server.answers.rcpt = () => reply(550, 'no such mailbox here');
    portal.box.addUser({ uid: olga, ...adminUser });
    const nameOfAnna = 'Anna Berg';
    const anna = portal.box.addUser({ givenname: 'Anna', surname: 'Berg' });
    const admin = await portal.box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/outbox');
    await page.getByText('Refused').waitFor();
    await page
      .getByText(/takes no email to .* Please check this address\. The mail server says: 550 .*no such mailbox here/)
      .waitFor();
    await page.goto('/apps');
    const open = page.getByRole('region', { name: 'What still needs attention' });
    await open.getByText('1 email was refused').waitFor();
    expect(await page.getByText('waiting to be sent').count()).toBe(0);
    await open.getByRole('link', { name: 'To outgoing mail' }).click();
    await page.getByRole('main').getByRole('link', { name: nameOfAnna }).click();
    await page.waitForURL(`**/settings/users/${encodeURIComponent(anna)}`);
    await page.getByText('Refused', { exact: true }).waitFor();
    expect(await page.getByText('Waiting', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Go to outgoing mail' }).click();
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('The email still could not be sent').waitFor();
    mail.server.answers.rcpt = () => undefined;
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect((await mail.linkTo(`extern.${anna}`)).searchParams.get('uid')).toBe(anna);
  });
});

describe('mail while the mail server is away', () => {
  const journey = useBrowser();
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });

  /** Shows the page as it is now, and as it were if nothing waited. */
  async function expectRetriesOnlyForMail(page: Page, outbox: object): Promise<void> {
    const retries = page.getByText('The server keeps trying');
    await retries.waitFor();
    const path = /\/api\/v1\/outbox(\?|$)/;
    await page.route(path, (route) => route.fulfill({ json: { ...outbox, waiting: 0, mails: [] } }));
    await page.reload();
    await page.getByText('The mail server does not answer').waitFor();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(await retries.count()).toBe(0);
    await page.unroute(path);
    await page.reload();
    await retries.waitFor();
  }

  /** Somebody asks for a link, and is told that none was sent. */
  async function requestAsStranger(port: number): Promise<void> {
    const { page } = await journey.visit(portalAt(port), { language: 'en' });
    await page.goto('/password/forgotten');
    await page.getByLabel('Username').fill('nobody@kontor.localhost');
    await page.getByRole('button', { name: 'Reset my password' }).click();
    await page.getByText('Your request has arrived').waitFor();
    expect(await page.getByText('email was sent').count()).toBe(0);
  }

  test('names the trouble and the next try, and leaves when the server is back', async () => {
    const port = await freePort();
    const box = await startBox({ environment: { KONTOR_SMTP_URL: `smtp://127.0.0.1:${port}` } });
    ends.push(() => box.end());
    box.addUser({ uid: olga, ...adminUser });
    const anna = box.addUser();
    const admin = await box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    const { page, takeSession } = await journey.visit(portalAt(box.port), { language: 'en' });
    await takeSession(admin.token ?? '');
    await page.goto('/settings/outbox');
    await page.getByText('The mail server does not answer').waitFor();
    const sentence = `“127.0.0.1” accepts no connection at port ${port}. Please check the server and the port.`;
    await page.getByText(sentence).waitFor();
    await page.getByText('Exact report').click();
    await page.getByText('ECONNREFUSED').waitFor();
    await page.goto('/apps');
    await page.getByText(sentence).waitFor();
    await page.getByRole('link', { name: 'Go to outgoing mail' }).waitFor();
    await page.getByRole('link', { name: 'Check the mail server' }).click();
    await page.getByRole('heading', { name: 'Set up the mail server' }).waitFor();
    await page.getByText(sentence).waitFor();
    await page.goto('/settings/outbox');
    await requestAsStranger(box.port);
    await page.getByText(/next attempt \d+ \w+ \d{4} at \d\d:\d\d/).waitFor();
    await expectRetriesOnlyForMail(page, (await admin.get('/api/v1/outbox')).json);
    const back = await startSmtp({}, {}, port);
    ends.push(() => back.close());
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    await eventually(() => expect(back.taken).toHaveLength(1));
  });
});
