import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSigningIn, from, uid } from './signing-in.fixture.ts';

const minute = 60_000;

describe('wrong passwords', () => {
  let clock: VirtualClock;
  let setUp: ReturnType<typeof createSigningIn>;
  let people: ReturnType<typeof createSigningIn>['people'];
  beforeEach(() => {
    clock = createVirtualClock();
    setUp = createSigningIn(clock);
    ({ people } = setUp);
  });
  afterEach(() => setUp.core.remove());

  const signIn = () => setUp.signIn();

  it('counts the last two wrong passwords of a session, and locks that session alone', async () => {
    const { actor } = await signIn();
    const codes: unknown[] = [];
    for (let count = 0; count < 10; count += 1) {
      clock.advance(minute);
      codes.push(await people.service.enterAdminMode(actor, 'x').catch(({ code }) => code));
    }
    const last = ['wrong-password-two-left', 'wrong-password-one-left', 'password-locked'];
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'wrong-password'), ...last]);
    await expect(people.service.enterAdminMode(actor, knownPassword)).rejects.toMatchObject({
      code: 'password-locked',
      retryAfter: 51 * 60,
    });
    const again = await signIn();
    expect((await people.service.enterAdminMode(again.actor, knownPassword)).enabled).toBe(true);
  });

  it('refuses an account after ten wrong tries, the right password too, until an hour has passed', async () => {
    for (let count = 0; count < 10; count += 1)
      await expect(people.service.login({ username: uid, password: 'x' }, from)).rejects.toMatchObject({
        code: 'wrong-credentials',
      });
    await expect(people.service.login({ username: uid, password: knownPassword }, from)).rejects.toMatchObject({
      code: 'too-many-tries',
      retryAfter: 3600,
    });
    clock.advance(60 * minute);
    expect((await signIn()).actor.uid).toBe(uid);
  });

  it('does not refuse for a month because wrong tries were counted while the clock was a month ahead', async () => {
    const month = 30 * 24 * 60 * minute;
    clock.jump(month);
    for (let count = 0; count < 10; count += 1)
      await expect(people.service.login({ username: uid, password: 'x' }, from)).rejects.toMatchObject({
        code: 'wrong-credentials',
      });
    await expect(signIn()).rejects.toMatchObject({ code: 'too-many-tries' });
    clock.jump(-month);
    expect((await signIn()).actor.uid).toBe(uid);
  });

  it('refuses an address after thirty wrong tries', async () => {
    for (let count = 0; count < 30; count += 1)
      await expect(people.service.login({ username: `n${count}@x.de`, password: 'x' }, from)).rejects.toMatchObject({
        code: 'wrong-credentials',
      });
    await expect(signIn()).rejects.toMatchObject({ code: 'too-many-tries' });
    const elsewhere = await people.service.login(
      { username: uid, password: knownPassword },
      { ...from, address: '10.0.0.10' },
    );
    expect(elsewhere.user.uid).toBe(uid);
  });
});
