import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople } from '../users.fixture.ts';
import { headOf } from './head-row.ts';
import { sendTable } from './send-table.fixture.ts';

describe('a table without names of columns', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
  });
  afterAll(() => people.close());
  const check = async (text: string, query = '') =>
    (await sendTable(people.admin, text, `dryRun=true${query}`, { 'accept-language': 'en' })).json;

  it('of a QNAP device shows neither passwords nor groups as names, and asks for the columns', async () => {
    const list =
      'jweiss,Geheim123,1024,everyone\nbgross,Geheim456,0,"everyone,Vertrieb"\nckurz,sommer,0,"everyone,Vertrieb"\n';
    const report = await check(list);
    expect(report.problem).toContain('The columns of this table have no names.');
    expect(report.columns.map(({ name, field }) => [name, field])).toEqual([
      ['', 'uid'],
      ['', undefined],
      ['', undefined],
      ['', 'groups'],
    ]);
    expect(JSON.stringify(report)).not.toMatch(/Geheim|sommer/);
  });

  it('of a Synology device has its logins and groups', async () => {
    const list =
      'jweiss,Geheim123,Jürgen Weiß,juergen@firma.example,"users,Vertrieb",80000,,60000\nbgross,Geheim456,Bert Groß,bert@firma.example,users,0\n';
    const report = await check(list);
    expect(report.columns.map(({ field }) => field).slice(0, 5)).toEqual([
      'uid',
      undefined,
      'fullName',
      'externEmail',
      'groups',
    ]);
    expect(report.lines.map(({ uid }) => uid.replace(/@.*/, ''))).toEqual(['jweiss', 'bgross']);
    expect(report.missingGroups).toEqual(['Vertrieb']);
    expect(JSON.stringify(report)).not.toContain('Geheim');
  });

  it('loses nobody once its columns are chosen, and shows no password then', async () => {
    const list = 'jweiss;Geheim123;Jürgen;Weiß;1024\nbgross;winter;Bert;Groß;0\n';
    const report = await check(list, '&columns=uid,,givenname,surname,');
    expect(report.lines.map(({ line, displayName }) => [line, displayName])).toEqual([
      [1, 'Jürgen Weiß'],
      [2, 'Bert Groß'],
    ]);
    expect(JSON.stringify(report)).not.toMatch(/Geheim|winter/);
  });

  it.each([
    ['a group that is called like a column', ['jweiss;Geheim123;Mitarbeiter', 'bgross;Geheim456;Mitarbeiter'], -1],
    ['a group that repeats', ['jweiss;sommer;team', 'bgross;winter;team'], -1],
    ['a number', ['eddy;1234;father', 'rosy;5678;mother'], -1],
    ['unknown names', ['Eins;Zwei;Büro', 'Jörg;Weiß;030 123418'], 0],
    ['names that Excel gives', ['Spalte1;Spalte10', 'Jörg;Weiß'], 0],
    ['one known name', ['Name;Eins;Zwei', 'Anna Meier;x;y'], 0],
    ['one known name below a title', ['Liste 2026;;', 'Name;Eins;Zwei', 'Anna Meier;x;y'], 1],
  ])('is told by %s', (_name, lines, head) => {
    expect(headOf(lines.map((line) => line.split(';')))).toBe(head);
  });
});
