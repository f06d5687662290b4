import { freePort } from '@kontor/server/slices/outbox/free-port.fixture';
import { reply, startSmtp } from '@kontor/server/slices/outbox/smtp.fixture';
import { startBox } from '@kontor/testkit/box';
import { afterAll, describe, expect, test } from 'vitest';
import { portalAt, soon, useBrowser } from './journey.ts';
import { useLetters } from './letters.ts';
import { useOffice } from './office.ts';

const olga = 'olga.ott@kontor.localhost';
const people = { givenname: 'Olga', surname: 'Ott', role: 'admin' } as const;

describe('mail without a mail server', () => {
  const office = useOffice();

  test('waits; administrators see it on the start page and in the settings, others nothing', async () => {
    office.box.person({ uid: olga, ...people });
    const anna = office.box.person();
    const { page } = await office.visitAs(olga);
    await page.goto('/apps');
    await page.getByText('Everything is fine.').waitFor();
    const admin = await office.box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    await page.getByText('E-mail of the server is waiting to be sent.', { exact: true }).waitFor();
    await page.getByText('1 e-mail of the server is waiting to be sent. No mail server is set up.').waitFor();
    const { page: own } = await office.visitAs(office.box.person({ uid: 'berta@kontor.localhost' }));
    await own.goto('/apps');
    await own.getByText('Everything is fine.').waitFor();

    await page.getByRole('link', { name: 'See outgoing mail' }).click();
    await page.getByLabel('Password', { exact: true }).fill('Sonnenblume7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Link to a new password' }).waitFor();
    await page.getByText(`extern.${anna}`).waitFor();
    await page.getByText('No mail server is set up', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0);
  });

  test('can be deleted, after a question', async () => {
    const { page, accessibilityFaults } = await office.visitAs(olga, { mode: true });
    await page.goto('/settings/outbox');
    await page.getByRole('button', { name: 'Delete e-mail to' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete e-mail?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete e-mail to' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('E-mail deleted').waitFor();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('mail that is refused', () => {
  const letters = useLetters();
  const office = useOffice(() => ({ environment: { KONTOR_SMTP_URL: letters.url } }));

  test('says what the mail server said, and leaves when it is tried again', async () => {
    letters.server.answers.rcpt = () => reply(550, 'no such mailbox here');
    office.box.person({ uid: olga, ...people });
    const anna = office.box.person();
    const admin = await office.box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    const { page } = await office.visitAs(olga, { mode: true });
    await page.goto('/settings/outbox');
    await page.getByText('Refused').waitFor();
    await page.getByText('no such mailbox here').waitFor();
    letters.server.answers.rcpt = () => undefined;
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect((await letters.linkTo(`extern.${anna}`)).searchParams.get('uid')).toBe(anna);
  });
});

describe('mail while the mail server is away', () => {
  const journey = useBrowser();
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test('names the trouble and the next try, and leaves when the server is back', async () => {
    const port = await freePort();
    const box = await startBox({ environment: { KONTOR_SMTP_URL: `smtp://127.0.0.1:${port}` } });
    ends.push(() => box.end());
    box.person({ uid: olga, ...people });
    const anna = box.person();
    const admin = await box.signIn(olga, true);
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    const { page, takeSession } = await journey.visit(portalAt(box.port), { language: 'en' });
    await takeSession(admin.token ?? '');
    await page.goto('/settings/outbox');
    await page.getByText('The mail server takes no e-mail at the moment').waitFor();
    await page.getByText(/next try \d\d\.\d\d\.\d{4} at \d\d:\d\d/).waitFor();
    const back = await startSmtp({}, {}, port);
    ends.push(() => back.close());
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    await soon(() => expect(back.taken).toHaveLength(1));
  });
});
