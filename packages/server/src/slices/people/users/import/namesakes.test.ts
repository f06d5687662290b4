import type { Client } from '@kontor/testkit/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openPeople, pathOf } from '../users.fixture.ts';
import { sendTable } from './send-table.fixture.ts';

const english = { 'accept-language': 'en' };

describe('people of a table', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  let admin: Client & { uid: string };
  beforeAll(async () => {
    people = await openPeople();
    admin = people.admin;
  });
  afterAll(() => people.close());

  const send = async (text: string, query = '') => (await sendTable(admin, text, query, english)).json;
  const namesIn = (report: Awaited<ReturnType<typeof send>>) =>
    report.lines.map(({ uid, state }) => `${uid.replace(at, '')} ${state}`);

  it('of one name with another address or number are several, and all are known again', async () => {
    const text = [
      'Vorname;Nachname;E-Mail;Telefon',
      'Anna;Meier;anna1@firma.example;',
      'Anna;Meier;anna2@firma.example;',
      'Otto;Ohne;;030 111111',
      'Otto;Ohne;;030 222222',
      'Otto;Ohne;;+49 30 111111',
    ].join('\n');
    const first = await send(text);
    expect(namesIn(first)).toEqual([
      'anna.meier added',
      'anna.meier2 added',
      'otto.ohne added',
      'otto.ohne2 added',
      'otto.ohne faulty',
    ]);
    expect(first.lines[1]?.notes?.join()).toContain(`There is already somebody of this name`);
    expect(namesIn(await send(text))).toEqual([
      'anna.meier existing',
      'anna.meier2 existing',
      'otto.ohne existing',
      'otto.ohne2 existing',
      'otto.ohne existing',
    ]);
  });

  it('of one name and nothing else are never passed over, also once one of them exists', async () => {
    const text = ['Vorname;Nachname;E-Mail', 'Max;Mehl;', 'Max;Mehl;max@firma.example'].join('\n');
    expect(namesIn(await send(text))).toEqual(['max.mehl added', 'max.mehl faulty']);
    const again = await send(text);
    expect(namesIn(again)).toEqual(['max.mehl faulty', 'max.mehl faulty']);
    expect(again.lines.map(({ hasNamesake }) => hasNamesake)).toEqual([true, true]);
    expect(again.lines[0]?.fields.uid).toContain('The same person as in line 3.');
    expect(again.lines[1]?.fields.uid).toContain('The same person as in line 2.');
    // Whoever gets a username by hand is not taken for somebody again, and is ticked.
    const userNames = encodeURIComponent('3:max.mehl-bahnhof');
    const named = await send(text, `certainLines=&userNames=${userNames}`);
    expect(namesIn(named)).toEqual(['max.mehl existing', 'max.mehl-bahnhof added']);
  });

  it('of one spelling are no namesakes, and may be one person', async () => {
    await send('Vorname;Nachname\nAyşe;Öz');
    const [line] = (await send('Vorname;Nachname\nAyse;Oez', 'dryRun=true')).lines;
    expect([line?.resembles, line?.notes?.join()]).toEqual([
      `ayse.oez${at}`,
      expect.stringContaining('Somebody else has the username'),
    ]);
  });

  it('of one name get the username that is chosen, and none that somebody else has', async () => {
    const text = [
      'Vorname;Nachname;E-Mail',
      'Nele;Nord;nele1@firma.example',
      'Nele;Nord;nele2@firma.example',
      'Nele;Nord;nele1@firma.example',
      'Nele;Nord;nele3@firma.example',
      'Nora;Nord;nora@firma.example',
    ].join('\n');
    const proposed = await send(text, 'dryRun=true');
    expect(namesIn(proposed)).toEqual([
      'nele.nord new',
      'nele.nord2 new',
      'nele.nord faulty',
      'nele.nord3 new',
      'nora.nord new',
    ]);
    expect(proposed.lines.map(({ hasNamesake }) => hasNamesake)).toEqual([undefined, true, true, true, undefined]);
    const chosen = async (names: string, query = '&dryRun=true') =>
      send(text, `userNames=${encodeURIComponent(names)}${query}`);
    const taken = await chosen(`3:nele.nord${at},4:NELE Käse${at},5:${admin.uid},6:@kontor.localhost`);
    expect(taken.lines.map(({ state }) => state)).toEqual(['new', 'faulty', 'faulty', 'faulty', 'faulty']);
    expect([1, 3].map((index) => taken.lines[index]?.fields.uid)).toEqual(
      Array(2).fill('This username already exists.'),
    );
    expect([2, 4].map((index) => Object.keys(taken.lines[index]?.fields ?? {}))).toEqual([['uid'], ['uid']]);
    const added = await chosen(`3:nele.lager${at},4:Nele.Küche${at}`, '');
    expect(namesIn(added)).toEqual([
      'nele.nord added',
      'nele.lager added',
      'nele.kueche added',
      'nele.nord2 added',
      'nora.nord added',
    ]);
    expect(added.lines[1]?.notes).toBeUndefined();
    const wrong = await sendTable(admin, text, 'userNames=nele,4', english);
    expect(wrong.status).toBe(422);
  });

  it('who may exist already are left out until chosen, also whoever imports; any line may be left out', async () => {
    const own = (await admin.get(pathOf(admin.uid))).json;
    await send('Vorname;Nachname;E-Mail\nMara;Mut;mara@firma.example');
    const text = [
      'Vorname;Nachname;E-Mail',
      `${own.givenname};${own.surname};chef@firma.example`,
      'Mara;Muth-Klein;MARA@firma.example',
      'MARA;Mut;mara2@firma.example',
      'Nils;Neu;nils@firma.example',
      'Nina;Neu;nina@firma.example',
    ].join('\n');
    const report = await send(text, 'dryRun=true&certainLines=4&leftOutLines=6');
    expect(report.lines.map(({ state, resembles, unticked }) => [state, resembles, unticked])).toEqual([
      ['left-out', admin.uid, true],
      ['left-out', `mara.mut${at}`, true],
      ['new', `mara.mut${at}`, undefined],
      ['new', undefined, undefined],
      ['left-out', undefined, true],
    ]);
    expect(report.lines[1]?.notes?.join()).toContain(`This may be mara.mut${at}`);
    expect((await send(text, 'dryRun=true')).lines.map(({ state }) => state)).toEqual(Array(5).fill('new'));
    expect((await send(text, 'dryRun=true&certainLines=')).lines.filter(({ state }) => state === 'new')).toHaveLength(
      2,
    );
    expect(await send(text, 'certainLines=4&leftOutLines=6')).toMatchObject({ added: 2, leftOut: 3 });
  });

  it('who exist without a password are named, and an empty cell is said to be one', async () => {
    const text = 'Vorname;Nachname\nPia;Post\nHilde;';
    const first = await send(text);
    expect(first.lines[1]?.fields.surname).toBe(
      'This line has nothing here. Add it to your table, and choose the file again.',
    );
    expect((await send(text)).lines[0]).toMatchObject({ state: 'existing', withoutPassword: true });
    expect((await send(text)).lines[0]).not.toHaveProperty('hasLink');
    await admin.post(`${pathOf(`pia.post${at}`)}/password`, { body: { newPassword: 'Kirschkuchen42' } });
    expect((await send(text)).lines[0]).not.toHaveProperty('withoutPassword');
  });

  it('are never said to exist because somebody else has their user name', async () => {
    await send('Benutzername;Vorname;Nachname;E-Mail\nkm;Kai;Mohn;kai@firma.example');
    const text = 'Benutzername;Vorname;Nachname;E-Mail\nkm;Klara;Mai;klara@firma.example';
    const report = await send(text);
    expect(namesIn(report)).toEqual(['km2 added']);
    expect(report.lines[0]?.notes?.join()).toContain('Somebody else has the username');
    expect(namesIn(await send(text))).toEqual(['km2 existing']);
  });

  it('who are blocked come blocked and are never invited, or are left out', async () => {
    const text = [
      'Vorname;Nachname;E-Mail;Aktiv;Austritt',
      'Berta;Blau;berta@firma.example;nein;',
      'Gerd;Grau;gerd@firma.example;ja;31.12.2019',
      'Rita;Rot;rita@firma.example;ja;',
      'Wim;Weiss;;nein;',
      'Elli;Elf;elli@firma.example;vielleicht;',
    ].join('\n');
    const leaving = await send(text, 'notify=true&blocked=leave-out&dryRun=true');
    expect([leaving.leftOut, namesIn(leaving)]).toEqual([
      4,
      ['berta.blau left-out', 'gerd.grau left-out', 'rita.rot new', 'wim.weiss left-out', 'elli.elf left-out'],
    ]);
    const report = await send(text, 'notify=true');
    expect(report.lines.map(({ state, blocked }) => [state, blocked])).toEqual([
      ['added', true],
      ['added', true],
      ['added', undefined],
      ['added', true],
      ['added', true],
    ]);
    await people.smtp.until(1);
    expect(people.smtp.taken.flatMap(({ to }) => to)).toEqual(['rita@firma.example']);
    expect((await admin.get(pathOf(`berta.blau${at}`))).json.enabled).toBe(false);
    expect((await admin.get(pathOf(`rita.rot${at}`))).json.enabled).toBe(true);
    const given = await send(text.replaceAll('@firma', '2@firma'), 'passwords=true');
    expect(given.lines.map(({ password }) => password !== undefined)).toEqual([false, false, true, false, false]);
  });

  it('get a number only beside somebody who is created', async () => {
    const text = 'Vorname;Nachname;E-Mail;Telefon\nNora;Neu;;030 111111\nNora;Neu;nora@firma.example;030 222222';
    const names = async (query: string) => namesIn(await send(text, query));
    expect(await names('dryRun=true')).toEqual(['nora.neu new', 'nora.neu2 new']);
    expect(await names('dryRun=true&notify=true')).toEqual(['nora.neu faulty', 'nora.neu new']);
    const report = await send(text, 'notify=true');
    expect(namesIn(report)).toEqual(['nora.neu faulty', 'nora.neu added']);
    expect(report.lines.map(({ withoutAddress }) => withoutAddress)).toEqual([true, undefined]);
  });

  it('get their groups, which are made when wanted; nobody becomes an administrator', async () => {
    const text = [
      'Vorname;Nachname;E-Mail;Gruppen',
      'Uwe;Eins;u1@firma.example;Lager, Einkauf',
      'Uwe;Zwei;u2@firma.example;lager|admin',
    ].join('\n');
    const asked = await send(text, 'dryRun=true');
    expect(asked.missingGroups).toEqual(['Lager', 'Einkauf']);
    expect(asked.lines[0]?.fields.groups).toContain('does not exist here: Lager');
    const report = await send(text, 'missingGroups=add');
    expect(report.lines.map(({ state, notes }) => [state, notes?.join()])).toEqual([
      ['added', undefined],
      ['added', 'Does not get into these groups: admin.'],
    ]);
    const memberships = people.box.slices.groups.memberships();
    expect(memberships.get(`uwe.eins${at}`)).toEqual(expect.arrayContaining(['Lager', 'Einkauf']));
    expect(memberships.get(`uwe.zwei${at}`)).toEqual(['Lager']);
  });

  it('keep nothing a program broke: the column and what happened are named', async () => {
    const text = [
      'Vorname;Familienname;E-Mail;Telefon',
      'J?rg;Weiß;j1@firma.example;',
      'Jörg;M\uFFFDller;j2@firma.example;',
      'JÃ¶rg;Berg;j3@firma.example;',
      'Jörg;Tal\u0007;j4@firma.example;',
      'Jörg;Wald;j5@firma.example;4,93012E+11',
    ].join('\n');
    const report = await send(text, 'dryRun=true');
    expect(report.lines.map(({ fields }) => Object.keys(fields))).toEqual([
      ['givenname'],
      ['surname'],
      ['givenname'],
      ['surname'],
      ['telephoneNumber'],
    ]);
    expect(report.columnNames.surname).toBe('Familienname');
    expect(report.lines[0]?.fields.givenname).toContain('Letters were lost here when the file was saved: J?rg.');
  });

  it('are read by the columns a person chose', async () => {
    const text = 'Eins;Zwei;Drei\nVera;Vogt;0171 2345678';
    const asked = await send(text, 'dryRun=true');
    expect(asked.problem).toContain('The first line says: Eins, Zwei, Drei.');
    expect(asked.columns.map(({ name, field, samples }) => [name, field, samples])).toEqual([
      ['Eins', undefined, ['Vera']],
      ['Zwei', undefined, ['Vogt']],
      ['Drei', 'mobile', ['0171 2345678']],
    ]);
    const report = await send(text, 'columns=givenname,surname,');
    expect(namesIn(report)).toEqual(['vera.vogt added']);
    expect((await admin.get(pathOf(`vera.vogt${at}`))).json.mobile).toBe('');
  });

  it('who wait for an invitation that is still valid are told apart from those who have none', async () => {
    const text = 'Vorname;Nachname;E-Mail\nIna;Immer;ina@firma.example';
    await send(text, 'notify=true');
    expect((await send(text)).lines[0]).toMatchObject({ state: 'existing', withoutPassword: true, hasLink: true });
    people.box.slices.passwords.endLinksWithPin(`ina.immer${at}`);
    expect((await send(text)).lines[0]).toMatchObject({ withoutPassword: true });
    expect((await send(text)).lines[0]).not.toHaveProperty('hasLink');
  });
});
