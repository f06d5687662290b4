import type { Client } from '@kontor/testkit/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openPeople, pathOf } from '../users.fixture.ts';
import { readTable } from './csv.ts';
import { sendTable } from './send-table.fixture.ts';

describe('a table of people', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  let admin: Client & { uid: string };
  beforeAll(async () => {
    people = await openPeople();
    admin = people.admin;
    people.box.slices.groups.addCustom('Vertrieb', '', '');
  });
  afterAll(() => people.close());

  const send = (text: string, query = '', headers = {}) => sendTable(admin, text, query, headers);
  const table = [
    'Vorname;Nachname;E-Mail;Telefon;Gruppen;Farbe',
    'Dörte;Groß;d.gross@firma.example;+49 30 1;Vertrieb;rot',
    'Emil;;e@firma.example;;;',
    'Fatma;Fuchs;keine Adresse;abc;Keine;',
    'Ole;Ott;o@firma.example;;;',
    'Dörte;Groß;D.Gross@firma.example;;;',
  ].join('\r\n');

  it('says once what is missing where the username would be made of it', async () => {
    const { json } = await send('Vorname;Nachname;Gruppen\n;;Backstube', 'dryRun=true');
    expect(json.lines.map(({ fields }) => Object.keys(fields).sort())).toEqual([['givenname', 'surname']]);
  });

  it('names lines with words outside of the columns that are read, but no empty ones with a number', async () => {
    const lines = ['Nr.;Vorname;Nachname', '1;Dörte;Groß', '8 kaputt', ' ; ; ', '3;;', 'Otto Meier, Backstube;;'];
    const { json } = await send(lines.join('\n'), 'dryRun=true');
    expect(json.lines.map(({ line }) => line)).toEqual([2]);
    expect(json.unreadLines).toEqual([
      { line: 3, text: '8 kaputt' },
      { line: 6, text: 'Otto Meier, Backstube' },
    ]);
  });

  it('is reported line by line in a dry run that adds nobody', async () => {
    const { status, json } = await send(table, 'dryRun=true', { 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ dryRun: true, added: 0, existing: 0, faulty: 3, ignoredColumns: ['Farbe'] });
    const lines = json.lines.map(({ line, state, fields }) => [line, state, Object.keys(fields).sort()]);
    expect(lines).toEqual([
      [2, 'new', []],
      [3, 'faulty', ['surname']],
      [4, 'faulty', ['externEmail']],
      [5, 'new', []],
      [6, 'faulty', ['uid']],
    ]);
    expect(json.lines[1]?.fields.surname).toBe(
      'This line has nothing here. Add it to your table, and choose the file again.',
    );
    expect(json.lines[2]?.fields.externEmail).toBe(
      '“keine Adresse” is no email address. Correct or clear it in your table, and choose the file again.',
    );
    expect(people.box.slices.users.allUids()).toEqual([admin.uid]);
  });

  it('adds the good lines with an invitation each, passes the others over, and may come again', async () => {
    const { json } = await send(table, 'notify=true');
    expect(json).toMatchObject({ added: 2, faulty: 3 });
    const uid = `doerte.gross${at}`;
    expect((await admin.get(pathOf(uid))).json).toMatchObject({
      telephoneNumber: '+49 30 1',
      memberOf: ['cn=Vertrieb,ou=groups,dc=kontor'],
    });
    const { pin, token } = await people.linkTo('d.gross@firma.example');
    const newPassword = 'Winterabend7x';
    const body = { token, pin, newPassword, newPasswordRepeat: newPassword };
    expect((await people.box.anonymous.post(`${pathOf(uid)}/password_reset`, { body })).status).toBe(204);
    expect((await send(table)).json).toMatchObject({ added: 0, existing: 3, faulty: 2 });
    expect(people.journal().filter(({ action }) => action === 'import-people')).toHaveLength(2);
  });

  it('numbers names that cannot be spelled, and knows them again', async () => {
    const foreign =
      'Vorname;Nachname;E-Mail\r\nWei;王;w1@firma.example\r\nWei;李;w2@firma.example\r\nIşıl;Yılmaz;i@firma.example';
    const uids = [`wei1${at}`, `wei2${at}`, `isil.yilmaz${at}`];
    const first = (await send(foreign)).json;
    expect([first.added, first.lines.map(({ uid }) => uid)]).toEqual([3, uids]);
    const again = (await send(foreign)).json;
    expect([again.existing, again.lines.map(({ uid }) => uid)]).toEqual([3, uids]);
    for (const uid of uids) expect((await admin.delete(pathOf(uid))).status).toBe(204);
  });

  it('gives passwords to print instead of invitations, which must be replaced and stand in the reply alone', async () => {
    const text = 'Vorname;Nachname;E-Mail\r\nHugo;Heil;h@firma.example\r\nIda;;i2@firma.example';
    expect((await send(text, 'dryRun=true&passwords=true')).json.lines[0]?.password).toBeUndefined();
    const { json } = await send(text, 'passwords=true');
    const [hugo, ida] = json.lines;
    expect([hugo?.state, ida?.state, ida?.password]).toEqual(['added', 'faulty', undefined]);
    const login = { username: `hugo.heil${at}`, password: hugo?.password };
    const own = () => people.box.anonymous.post('/api/v1/login', { body: login });
    expect((await own()).json.passwordTemporary).toBe(true);
    expect((await send(text, 'passwords=true')).json.lines[0]).toMatchObject({ state: 'existing' });
    expect((await own()).status).toBe(200);
    expect(JSON.stringify(people.journal())).not.toContain(hugo?.password);
    expect(people.smtp.taken.flatMap(({ to }) => to)).not.toContain('h@firma.example');
  });

  it('gives passwords to at most three hundred at once', async () => {
    const lines = Array.from({ length: 301 }, (_none, index) => `Zu${index};Viel${index};z${index}@firma.example`);
    const answer = await send(['givenname;surname;externEmail', ...lines].join('\n'), 'passwords=true');
    expect([answer.status, answer.refusal.code]).toEqual([422, 'table-too-long']);
  });

  it('makes nobody an administrator', async () => {
    const text = 'givenname,surname,externEmail,role,groups\nEva,Eins,e1@x.de,admin,\nEva,Zwei,e2@x.de,,admin|signing';
    const { json } = await send(text);
    expect(json.lines.map(({ fields }) => Object.keys(fields))).toEqual([['posixGroupName'], ['groups']]);
  });

  it.each([
    ['a picture', '\u0089PNG\r\n\u001a', 'table-unreadable', 'is not a table'],
    ['quotes that do not close', 'givenname;surname;externEmail\n"a;b;c', 'table-quotes', 'In line 2'],
    ['a workbook', 'PK\u0003\u0004...', 'table-is-workbook', 'Save as'],
    ['nothing', ' \r\n', 'table-empty', 'empty'],
    ['headings alone', 'givenname;surname\r\n;\r\n', 'table-empty', 'names nobody'],
    ['no column for the last name', 'givenname;shoe\na;a@b.de', 'table-without-last-name', 'says: givenname, shoe.'],
    ['no column for the first name', 'surname\na', 'table-without-first-name', 'says: surname.'],
    ['no column for names', `a;${'b'.repeat(300)}\n1;2`, 'table-without-names', `says: a, ${'b'.repeat(117)}….`],
  ])('is refused when it is %s, at the field', async (_name, text, code, words) => {
    const answer = await send(text, '', { 'accept-language': 'en' });
    expect([answer.status, answer.refusal.code]).toEqual([422, code]);
    expect(answer.refusal.fields?.file).toContain(words);
  });

  it('says which line a person has already, and who has no address for an invitation', async () => {
    const text =
      'givenname;surname;externEmail\nZoe;Zwilling;z@firma.example\nOtto;Ohne;\nZoe;Zwilling;z@firma.example';
    const { json } = await send(text, 'dryRun=true', { 'accept-language': 'en' });
    expect(json.lines.map(({ state, withoutAddress }) => [state, withoutAddress])).toEqual([
      ['new', undefined],
      ['new', true],
      ['faulty', undefined],
    ]);
    expect(json.lines[2]?.fields.uid).toContain('The same person as in line 2.');
  });

  it('is written so that it can be read again, formulas disarmed', async () => {
    await send('givenname;surname;externEmail;title\nGabi;=1+1;g@x.de;"Chefin; ""IT"" "');
    const exported = await admin.get('/api/v1/users/export');
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = readTable(exported.text) ?? [];
    expect(rows[0]?.slice(0, 4)).toEqual(['uid', 'givenname', 'surname', 'externEmail']);
    const line = rows.find(([uid]) => uid === `gabi.1+1${at}`);
    expect(line).toEqual(expect.arrayContaining(["'=1+1", 'Chefin; "IT"']));
    expect((await send(exported.text)).json).toMatchObject({ added: 0, faulty: 0, existing: rows.length - 1 });
    expect(exported.text).not.toMatch(/argon2|Winterabend/);
  });

  it('of thousands leaves time for others, and the list answers at once', async () => {
    const lines = Array.from({ length: 3_000 }, (_none, index) => `Vor${index};Nach${index};p${index}@firma.example`);
    let polls = 0;
    const isOver = send(['givenname;surname;externEmail', ...lines].join('\n')).then((answer) => {
      expect(answer.json.added).toBe(3_000);
      return true;
    });
    while (!(await Promise.race([isOver, admin.get('/api/v1/status').then(() => false)]))) polls += 1;
    expect(polls).toBeGreaterThan(5);
    expect((await admin.get('/api/v1/users?filter=vor1234')).json).toHaveLength(1);
  });

  it('adds everybody who gets a password at once, with the report that contains the passwords', async () => {
    const old = Array.from({ length: 250 }, (_none, index) => `Vor${index};Nach${index};p${index}@firma.example`);
    const lines = ['Kurt;Erst;k1@firma.example', ...old, 'Kurt;Letzt;k2@firma.example'];
    const { database, slices } = people.box;
    const before = slices.users.allUids().length;
    const replies = () =>
      database.all(database.tables<{ once_replies: { id: string } }>().selectFrom('once_replies').select('id')).length;
    const seen = new Set<string>();
    let isOver = false;
    const headers = { 'idempotency-key': 'a-key-of-one-import-with-passwords' };
    const answered = send(['givenname;surname;externEmail', ...lines].join('\n'), 'passwords=true', headers).finally(
      () => {
        isOver = true;
      },
    );
    while (!isOver) {
      seen.add(`${slices.users.allUids().length - before} added, ${replies()} replies`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { json } = await answered;
    expect(json.lines.filter(({ password }) => password !== undefined)).toHaveLength(2);
    expect([...seen]).toEqual(['0 added, 0 replies', '2 added, 1 replies']);
  });
});
