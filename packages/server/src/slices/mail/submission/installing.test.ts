import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine, type MemoryEngine } from '@kontor/testkit/memory-engine';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let catalogue: string;
let engine: MemoryEngine;
let box: TestBox;
let admin: Client & { uid: string };

beforeAll(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offerSending('1.0.0');
  engine = createMemoryEngine();
  box = await startBox({ engine, environment: { KONTOR_CATALOGUE: catalogue, KONTOR_SMTP_URL: 'smtp://127.0.0.1:1' } });
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
});
afterAll(async () => {
  await box?.end();
  rmSync(catalogue, { recursive: true, force: true });
});

/** Offers the probe as an app that sends mail. */
function offerSending(version: string): void {
  offer(catalogue, 'probe', { version });
  const file = join(catalogue, 'probe', 'manifest.yaml');
  const variables = ['host', 'port', 'user', 'password', 'from'];
  const envLines = variables.map((name) => `      SMTP_${name.toUpperCase()}: "\${smtp.${name}}"\n`).join('');
  const text = readFileSync(file, 'utf8')
    .replace(/^addons:\n/m, 'addons:\n  sendmail: {}\n')
    .trimEnd();
  writeFileSync(file, `${text}\n${envLines}`);
}

const english = { headers: { 'accept-language': 'en' } };
const started = () => engine.starts.at(-1)?.env ?? {};
const list = async () => (await admin.get('/api/v1/apps')).json;
async function done(answer: Promise<{ status: number; text: string }>): Promise<void> {
  expect((await answer).status).toBe(202);
  await vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 30_000 });
}
const runs = (appVersion = '1.0.0') =>
  vi.waitFor(async () => expect(await list()).toMatchObject([{ status: 'RUNNING', appVersion }]), { timeout: 30_000 });
const install = () => done(admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } }));
const remove = (how: string) => done(admin.delete(`/api/v1/apps/app-probe${how}`));
const send = (
  { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: pass, SMTP_FROM: from } = started(),
) =>
  nodemailer
    .createTransport({ host, port: Number(port), auth: { user, pass } })
    .sendMail({ from, to: 'anna@firma.example', subject: 'Hello', text: 'Hello' });

test('an app that sends mail is installed, and what it sends waits under its name while the mail server is away', async () => {
  await install();
  await runs();
  await send();
  const { json } = await admin.get('/api/v1/outbox', english);
  const mails = [{ app: 'Probe', template: 'app', to: 'anna@firma.example', state: 'waiting' }];
  expect(json).toMatchObject({ configured: true, waiting: 1, mails });
});

test('its password is listed for administrators', async () => {
  const { json } = await admin.get('/api/v1/passwords', english);
  const entry = json.find(({ id }: { id: string }) => id === 'sendmail.app-probe');
  expect(entry).toMatchObject({ owner: 'Probe', purpose: 'Access for sending email' });
  const shown = await admin.get('/api/v1/passwords/sendmail.app-probe');
  expect(shown.json.password).toBe(started().SMTP_PASSWORD);
});

test('it starts again once with the sender of another mail server, and not for another port', async () => {
  const save = (more: object) =>
    admin.put('/api/v1/outbox/server', {
      body: {
        ...{ provider: 'own', sender: 'box@firma.example', host: '127.0.0.1', port: 1, encryption: 'none' },
        ...{ username: '', untested: true, ...more },
      },
    });
  const begun = engine.starts.length;
  const { SMTP_PASSWORD: password, SMTP_FROM: own } = started();
  expect((await save({})).status).toBe(200);
  await vi.waitFor(() => expect(engine.starts).toHaveLength(begun + 1), { timeout: 30_000 });
  await runs();
  expect(started()).toMatchObject({ SMTP_FROM: 'box@firma.example', SMTP_PASSWORD: password });
  await send();
  expect((await save({ port: 2 })).status).toBe(200);
  await runs();
  expect(engine.starts).toHaveLength(begun + 1);
  expect((await admin.delete('/api/v1/outbox/server')).status).toBe(200);
  await vi.waitFor(() => expect(engine.starts).toHaveLength(begun + 2), { timeout: 30_000 });
  await runs();
  expect(started()).toMatchObject({ SMTP_FROM: own });
});

test('removed and installed again with its data, it has a new account; what it sent before still waits', async () => {
  const before = { ...started() };
  await remove('?removeData=false');
  await install();
  expect(started().SMTP_PORT).toBe(before.SMTP_PORT);
  expect(started().SMTP_PASSWORD).not.toBe(before.SMTP_PASSWORD);
  await expect(send(before)).rejects.toMatchObject({ responseCode: 535 });
  await send();
  await remove(`?removeData=true&password=${knownPassword}`);
  await expect(send()).rejects.toThrow();
  expect((await admin.get('/api/v1/outbox')).json).toMatchObject({ waiting: 3 });
});

test('an app that begins to send with an update has an account from then on, and one that stops has none any more', async () => {
  const accounts = async () =>
    (await admin.get('/api/v1/passwords')).json.filter(({ id }: { id: string }) => id.startsWith('sendmail.'));
  const update = async (version: string) => {
    await box.slices.store.reload();
    await done(admin.patch('/api/v1/apps/app-probe', { body: { users: [admin.uid] } }));
    await runs(version);
  };
  offer(catalogue, 'probe', { version: '2.0.0' });
  await box.slices.store.reload();
  await install();
  await runs('2.0.0');
  expect([started().SMTP_HOST, await accounts()]).toEqual([undefined, []]);
  offerSending('2.1.0');
  await update('2.1.0');
  expect(await accounts()).toHaveLength(1);
  await send();
  const before = { ...started() };
  offer(catalogue, 'probe', { version: '2.2.0' });
  await update('2.2.0');
  expect([started().SMTP_HOST, await accounts()]).toEqual([undefined, []]);
  await expect(send(before)).rejects.toThrow();
});
