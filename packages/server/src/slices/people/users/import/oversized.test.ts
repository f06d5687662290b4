import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeople } from '../users.fixture.ts';
import { sendTable } from './send-table.fixture.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const million = 1_000_000;

test.each([
  ['name', `Vorname;Nachname\n${'x'.repeat(million)};Meier`, ['givenname', 'uid']],
  ['whole name', `Name;E-Mail\nAnna Meier;a@b.de\nBert Groß;b@b.de\n${' ('.repeat(million / 2)}a;c@b.de`, ['fullName']],
  ['list of groups', `Vorname;Nachname;memberOf\nA;B;"${'cn=a,'.repeat(million / 5)}"`, ['groups']],
  ['number', `Vorname;Nachname;Telefon\nA;B;${'1 oder '.repeat(million / 7)}`, ['telephoneNumber']],
  ['quoted description', `Vorname;Nachname;Beschreibung\nA;B;"${'""'.repeat(million / 2)}"`, ['description']],
])('a %s of a million characters is refused at its line', async (_name, table, fields) => {
  const { json } = await sendTable(people.admin, table, 'dryRun=true');
  expect(Object.keys(json.lines.at(-1)?.fields ?? {}).sort()).toEqual(fields);
  expect(json.lines.at(-1)?.state).toBe('faulty');
});

test('columns that are empty to the end do not count', async () => {
  const { json } = await sendTable(people.admin, `Vorname;Nachname${';'.repeat(million)}\nA;B`, 'dryRun=true');
  expect([json.columns.length, json.lines[0]?.state]).toEqual([2, 'new']);
});

test.each([
  ['too many lines', `Vorname;Nachname\n${'A;B\n'.repeat(100_000)}`, 'table-too-long'],
  ['too many columns', `Vorname;Nachname${';x'.repeat(2_000)}\nA;B`, 'table-unreadable'],
])('a table of %s is refused at its file', async (_name, table, code) => {
  const answer = await sendTable(people.admin, table, 'dryRun=true');
  expect([answer.status, answer.refusal.code]).toEqual([422, code]);
  expect(answer.refusal.fields?.file).not.toMatch(/\d{5}/);
});
