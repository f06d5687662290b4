import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Outbox } from '@kontor/contract/mail/outbox';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { ask } from '@kontor/testkit/client';
import { hasDovecot, type MailboxLogin, opensMailbox, subjectsIn } from '@kontor/testkit/imap';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd } from '@kontor/testkit/ldap';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const english = { headers: { 'accept-language': 'en' } };
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const [probe, other] = ['app-probe', 'app-other'];

describe.runIf(hasDovecot && hasSlapd)('apps with a mailbox', () => {
  const place = dataFolder();
  let catalogue: string;
  let box: TestBox;
  let admin: Awaited<ReturnType<TestBox['signIn']>>;

  function offerProbe({ version = '1.0.0', fault = '' } = {}): void {
    offer(catalogue, 'probe', { from: 'mail', version });
    const file = join(catalogue, 'probe', 'manifest.yaml');
    const text = readFileSync(file, 'utf8');
    cpSync(join(catalogue, 'probe'), join(catalogue, 'other'), { recursive: true });
    writeFileSync(
      join(catalogue, 'other', 'manifest.yaml'),
      `${text.replace('id: probe', 'id: other')}services: { mailsink: true }\n`,
    );
    if (fault !== '') writeFileSync(file, text.replace('probe.mjs]', `probe.mjs, ${fault}]`));
  }

  async function start(): Promise<void> {
    const environment = { KONTOR_CATALOGUE: catalogue, KONTOR_LDAP_PORT: '0' };
    box = await startBox({ data: place.folder, environment });
  }

  beforeAll(async () => {
    placeDatabase(place.folder);
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    offerProbe();
    await start();
    for (const uid of [anna, ben]) box.addUser({ uid });
    admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
    await done(admin.post('/api/v1/apps/probe', { body: { users: [anna] } }));
    await done(admin.post('/api/v1/apps/other', { body: { users: [admin.uid] } }));
    for (const app of [probe, other]) await runs(app);
  });
  afterAll(async () => {
    await box?.end();
    place.remove();
    rmSync(catalogue, { recursive: true, force: true });
  });

  const one = async (instance: string): Promise<InstalledApp | undefined> =>
    (await admin.get('/api/v1/apps', english)).json.find((app: InstalledApp) => app.instanceId === instance);
  const runs = (instance = probe) =>
    eventually(async () => expect(await one(instance)).toMatchObject({ status: 'RUNNING', reason: '' }));
  async function done(asked: Promise<{ status: number; text: string }>): Promise<void> {
    const answer = await asked;
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await eventually(() => expect(box.jobs.open()).toEqual([]));
  }
  async function appEnv(instance = probe): Promise<Record<string, string>> {
    const port = box.slices.apps.routes().find((route) => route.instance === instance)?.port ?? 0;
    return (await ask(port, 'GET', '/told')).json as Record<string, string>;
  }
  async function loginOf(instance = probe): Promise<MailboxLogin> {
    const { IMAP_PORT, IMAP_USER = '', IMAP_PASSWORD = '' } = await appEnv(instance);
    return { port: Number(IMAP_PORT), user: IMAP_USER, password: IMAP_PASSWORD };
  }
  const loginOfUser = async (user: string, password = knownPassword): Promise<MailboxLogin> => ({
    port: (await loginOf()).port,
    user,
    password,
  });
  async function send(subject: string, to: string): Promise<void> {
    const { SMTP_PORT, SMTP_USER: user = '', SMTP_PASSWORD: pass = '', SMTP_FROM: from } = await appEnv();
    const app = nodemailer.createTransport({ host: '127.0.0.1', port: Number(SMTP_PORT), auth: { user, pass } });
    await app.sendMail({ from, to, subject, text: 'Hello' });
  }
  const waiting = async (): Promise<Outbox['mails']> => (await admin.get('/api/v1/outbox', english)).json.mails;
  const arrives = (subject: string, login: () => Promise<MailboxLogin>) =>
    eventually(async () => expect(await subjectsIn(await login())).toContain(subject));
  const processOf = (instance: string): number =>
    JSON.parse(readFileSync(join(box.data, 'run', 'workloads', `${instance}.json`), 'utf8')).main.pid;

  test('what an app sends to somebody who uses such an app, or to another app, lies in their mailbox', async () => {
    await send('To Anna', anna);
    await send('To the other app', `${other}@kontor.localhost`);
    await send('To whoever takes what nobody has', 'info@kontor.localhost');
    await arrives('To Anna', () => loginOfUser(anna));
    await arrives('To the other app', () => loginOf(other));
    await arrives('To whoever takes what nobody has', () => loginOf(other));
    expect(await waiting()).toEqual([]);
  });

  test('what belongs to servers elsewhere, or to nobody here, is not put into a mailbox', async () => {
    // No mail server is configured, so mail to the outside is refused.
    await expect(send('To the outside', 'anna@firma.example')).rejects.toMatchObject({ responseCode: 451 });
    await expect(send('To Ben, who uses none of these apps', ben)).rejects.toMatchObject({ responseCode: 451 });
    expect(await waiting()).toEqual([]);
  });

  test('people who use such an app write with their own name and password, and as nobody else', async () => {
    const write = async (user: string, pass = knownPassword, from = user) => {
      const { SMTP_PORT } = await appEnv();
      const program = nodemailer.createTransport({ host: '127.0.0.1', port: Number(SMTP_PORT), auth: { user, pass } });
      return program.sendMail({ from, to: admin.uid, subject: `From ${user}`, text: 'Hello' });
    };
    await write(anna);
    await arrives(`From ${anna}`, () => loginOfUser(admin.uid));
    await expect(write(anna, `${knownPassword}x`)).rejects.toMatchObject({ responseCode: 535 });
    await expect(write(ben)).rejects.toMatchObject({ responseCode: 535 });
    await expect(write(anna, knownPassword, admin.uid)).rejects.toMatchObject({ responseCode: 553 });
  });

  test('a mailbox opens for its owner alone', async () => {
    const [mine, theirs] = [await loginOf(), await loginOf(other)];
    expect(await opensMailbox({ ...mine, password: theirs.password })).toBe(false);
    expect(await opensMailbox(await loginOfUser(anna, `${knownPassword}x`))).toBe(false);
    expect(await opensMailbox(await loginOfUser(ben))).toBe(false);
    expect(await subjectsIn(mine)).toEqual([]);
    expect(await subjectsIn(await loginOfUser(admin.uid))).toEqual([`From ${anna}`]);
  });

  test('killed under the apps Dovecot comes back, and what was sent meanwhile arrives', async () => {
    const before = [probe, other].map(processOf);
    const pid = processOf('addon-recvmail');
    process.kill(pid, 'SIGKILL');
    await send('While it was away', anna);
    await arrives('While it was away', () => loginOfUser(anna));
    expect(processOf('addon-recvmail')).not.toBe(pid);
    expect([probe, other].map(processOf)).toEqual(before);
  });

  test('its port taken: what is sent waits, repair says why, and it arrives as soon as the port is free', async () => {
    const { port } = await loginOf();
    await box.stop();
    const thief = createServer().listen(port, '127.0.0.1');
    await once(thief, 'listening');
    await start();
    admin = await box.signIn(admin.uid, true);
    const faults = async () => JSON.stringify((await admin.get('/api/v1/repair', english)).json.faults);
    await eventually(async () =>
      expect(await faults()).toContain(`Dovecot cannot start: another program uses its port ${port}.`),
    );
    box.slices.outbox.post({
      ...{ to: anna, language: 'en', template: 'notification' },
      content: { title: 'From the box', text: 'Hello', box: 'kontor', link: 'http://cloud.kontor.localhost/' },
    });
    await eventually(async () => expect(await waiting()).toMatchObject([{ to: anna, state: 'waiting' }]));
    thief.close();
    await once(thief, 'close');
    await box.slices.addons.restart('recvmail');
    await runs();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(await subjectsIn(await loginOfUser(anna))).toHaveLength(3);
  });

  test('an update that is undone brings the mailbox of the app back, and loses nothing that comes meanwhile', async () => {
    await send('Before', `${probe}@kontor.localhost`);
    await arrives('Before', loginOf);
    offerProbe({ version: '2.0.0', fault: 'exits' });
    await box.slices.store.reload();
    const update = done(admin.patch(`/api/v1/apps/${probe}`, { body: {} }));
    await send('Meanwhile', `${probe}@kontor.localhost`).catch(() => undefined);
    await update;
    await runs();
    await arrives('Before', loginOf);
    expect(readdirSync(join(box.data, 'apps', probe)).sort()).toEqual(['data', 'releases']);
  });

  test('removed without its data the app finds its mailbox again; with it nothing is left, and the person keeps hers', async () => {
    const folder = join(box.data, 'addons', 'recvmail', 'data', 'mail', 'apps', probe);
    await done(admin.delete(`/api/v1/apps/${probe}`));
    expect(existsSync(folder)).toBe(true);
    offerProbe({ version: '3.0.0' });
    await box.slices.store.reload();
    await done(admin.post('/api/v1/apps/probe', { body: { users: [anna] } }));
    await runs();
    expect(await subjectsIn(await loginOf())).toContain('Before');
    await done(admin.delete(`/api/v1/apps/${probe}?removeData=true&password=${knownPassword}`));
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(join(folder, '..', '..', 'people')).length).toBeGreaterThan(0);
  });
});
