import { createReserve, type Reserve } from '@kontor/platform/database/reserve';
import { isDiskFull } from '@kontor/platform/errors';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it } from 'vitest';

const admin = 'ada@kontor.localhost';
const user = 'ben@kontor.localhost';

let clock: VirtualClock;
let box: TestBox;
let reserve: Reserve;
beforeEach(async () => {
  clock = createVirtualClock(Date.parse('2026-05-01T08:00:00Z'));
  box = await startBox({ clock });
  box.addUser({ uid: admin, role: 'admin' });
  box.addUser({ uid: user });
  reserve = createReserve(box.database);
  reserve.refill();
});
afterEach(() => box.end());

/** Uses every free page, as on a full disk. */
function fill(): void {
  reserve.allowGrowth(false);
  const line = (text: string) =>
    `insert into journal (at, actor, address, action, subject) values (0, ${text}, '', '', '')`;
  for (const text of ['hex(zeroblob(100000))', 'hex(zeroblob(1500))', "'x'"])
    try {
      for (;;) box.database.script(line(text));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
}

const login = (username: string, password = knownPassword) =>
  box.anonymous.post('/api/v1/login', { body: { username, password } });
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length;

it('without room for one row administrators sign in, and nobody else', async () => {
  // A session for each needs more than the free space of a page.
  const client = await box.signIn(admin);
  const { secret } = await box.slices.passwords.pendingTwoFactor(admin);
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.now() });
  await client.post(`/api/v1/users/${admin}/twofactorconfig`, {
    body: { enabled: true, code: code(), password: knownPassword },
  });
  clock.advance(30_000);
  fill();
  const others = await Promise.all(Array.from({ length: 30 }, () => login(user)));
  expect(countOf(others, 503)).toBeGreaterThan(0);
  expect((await login(user)).refusal.code).toBe('disk-full');
  for (let count = 0; count < 3; count += 1) {
    expect((await login(admin, 'wrong')).status).toBe(422);
    expect((await login(admin)).status).toBe(200);
  }
  const again = await box.anonymous.post('/api/v1/login', { body: { username: admin, password: knownPassword } });
  const headers = { 'x-auth-token': String(again.headers['x-auth-token']) };
  fill();
  expect((await box.anonymous.post('/api/v1/twofactor', { headers, body: { code: '000000' } })).status).toBe(422);
  expect((await box.anonymous.post('/api/v1/twofactor', { headers, body: { code: code() } })).status).toBe(204);
  fill();
  expect((await box.anonymous.post('/api/v1/adminmode', { headers, body: { password: knownPassword } })).status).toBe(
    200,
  );
});

it('wrong passwords are counted where they cannot be written, and written when there is room again', async () => {
  fill();
  const known = await Promise.all(Array.from({ length: 15 }, () => login(admin, 'wrong')));
  expect([countOf(known, 422), countOf(known, 429)]).toEqual([10, 5]);
  const invented = await Promise.all(
    Array.from({ length: 40 }, (_, index) => login(`${index}@kontor.localhost`, 'wrong')),
  );
  expect([countOf(invented, 422), countOf(invented, 429)]).toEqual([20, 20]);
  reserve.allowGrowth(true);
  expect((await login(admin)).status).toBe(429);
  clock.advance(3_600_000);
  expect((await login(admin)).status).toBe(200);
});
