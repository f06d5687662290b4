import { rmSync } from 'node:fs';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, pathOf } from '../users.fixture.ts';

const day = 24 * 3_600_000;
const anna = `anna${at}`;

describe('people who go', () => {
  let clock: VirtualClock;
  let box: TestBox;
  let admin: Client & { uid: string };
  beforeEach(async () => {
    clock = createVirtualClock();
    box = await startBox({ engine: createMemoryEngine(), clock });
    admin = await box.signedIn({ uid: `olga${at}`, role: 'admin', mode: true });
    box.slices.groups.addCustom('Vertrieb', '', '');
    box.addUser({ uid: anna, groups: ['Vertrieb'] });
  });
  afterEach(async () => {
    await box.end();
    // The box does not remove a folder that is used again after a restart.
    rmSync(box.data, { recursive: true, force: true });
  });

  const login = (uid: string) =>
    box.anonymous.post('/api/v1/login', { body: { username: uid, password: knownPassword } });
  /** Lets days pass. Admin mode ends meanwhile and has to be entered again. */
  async function pass(days: number): Promise<void> {
    // The check that runs every five seconds would run half a million times in a month.
    const { watches = [], recurring = [] } = box.slices.freeSpace.slice;
    await Promise.all([...watches, ...recurring].map((work) => work.stop()));
    for (let passed = 0; passed < days; passed += 1) clock.advance(day);
    admin = await box.signIn(admin.uid, true);
  }
  const body = {
    ...{ uid: anna, givenname: 'Anna', surname: 'Neu', externEmail: 'neu@firma.example' },
    ...{ userPassword: 'Herbstlaub22', userPasswordRepeat: 'Herbstlaub22' },
  };

  describe('deleted', () => {
    it('are signed out and out of every group, and nobody points at them any more', async () => {
      const own = await box.signIn(anna);
      await admin.patch(pathOf(admin.uid), { body: { secretary: anna } });
      expect((await admin.delete(pathOf(anna))).status).toBe(204);
      expect((await own.get('/api/v1/session')).status).toBe(401);
      expect((await login(anna)).status).toBe(422);
      expect(box.slices.groups.membersOf('Vertrieb')).toEqual([]);
      expect((await admin.get(pathOf(admin.uid))).json).toMatchObject({ secretary: '' });
      expect((await admin.get(pathOf(anna))).status).toBe(404);
    });

    it('can be put back for thirty days, with what they had, and choose a new password', async () => {
      await (await box.signIn(anna)).post('/api/v1/config', { body: { id: 'home.order', value: '[]' } });
      await admin.patch(pathOf(anna), { body: { mobile: '0170 1' } });
      await admin.delete(pathOf(anna));
      await pass(29);
      expect((await admin.get('/api/v1/users/removed')).json).toMatchObject([{ uid: anna, removedBy: admin.uid }]);
      const back = await admin.post(`${pathOf(anna)}/putback`);
      expect(back.json).toMatchObject({ uid: anna, mobile: '0170 1', memberOf: ['cn=Vertrieb,ou=groups,dc=kontor'] });
      expect((await login(anna)).status).toBe(422);
      expect(box.slices.users.config(anna)).toMatchObject([{ id: 'home.order', value: '[]' }]);
      expect((await admin.get('/api/v1/outbox')).json.mails).toMatchObject([{ template: 'invitation' }]);
      expect((await admin.get('/api/v1/users/removed')).json).toEqual([]);
    });

    it('come back disabled if they were, without an invitation, and then still without a password', async () => {
      await admin.post(`${pathOf(anna)}/disable`);
      await admin.delete(pathOf(anna));
      expect((await admin.get('/api/v1/users/removed')).json).toMatchObject([{ enabled: false, isInvited: false }]);
      expect((await admin.post(`${pathOf(anna)}/putback`)).json).toMatchObject({ enabled: false, cannotSignIn: true });
      expect((await admin.get('/api/v1/outbox')).json.mails).toEqual([]);
      const enabled = await admin.post(`${pathOf(anna)}/enable`);
      expect(enabled.json).toMatchObject({ enabled: true, cannotSignIn: true });
    });

    it('do not come back as administrators', async () => {
      box.addUser({ uid: `ben${at}`, role: 'admin', signing: true });
      await admin.delete(pathOf(`ben${at}`));
      expect((await admin.post(`${pathOf(`ben${at}`)}/putback`)).json.posixGroupName).toBe('user');
    });

    it('keep their name for thirty days, and the refusal names the date', async () => {
      await admin.delete(pathOf(anna));
      const refused = await admin.post('/api/v1/users', { body });
      expect([refused.status, refused.refusal.code]).toEqual([409, 'user-name-kept']);
      const until = new Intl.DateTimeFormat('de-DE', {
        ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
      } as const);
      expect(refused.refusal.message).toContain(until.format(clock.now() + 30 * day));
      await pass(30);
      expect((await admin.post(`${pathOf(anna)}/putback`)).status).toBe(404);
      expect((await admin.post('/api/v1/users', { body })).status).toBe(201);
    });

    it('are not forgotten by a clock that jumps a month ahead', async () => {
      await admin.delete(pathOf(anna));
      const { data } = box;
      await box.stop();
      clock = createVirtualClock(clock.now() + 31 * day);
      box = await startBox({ engine: createMemoryEngine(), clock, data });
      admin = await box.signIn(admin.uid, true);
      expect((await admin.get('/api/v1/users/removed')).json).toMatchObject([{ uid: anna }]);
      expect((await admin.post('/api/v1/users', { body })).refusal.code).toBe('user-name-kept');
      await pass(28);
      expect((await admin.post(`${pathOf(anna)}/putback`)).status).toBe(200);
    });

    it('leave nothing to who gets their name later', async () => {
      clock.advance(day / 24);
      admin = await box.signIn(admin.uid, true);
      await admin.delete(pathOf(anna));
      await pass(30);
      clock.advance(day / 12);
      admin = await box.signIn(admin.uid, true);
      expect((await admin.post('/api/v1/users', { body })).status).toBe(201);
      expect((await admin.get(pathOf(anna))).json).toMatchObject({ surname: 'Neu', memberOf: [] });
      const { database } = box;
      expect(
        database.all(database.tables<{ removed_people: object }>().selectFrom('removed_people').selectAll()),
      ).toEqual([]);
    });

    it('do not come back while somebody else has their address inside', async () => {
      await admin.delete(pathOf(anna));
      const other = { ...body, uid: `other${at}`, internEmail: anna };
      expect((await admin.post('/api/v1/users', { body: other })).status).toBe(201);
      const answer = await admin.post(`${pathOf(anna)}/putback`);
      expect([answer.status, Object.keys(answer.refusal.fields)]).toEqual([422, ['internEmail']]);
    });

    it('are forgotten at once when that is asked for, and the name is free', async () => {
      await admin.delete(pathOf(anna));
      const path = `/api/v1/users/removed/${encodeURIComponent(anna)}`;
      expect((await admin.delete(path)).status).toBe(204);
      expect((await admin.delete(path)).status).toBe(404);
      expect((await admin.get('/api/v1/users/removed')).json).toEqual([]);
      expect((await admin.post(`${pathOf(anna)}/putback`)).status).toBe(404);
      expect((await admin.post('/api/v1/users', { body })).status).toBe(201);
      expect((await admin.delete(path)).status).toBe(404);
      expect((await admin.get(pathOf(anna))).json).toMatchObject({ surname: 'Neu' });
    });

    it('are forgotten afterwards, and other slices hear of it', async () => {
      const removedRows = () =>
        box.database.all(box.database.tables<{ removed_people: object }>().selectFrom('removed_people').selectAll());
      await admin.delete(pathOf(anna));
      expect(removedRows()).toHaveLength(1);
      await pass(31);
      expect(removedRows()).toEqual([]);
    });
  });

  describe('disabled', () => {
    it('cannot sign in and are signed out; enabled they can again, nothing lost', async () => {
      const own = await box.signIn(anna);
      expect((await admin.post(`${pathOf(anna)}/disable`)).json.enabled).toBe(false);
      expect((await own.get('/api/v1/session')).status).toBe(401);
      expect((await login(anna)).refusal.code).toBe('account-disabled');
      const wrong = { username: anna, password: 'Falsch123x' };
      expect((await box.anonymous.post('/api/v1/login', { body: wrong })).refusal.code).toBe('wrong-credentials');
      expect(box.slices.groups.membersOf('Vertrieb')).toEqual([anna]);
      expect((await admin.post(`${pathOf(anna)}/password_mail_request`)).refusal.code).toBe('person-disabled');
      expect((await admin.post(`${pathOf(anna)}/enable`)).json.enabled).toBe(true);
      expect((await login(anna)).status).toBe(200);
    });
  });

  describe('never', () => {
    it.each(['delete', 'disable'])('%s themselves', async (how) => {
      const answer =
        how === 'delete' ? await admin.delete(pathOf(admin.uid)) : await admin.post(`${pathOf(admin.uid)}/disable`);
      expect([answer.status, answer.refusal.code]).toEqual([409, 'own-account']);
    });

    it('leave the box without an administrator who can sign in', async () => {
      const ben = await box.signedIn({ uid: `ben${at}`, role: 'admin', mode: true });
      await ben.post(`${pathOf(admin.uid)}/disable`);
      expect((await ben.put('/api/v1/groups/admin', { body: { uniqueMember: [admin.uid] } })).status).toBe(409);
      expect(box.slices.groups.membersOf('admin')).toEqual([ben.uid, admin.uid]);
    });
  });

  it('with a second factor they cannot show lose it by an administrator, told by mail and journalled', async () => {
    const { passwords } = box.slices;
    const own = await box.signedIn({ uid: `cem${at}` });
    expect((await admin.delete(`${pathOf(own.uid)}/twofactorconfig`)).refusal.code).toBe('two-factor-not-enabled');
    const { TOTP } = await import('otpauth');
    const { secret } = await passwords.pendingTwoFactor(own.uid);
    const code = new TOTP({ secret, period: 30 }).generate({ timestamp: clock.now() });
    await own.post(`${pathOf(own.uid)}/twofactorconfig`, { body: { enabled: true, code, password: knownPassword } });
    expect((await admin.get(pathOf(own.uid))).json.twoFactorEnabled).toBe(true);
    expect((await admin.delete(`${pathOf(own.uid)}/twofactorconfig`)).status).toBe(204);
    expect((await admin.get(pathOf(own.uid))).json.twoFactorEnabled).toBe(false);
    expect((await admin.get('/api/v1/outbox')).json.mails).toMatchObject([{ template: 'two-factor-cleared' }]);
    expect((await admin.delete(`${pathOf(admin.uid)}/twofactorconfig`)).refusal.code).toBe('own-account');
  });
});
