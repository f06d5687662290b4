import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople } from '../users.fixture.ts';
import { accessOf } from './access-words.ts';
import { sendTable } from './send-table.fixture.ts';
import { tidyPhone } from './tidy-values.ts';

describe('what exports hold besides plain people', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
  });
  afterAll(() => people.close());
  const send = (text: string, query = '') =>
    sendTable(people.admin, text, `dryRun=true${query}`, { 'accept-language': 'en' });
  const check = async (...lines: string[]) => (await send(lines.join('\n'))).json;

  it('leaves rooms and mailboxes out, and says how they get in', async () => {
    const { lines, leftOut } = await check(
      'DisplayName,PrimarySmtpAddress,RecipientTypeDetails',
      'Jana Winter,j@firma.example,UserMailbox',
      'Buchhaltung,b@firma.example,SharedMailbox',
      'Raum 1,r@firma.example,RoomMailbox',
    );
    expect(lines.map(({ state }) => state)).toEqual(['new', 'left-out', 'left-out']);
    expect([leftOut, lines[1]?.notes]).toEqual([2, [expect.stringContaining('“SharedMailbox” says')]]);
  });

  it('says who sounds like a room', async () => {
    const { lines } = await check('First Name,Last Name', 'Info,Bäckerei', 'Jana,Raum');
    expect(lines.map(({ notes }) => notes?.length ?? 0)).toEqual([1, 0]);
  });

  it('knows guests of Microsoft, and their own address', async () => {
    const { lines, columns } = await check(
      'displayName,userPrincipalName,userType',
      'Jana Winter,jana_w_extern.example#EXT#@firma.onmicrosoft.com,Guest',
    );
    expect(columns[2]?.field).toBe('kind');
    expect(lines[0]?.notes).toEqual(['Is a guest from another company in the table.']);
    const added = await sendTable(
      people.admin,
      'displayName,userPrincipalName\nJana Winter,jana_w_extern.example#EXT#@firma.onmicrosoft.com',
    );
    const uid = added.json.lines[0]?.uid ?? '';
    expect(people.box.slices.users.find(uid)).toMatchObject({ extern_email: 'jana_w@extern.example' });
  });

  it('reads the columns of payroll software', async () => {
    const table = [
      'Personalnummer;Familienname Mitarbeiter;Vorname Mitarbeiter;Vorsatzwort Mitarbeiter;Akademischer Grad;Straße;Hausnummer;PLZ;Ort',
      '1;Heide;Dora;von der;Dr.;Domstr.;1;50667;Köln',
      '2;Kurz;Prof. Emil;;;Weg;2;1067;Dresden',
    ].join('\n');
    expect((await sendTable(people.admin, table)).json.added).toBe(2);
    const all = people.box.slices.users.all();
    expect(all.find(({ givenname }) => givenname === 'Dora')).toMatchObject({
      surname: 'von der Heide',
      title: 'Dr.',
      street: 'Domstr. 1',
    });
    expect(all.find(({ givenname }) => givenname === 'Emil')).toMatchObject({ title: 'Prof.', postal_code: '01067' });
  });

  it('takes postal code and city from one column', async () => {
    await sendTable(people.admin, 'Vorname;Nachname;PLZ/Ort\nFritz;Frei;50667 Köln');
    const fritz = people.box.slices.users.all().find(({ givenname }) => givenname === 'Fritz');
    expect(fritz).toMatchObject({ postal_code: '50667', postal_address: 'Köln' });
  });

  it('reads the people of a Keycloak realm, which has roles before them', async () => {
    const realm = {
      realm: 'firma',
      roles: { realm: [{ id: 'r', name: 'offline', description: 'x' }] },
      users: [{ id: 'u', username: 'ksommer', firstName: 'Kim', lastName: 'Sommer', groups: ['/Verkauf'] }],
      clients: [{ id: 'c', clientId: 'account', enabled: true }],
    };
    const { json } = await send(JSON.stringify(realm), '&missingGroups=add');
    expect([json.lines.map(({ displayName }) => displayName), json.missingGroups]).toEqual([
      ['Kim Sommer'],
      ['Verkauf'],
    ]);
  });

  it.each(['dn: uid=j,dc=x\nuid: j\n', 'version: 1\n\ndn: uid=j\n', '  - jwinter:\n    - user_id: jwinter\n'])(
    'says that %j is no table',
    async (text) => {
      const answer = await send(text);
      expect([answer.status, answer.refusal.code]).toEqual([422, 'table-is-listing']);
    },
  );

  it.each([
    ['1712345678', '01712345678'],
    ['491601112223', '+491601112223'],
    ['022112345', '022112345'],
    ['49', '49'],
  ])('writes the number %s as %s', (typed, number) => {
    expect(tidyPhone(typed)).toBe(number);
  });

  it.each([
    ['9223372036854775807', 'open'],
    ['0', 'open'],
    ['133485408000000000', 'left'],
  ])('reads %s of accountExpires as %s', (typed, access) => {
    expect(accessOf('lastDay', typed, Date.UTC(2026, 1, 1))).toBe(access);
  });
});
