import { setImmediate } from 'node:timers/promises';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { knownHash, knownPassword } from '@kontor/testkit/known-users';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionDb } from './db.ts';
import { createSessions } from './sessions.ts';
import { createSigningIn, from, uid } from './signing-in.fixture.ts';

const minute = 60_000;

describe('signing in', () => {
  let clock: VirtualClock;
  let core: ReturnType<typeof createSigningIn>['core'];
  let people: ReturnType<typeof createSigningIn>['people'];
  let setUp: ReturnType<typeof createSigningIn>;
  beforeEach(() => {
    clock = createVirtualClock();
    setUp = createSigningIn(clock);
    ({ core, people } = setUp);
  });
  afterEach(() => core.remove());

  const signIn = () => setUp.signIn();

  it('hands out a token of which only the hash stays', async () => {
    const { token, actor } = await signIn();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(actor).toMatchObject({ uid, role: 'admin', signing: false, twoFactorConfirmed: true, adminUntil: 0 });
    const everything = JSON.stringify(
      core.database.all(core.database.tables<{ sessions: object }>().selectFrom('sessions').selectAll()),
    );
    expect(everything).not.toContain(token);
  });

  it('takes the user name whatever its case', async () => {
    expect((await people.service.login({ username: uid.toUpperCase(), password: knownPassword }, from)).user.uid).toBe(
      uid,
    );
  });

  it('gives the same answer for a wrong password and for an unknown name', async () => {
    const wrong = people.service.login({ username: uid, password: 'x' }, from);
    await expect(wrong).rejects.toMatchObject({ code: 'wrong-credentials' });
    const unknown = people.service.login({ username: 'nobody@kontor.localhost', password: 'x' }, from);
    await expect(unknown).rejects.toMatchObject({ code: 'wrong-credentials' });
  });

  it('gives no session for a password that changed while it was looked at', async () => {
    const { actor } = await signIn();
    const waiting = Array.from({ length: 3 }, () =>
      people.service.login({ username: uid, password: knownPassword }, from),
    );
    const refused = Promise.allSettled(waiting);
    await setImmediate();
    people.passwords.lock(uid);
    expect((await refused).map((one) => one.status === 'rejected' && one.reason)).toMatchObject(
      Array.from({ length: 3 }, () => ({ code: 'wrong-credentials' })),
    );
    expect(people.sessions.of(uid).map(({ id }) => id)).toEqual([actor.sessionId]);
  });

  it('lets nobody change anything whose session ended while the password was looked at', async () => {
    const { actor } = await signIn();
    const passwordChange = {
      currentPassword: knownPassword,
      newPassword: 'Herbstlaub22',
      newPasswordRepeat: 'Herbstlaub22',
    };
    const refused = Promise.allSettled([
      people.passwords.renewPuk(actor, knownPassword),
      people.passwords.changePassword(actor, passwordChange),
      people.service.enterAdminMode(actor, knownPassword),
    ]);
    await setImmediate();
    people.service.endOtherSessions(uid, undefined);
    expect((await refused).map((one) => one.status === 'rejected' && one.reason)).toMatchObject(
      Array.from({ length: 3 }, () => ({ code: 'not-signed-in' })),
    );
    expect(people.users.self(uid).passwordResetPin).toBeUndefined();
    expect((await signIn()).actor.uid).toBe(uid);
  });

  it('confirms nothing with a password that changed while it was looked at', async () => {
    const { actor } = await signIn();
    const refused = expect(people.passwords.renewPuk(actor, knownPassword)).rejects.toMatchObject({
      code: 'wrong-password',
    });
    await setImmediate();
    core.database.run(
      core.database
        .tables<{ credentials: { password_hash: string } }>()
        .updateTable('credentials')
        .set({ password_hash: `${knownHash}x` }),
    );
    await refused;
  });

  it('ends a session after twelve idle hours, and after thirty days of use', async () => {
    const { token, actor } = await signIn();
    clock.advance(12 * 60 * minute - 1);
    expect(people.sessions.identify(token)).toBeDefined();
    people.sessions.touch(actor);
    for (let day = 0; day < 60; day += 1) {
      clock.advance(12 * 60 * minute - 1);
      const present = people.sessions.identify(token);
      if (present !== undefined) people.sessions.touch(present);
    }
    expect(people.sessions.identify(token)).toBeUndefined();
    expect(people.sessions.isAlive(actor.sessionId)).toBe(false);
  });

  it('stays alive by the use of apps alone, also after a restart, without keeping admin mode', async () => {
    const { token, actor } = await signIn();
    await people.service.enterAdminMode(actor, knownPassword);
    people.sessions.clearCache();
    for (let hour = 0; hour < 20; hour += 1) {
      clock.advance(60 * minute);
      people.sessions.touch({ sessionId: actor.sessionId }, 'app');
    }
    expect(people.sessions.identify(token)).toMatchObject({ uid });
    const present = people.sessions.identify(token);
    expect((present?.adminUntil ?? 0) > clock.now()).toBe(false);
  });

  it('writes the last use of all sessions together, and nobody waits for the disk', async () => {
    const { withRelaxedDurability: passing, transaction } = core.database;
    const commits = { relaxed: 0, full: 0 };
    core.database.withRelaxedDurability = (work) => {
      commits.relaxed += 1;
      return passing(work);
    };
    const callers = [(await signIn()).actor, (await signIn()).actor, (await signIn()).actor];
    core.database.transaction = (work) => {
      commits.full += 1;
      return transaction(work);
    };
    clock.advance(5 * minute);
    for (const actor of callers) people.sessions.touch(actor);
    for (const actor of callers) people.sessions.touch(actor);
    clock.advance(minute / 2);
    expect(commits).toEqual({ relaxed: 1, full: 0 });
    expect(people.sessions.of(uid).map((row) => row.last_used)).toEqual(
      Array.from({ length: 3 }, () => clock.now() - minute / 2),
    );
  });

  it('does not bring back by a late write what was changed meanwhile', async () => {
    const { actor } = await signIn();
    await people.service.enterAdminMode(actor, knownPassword);
    clock.advance(2 * minute);
    const present = people.sessions.find(actor.sessionId);
    people.sessions.touch(actor);
    if (present !== undefined) people.sessions.change(present, { admin_from: 0, admin_until: 0 });
    clock.advance(minute);
    expect(people.sessions.find(actor.sessionId)).toMatchObject({ admin_until: 0 });
  });

  it('ends thousands of dead sessions some at a time', async () => {
    for (let count = 0; count < 450; count += 1) people.sessions.begin(uid, from);
    clock.advance(13 * 60 * minute);
    const { actor } = await signIn();
    const rounds = [people.sessions.endDead(), people.sessions.endDead(), people.sessions.endDead()];
    expect(rounds).toEqual([true, true, false]);
    const left = core.database.all(
      core.database.tables<{ sessions: { id: string } }>().selectFrom('sessions').select('id'),
    );
    expect(left).toEqual([{ id: actor.sessionId }]);
  });

  it('is over for a session from a time that has not come: the clock was wrong when it began', async () => {
    clock.advance(31 * 24 * 60 * minute);
    const { token } = await signIn();
    expect(people.sessions.identify(token)).toBeDefined();
    const early = { ...clock, now: () => clock.now() - 31 * 24 * 60 * minute };
    const before = createSessions({
      core: { ...core, clock: early },
      db: createSessionDb(core.database),
      rightsOf: () => ({ groups: [], enabled: true, hasTwoFactor: false, passwordTemporary: false }),
    });
    expect(before.identify(token)).toBeUndefined();
  });

  it('keeps polls from counting as use', async () => {
    const { token } = await signIn();
    for (let hour = 0; hour < 13; hour += 1) {
      people.sessions.identify(token);
      clock.advance(60 * minute);
    }
    expect(people.sessions.identify(token)).toBeUndefined();
  });

  it('holds admin mode for thirty minutes, renewed by use up to four hours', async () => {
    const { token, actor } = await signIn();
    await expect(people.service.enterAdminMode(actor, 'x')).rejects.toMatchObject({ code: 'wrong-password' });
    await people.service.enterAdminMode(actor, knownPassword);
    const present = () => {
      const found = people.sessions.identify(token);
      if (found === undefined) throw new Error('session ended');
      return { ...found, address: from.address };
    };
    expect(present().adminUntil - clock.now()).toBe(30 * minute);
    for (let step = 0; step < 11; step += 1) {
      clock.advance(20 * minute);
      people.sessions.touch(present());
      expect(people.service.readAdminMode(present()).enabled).toBe(true);
    }
    clock.advance(20 * minute);
    people.sessions.touch(present());
    expect(people.service.readAdminMode(present())).toEqual({ enabled: false, expires: null });
  });

  it('lists own sessions and ends the others', async () => {
    const first = await signIn();
    const second = await signIn();
    expect(people.service.listSessions(second.actor).map(({ device }) => device)).toEqual([
      'Firefox, Linux',
      'Firefox, Linux',
    ]);
    people.service.endOtherSessions(uid, second.actor.sessionId);
    expect(people.sessions.identify(first.token)).toBeUndefined();
    expect(people.sessions.identify(second.token)).toBeDefined();
  });

  it('asks for the second factor, takes each code once, and a recovery code once', async () => {
    const first = await signIn();
    const { secret } = await people.passwords.pendingTwoFactor(uid);
    const code = () => new TOTP({ secret, period: 30 }).generate({ timestamp: clock.now() });
    await expect(people.passwords.enableTwoFactor(first.actor, '000000', knownPassword)).rejects.toMatchObject({
      code: 'wrong-code',
    });
    const recovery = await people.passwords.enableTwoFactor(first.actor, code(), knownPassword);
    expect(new Set(recovery).size).toBe(10);

    const second = await signIn();
    expect(second.actor.twoFactorConfirmed).toBe(false);
    await expect(people.service.confirmSecondFactor(second.actor, code())).rejects.toMatchObject({
      code: 'wrong-code',
    });
    clock.advance(30_000);
    const used = code();
    await people.service.confirmSecondFactor(second.actor, used);
    expect(people.sessions.identify(second.token)?.twoFactorConfirmed).toBe(true);

    const third = await signIn();
    await expect(people.service.confirmSecondFactor(third.actor, used)).rejects.toMatchObject({ code: 'wrong-code' });
    await people.service.confirmSecondFactor(third.actor, String(recovery[0]).toUpperCase());
    await expect(people.service.confirmSecondFactor(third.actor, String(recovery[0]))).rejects.toMatchObject({
      code: 'wrong-code',
    });
  });

  it('keeps the secret of the second factor sealed', async () => {
    const { secret } = await people.passwords.pendingTwoFactor(uid);
    expect((await people.passwords.pendingTwoFactor(uid)).secret).toBe(secret);
    const rows = JSON.stringify(
      core.database.all(core.database.tables<{ credentials: object }>().selectFrom('credentials').selectAll()),
    );
    expect(rows).not.toContain(secret);
  });

  it('changes the password and renews the PUK only with the right one', async () => {
    const { actor } = await signIn();
    const change = { currentPassword: 'x', newPassword: 'Herbstlaub22', newPasswordRepeat: 'Herbstlaub22' };
    await expect(people.passwords.changePassword(actor, change)).rejects.toMatchObject({
      code: 'wrong-password',
    });
    const weak = { currentPassword: knownPassword, newPassword: 'kurz', newPasswordRepeat: 'kurz' };
    await expect(people.passwords.changePassword(actor, weak)).rejects.toMatchObject({
      code: 'password-too-weak',
    });
    await people.passwords.changePassword(actor, { ...change, currentPassword: knownPassword });
    expect((await people.service.login({ username: uid, password: 'Herbstlaub22' }, from)).user.uid).toBe(uid);
    await people.passwords.renewPuk(actor, 'Herbstlaub22');
    expect(people.users.self(uid).passwordResetPin).toMatch(/^[A-HJ-NP-Za-km-z2-9]{8}$/);
  });
});
