import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSmtp } from '../../../mail/outbox/smtp.fixture.ts';
import { openPeople, pathOf } from '../users.fixture.ts';

const given = 'Kirschkuchen42';
const own = 'Winterabend7x';

describe('a password that an administrator gives', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
  });
  afterAll(() => people.close());

  const give = (uid: string, body: object = {}) =>
    people.admin.post(`${pathOf(uid)}/password`, { body: { newPassword: given, newPasswordRepeat: given, ...body } });
  const refused = async (uid: string, body: object = {}) => {
    const { status, refusal } = await give(uid, body);
    return [status, refusal.code];
  };
  const login = (username: string, password: string) =>
    people.box.anonymous.post('/api/v1/login', { body: { username, password } });

  it('ends every session, and lets nothing through until it is replaced', async () => {
    const uid = people.box.addUser({ uid: people.named() });
    const before = await people.box.signIn(uid);
    expect((await give(uid)).status).toBe(204);
    expect((await before.get('/api/v1/session')).status).toBe(401);
    expect((await login(uid, knownPassword)).status).toBe(422);
    const { json, headers } = await login(uid, given);
    expect(json.passwordTemporary).toBe(true);
    const auth = { 'x-auth-token': String(headers['x-auth-token']) };
    const get = (path: '/api/v1/apps' | '/api/v1/messages') => people.box.anonymous.get(path, { headers: auth });
    const session = () => people.box.anonymous.get('/api/v1/session', { headers: auth });
    expect((await session()).status).toBe(200);
    for (const path of ['/api/v1/apps', '/api/v1/messages'] as const)
      expect([(await get(path)).status, (await get(path)).refusal.code]).toEqual([403, 'password-change-needed']);
    const body = { currentPassword: given, newPassword: own, newPasswordRepeat: own };
    const changed = await people.box.anonymous.post(`${pathOf(uid)}/password_change_request`, { body, headers: auth });
    expect(changed.status).toBe(204);
    expect((await get('/api/v1/apps')).status).toBe(200);
    expect((await session()).json.loggedInUser.passwordTemporary).toBeUndefined();
    expect((await login(uid, given)).status).toBe(422);
    const messages = await people.box.anonymous.get('/api/v1/messages', { headers: auth });
    const texts = messages.json.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('Olga Ott hat Ihnen ein vorläufiges Passwort gegeben.'));
  });

  it('need not be entered again within ten minutes of signing in with it, and cannot be kept', async () => {
    const uid = people.box.addUser({ uid: people.named() });
    await give(uid);
    const { headers } = await login(uid, given);
    const auth = { 'x-auth-token': String(headers['x-auth-token']) };
    const change = async (newPassword: string, currentPassword?: string) => {
      const body = { newPassword, newPasswordRepeat: newPassword, ...(currentPassword && { currentPassword }) };
      const path = `${pathOf(uid)}/password_change_request` as const;
      const answer = await people.box.anonymous.post(path, { body, headers: auth });
      return answer.status === 204 ? 204 : [answer.refusal.code, Object.keys(answer.refusal.fields)];
    };
    expect(await change(given)).toEqual(['password-same', ['newPassword']]);
    const sessions = people.box.database.tables<{ sessions: { uid: string; created: number } }>();
    const begun = Date.now() - 11 * 60_000;
    people.box.database.run(sessions.updateTable('sessions').set({ created: begun }).where('uid', '=', uid));
    expect(await change(own)).toEqual(['sign-in-too-old', ['currentPassword']]);
    expect(await change(own, 'Falsch12345')).toEqual(['wrong-password', []]);
    expect(await change(own, given)).toBe(204);
    expect(await change('Sommerabend7x')).toEqual(['fields-invalid', ['currentPassword']]);
  });

  it('is replaced at once by a session that has just begun with it', async () => {
    const uid = people.box.addUser({ uid: people.named() });
    await give(uid);
    const { headers } = await login(uid, given);
    const body = { newPassword: own, newPasswordRepeat: own };
    const auth = { 'x-auth-token': String(headers['x-auth-token']) };
    const changed = await people.box.anonymous.post(`${pathOf(uid)}/password_change_request`, { body, headers: auth });
    expect(changed.status).toBe(204);
    expect([(await login(uid, given)).status, (await login(uid, own)).status]).toEqual([422, 200]);
  });

  it('opens neither a mailbox nor the directory before it is replaced', async () => {
    const uid = people.box.addUser({ uid: people.named() });
    const { passwords } = people.box.slices;
    expect(await passwords.isRight(uid, knownPassword)).toBe(true);
    await give(uid);
    expect([await passwords.isRight(uid, given), passwords.hashes().has(uid)]).toEqual([false, false]);
  });

  it('is in the journal and told by mail, which contain it no more than the reply', async () => {
    const uid = people.box.addUser({ uid: people.named() });
    expect((await give(uid)).text).toBe('');
    expect(
      people
        .journal()
        .filter(({ action }) => action === 'give-password')
        .at(-1),
    ).toMatchObject({
      subject: uid,
      actor: people.admin.uid,
    });
    const mail = () => people.smtp.taken.find(({ to }) => to.includes(`extern.${uid}`));
    while (mail() === undefined) await people.smtp.until(people.smtp.taken.length + 1);
    expect(mail()?.source).not.toContain(given);
    expect(JSON.stringify(people.journal())).not.toContain(given);
  });

  it('needs the own password for another administrator', async () => {
    const uid = people.box.addUser({ uid: people.named(), role: 'admin' });
    expect(await refused(uid)).toEqual([422, 'fields-invalid']);
    expect(await refused(uid, { ownPassword: 'Falsch123' })).toEqual([422, 'wrong-password']);
    expect((await login(uid, knownPassword)).status).toBe(200);
    expect((await give(uid, { ownPassword: knownPassword })).status).toBe(204);
    expect((await login(uid, given)).json.passwordTemporary).toBe(true);
  });

  it('is refused for oneself, for nobody, for a disabled account and when it is weak or well known', async () => {
    const uid = people.box.addUser({ uid: people.named() });
    expect(await refused(people.admin.uid)).toEqual([409, 'own-account']);
    expect(await refused('nobody@kontor.localhost')).toEqual([404, 'not-found']);
    expect(await refused(uid, { newPassword: 'kurz', newPasswordRepeat: 'kurz' })).toEqual([422, 'password-too-weak']);
    expect(await refused(uid, { newPasswordRepeat: own })).toEqual([422, 'passwords-differ']);
    await people.admin.post(`${pathOf(uid)}/disable`);
    expect(await refused(uid)).toEqual([409, 'person-disabled']);
  });
});

describe('the PUK alone', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  let silent: TestBox;
  beforeAll(async () => {
    people = await openPeople();
    silent = await startBox({ engine: createMemoryEngine() });
    silent.addUser({ uid: 'boss@kontor.localhost', role: 'admin' });
    silent.addUser({ uid: 'second@kontor.localhost', role: 'admin' });
  });
  afterAll(async () => {
    await people.close();
    await silent.end();
  });

  function withPuk(box: TestBox, name: string, role: 'user' | 'admin' = 'user') {
    const uid = box.addUser({ uid: `${name}@kontor.localhost`, pukWaits: true, role });
    const puk = box.slices.passwords.waitingPuk(uid) ?? '';
    box.slices.passwords.confirmPuk(uid);
    return { uid, puk };
  }
  const reset = async (box: TestBox, name: string, pin: string, newPassword = own) => {
    const body = { pin, newPassword, newPasswordRepeat: newPassword };
    const answer = await box.anonymous.post(`${pathOf(name)}/password_reset`, { body });
    return answer.status === 204 ? 204 : answer.refusal.code;
  };
  const login = async (box: TestBox, username: string, password = own) =>
    (await box.anonymous.post('/api/v1/login', { body: { username, password } })).status;

  it('sets a new password where no mail can be sent, by the short name as well', async () => {
    const { uid, puk } = withPuk(silent, 'anna');
    const before = await silent.signIn(uid);
    expect(await reset(silent, 'ANNA', ` ${puk} `)).toBe(204);
    expect((await before.get('/api/v1/session')).status).toBe(401);
    expect([await login(silent, uid, knownPassword), await login(silent, uid)]).toEqual([422, 200]);
    const messages = await (await silent.signIn(uid)).get('/api/v1/messages');
    expect(messages.json.map(({ text }) => text).join()).toContain('mit dem PUK neu gesetzt');
  });

  it('needs a link beside it where one can be mailed', async () => {
    const { uid, puk } = withPuk(people.box, 'emil');
    expect(await reset(people.box, uid, puk)).toBe('puk-needs-link');
    expect(await login(people.box, uid, knownPassword)).toBe(200);
  });

  it('is enough while the mail server is known to take no mail, and no longer once it does', async () => {
    const smtp = await startSmtp();
    const box = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: smtp.url } });
    box.addUser({ uid: 'boss@kontor.localhost', role: 'admin' });
    const { uid, puk } = withPuk(box, 'ina');
    const mailHealth = async () => (await box.anonymous.get('/api/v1/status')).json.mail;
    expect(await reset(box, uid, puk)).toBe('puk-needs-link');
    await smtp.close();
    await box.anonymous.post(`${pathOf(uid)}/password_reset_request`);
    await vi.waitUntil(async () => (await mailHealth()) === 'waits', { timeout: 10_000 });
    expect(await reset(box, 'nobody', puk)).toBe('wrong-puk');
    expect(await reset(box, uid, puk)).toBe(204);
    expect(await login(box, uid)).toBe(200);
    await box.end();
  });

  it('is always enough for the only administrator who has ever come in, and no longer once there are two', async () => {
    const box = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: people.smtp.url } });
    const { uid, puk } = withPuk(box, 'boss', 'admin');
    expect(await reset(box, uid, puk)).toBe(204);
    expect(await login(box, uid)).toBe(200);
    const other = box.addUser({ uid: 'other@kontor.localhost', role: 'admin' });
    expect(await reset(box, uid, puk, 'Herbstabend7x')).toBe(204);
    expect(await login(box, other, knownPassword)).toBe(200);
    expect(await reset(box, uid, puk, 'Sommerabend7x')).toBe('puk-needs-link');
    box.slices.passwords.lock(other);
    expect(await reset(box, uid, puk, 'Sommerabend7x')).toBe(204);
    await box.end();
  });

  it('says the same of a wrong one and of a name nobody has, and of a disabled account', async () => {
    const { uid, puk } = withPuk(silent, 'fatma');
    expect(await reset(silent, uid, 'falsch12')).toBe('wrong-puk');
    expect(await reset(silent, 'nobody', puk)).toBe('wrong-puk');
    const admin = await silent.signIn('boss@kontor.localhost', true);
    await admin.post(`${pathOf(uid)}/disable`);
    expect(await reset(silent, uid, puk)).toBe('wrong-puk');
  });

  it('calls no PUK wrong where the name may be, and asks for the username where an address was typed', async () => {
    const { uid, puk } = withPuk(silent, 'frieda');
    const body = { pin: puk, newPassword: 'Sommerabend7x', newPasswordRepeat: 'Sommerabend7x' };
    const fieldsOf = async (typed: string) =>
      (
        await silent.anonymous.post(`/api/v1/users/${encodeURIComponent(typed)}/password_reset`, {
          body,
          headers: { 'accept-language': 'en' },
        })
      ).refusal.fields;
    const pin =
      'The username or the PUK is wrong. Upper and lower case of the PUK count, and only your newest PUK does.';
    const username = 'Is that your external email address? Only the username counts here.';
    expect(await fieldsOf('frieda@web.example')).toEqual({ pin, username });
    expect(await fieldsOf(`x${uid}`)).toEqual({ pin });
  });

  it('is guessed five times an hour, and not at all together', async () => {
    const { uid, puk } = withPuk(silent, 'gabi');
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => reset(silent, uid, `falsch${index}x`)),
    );
    expect(guesses.filter((code) => code === 'wrong-puk')).toHaveLength(5);
    expect(await reset(silent, uid, puk)).toBe('too-many-tries');
    expect(await login(silent, uid, knownPassword)).toBe(200);
  });

  /** Checks that strangers who guess keep only themselves from the PUK of somebody who signs in at the address. */
  async function expectReachOf(address: string, { uid, puk }: { uid: string; puk: string }): Promise<void> {
    for (let tries = 0; tries < 5; tries++) await reset(silent, uid, 'falsch12');
    expect(await reset(silent, uid, puk)).toBe('too-many-tries');
    const rules = { counted: uid, isOpen: () => true, isEnough: () => true };
    const request = { pin: puk, newPassword: own, newPasswordRepeat: own };
    await silent.slices.passwords.resetByPuk({ uid, address }, request, rules);
    expect(await login(silent, uid)).toBe(200);
  }

  it('stays within reach of its user where they sign in, although strangers guess and an administrator ends the password', async () => {
    const { uid, puk } = withPuk(silent, 'ines');
    const { passwords } = silent.slices;
    passwords.rememberAddress({ uid, address: '10.1.2.3' });
    const admin = await silent.signIn('boss@kontor.localhost', true);
    await admin.post(`${pathOf(uid)}/password`, { body: { newPassword: 'Kirschkuchen42' } });
    passwords.lock(uid);
    await expectReachOf('10.1.2.3', { uid, puk });
  });

  it('is not kept from its user by guesses from elsewhere', async () => {
    const { uid, puk } = withPuk(silent, 'hanna');
    const { passwords } = silent.slices;
    passwords.rememberAddress({ uid, address: '10.1.2.3' });
    await expectReachOf('10.1.2.3', { uid, puk });
  });
});
