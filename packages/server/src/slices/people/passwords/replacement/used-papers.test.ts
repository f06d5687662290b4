import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const own = 'Winterabend7x';
const given = 'Kirschkuchen42';
const pathOf = (uid: string) => `/api/v1/users/${encodeURIComponent(uid)}` as const;

describe('a paper that was used, without a mail server', () => {
  let box: TestBox;
  let admin: Client & { uid: string };
  beforeAll(async () => {
    box = await startBox({ engine: createMemoryEngine() });
    admin = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
  });
  afterAll(() => box.end());

  const reset = async (uid: string, body: object, newPassword = own) => {
    const sent = { newPassword, newPasswordRepeat: newPassword, ...body };
    const answer = await box.anonymous.post(`${pathOf(uid)}/password_reset`, { body: sent });
    return answer.status === 204 ? 204 : answer.refusal.code;
  };
  async function login(username: string, password: string) {
    const { status, json, headers } = await box.anonymous.post('/api/v1/login', { body: { username, password } });
    return { status, user: json, auth: { 'x-auth-token': String(headers['x-auth-token']) } };
  }
  /** Resolves with token and PIN of the link that the administrator prints. */
  async function printLink(uid: string) {
    const mail = (await admin.get('/api/v1/outbox')).json.mails.find((one) => one.uid === uid);
    const { json } = await admin.post(`/api/v1/outbox/${mail?.id ?? ''}/link`);
    const { searchParams } = new URL(json.link);
    return { token: searchParams.get('token') ?? '', pin: searchParams.get('pin') ?? '' };
  }
  async function invite(uid: string) {
    const names = { givenname: 'Jana', surname: 'Kern', externEmail: 'jana@firma.example' };
    await admin.post('/api/v1/users', { body: { ...names, uid, sendNotification: true } });
    return printLink(uid);
  }
  const confirmPuk = (uid: string, headers: Record<string, string>) =>
    box.anonymous.delete(`${pathOf(uid)}/passwordResetPin`, { headers });

  it('with a link opens nothing more: the PUK that is confirmed is another one', async () => {
    const uid = 'jana@kontor.localhost';
    const { token, pin } = await invite(uid);
    expect(await reset(uid, { pin })).toBe('wrong-puk');
    expect(await reset(uid, { token, pin })).toBe(204);
    const { user, auth } = await login(uid, own);
    expect(user.passwordResetPin).toMatch(/^\w{8}$/);
    expect(user.passwordResetPin).not.toBe(pin);
    await confirmPuk(uid, auth);
    expect(await reset(uid, { pin }, 'Sommerabend7x')).toBe('wrong-puk');
    expect((await login(uid, own)).status).toBe(200);
    expect(await reset(uid, { pin: user.passwordResetPin }, 'Sommerabend7x')).toBe(204);
  });

  it('with a link leaves the PUK of its reader alone until it is used', async () => {
    const uid = box.addUser({ uid: 'klaus@kontor.localhost', pukWaits: true });
    const puk = box.slices.passwords.waitingPuk(uid) ?? '';
    box.slices.passwords.confirmPuk(uid);
    await admin.post(`${pathOf(uid)}/password_mail_request`);
    const { token, pin } = await printLink(uid);
    expect(box.slices.passwords.waitingPuk(uid)).toBeUndefined();
    expect(await reset(uid, { token, pin })).toBe(204);
    const waiting = box.slices.passwords.waitingPuk(uid);
    expect([puk, pin]).not.toContain(waiting);
    expect(await reset(uid, { pin: puk })).toBe('wrong-puk');
  });

  it('with a temporary password shows no PUK to who signs in with it, and the one confirmed later is new', async () => {
    const uid = 'mia@kontor.localhost';
    const names = { givenname: 'Mia', surname: 'Kern', userPassword: given, passwordTemporary: true };
    await admin.post('/api/v1/users', { body: { ...names, uid } });
    const stranger = await login(uid, given);
    const session = await box.anonymous.get('/api/v1/session', { headers: stranger.auth });
    expect([stranger.user, session.json.loggedInUser]).not.toContainEqual(
      expect.objectContaining({ passwordResetPin: expect.anything() }),
    );
    const first = box.slices.passwords.waitingPuk(uid) ?? '';
    const body = { newPassword: own, newPasswordRepeat: own };
    const mia = await login(uid, given);
    await box.anonymous.post(`${pathOf(uid)}/password_change_request`, { body, headers: mia.auth });
    const { loggedInUser } = (await box.anonymous.get('/api/v1/session', { headers: mia.auth })).json;
    expect(loggedInUser.passwordResetPin).toMatch(/^\w{8}$/);
    expect(loggedInUser.passwordResetPin).not.toBe(first);
    await confirmPuk(uid, mia.auth);
    expect(await reset(uid, { pin: first })).toBe('wrong-puk');
  });

  it('nobody has confirmed is not enough alone', async () => {
    const uid = box.addUser({ uid: 'nora@kontor.localhost', pukWaits: true });
    const pin = box.slices.passwords.waitingPuk(uid) ?? '';
    expect(await reset(uid, { pin })).toBe('puk-not-confirmed');
    expect(await reset(uid, { pin: 'ABCDEFGH' })).toBe('wrong-puk');
    box.slices.passwords.confirmPuk(uid);
    expect(await reset(uid, { pin })).toBe(204);
  });
});
