import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { ask, type Client } from '@kontor/testkit/client';
import { createFolderTargets } from '@kontor/testkit/folder-targets';
import { changeMail, hasDovecot, type MailboxLogin, subjectsIn, subscribedIn } from '@kontor/testkit/imap';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd } from '@kontor/testkit/ldap';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// Restic, Dovecot and the directory for real; a folder in place of a disk.
const english = { headers: { 'accept-language': 'en' } };
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 60_000, interval: 50 });

describe.runIf(hasDovecot && hasSlapd)('a mailbox in a backup', () => {
  let folder: string;
  let catalogue: string;
  let box: TestBox;
  let admin: Client & { uid: string };
  let id: string;

  const idle = () => eventually(() => expect(box.jobs.open()).toEqual([]));
  const env = async (): Promise<Record<string, string>> =>
    (await ask(box.slices.apps.routes()[0]?.port ?? 0, 'GET', '/told')).json as Record<string, string>;
  const login = async (user = anna): Promise<MailboxLogin> => ({
    port: Number((await env()).IMAP_PORT),
    ...{ user, password: knownPassword },
  });
  const url = (path: string) => path as never;
  const post = (who: Client, path: string, body: object) =>
    who.post(url(path), { ...english, body: { password: knownPassword, ...body } as never });
  const day = () => new Date().toLocaleDateString('sv-SE');
  const restored = (more = '') => `"Restored ${day()}${more}"`;

  async function send(subject: string): Promise<void> {
    const { SMTP_PORT, SMTP_USER: user = '', SMTP_PASSWORD: pass = '', SMTP_FROM: from } = await env();
    const app = nodemailer.createTransport({ host: '127.0.0.1', port: Number(SMTP_PORT), auth: { user, pass } });
    await app.sendMail({ from, to: anna, subject, text: 'Hello' });
    await eventually(async () => expect(await subjectsIn(await login())).toContain(subject));
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-places-'));
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    offer(catalogue, 'probe', { from: 'mail' });
    const environment = { KONTOR_CATALOGUE: catalogue, KONTOR_LDAP_PORT: '0' };
    box = await startBox({ environment, backupTargets: createFolderTargets(folder) });
    for (const uid of [anna, ben]) box.addUser({ uid });
    admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
    await admin.post('/api/v1/apps/probe', { body: { users: [anna] } });
    await idle();
    await eventually(async () => expect((await env()).IMAP_PORT).toBeDefined());
    await send('Invoice');
    await changeMail(await login(), ['CREATE Kunden', 'SELECT INBOX', 'COPY 1 Kunden', 'COPY 1 Sent']);
    const body = { device: 'sdb', cronExpression: '0 2 * * 1,2,3,4,5,6,7' } as never;
    const place = (await admin.post('/api/v1/backupjobs', { body })).json;
    await admin.post('/api/v1/backups', { body: { deviceId: place.id } });
    await idle();
    id = (await admin.get('/api/v1/backups')).json[0]?.id ?? '';
    await changeMail(await login(), ['SELECT INBOX', 'STORE 1 +FLAGS (\\Deleted)', 'EXPUNGE', 'DELETE Kunden']);
    await send('Later');
  }, 180_000);
  afterAll(async () => {
    await box?.end();
    for (const each of [folder, catalogue]) rmSync(each, { recursive: true, force: true });
  });

  test('is restored by an administrator into a new folder, and nothing else in it changes', async () => {
    const people = (await admin.get(url(`/api/v1/backups/${id}/mailboxes`))).json as { uid: string }[];
    expect(people.map(({ uid }) => uid)).toEqual([anna]);
    const path = `/api/v1/backups/${id}/mailboxes/${anna}`;
    const names = ((await admin.get(url(path))).json as { id: string }[]).map((one) => one.id);
    expect(names).toEqual(expect.arrayContaining(['', '.Kunden', '.Sent']));
    expect((await post(admin, path, { password: 'wrong' })).refusal.code).toBe('wrong-password');
    expect((await post(admin, path, { folder: '.None' })).refusal.code).toBe('not-found');
    expect((await post(admin, `/api/v1/backups/${id}/mailboxes/${ben}`, {})).refusal.code).toBe('mailbox-none');
    expect((await post(admin, path, {})).status).toBe(202);
    await idle();
    expect(await subjectsIn(await login())).toEqual(['Later']);
    expect(await subjectsIn(await login(), restored())).toEqual(['Invoice']);
    expect(await subjectsIn(await login(), restored('/Kunden'))).toEqual(['Invoice']);
    expect(await subscribedIn(await login())).toEqual(
      expect.arrayContaining([`Restored ${day()}`, `Restored ${day()}/Kunden`]),
    );
    const messages = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text);
    expect(messages.join('\n')).toContain(`is now in the folder “Restored ${day()}” of the mailbox.`);
  }, 120_000);

  test('is restored by its owner, one folder of it, and by nobody else', async () => {
    const own = await box.signIn(anna);
    const [backup] = (await own.get(url('/api/v1/mailbox/backups'))).json as { id: string; available: boolean }[];
    expect(backup).toMatchObject({ id, available: true });
    expect((await own.get(url(`/api/v1/backups/${id}/mailboxes/${anna}`))).status).toBe(403);
    expect((await post(own, `/api/v1/mailbox/backups/${id}`, { folder: '.Kunden' })).status).toBe(202);
    await idle();
    expect(await subjectsIn(await login(), restored(' (2)'))).toEqual(['Invoice']);
    const other = await box.signIn(ben);
    expect((await other.get(url('/api/v1/mailbox/backups'))).json).toEqual([]);
    expect((await post(other, `/api/v1/mailbox/backups/${id}`, {})).refusal.code).toBe('mailbox-none');
    const home = join(box.data, 'addons/recvmail/data/mail/people');
    expect(readdirSync(home).flatMap((name) => readdirSync(join(home, name)))).toEqual(['mail']);
    expect(existsSync(join(box.data, 'backup/box'))).toBe(false);
  }, 120_000);
});
