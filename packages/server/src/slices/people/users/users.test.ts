import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openPeople, pathOf } from './users.fixture.ts';

const user = (uid: string, more: object = {}) => ({
  uid,
  givenname: 'Dörte',
  surname: 'Groß',
  externEmail: `extern.${uid}`,
  userPassword: 'Herbstlaub22',
  userPasswordRepeat: 'Herbstlaub22',
  ...more,
});

describe('people', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
    people.box.slices.groups.createAppGroup({ cn: 'app-wiki', description: 'Wiki', entryParentId: 'app-wiki' });
  });
  afterAll(() => people.close());

  const add = (body: object, headers = {}) => people.admin.post('/api/v1/users', { body, headers });
  const login = (uid: string, password = 'Herbstlaub22') =>
    people.box.anonymous.post('/api/v1/login', { body: { username: uid, password } });

  describe('new', () => {
    it('sign in with the password an administrator typed, and read their PUK once', async () => {
      const uid = people.named();
      const added = await add(user(uid, { memberOf: ['cn=app-wiki,ou=groups,dc=kontor'], mobile: '+49 170 1' }));
      expect(added.status).toBe(201);
      expect(added.json).toMatchObject({
        uid,
        dn: `uid=${uid},ou=people,dc=kontor`,
        displayName: 'Dörte Groß',
        posixGroupName: 'user',
        memberOf: ['cn=app-wiki,ou=groups,dc=kontor'],
        internEmail: uid,
        enabled: true,
        external: false,
      });
      expect(added.text).not.toMatch(/password|pin/i);
      const signedIn = await login(uid);
      expect(signedIn.json.passwordResetPin).toMatch(/^[A-Za-z2-9]{8}$/);
    });

    it('may use an address they have, and get one of the box inside', async () => {
      const added = await add(user('Jo.Doe@Firma.example'));
      expect(added.json).toMatchObject({ uid: 'jo.doe@firma.example', internEmail: `doerte.gross${at}` });
      expect((await add(user('jo2@firma.example'))).json.internEmail).toBe(`doerte.gross2${at}`);
    });

    it('become administrators at once, with the typed password', async () => {
      const uid = people.named();
      expect((await add(user(uid, { posixGroupName: 'admin', memberOf: ['signing'] }))).json.posixGroupName).toBe(
        'admin',
      );
      expect((await login(uid)).status).toBe(200);
      expect(people.box.slices.groups.groupsOf(uid)).toEqual(['admin', 'signing']);
    });

    it('need the password once when a program adds them', async () => {
      const uid = `rosa${at}`;
      expect(await add(user(uid, { userPasswordRepeat: undefined }))).toMatchObject({ status: 201 });
      expect((await login(uid)).status).toBe(200);
    });

    it.each([
      [{ uid: 'nobody' }, ['uid']],
      [{ givenname: ' ', surname: '' }, ['givenname', 'surname']],
      [{ externEmail: 'x' }, ['externEmail']],
      [{ userPassword: undefined, userPasswordRepeat: undefined }, ['userPassword']],
      [{ userPassword: 'kurz', userPasswordRepeat: 'kurz' }, ['userPassword']],
      [{ userPassword: 'Passwort123', userPasswordRepeat: 'Passwort123' }, ['userPassword']],
      [{ userPasswordRepeat: 'Anders77' }, ['userPasswordRepeat']],
      [{ mobile: 'abc', telephoneNumber: 'x1', secretary: 'nobody@x.de' }, ['mobile', 'secretary', 'telephoneNumber']],
      [{ givenname: 'a\u0000b' }, ['givenname']],
      [{ memberOf: ['cn=none,ou=groups,dc=kontor'] }, ['memberOf']],
      [{ memberOf: ['signing'] }, ['memberOf']],
      [{ internEmail: `olga${at}` }, ['internEmail']],
    ])('are refused with %j, each field named in both languages', async (wrong, fields) => {
      const uid = people.named();
      const sentences = [];
      for (const language of ['de', 'en']) {
        const answer = await add({ ...user(uid), ...wrong }, { 'accept-language': language });
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.refusal.fields).sort()).toEqual(fields);
        sentences.push(answer.refusal.fields[fields[0] ?? '']);
      }
      expect(sentences[0]).not.toBe(sentences[1]);
      expect((await people.admin.get(pathOf(uid))).status).toBe(404);
    });

    it('have one user name each, whatever the case', async () => {
      const uid = people.named();
      await add(user(uid));
      const answer = await add(user(uid.toUpperCase()));
      expect([answer.status, answer.refusal.code, Object.keys(answer.refusal.fields)]).toEqual([
        409,
        'user-name-taken',
        ['uid'],
      ]);
      const [one, two] = await Promise.all([
        add(user('twice@x.de')),
        add(user('twice@x.de', { internEmail: 'other@x.de' })),
      ]);
      expect([one.status, two.status].sort()).toEqual([201, 409]);
    });

    it('choose their own password when it is a link that reaches them', async () => {
      const uid = people.named();
      await add({ ...user(uid), userPassword: undefined, userPasswordRepeat: undefined, sendNotification: true });
      for (const guess of ['', '!', 'Herbstlaub22']) expect((await login(uid, guess)).status).toBe(422);
      const { token, pin, origin, uid: linked } = await people.linkTo(`extern.${uid}`);
      expect([linked, origin]).toEqual([uid, people.box.portalUrl]);
      const newPassword = 'Winterabend7x';
      const answer = await people.box.anonymous.post(`${pathOf(uid)}/password_reset`, {
        body: { token, pin, newPassword, newPasswordRepeat: newPassword },
      });
      expect(answer.status).toBe(204);
      const { passwordResetPin } = (await login(uid, newPassword)).json;
      expect([undefined, pin]).not.toContain(passwordResetPin);
    });
  });

  describe('in the list', () => {
    it('are found by name with and without a space and by user name, whatever the case', async () => {
      const uid = 'zoe.zander@x.de';
      await add(user(uid, { givenname: 'Zoë', surname: 'Zander' }));
      const found = async (filter: string) =>
        (await people.admin.get(`/api/v1/users?filter=${encodeURIComponent(filter)}`)).json.map((each) => each.uid);
      for (const filter of ['zoë zander', 'ZOËZANDER', ' zander', 'ZOE.ZANDER@'])
        expect(await found(filter)).toEqual([uid]);
      expect(await found('zander zoë')).toEqual([]);
      const all = await people.admin.get('/api/v1/users?limit=2');
      expect([all.json.length, Number(all.headers['x-total-count'])]).toEqual([
        2,
        people.box.slices.users.allUids().length,
      ]);
    });

    it('show contact fields only in admin mode, and the list knows what changed', async () => {
      const plain = await people.box.signedIn({ uid: people.named(), role: 'admin' });
      const trimmed = await plain.get('/api/v1/users');
      expect(trimmed.json[0]).not.toHaveProperty('externEmail');
      const etag = { 'if-none-match': String(trimmed.headers.etag) };
      expect((await plain.get('/api/v1/users', { headers: etag })).status).toBe(304);
      await people.admin.patch(pathOf(plain.uid), { body: { title: 'Chefin' } });
      expect((await plain.get('/api/v1/users', { headers: etag })).status).toBe(304);
      await people.admin.patch(pathOf(plain.uid), { body: { surname: 'Anders' } });
      expect((await plain.get('/api/v1/users', { headers: etag })).status).toBe(200);
    });
  });

  describe('changed', () => {
    it('take the whole object back, and tell the journal what was before', async () => {
      const uid = people.named();
      const { json: before } = await add(user(uid));
      const changed = await people.admin.put(pathOf(uid), {
        body: { ...before, surname: 'Klein', secretary: people.admin.uid, externEmail: 'neu@firma.example' },
      });
      expect(changed.json).toMatchObject({
        displayName: 'Dörte Klein',
        secretary: `uid=${people.admin.uid},ou=people,dc=kontor`,
        externEmail: 'neu@firma.example',
      });
      const line = people.journal().findLast(({ action, subject }) => action === 'change-person' && subject === uid);
      expect(JSON.parse(line?.before ?? '')).toMatchObject({ surname: 'Groß' });
      const own = await people.box.signIn(uid);
      expect((await own.get(`${pathOf(uid)}/secretary`)).json.displayName).toBe('Olga Ott');
    });

    it.each([
      [{ uid: 'other@x.de' }, 'uid'],
      [{ posixGroupName: 'admin' }, 'posixGroupName'],
      [{ memberOf: ['cn=admin,ou=groups,dc=kontor'] }, 'memberOf'],
      [{ enabled: false }, 'enabled'],
      [{ internEmail: 'else@x.de' }, 'internEmail'],
      [{ mobile: 'abc' }, 'mobile'],
      [{ givenname: '' }, 'givenname'],
      [{ shoeSize: 38 }, 'shoeSize'],
    ])('are not by %j; the field is named in both languages', async (patch, field) => {
      const uid = people.named();
      people.box.addUser({ uid });
      const fieldMessage = async (language: string) => {
        const headers = { 'accept-language': language };
        const answer = await people.admin.patch(pathOf(uid), { body: patch, headers });
        expect([answer.status, Object.keys(answer.refusal.fields)]).toEqual([422, [field]]);
        return answer.refusal.fields[field];
      };
      expect(await fieldMessage('de')).not.toBe(await fieldMessage('en'));
    });

    it('are told of every bad field at once, and nothing of it is kept', async () => {
      const uid = people.named();
      people.box.addUser({ uid });
      const before = (await people.admin.get(pathOf(uid))).json;
      const wrong = {
        givenname: '',
        surname: ' ',
        externEmail: 'x',
        mobile: 'a',
        telephoneNumber: 'b',
        facsimileTelephoneNumber: 'c',
        postalCode: 'x'.repeat(21),
        street: 'x'.repeat(201),
        description: 'x'.repeat(2001),
        preferredLanguage: 'fr',
      };
      // Whether a contact exists only the box knows; whether a number is valid, the rules decide.
      const known = { secretary: uid, manager: 'x@y.de' };
      const refused = await people.admin.patch(pathOf(uid), { body: { ...wrong, ...known, title: 'Chefin' } });
      expect([refused.status, Object.keys(refused.refusal.fields).sort()]).toEqual([
        422,
        Object.keys({ ...wrong, ...known }).sort(),
      ]);
      const { status } = await people.admin.patch(pathOf(uid), { body: { ...known, title: 'Chefin' } });
      expect(status).toBe(422);
      expect((await people.admin.get(pathOf(uid))).json).toEqual(before);
    });

    it('nobody learns by a bad field what only those may know who may edit', async () => {
      const uid = people.named();
      people.box.addUser({ uid });
      const own = await people.box.signedIn({ uid: people.named() });
      const refused = await own.patch(pathOf(uid), { body: { surname: '', secretary: 'x@y.de' } });
      expect([refused.status, Object.keys(refused.refusal.fields)]).toEqual([422, ['surname']]);
    });

    it('by two at once lose nothing', async () => {
      const uid = people.named();
      people.box.addUser({ uid });
      const { headers } = await people.admin.get(pathOf(uid));
      const ifMatch = { headers: { 'if-match': String(headers.etag) } };
      expect((await people.admin.patch(pathOf(uid), { ...ifMatch, body: { title: 'A' } })).status).toBe(200);
      expect((await people.admin.patch(pathOf(uid), { ...ifMatch, body: { title: 'B' } })).refusal.code).toBe(
        'changed-meanwhile',
      );
    });

    it('change themselves, but nobody else', async () => {
      const uid = people.named();
      const own = await people.box.signedIn({ uid });
      expect((await own.patch(pathOf(uid), { body: { mobile: '0170', preferredLanguage: 'en' } })).json).toMatchObject({
        mobile: '0170',
        preferredLanguage: 'en',
      });
      expect((await own.patch(pathOf(people.admin.uid), { body: { title: 'x' } })).status).toBe(403);
      const outside = await people.box.signedIn({ uid: people.named(), role: 'admin' });
      expect((await outside.patch(pathOf(uid), { body: { title: 'x' } })).status).toBe(412);
    });

    it('lose one attribute at a time, of a known list', async () => {
      const uid = people.named();
      const own = await people.box.signedIn({ uid });
      await own.patch(pathOf(uid), { body: { title: 'Chefin', mobile: '110' } });
      expect((await own.delete(`${pathOf(uid)}/title`)).status).toBe(204);
      expect((await own.get(pathOf(uid))).json).toMatchObject({ title: '', mobile: '110' });
      for (const attribute of ['surname', 'uid', 'password_hash', '__proto__'])
        expect((await own.delete(`${pathOf(uid)}/${attribute}`)).status).toBe(422);
      expect((await people.admin.delete(`${pathOf(uid)}/passwordResetPin`)).status).toBe(403);
    });

    it('from a directory outside keep name, contact, mail and password', async () => {
      const uid = people.named();
      const own = await people.box.signedIn({ uid });
      people.box.database.run(
        people.box.database
          .tables<{ people: { uid: string; external: number } }>()
          .updateTable('people')
          .set({ external: 1 })
          .where('uid', '=', uid),
      );
      const answer = await own.patch(pathOf(uid), {
        body: { givenname: 'X', mobile: '1', externEmail: 'a@b.de', title: 'Y' },
      });
      expect(Object.keys(answer.refusal.fields).sort()).toEqual(['externEmail', 'givenname', 'mobile']);
      expect((await own.patch(pathOf(uid), { body: { title: 'Y' } })).status).toBe(200);
      const change = { currentPassword: knownPassword, newPassword: 'Herbstlaub22', newPasswordRepeat: 'Herbstlaub22' };
      expect((await own.post(`${pathOf(uid)}/password_change_request`, { body: change })).refusal.code).toBe(
        'person-external',
      );
      expect((await people.admin.post(`${pathOf(uid)}/password_mail_request`)).refusal.code).toBe('person-external');
      expect((await own.get('/api/v1/config')).json).toEqual([{ uid, id: 'external.authentication', value: 'true' }]);
      expect(
        (await own.post('/api/v1/config', { body: { id: 'external.authentication', value: 'false' } })).status,
      ).toBe(422);
    });

    it('edit the address inside instead when mail from outside is copied to it', async () => {
      const { settings } = people.box.slices;
      const uid = people.named();
      people.box.addUser({ uid });
      settings.set('external.authentication', 'enabled', 'true');
      settings.set('external.authentication', 'directories', '[{"syncExternalMailToInternalMail":true}]');
      const tried = (patch: object) => people.admin.patch(pathOf(uid), { body: patch });
      expect((await tried({ externEmail: 'a@b.de' })).status).toBe(422);
      expect((await tried({ internEmail: 'inside@x.de' })).json.internEmail).toBe('inside@x.de');
      const own = await people.box.signIn(uid);
      expect((await own.get('/api/v1/config')).json).toEqual([
        { uid, id: 'external.mail.synchronised', value: 'true' },
      ]);
      expect((await own.patch(pathOf(uid), { body: { internEmail: 'mine@x.de' } })).status).toBe(422);
      settings.set('external.authentication', 'enabled', 'false');
    });
  });

  it('who are searched in a database from before are found after the next start', () => {
    const { database, slices } = people.box;
    const uid = people.named();
    people.box.addUser({ uid, givenname: 'Älteste' });
    database.run(
      database
        .tables<{ people: { uid: string; search: string } }>()
        .updateTable('people')
        .set({ search: '' })
        .where('uid', '=', uid),
    );
    expect(slices.users.count('älteste')).toBe(0);
    slices.users.completeSearch();
    expect(slices.users.count('älteste')).toBe(1);
  });
});
