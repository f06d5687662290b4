import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const uid = 'anna.arndt@kontor.localhost';
const second = 1000;

describe('limits of signing in and of typing the password again', () => {
  let clock: VirtualClock;
  let box: TestBox;
  beforeEach(async () => {
    clock = createVirtualClock(Date.parse('2026-05-01T08:00:00Z'));
    box = await startBox({ clock });
    box.addUser({ uid, role: 'admin' });
  });
  afterEach(() => box.end());

  const login = (password: string, username = uid) =>
    box.anonymous.post('/api/v1/login', { body: { username, password } });
  const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
  const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();
  const adminMode = (client: Awaited<ReturnType<TestBox['signIn']>>, password: string) =>
    client.post('/api/v1/adminmode', { body: { password } });

  it('two hundred wrong passwords and the right one at once: ten are looked at, and the right one is none of them', async () => {
    const wrong = times(200, () => login('wrong'));
    const right = login(knownPassword);
    const answers = await wrong;
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(statuses(answers)).toEqual([422, 429]);
    expect((await right).status).toBe(429);
    expect(Number((await right).headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a full counter is not passed by invented names at once either: thirty of an address', async () => {
    let count = 0;
    const answers = await times(120, () => login('wrong', `nobody${count++}@kontor.localhost`));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    expect(statuses(answers)).toEqual([422, 429]);
  });

  it('a locked account is let in at once with a new password', async () => {
    await times(10, () => login('wrong'));
    expect((await login(knownPassword)).status).toBe(429);
    const { token, pin } = box.slices.passwords.issueTokenWithPin(uid, 3600 * second);
    const body = { token, pin, newPassword: 'Herbstlaub22', newPasswordRepeat: 'Herbstlaub22' };
    expect((await box.anonymous.post(`/api/v1/users/${uid}/password_reset`, { body })).status).toBe(204);
    expect((await login('Herbstlaub22')).status).toBe(200);
  });

  it.each([uid, 'nobody@kontor.localhost'])(
    'the last two tries for %s say how many are left, and the last one how long to wait',
    async (name) => {
      const said: unknown[] = [];
      for (let count = 0; count < 10; count += 1) said.push((await login('wrong', name)).refusal.fields);
      expect(said.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => ({})));
      expect(said.slice(7)).toEqual([
        { password: expect.stringContaining('noch zwei Versuche') },
        { password: expect.stringContaining('noch einen Versuch') },
        { password: expect.stringContaining('Der nächste Versuch geht in 60 Minuten.') },
      ]);
    },
  );

  it('an address that has signed in before is told the same until it has to wait', async () => {
    await login(knownPassword);
    const said: unknown[] = [];
    for (let count = 0; count < 10; count += 1) said.push((await login('wrong')).refusal.fields.password);
    expect(said.slice(6)).toEqual([
      undefined,
      expect.stringContaining('noch zwei Versuche'),
      expect.stringContaining('noch einen Versuch'),
      expect.stringContaining('Der nächste Versuch geht in 1 Sekunde.'),
    ]);
  });

  it('an administrator sees until when an account is locked, until a new password is given', async () => {
    const ben = box.addUser({ uid: 'ben.beck@kontor.localhost' });
    const admin = await box.signIn(uid, true);
    const seen = async () => {
      const { json } = await admin.get(`/api/v1/users/${ben}`);
      return 'lockedUntil' in json ? json.lockedUntil : undefined;
    };
    for (let count = 0; count < 9; count += 1) await login('wrong', ben);
    expect(await seen()).toBeUndefined();
    await login('wrong', ben);
    expect(await seen()).toBe('2026-05-01T09:00:00.000Z');
    const body = { newPassword: 'Herbstlaub22' };
    expect((await admin.post(`/api/v1/users/${ben}/password`, { body })).status).toBe(204);
    expect(await seen()).toBeUndefined();
  });

  it('an office that signs in at once is let in, all of it', async () => {
    const answers = await times(40, () => login(knownPassword));
    expect(statuses(answers)).toEqual([200]);
  });

  it.each(['admin mode', 'PUK', 'password', 'second factor'])(
    '%s takes ten wrong passwords of a session, at once as well',
    async (what) => {
      const client = await box.signIn(uid);
      const path = `/api/v1/users/${uid}`;
      const change = { newPassword: 'Herbstlaub22', newPasswordRepeat: 'Herbstlaub22' };
      const calls: Record<string, (password: string) => Promise<{ status: number }>> = {
        'admin mode': (password) => adminMode(client, password),
        PUK: (password) => client.post(`${path}/puk`, { body: { password } }),
        password: (currentPassword) =>
          client.post(`${path}/password_change_request`, { body: { ...change, currentPassword } }),
        'second factor': (password) =>
          client.post(`${path}/twofactorconfig`, { body: { enabled: true, code: '1', password } }),
      };
      const call = calls[what] as (password: string) => Promise<{ status: number }>;
      const answers = await times(50, () => call('wrong'));
      // the tenth says that it was the last
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
      expect(statuses(answers)).toEqual([422, 429]);
      expect((await call(knownPassword)).status).toBe(429);
    },
  );

  it('somebody with many sessions keeps nobody else from signing in', async () => {
    const ben = box.addUser({ uid: 'ben.beck@kontor.localhost' });
    expect((await login(knownPassword)).status).toBe(200);
    const own = await Promise.all(Array.from({ length: 24 }, () => box.signIn(ben)));
    // Many more than can wait: some are done while the others are still on their way.
    const renewals = Promise.all(
      own.flatMap((client) =>
        Array.from({ length: 20 }, () =>
          client.post(`/api/v1/users/${ben}/puk`, { body: { password: knownPassword } }),
        ),
      ),
    );
    const admin = await box.signIn(uid);
    expect(statuses(await times(12, () => login(knownPassword)))).toEqual([200]);
    expect((await adminMode(admin, knownPassword)).status).toBe(200);
    expect(statuses(await renewals)).toEqual([200, 503]);
  });

  it('nobody outside locks a session out of admin mode', async () => {
    const client = await box.signIn(uid);
    await times(60, () => login('wrong'));
    expect((await adminMode(client, knownPassword)).status).toBe(200);
  });

  it('one session that types wrong passwords locks no other out', async () => {
    const [one, other] = [await box.signIn(uid), await box.signIn(uid)];
    await times(12, () => adminMode(one, 'wrong'));
    expect((await adminMode(one, knownPassword)).status).toBe(429);
    expect((await adminMode(other, knownPassword)).status).toBe(200);
  });

  it('from where somebody signed in before wrong passwords only slow down, up to a minute', async () => {
    expect((await login(knownPassword)).status).toBe(200);
    await times(10, () => login('wrong'));
    const waits: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { status, headers } = await login(knownPassword);
      expect(status).toBe(429);
      waits.push(Number(headers['retry-after']));
      clock.advance(Number(headers['retry-after']) * second);
      expect((await login('wrong')).status).toBe(422);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    clock.advance(60 * second);
    expect((await login(knownPassword)).status).toBe(200);
    expect((await login('wrong')).status).toBe(422);
  });

  it('takes the second factor away with password and code only, and not where there is none', async () => {
    const client = await box.signIn(uid);
    const { secret } = await box.slices.passwords.pendingTwoFactor(uid);
    const code = () => new TOTP({ secret }).generate({ timestamp: clock.now() });
    const change = (body: object) => client.post(`/api/v1/users/${uid}/twofactorconfig`, { body });
    const off = { enabled: false, password: knownPassword };
    expect((await change({ ...off, code: code() })).refusal.code).toBe('two-factor-not-enabled');
    const { json } = await change({ enabled: true, code: code(), password: knownPassword });
    clock.advance(30 * second);
    expect((await change(off)).refusal.code).toBe('wrong-code');
    expect((await change({ ...off, code: '000000' })).refusal.code).toBe('wrong-code');
    expect((await change({ ...off, code: code(), password: 'wrong' })).refusal.code).toBe('wrong-password');
    expect(box.slices.passwords.hasTwoFactor(uid)).toBe(true);
    expect((await change({ ...off, code: String(json.recoveryCodes[0]) })).status).toBe(200);
    expect(box.slices.passwords.hasTwoFactor(uid)).toBe(false);
  });

  it('a right password does not make codes free to guess', async () => {
    const client = await box.signIn(uid);
    const { secret } = await box.slices.passwords.pendingTwoFactor(uid);
    const change = (body: object) =>
      client.post(`/api/v1/users/${uid}/twofactorconfig`, { body: { password: knownPassword, ...body } });
    await change({ enabled: true, code: new TOTP({ secret }).generate({ timestamp: clock.now() }) });
    const answers = await times(20, () => change({ enabled: false, code: '000000' }));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(statuses(answers)).toEqual([422, 429]);
  });
});

describe('limits behind a proxy', () => {
  let box: TestBox;
  afterEach(() => box.end());

  const wrongFrom = async (forwarded: string, count: number) => {
    const call = (username: string) =>
      box.anonymous.post('/api/v1/login', {
        body: { username, password: 'wrong' },
        headers: { 'x-forwarded-for': forwarded },
      });
    return Promise.all(Array.from({ length: count }, (_, index) => call(`nobody${index}@kontor.localhost`)));
  };
  const rightFrom = async (forwarded: string) => {
    const body = { username: uid, password: knownPassword };
    return (await box.anonymous.post('/api/v1/login', { body, headers: { 'x-forwarded-for': forwarded } })).status;
  };

  it('that is named, each visitor counts apart, whatever they write into the header', async () => {
    box = await startBox({ environment: { KONTOR_TRUSTED_PROXY: '127.0.0.0/8, 10.0.0.1' } });
    box.addUser({ uid });
    const answers = await wrongFrom('9.9.9.9, 1.2.3.4', 40);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await rightFrom('1.2.3.4')).toBe(429);
    expect(await rightFrom('8.8.8.8, 1.2.3.4')).toBe(429);
    expect(await rightFrom('1.2.3.4, 10.0.0.1')).toBe(429);
    expect(await rightFrom('5.6.7.8')).toBe(200);
  });

  it('that is not named, the header counts for nothing', async () => {
    box = await startBox();
    box.addUser({ uid });
    await wrongFrom('1.2.3.4', 30);
    expect(await rightFrom('5.6.7.8')).toBe(429);
  });
});
