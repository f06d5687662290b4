import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleOds, peopleXlsx, xlsxOf, xlsxWithCover } from '../../../../adapters/archives/workbook.fixture.ts';
import { openPeople } from '../users.fixture.ts';
import { sendTable } from './send-table.fixture.ts';

describe('a workbook of people', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
  });
  afterAll(() => people.close());

  it.each([
    ['.xlsx', peopleXlsx],
    ['.ods', peopleOds],
  ])('%s is read in the sandbox, with what Excel makes of numbers', async (_name, workbook) => {
    const { json } = await sendTable(people.admin, workbook(), 'dryRun=true');
    expect(json.lines.map(({ line, uid, state, blocked }) => [line, uid.replace(/@.*/, ''), state, blocked])).toEqual([
      [4, 'joerg.weiss', 'new', undefined],
      [5, 'bert.gross', 'new', true],
    ]);
    expect(json.columns.map(({ name, field }) => [name, field])).toContainEqual(['Austritt', 'lastDay']);
    expect(json.columns.find(({ name }) => name === 'PLZ')?.samples).toEqual(['01067']);
  });

  it('is taken from the sheet with the names, behind a cover', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const cover = `<row>${cell('Firma GmbH')}${cell('Personalliste')}</row><row>${cell('Stand')}${cell('2026')}</row>`;
    const list = `<row>${cell('Vorname')}${cell('Nachname')}</row><row>${cell('Anna')}${cell('Meier')}</row>`;
    const { json } = await sendTable(people.admin, xlsxWithCover(cover, list), 'dryRun=true');
    expect(json.lines.map(({ displayName }) => displayName)).toEqual(['Anna Meier']);
  });

  it.each([
    ['swells', xlsxOf(`<row><c><v>${'1'.repeat(50 * 1024 * 1024)}</v></c></row>`), 'table-is-workbook'],
    ['has too many lines', xlsxOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), 'table-too-long'],
    ['breaks off', peopleXlsx().subarray(200), 'table-unreadable'],
  ])('that %s is refused at the field', async (_name, workbook, code) => {
    const answer = await sendTable(people.admin, workbook, 'dryRun=true');
    expect([answer.status, answer.refusal.code]).toEqual([422, code]);
  });
});
