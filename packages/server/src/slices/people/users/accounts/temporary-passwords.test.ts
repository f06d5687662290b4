import type { User } from '@kontor/contract/people/users';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, pathOf } from '../users.fixture.ts';

const given = 'Kirschkuchen42';
const own = 'Winterabend7x';
const hour = 3_600_000;
const day = 24 * hour;

describe('a temporary password', () => {
  let box: TestBox;
  let clock: VirtualClock;
  let admin: Client & { uid: string };
  let uid: string;
  beforeEach(async () => {
    clock = createVirtualClock(Date.parse('2026-05-01T08:00:00Z'));
    box = await startBox({ engine: createMemoryEngine(), clock });
    admin = await box.signedIn({ uid: `olga${at}`, role: 'admin', mode: true });
    uid = box.addUser({ uid: `anna${at}` });
  });
  afterEach(() => box.end());

  const give = async (body: object = {}, who: Client = admin) =>
    (await who.post(`${pathOf(uid)}/password`, { body: { newPassword: given, ...body } })).status;
  const promote = async (who: Client = admin) =>
    (await who.post('/api/v1/groups/admin/members', { body: { uid } })).status;
  async function login(password = given) {
    const answer = await box.anonymous.post('/api/v1/login', { body: { username: uid, password } });
    return answer.status === 200 ? 'in' : answer.refusal.code;
  }
  const waiting = async () =>
    (await admin.get('/api/v1/outbox')).json.mails.filter((mail) => mail.uid === uid).map(({ template }) => template);
  const person = async (who: Client = admin) => ((await who.get(pathOf(uid))).json as User).temporaryPasswordUntil;

  it('ends after seven days, which only who knows it learns', async () => {
    await give();
    expect(await person()).toBe('2026-05-08T08:00:00.000Z');
    clock.advance(7 * day - hour);
    expect(await login()).toBe('in');
    const marked = async () =>
      (await admin.get('/api/v1/users')).json.find((user) => user.uid === uid)?.cannotSignIn ?? false;
    admin = await box.signIn(admin.uid, true);
    expect(await marked()).toBe(false);
    clock.advance(hour);
    expect(await login()).toBe('temporary-password-ended');
    expect(await login('Falsch123')).toBe('wrong-credentials');
    admin = await box.signIn(admin.uid, true);
    expect(await marked()).toBe(true);
    await admin.post(`${pathOf(uid)}/disable`);
    expect(await login()).toBe('account-disabled');
    expect(await login('Falsch123')).toBe('wrong-credentials');
  });

  it('is taken with blanks or dashes for its hyphens, and one’s own only as it is', async () => {
    const pattern = 'Kqwe-4827-mnta';
    await give({ newPassword: pattern });
    for (const typed of ['Kqwe 4827 mnta', 'Kqwe–4827–mnta', 'Kqwe4827mnta', pattern])
      expect(await login(typed)).toBe('in');
    expect(await login('kqwe-4827-mnta')).toBe('wrong-credentials');
    await give({ newPassword: 'Kqwe 4827 mnta' });
    expect([await login('Kqwe 4827 mnta'), await login(pattern)]).toEqual(['in', 'in']);
    const other = `bob${at}`;
    const names = { givenname: 'Bob', surname: 'Bach' };
    const created = { uid: other, ...names, userPassword: 'Kqwe 4827 mnta', passwordTemporary: true };
    expect((await admin.post('/api/v1/users', { body: created })).status).toBe(201);
    const own = { uid: `cem${at}`, ...names, userPassword: 'Kqwe 4827 mnta' };
    expect((await admin.post('/api/v1/users', { body: own })).status).toBe(201);
    const enter = async (username: string, password: string) =>
      (await box.anonymous.post('/api/v1/login', { body: { username, password } })).status;
    expect(await enter(other, 'Kqwe 4827 mnta')).toBe(200);
    expect([await enter(own.uid, 'Kqwe 4827 mnta'), await enter(own.uid, pattern)]).toEqual([200, 422]);
  });

  it('ends in a session that began with it as well', async () => {
    await give();
    clock.advance(7 * day - hour);
    const anna = await box.anonymous.post('/api/v1/login', { body: { username: uid, password: given } });
    clock.advance(hour);
    const headers = { 'x-auth-token': String(anna.headers['x-auth-token']) };
    const body = { currentPassword: given, newPassword: own, newPasswordRepeat: own };
    const changed = await box.anonymous.post(`${pathOf(uid)}/password_change_request`, { body, headers });
    expect(changed.refusal.code).toBe('temporary-password-ended');
  });

  it('is over once it was replaced, and can be given anew after its end', async () => {
    await give();
    clock.advance(8 * day);
    admin = await box.signIn(admin.uid, true);
    await give();
    const anna = await box.anonymous.post('/api/v1/login', { body: { username: uid, password: given } });
    const headers = { 'x-auth-token': String(anna.headers['x-auth-token']) };
    const body = { newPassword: own, newPasswordRepeat: own };
    await box.anonymous.post(`${pathOf(uid)}/password_change_request`, { body, headers });
    expect(await person()).toBeUndefined();
    clock.advance(8 * day);
    expect(await login(own)).toBe('in');
  });

  it('is kept by a promotion within the hour by who gave it and entered the own password', async () => {
    expect(await give({ ownPassword: 'Falsch123' })).toBe(422);
    expect(await give({ ownPassword: knownPassword })).toBe(204);
    expect(await promote()).toBe(200);
    expect([await login(), await waiting()]).toEqual(['in', []]);
  });

  it('given without the own password is locked by a promotion, which sends a link', async () => {
    await give();
    expect(await promote()).toBe(200);
    expect([await login(), await waiting()]).toEqual(['wrong-credentials', ['promotion']]);
  });

  it('does not lead into the account of an administrator who was taken out for a moment', async () => {
    await give({ ownPassword: knownPassword });
    await promote();
    await admin.put('/api/v1/groups/admin', { body: { uniqueMember: [admin.uid] } });
    await give();
    await promote();
    expect(await login()).toBe('wrong-credentials');
  });

  it('that is older than an hour, or of another administrator, is locked by a promotion', async () => {
    const otto = await box.signedIn({ uid: `otto${at}`, role: 'admin', mode: true });
    await give({ ownPassword: knownPassword });
    expect(await promote(otto)).toBe(200);
    expect(await login()).toBe('wrong-credentials');
    await admin.put('/api/v1/groups/admin', { body: { uniqueMember: [admin.uid, otto.uid] } });
    await give({ ownPassword: knownPassword });
    clock.advance(hour);
    admin = await box.signIn(admin.uid, true);
    expect(await promote()).toBe(200);
    expect(await login()).toBe('wrong-credentials');
  });

  it('makes its user an administrator who counts, until it ends; without a password nobody counts', async () => {
    const counted = async () => (await admin.get('/api/v1/repair/summary')).json.administrators;
    expect(await promote()).toBe(200);
    expect([await login(knownPassword), await counted()]).toEqual(['wrong-credentials', 1]);
    const alone = await admin.put('/api/v1/groups/admin', { body: { uniqueMember: [uid] } });
    expect(alone.refusal.code).toBe('last-administrator');
    await give({ ownPassword: knownPassword });
    expect(await counted()).toBe(2);
    expect((await admin.get('/api/v1/repair/summary')).json.administratorsSignedIn).toBe(1);
    clock.advance(7 * day);
    admin = await box.signIn(admin.uid, true);
    expect(await counted()).toBe(1);
    expect((await admin.delete(pathOf(uid))).status).toBe(204);
  });
});
