import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reply, startSmtp, type TestSmtp } from '../smtp.fixture.ts';

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

describe('a mail server that refused its last test', () => {
  const health = async () => [
    (await admin.get('/api/v1/outbox')).json.health,
    (await box.anonymous.get('/api/v1/status')).json.mail,
  ];
  const test = (more: object = {}) =>
    admin.post(`${path}/test`, { body: { to: 'olga@firma.example', server: typed(more) }, headers: english });

  it('is remembered as such when it is saved all the same, with its sentence, until a test succeeds', async () => {
    const refused = await save({ password: 'wrong' });
    expect(refused.refusal.code).toBe('mail-login-refused');
    expect((await save({ password: 'wrong', untested: true })).status).toBe(200);
    expect(await health()).toEqual(['waits', 'waits']);
    const { explanation, cause } = (await admin.get('/api/v1/outbox', { headers: english })).json;
    expect(explanation).toContain('refused the login');
    expect(cause).toBe('login');
    expect((await save()).status).toBe(200);
    expect(await health()).toEqual(['works', 'works']);
    expect((await admin.get('/api/v1/outbox')).json.cause).toBeNull();
  });

  it('is asked when it is saved without any test', async () => {
    await save({ port: 1, untested: true });
    await expect.poll(health).toEqual(['waits', 'waits']);
    expect((await admin.get('/api/v1/outbox')).json.cause).toBe('silent');
  });

  it('that takes the login but no mail stays so until it takes one, whatever it says of the login', async () => {
    await save();
    smtp.answers.rcpt = () => reply(550, '5.7.1 relay access denied');
    expect((await test()).refusal.code).toBe('mail-relay-denied');
    expect(await health()).toEqual(['waits', 'waits']);
    expect((await save()).status).toBe(200);
    expect(await health()).toEqual(['waits', 'waits']);
    delete smtp.answers.rcpt;
    expect((await test()).status).toBe(204);
    expect(await health()).toEqual(['works', 'works']);
  });

  it('is not what a test of another server says', async () => {
    await save();
    expect((await test({ password: 'wrong' })).status).toBe(422);
    const { entries } = (await admin.get('/api/v1/journal')).json;
    expect(entries[0]).toMatchObject({ action: 'try-test-mail', subject: 'olga@firma.example' });
    expect(await health()).toEqual(['works', 'works']);
  });
});
