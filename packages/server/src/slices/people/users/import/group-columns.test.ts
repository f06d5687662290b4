import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { at, openPeople } from '../users.fixture.ts';
import { createGroupCheck } from './check-groups.ts';
import { headingOf } from './headings.ts';
import { sendTable } from './send-table.fixture.ts';

test.each([
  ...['Abteilung', 'Abteilungen', 'Gruppe', 'Gruppen', 'Team', 'Bereich', 'Arbeitsgruppe', 'Benutzergruppe'],
  ...['Filiale', 'Filialen', 'Standort', 'Niederlassung', 'Branch'],
  ...['Department', 'department', 'Department [department]', 'Dept.', 'Group', 'Groups', 'Teams', 'User Group'],
])('a column called %s holds groups', (name) => {
  expect(headingOf(name)?.field).toBe('groups');
});

test('signs that no group has are left out of its name', async () => {
  const people = await openPeople();
  const text = 'Vorname;Nachname;Abteilung\nKarl;Koch;Verkauf / Café\nBerta;Back;(Filiale) Süd & Ost!';
  const { json } = await sendTable(people.admin, text, 'missingGroups=add');
  expect(json.missingGroups).toEqual(['Verkauf - Café', 'Filiale- Süd - Ost']);
  expect((await sendTable(people.admin, text, 'missingGroups=add')).json).toMatchObject({ existing: 2, faulty: 0 });
  await people.close();
});

test('a name of a group in a cell full of hyphens is read in one go', () => {
  const check = createGroupCheck({ find: () => undefined, names: () => [] });
  const name = `a${'-'.repeat(300_000)}b`;
  expect(check({ groups: name }, 'leave-out', new Map()).leftOut).toEqual([name.slice(0, 60)]);
});

describe('the departments of a table', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
    for (const cn of ['Küche', 'Vertrieb']) people.box.slices.groups.addCustom(cn, '', '');
  });
  afterAll(() => people.close());
  const table = [
    'Vorname;Nachname;Abteilung;Gruppen',
    'Karl;Koch;KUECHE;Chor',
    'Berta;Back;Backstube;',
    'Bodo;Brot;BACKSTUBE;Vertrieb|Chor',
    'Ute;Über;Straßenverkauf;',
    'Udo;Under;Strassenverkauf;',
    'Olaf;Ohne;;',
  ].join('\n');
  const groupsOf = (name: string) => people.box.slices.groups.memberships().get(`${name}${at}`) ?? [];

  it('are groups: those that exist are found, the others are named first and then made once', async () => {
    const before = people.box.slices.groups.names();
    const preview = (await sendTable(people.admin, table, 'dryRun=true&missingGroups=add')).json;
    expect(preview.columns.map(({ field }) => field)).toEqual(['givenname', 'surname', 'groups', 'groups']);
    expect(preview.missingGroups).toEqual(['Chor', 'Backstube', 'Straßenverkauf']);
    expect(preview.lines.map(({ state }) => state)).toEqual(Array(6).fill('new'));
    expect(people.box.slices.groups.names()).toEqual(before);

    expect((await sendTable(people.admin, table, 'missingGroups=add')).json.added).toBe(6);
    expect(people.box.slices.groups.names().filter((cn) => !before.includes(cn))).toEqual(
      expect.arrayContaining(['Chor', 'Backstube', 'Straßenverkauf']),
    );
    expect(people.box.slices.groups.names()).toHaveLength(before.length + 3);
    expect(groupsOf('karl.koch').toSorted()).toEqual(['Chor', 'Küche']);
    expect(groupsOf('bodo.brot').toSorted()).toEqual(['Backstube', 'Chor', 'Vertrieb']);
    expect([groupsOf('ute.ueber'), groupsOf('udo.under')]).toEqual([['Straßenverkauf'], ['Straßenverkauf']]);
    expect(groupsOf('olaf.ohne')).toEqual([]);
  });

  it('say on the line what rights to apps somebody gets by them', async () => {
    people.box.slices.groups.addCustom('app-wiki', '', '');
    const text = 'Vorname;Nachname;Abteilung\nWilma;Wiki;APP-WIKI';
    const [line] = (await sendTable(people.admin, text, 'dryRun=true')).json.lines;
    expect(line?.notes?.join()).toContain('Rechte an Apps: app-wiki');
  });

  it('are not named as new ones where nobody is created who would be in them', async () => {
    const text = 'Vorname;Nachname;Externe E-Mail;Gruppen\nLotte;Lang;lotte;Mond\nLars;Lang;lars@web.de;Sonne';
    const { json } = await sendTable(people.admin, text, 'dryRun=true&missingGroups=add');
    expect(json.lines.map(({ state }) => state)).toEqual(['faulty', 'new']);
    expect(json.missingGroups).toEqual(['Sonne']);
  });

  it('give nobody special rights', async () => {
    const wild = 'Vorname;Nachname;Abteilung\nEva;Eins;admin\nEva;Zwei;Administratoren\nEva;Drei;signing';
    const { json } = await sendTable(people.admin, wild, 'missingGroups=add', { 'accept-language': 'en' });
    expect([json.added, json.missingGroups]).toEqual([3, []]);
    for (const name of ['eva.eins', 'eva.zwei', 'eva.drei']) expect(groupsOf(name)).toEqual([]);
  });

  it('may be left out', async () => {
    const { json } = await sendTable(
      people.admin,
      'Vorname;Nachname;Team\nLea;Laut;Nachtschicht',
      'missingGroups=leave-out',
    );
    expect([json.added, people.box.slices.groups.names().includes('Nachtschicht')]).toEqual([1, false]);
  });
});
