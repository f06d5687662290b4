import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople, pathOf } from '../users.fixture.ts';

const given = 'Kirschkuchen42';

describe('somebody without an external address', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
  });
  afterAll(() => people.close());

  const names = { givenname: 'Lena', surname: 'Lehrling' };
  const add = (more: object) => people.admin.post('/api/v1/users', { body: { ...names, ...more } });
  async function apprentice(): Promise<string> {
    const uid = people.named();
    expect((await add({ uid, userPassword: given, passwordTemporary: true })).status).toBe(201);
    return uid;
  }
  const login = (username: string) =>
    people.box.anonymous.post('/api/v1/login', { body: { username, password: given } });
  const mails = () => people.smtp.taken.length;

  it('is created with a temporary password, and replaces it at the first sign-in', async () => {
    const uid = await apprentice();
    expect((await login(uid)).json).toMatchObject({ externEmail: '', passwordTemporary: true });
    const other = people.named();
    await add({ uid: other, userPassword: given });
    expect((await login(other)).json.passwordTemporary).toBeUndefined();
  });

  it('cannot be invited by mail', async () => {
    const { status, refusal } = await add({ uid: people.named(), sendNotification: true });
    expect([status, refusal.code]).toEqual([422, 'fields-invalid']);
    expect(refusal.fields.externEmail).toContain('Für eine Einladung braucht es eine externe E-Mail-Adresse.');
  });

  it('is not meant by a wrong address, which is called one', async () => {
    const { status, refusal } = await add({ uid: people.named(), userPassword: given, externEmail: 'lena' });
    expect(status).toBe(422);
    expect(refusal.fields).toEqual({ externEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' });
  });

  it('is sent no link, with a sentence to the administrator and none to strangers', async () => {
    const uid = await apprentice();
    const sent = await people.admin.post(`${pathOf(uid)}/password_mail_request`);
    expect([sent.status, sent.refusal.code]).toEqual([409, 'person-without-address']);
    expect((await people.box.anonymous.post(`${pathOf(uid)}/password_reset_request`)).status).toBe(204);
    const outbox = await people.admin.get('/api/v1/outbox');
    expect(outbox.json.mails.filter((mail) => mail.uid === uid)).toEqual([]);
  });

  it('becomes an administrator only with a temporary password, so that nobody is locked out', async () => {
    const uid = people.named();
    await add({ uid, userPassword: given });
    const promote = () => people.admin.post('/api/v1/groups/admin/members', { body: { uid } });
    const refused = await promote();
    expect([refused.status, refused.refusal.code]).toEqual([409, 'person-without-address']);
    expect((await login(uid)).status).toBe(200);
    const body = { newPassword: given, ownPassword: knownPassword };
    await people.admin.post(`${pathOf(uid)}/password`, { body });
    expect((await promote()).status).toBe(200);
  });

  it('is restored without an invitation, loses a second factor without a mail, and is edited without an address', async () => {
    const uid = await apprentice();
    const before = mails();
    await people.admin.delete(pathOf(uid));
    expect((await people.admin.get('/api/v1/users/removed')).json).toMatchObject([{ enabled: true, isInvited: false }]);
    expect((await people.admin.post(`${pathOf(uid)}/putback`)).status).toBe(200);
    const marked = async () =>
      (await people.admin.get('/api/v1/users')).json.filter(({ cannotSignIn }) => cannotSignIn).map((one) => one.uid);
    expect(await marked()).toContain(uid);
    await people.admin.post(`${pathOf(uid)}/password`, { body: { newPassword: given } });
    expect(await marked()).not.toContain(uid);
    expect((await people.admin.get(pathOf(uid))).json).not.toHaveProperty('cannotSignIn');
    expect((await people.admin.patch(pathOf(uid), { body: { mobile: '0151 1234567', externEmail: '' } })).status).toBe(
      200,
    );
    expect((await people.admin.patch(pathOf(uid), { body: { externEmail: 'kein Zeichen' } })).status).toBe(422);
    const outbox = await people.admin.get('/api/v1/outbox');
    expect([outbox.json.mails.filter((mail) => mail.to === ''), mails()]).toEqual([[], before]);
  });

  it('comes by a table with passwords, and is a fault of a table with invitations', async () => {
    const table = 'Vorname;Nachname\nOtto;Ohne\n';
    const head = 'Content-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv';
    const body = `--x\r\n${head}\r\n\r\n${table}\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const load = (query: string) => people.admin.post(`/api/v1/users/import?${query}`, { body, headers });
    const invited = await load('notify=true');
    expect(invited.json).toMatchObject({ added: 0, faulty: 1 });
    expect(Object.keys(invited.json.lines[0]?.fields ?? {})).toEqual(['externEmail']);
    const { json } = await load('passwords=true');
    expect(json).toMatchObject({ added: 1, faulty: 0 });
    const typed = { username: 'otto.ohne@kontor.localhost', password: json.lines[0]?.password ?? '' };
    expect((await people.box.anonymous.post('/api/v1/login', { body: typed })).json.passwordTemporary).toBe(true);
  });
});
