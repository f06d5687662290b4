import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { header, reply, startSmtp, type TestSmtp } from '../smtp.fixture.ts';

const at = '@kontor.localhost';
const english = { 'accept-language': 'en' };
const path = '/api/v1/outbox/server';

let smtp: TestSmtp;
let box: TestBox;
let admin: Client & { uid: string };
beforeAll(async () => {
  smtp = await startSmtp({}, loginOf('box@firma.example', 'Geheim-77'));
  box = await startBox({ engine: createMemoryEngine() });
  admin = await box.signedIn({ uid: `olga${at}`, role: 'admin', mode: true });
});
afterAll(async () => {
  await box.end();
  await smtp.close();
});
beforeEach(async () => {
  await admin.delete(path);
});

/** Options of an SMTP server that requires a login. */
function loginOf(user: string, password: string) {
  return {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (
      typed: { username?: string | null | undefined; password?: string | null | undefined },
      _session: unknown,
      done: (error: Error | null, answer?: { user: string }) => void,
    ) =>
      typed.username === user && typed.password === password
        ? done(null, { user })
        : done(reply(535, '5.7.8 Authentication credentials invalid')),
  };
}

const typed = (more: object = {}) => ({
  ...{ provider: 'own', sender: 'box@firma.example', host: '127.0.0.1', port: smtp.port, encryption: 'none' },
  ...{ username: 'box@firma.example', password: 'Geheim-77', ...more },
});
const save = (more: object = {}) => admin.put(path, { body: typed(more), headers: english });
const journal = () =>
  box.database.all(
    box.database
      .tables<{ journal: { action: string; subject: string; before: string | null; after: string | null } }>()
      .selectFrom('journal')
      .selectAll(),
  );
const invite = (name: string) =>
  admin.post('/api/v1/users', {
    body: {
      ...{ uid: `${name}${at}`, givenname: name, surname: 'B' },
      ...{ externEmail: `${name}@firma.example`, sendNotification: true },
    },
  });

describe('the mail server of the box', () => {
  it('takes effect at once: what waited leaves, from the address of the mailbox', async () => {
    expect((await admin.get(path)).json).toMatchObject({ source: 'none', hasPassword: false });
    expect((await box.anonymous.get('/api/v1/status')).json).toMatchObject({ mail: 'none' });
    await invite('anna');
    expect((await admin.get('/api/v1/outbox')).json).toMatchObject({ configured: false, waiting: 1 });
    const saved = await save();
    expect([saved.status, saved.json]).toEqual([
      200,
      {
        ...{ source: 'settings', provider: 'own', sender: 'box@firma.example', host: '127.0.0.1', port: smtp.port },
        ...{ encryption: 'none', username: 'box@firma.example', hasPassword: true },
      },
    ]);
    const [mail] = await smtp.until(1);
    expect(mail).toMatchObject({ from: 'box@firma.example', to: ['anna@firma.example'] });
    await expect.poll(async () => (await admin.get('/api/v1/outbox')).json.waiting).toBe(0);
    expect((await box.anonymous.get('/api/v1/status')).json).toMatchObject({
      mail: 'works',
      disabledFeatures: ['smbshares'],
    });
    expect((await admin.delete(path)).json).toMatchObject({ source: 'none', host: '' });
    expect((await box.anonymous.get('/api/v1/status')).json.disabledFeatures).toContain('passwordreset');
    expect((await admin.delete(path)).status).toBe(404);
  });

  it('keeps its password sealed, out of the journal, the log and every answer', async () => {
    const saved = await save();
    const got = await admin.get(path);
    const rows = box.database.all(box.database.tables<{ mail_server: object }>().selectFrom('mail_server').selectAll());
    expect(rows).toHaveLength(1);
    const everything = JSON.stringify([saved.text, got.text, rows, journal(), box.log.lines]);
    expect(everything).not.toContain('Geheim-77');
    const last = journal().findLast(({ action }) => action === 'set-mail-server');
    expect([last?.subject, JSON.parse(last?.after ?? '')]).toEqual([
      '127.0.0.1',
      expect.objectContaining({ username: 'box@firma.example', isNewPassword: true, untested: false }),
    ]);
  });

  it('keeps the password when only the sender changes, and asks for it again before it goes to another server', async () => {
    await save();
    const { password: _password, ...withoutPassword } = typed({ sender: 'info@firma.example' });
    expect((await admin.put(path, { body: withoutPassword })).json).toMatchObject({ sender: 'info@firma.example' });
    const other = await startSmtp({}, loginOf('box@firma.example', 'Geheim-77'));
    for (const changed of [{ port: other.port }, { username: 'other@firma.example' }, { host: 'localhost' }]) {
      const answer = await admin.put(path, { body: { ...withoutPassword, ...changed }, headers: english });
      expect([answer.status, Object.keys(answer.refusal.fields)]).toEqual([422, ['password']]);
    }
    await other.close();
  });

  it('is saved although it cannot be reached only when that is asked for', async () => {
    const refused = await save({ port: 1 });
    expect([refused.status, refused.refusal.code]).toEqual([422, 'mail-server-refuses']);
    expect((await admin.get(path)).json.source).toBe('none');
    const saved = await save({ port: 1, untested: true });
    expect([saved.status, saved.json.port]).toEqual([200, 1]);
  });

  it('sends no password readable through the network', async () => {
    const answer = await save({ host: 'mail.firma.example', untested: true });
    expect([answer.status, Object.keys(answer.refusal.fields)]).toEqual([422, ['encryption']]);
  });

  it('wins over KONTOR_SMTP_URL, which applies again without it', async () => {
    const start = await startSmtp();
    const other = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: start.url } });
    const otto = await other.signedIn({ uid: `otto${at}`, role: 'admin', mode: true });
    expect((await otto.get(path)).json).toMatchObject({ source: 'start', port: start.port, hasPassword: false });
    expect((await otto.put(path, { body: typed() })).status).toBe(200);
    const send = () => otto.post(`${path}/test`, { body: { to: 'otto@firma.example' } });
    const before = smtp.taken.length;
    expect((await send()).status).toBe(204);
    expect([smtp.taken.length - before, start.taken.length]).toEqual([1, 0]);
    expect((await otto.delete(path)).json).toMatchObject({ source: 'start', port: start.port });
    expect((await send()).status).toBe(204);
    expect(start.taken).toHaveLength(1);
    await other.end();
    await start.close();
  });

  it('of KONTOR_SMTP_URL is asked for encryption as before when it is saved here', async () => {
    const start = await startSmtp();
    const other = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: start.url } });
    const otto = await other.signedIn({ uid: `otto${at}`, role: 'admin', mode: true });
    const { source: _source, hasPassword: _hasPassword, ...shown } = (await otto.get(path)).json;
    expect(shown.encryption).toBe('offered');
    const saved = await otto.put(path, { body: { ...shown, sender: 'box@firma.example' } });
    expect(saved.json).toMatchObject({ source: 'settings', encryption: 'offered' });
    const withLogin = { ...shown, host: 'mail.firma.example', username: 'box', password: 'Geheim-77', untested: true };
    const refused = await otto.put(path, { body: { ...withLogin, sender: 'box@firma.example' } });
    expect([refused.status, Object.keys(refused.refusal.fields)]).toEqual([422, ['encryption']]);
    await other.end();
    await start.close();
  });
});

describe('a test mail', () => {
  const test = (to: string, more: object = {}) =>
    admin.post(`${path}/test`, { body: { to, server: typed(more) }, headers: english });

  it('goes to the address typed, in the language of who asked, and the journal says so', async () => {
    const before = smtp.taken.length;
    expect((await test('olga@firma.example')).status).toBe(204);
    const mail = smtp.taken.at(-1);
    expect([smtp.taken.length - before, mail?.to]).toEqual([1, ['olga@firma.example']]);
    expect(header(mail?.source ?? '', 'Subject')).toBe('Test email from kontor.localhost');
    expect(journal().at(-1)).toMatchObject({ action: 'send-test-mail', subject: 'olga@firma.example' });
    expect((await admin.get(path)).json.source).toBe('none');
  });

  it('needs a server', async () => {
    const answer = await admin.post(`${path}/test`, { body: { to: 'olga@firma.example' }, headers: english });
    expect([answer.status, answer.refusal.code]).toEqual([409, 'mail-server-missing']);
  });

  it('is counted: thirty an hour', async () => {
    let answer = await test('olga@firma.example', { password: 'wrong' });
    for (let count = 0; count < 31 && answer.status !== 429; count += 1)
      answer = await test('olga@firma.example', { password: 'wrong' });
    expect([answer.status, answer.refusal.code]).toEqual([429, 'too-many-tries']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
