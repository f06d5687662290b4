import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox } from '@kontor/testkit/box';
import { journalOf } from '@kontor/testkit/journal';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { header, startSmtp } from '../../../mail/outbox/smtp.fixture.ts';
import { at, openPeople, pathOf } from '../users.fixture.ts';

const newPassword = 'Winterabend7x';

describe('a link to a new password', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
  });
  afterAll(() => people.close());

  /** Each user has an address in a network of their own, so that no test uses up the attempts of another. */
  const ask = (uid: string) => people.box.anonymous.post(`${pathOf(uid)}/password_reset_request`);
  const reset = (uid: string, body: object) =>
    people.box.anonymous.post(`${pathOf(uid)}/password_reset`, {
      body: { newPassword, newPasswordRepeat: newPassword, ...body },
      headers: { 'accept-language': 'en' },
    });
  const login = (uid: string, password: string) =>
    people.box.anonymous.post('/api/v1/login', { body: { username: uid, password } });
  const deleteAttempts = () =>
    people.box.database.run(people.box.database.tables<{ tries: { key: string } }>().deleteFrom('tries'));

  /** Returns a user whose PUK is known, with the PUK. */
  function withPuk(): { uid: string; puk: string } {
    const uid = people.box.addUser({ uid: people.named(), pukWaits: true });
    const puk = people.box.slices.passwords.waitingPuk(uid) ?? '';
    people.box.slices.passwords.confirmPuk(uid);
    return { uid, puk };
  }

  it('is mailed to who asks, works once with the PUK, and ends every session', async () => {
    const { uid, puk } = withPuk();
    const own = await people.box.signIn(uid);
    expect((await ask(uid)).status).toBe(204);
    const { token, pin, origin } = await people.linkTo(`extern.${uid}`);
    expect([pin, origin]).toEqual([null, people.box.portalUrl]);
    expect((await reset(uid, { token, pin: ` ${puk} ` })).status).toBe(204);
    expect((await own.get('/api/v1/session')).status).toBe(401);
    expect((await login(uid, knownPassword)).status).toBe(422);
    expect((await login(uid, newPassword)).json.passwordResetPin).toBeUndefined();
    const again = await reset(uid, { token, pin: puk });
    expect([again.status, again.refusal.code]).toEqual([422, 'reset-link-invalid']);
  });

  it.each(['blank', 'hyphen', 'dash'])(
    'takes the PUK, or the PIN of its own, in groups with a %s between',
    async (sign) => {
      const between = { blank: ' ', hyphen: '-', dash: ' – ' }[sign] ?? '';
      const grouped = (code: string | null) => `${code?.slice(0, 4)}${between}${code?.slice(4)}`;
      const { uid, puk } = withPuk();
      await ask(uid);
      const own = await people.linkTo(`extern.${uid}`);
      expect((await reset(uid, { token: own.token, pin: grouped(puk) })).status).toBe(204);
      const other = withPuk().uid;
      await people.admin.post(`${pathOf(other)}/password_mail_request`);
      const { token, pin } = await people.linkTo(`extern.${other}`);
      expect((await reset(other, { token, pin: grouped(pin) })).status).toBe(204);
    },
  );

  it('carries a PIN for somebody who has never logged in and so has no PUK, and needs the PUK once it is confirmed', async () => {
    const uid = people.box.addUser({ uid: people.named(), pukWaits: true });
    await ask(uid);
    const { token, pin } = await people.linkTo(`extern.${uid}`);
    const check = (link: string) =>
      people.box.anonymous.post(`${pathOf(uid)}/password_link_check`, { body: { token: link } });
    expect((await check(token)).json).toEqual({ isFirst: true });
    expect((await check('other')).refusal.code).toBe('reset-link-invalid');
    expect((await reset(uid, { token, pin })).status).toBe(204);
    expect((await check(token)).refusal.code).toBe('reset-link-invalid');
    expect((await login(uid, newPassword)).status).toBe(200);
    people.box.slices.passwords.confirmPuk(uid);
    people.smtp.taken.length = 0;
    await ask(uid);
    expect((await people.linkTo(`extern.${uid}`)).pin).toBeNull();
  });

  it('checks a PUK before the password is chosen, with the tries of a reset, and without using the link', async () => {
    const { uid, puk } = withPuk();
    expect((await login(uid, knownPassword)).status).toBe(200);
    await ask(uid);
    const { token } = await people.linkTo(`extern.${uid}`);
    const check = (pin: string) =>
      people.box.anonymous.post(`${pathOf(uid)}/password_link_check`, { body: { token, pin } });
    for (let count = 0; count < 2; count += 1) expect((await check('')).refusal.code).toBe('wrong-puk');
    expect((await check(puk)).json).toEqual({ isFirst: false });
    expect((await reset(uid, { token, pin: 'wrong' })).refusal.code).toBe('wrong-puk');
    for (let count = 0; count < 2; count += 1) expect((await check('wrong')).refusal.fields).toHaveProperty('pin');
    expect((await check(puk)).refusal.code).toBe('reset-link-invalid');
    deleteAttempts();
  });

  it('is mailed to who asks with the external address, for each account where several share it', async () => {
    const [{ uid }, one, other] = [withPuk(), withPuk(), withPuk()];
    people.smtp.taken.length = 0;
    for (const shared of [one, other])
      expect((await people.admin.patch(pathOf(shared.uid), { body: { externEmail: 'team@gmx.example' } })).status).toBe(
        200,
      );
    people.smtp.taken.length = 0;
    expect((await ask('team@gmx.example')).status).toBe(204);
    expect((await ask('nobody@gmx.example')).status).toBe(204);
    expect((await ask(`EXTERN.${uid}`)).status).toBe(204);
    expect((await people.linkTo(`extern.${uid}`)).uid).toBe(uid);
    const links = people.smtp.taken.filter(({ source }) => source.includes('password/reset'));
    expect(links.flatMap(({ to }) => to).sort()).toEqual([`extern.${uid}`, 'team@gmx.example', 'team@gmx.example']);
    deleteAttempts();
  });

  it('carries a PIN for somebody who has logged in without confirming the PUK, until it is confirmed', async () => {
    const uid = people.box.addUser({ uid: people.named(), pukWaits: true });
    const { passwordResetPin } = (await login(uid, knownPassword)).json;
    await ask(uid);
    const first = await people.linkTo(`extern.${uid}`);
    expect(first.pin).not.toBe(passwordResetPin);
    expect((await reset(uid, { token: first.token, pin: first.pin })).status).toBe(204);
    expect((await login(uid, newPassword)).json.passwordResetPin).not.toBe(passwordResetPin);

    people.smtp.taken.length = 0;
    await ask(uid);
    const second = await people.linkTo(`extern.${uid}`);
    const puk = people.box.slices.passwords.waitingPuk(uid) ?? '';
    const { slices } = people.box;
    slices.passwords.confirmPuk(uid);
    expect((await reset(uid, { token: second.token, pin: second.pin })).refusal.code).toBe('reset-link-invalid');

    people.smtp.taken.length = 0;
    await ask(uid);
    const third = await people.linkTo(`extern.${uid}`);
    expect(third.pin).toBeNull();
    expect((await reset(uid, { token: third.token, pin: second.pin })).refusal.code).toBe('wrong-puk');
    expect((await reset(uid, { token: third.token, pin: puk })).status).toBe(204);
  });

  it('is mailed to who types the short name', async () => {
    const { uid } = withPuk();
    expect((await ask(uid.slice(0, uid.indexOf('@')).toUpperCase())).status).toBe(204);
    expect((await people.linkTo(`extern.${uid}`)).uid).toBe(uid);
  });

  it('answers the same for a name nobody has, and mails nobody', async () => {
    const { uid } = withPuk();
    const known = await ask(uid);
    const unknown = await ask('nobody@nowhere.example');
    const { date: _one, ...knownHeaders } = known.headers;
    const { date: _two, ...unknownHeaders } = unknown.headers;
    expect([unknown.status, unknown.text, unknownHeaders]).toEqual([known.status, known.text, knownHeaders]);
    await people.linkTo(`extern.${uid}`);
    expect(people.smtp.taken.flatMap(({ to }) => to).join()).not.toContain('nowhere');
    const guessed = await reset('nobody@nowhere.example', { token: 'x', pin: 'y' });
    expect(guessed.refusal).toEqual((await reset(uid, { token: 'x', pin: 'y' })).refusal);
  });

  it('costs the same for a name nobody has: who was meant is looked up only after the answer', async () => {
    const clock = createVirtualClock();
    const box = await startBox({ engine: createMemoryEngine(), clock });
    const uid = box.addUser();
    const { database } = box;
    const rows = (table: 'reset_requests' | 'outbox' | 'tries') =>
      database.all(database.tables<Record<string, object>>().selectFrom(table).selectAll()).length;
    const counted = () => [rows('reset_requests'), rows('outbox'), rows('tries')];
    expect((await box.anonymous.post(`${pathOf(uid)}/password_reset_request`)).status).toBe(204);
    expect(counted()).toEqual([1, 0, 1]);
    expect((await box.anonymous.post(`${pathOf('nobody@nowhere.example')}/password_reset_request`)).status).toBe(204);
    expect(counted()).toEqual([2, 0, 1]);
    clock.advance(1);
    expect(counted().slice(0, 2)).toEqual([0, 1]);
    await box.end();
  });

  it('ends with the fifth wrong PUK', async () => {
    const { uid, puk } = withPuk();
    deleteAttempts();
    await ask(uid);
    const { token } = await people.linkTo(`extern.${uid}`);
    for (let count = 0; count < 5; count += 1) {
      const answer = await reset(uid, { token, pin: 'aaaaaaaa' });
      expect([answer.status, answer.refusal.fields]).toEqual([
        422,
        { pin: expect.stringContaining('Only your newest PUK counts') },
      ]);
    }
    expect((await reset(uid, { token, pin: puk })).refusal.code).toBe('reset-link-invalid');
    expect((await login(uid, knownPassword)).status).toBe(200);
  });

  it('does not let PUKs be tried with one link after the other', async () => {
    const { uid, puk } = withPuk();
    deleteAttempts();
    const { issueToken } = people.box.slices.passwords;
    for (let count = 0; count < 2; count += 1) {
      const token = issueToken(uid, 3_600_000);
      for (let wrong = 0; wrong < 5; wrong += 1) await reset(uid, { token, pin: 'aaaaaaaa' });
    }
    const answer = await reset(uid, { token: issueToken(uid, 3_600_000), pin: puk });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    deleteAttempts();
  });

  it.each([
    [{ newPassword: 'kurz', newPasswordRepeat: 'kurz' }, 'password-too-weak', 'newPassword'],
    [{ newPassword: 'Passwort1', newPasswordRepeat: 'Passwort1' }, 'password-common', 'newPassword'],
    [{ newPasswordRepeat: 'Anders77' }, 'passwords-differ', 'newPasswordRepeat'],
  ])('is not used up by %j', async (wrong, code, field) => {
    const { uid, puk } = withPuk();
    const token = people.box.slices.passwords.issueToken(uid, 3_600_000);
    const answer = await reset(uid, { token, pin: puk, ...wrong });
    expect([answer.status, answer.refusal.code, Object.keys(answer.refusal.fields)]).toEqual([422, code, [field]]);
    expect((await reset(uid, { token, pin: puk })).status).toBe(204);
  });

  it('works for one of two who use it at the same moment', async () => {
    const { uid, puk } = withPuk();
    const token = people.box.slices.passwords.issueToken(uid, 3_600_000);
    const both = await Promise.all([reset(uid, { token, pin: puk }), reset(uid, { token, pin: puk })]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  it('expires, and is nobody else’s', async () => {
    const { uid, puk } = withPuk();
    const { uid: other } = withPuk();
    const { issueToken } = people.box.slices.passwords;
    expect((await reset(uid, { token: issueToken(uid, 0), pin: puk })).refusal.code).toBe('reset-link-invalid');
    expect((await reset(other, { token: issueToken(uid, 3_600_000), pin: puk })).refusal.code).toBe(
      'reset-link-invalid',
    );
  });

  it('is an invitation where the person never had a password', async () => {
    const uid = people.box.addUser({ uid: people.named(), pukWaits: true });
    people.box.slices.passwords.lock(uid);
    await people.admin.post(`${pathOf(uid)}/password_mail_request`);
    const { pin } = await people.linkTo(`extern.${uid}`);
    expect(pin).toHaveLength(8);
    expect(journalOf(people.box.database).at(-1)).toMatchObject({ action: 'invite-person', subject: uid });
  });

  it.each([
    ['somebody asked for holds an hour', 'password_reset_request', 60],
    ['an administrator sent holds three days', 'password_mail_request', 72 * 60],
  ])('that %s, not a minute longer', async (_name, call, minutes) => {
    const clock = createVirtualClock();
    const smtp = await startSmtp();
    const box = await startBox({ engine: createMemoryEngine(), clock, environment: { KONTOR_SMTP_URL: smtp.url } });
    let admin = await box.signedIn({ uid: `olga${at}`, role: 'admin', mode: true });
    const uid = box.addUser({ pukWaits: true });
    const puk = box.slices.passwords.waitingPuk(uid) ?? '';
    box.slices.passwords.confirmPuk(uid);
    const passwords = { newPassword, newPasswordRepeat: newPassword };
    /** Requests a link and uses it `wait` milliseconds after it was mailed. */
    const useAfter = async (wait: number, mails: number) => {
      await admin.post(`${pathOf(uid)}/${call}`);
      clock.advance(1);
      const source = (await smtp.until(mails)).at(-1)?.source ?? '';
      const link = /^http\S+$/m.exec(source.replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[0] ?? '';
      const { searchParams } = new URL(link);
      clock.advance(wait);
      const body = { token: searchParams.get('token'), pin: searchParams.get('pin') ?? puk, ...passwords };
      return (await box.anonymous.post(`${pathOf(uid)}/password_reset`, { body })).status;
    };
    expect(await useAfter(minutes * 60_000 - 1_000, 1)).toBe(204);
    admin = await box.signIn(admin.uid, true);
    expect(await useAfter(minutes * 60_000, 2)).toBe(422);
    await box.end();
    await smtp.close();
  });

  it('from an administrator carries a PIN that works once, and makes a new PUK to be written down', async () => {
    const { uid } = withPuk();
    expect((await people.admin.post(`${pathOf(uid)}/password_mail_request`)).status).toBe(204);
    const { token, pin } = await people.linkTo(`extern.${uid}`);
    expect((await reset(uid, { token, pin })).status).toBe(204);
    const { passwordResetPin } = (await login(uid, newPassword)).json;
    expect(passwordResetPin).toMatch(/^\w{8}$/);
    expect(passwordResetPin).not.toBe(pin);
  });

  it('reaches a person five times an hour, and an address may ask twenty times', async () => {
    const { uid } = withPuk();
    deleteAttempts();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await ask(uid)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
    deleteAttempts();
    const { uid: last } = withPuk();
    await ask(last);
    await people.linkTo(`extern.${last}`);
    expect(people.smtp.taken.filter(({ to }) => to.includes(`extern.${uid}`))).toHaveLength(5);
  });

  it('is asked for in the language of the person', async () => {
    const uid = people.box.addUser({ uid: people.named(), language: 'en' });
    await ask(uid);
    await people.linkTo(`extern.${uid}`);
    const mail = people.smtp.taken.find(({ to }) => to.includes(`extern.${uid}`));
    expect(header(mail?.source ?? '', 'Subject')).toBe('New password for kontor.localhost');
  });

  it('leaves neither token nor PUK in the journal, the log or the database in plain text', async () => {
    const { uid, puk } = withPuk();
    await people.admin.post(`${pathOf(uid)}/password_mail_request`);
    const { token, pin } = await people.linkTo(`extern.${uid}`);
    const { database } = people.box;
    const output = JSON.stringify([people.journal(), people.box.log.lines]);
    const tokens = JSON.stringify(
      database.all(database.tables<{ reset_tokens: object }>().selectFrom('reset_tokens').selectAll()),
    );
    for (const secret of [token, pin ?? '', puk]) expect(output).not.toContain(secret);
    expect(tokens).not.toContain(token);
  });
});
