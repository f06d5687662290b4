import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf } from '../archive.fixture.ts';
import { odsOf, peopleOds, peopleXlsx, xlsxOf, xlsxWithCover } from '../workbook.fixture.ts';
import { readWorkbook } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: Buffer): Promise<string[][][]> {
  const file = join(folder, 'workbook');
  writeFileSync(file, content);
  return readWorkbook(file);
}

const rows = [
  ['Vorname', 'Nachname', 'E-Mail', 'PLZ', 'Mobil', 'Austritt'],
  ['Jörg', 'Weiß', 'joerg@firma.example', '01067', '491712345678'],
  ['Bert', 'Groß', '', '', '', '2019-12-31'],
];

describe('a workbook', () => {
  it('of Excel is read with the results of its formulas, without hidden sheets', async () => {
    expect(await read(peopleXlsx())).toEqual([[['Belegschaft & Gäste'], [], ...rows]]);
  });

  it('of LibreOffice is read without comments and the rows nobody filled', async () => {
    expect(await read(peopleOds())).toEqual([[['Belegschaft'], [], ...rows]]);
  });

  it('is read with its cover', async () => {
    const cover = '<row r="1"><c r="A1" t="inlineStr"><is><t>Personalliste</t></is></c></row>';
    const list = '<row r="1"><c r="A1" t="inlineStr"><is><t>Nachname</t></is></c></row>';
    expect(await read(xlsxWithCover(cover, list))).toEqual([[['Personalliste']], [['Nachname']]]);
  });

  it.each([
    ['that swells', xlsxOf(`<row><c><v>${'1'.repeat(50 * 1024 * 1024)}</v></c></row>`), 'archive-swells'],
    ['with too many lines', xlsxOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), 'archive-many'],
    ['that is another archive', zipOf([{ name: 'a.txt', content: 'x' }]), 'archive-unreadable'],
  ])('%s is refused', async (_name, content, code) => {
    await expect(read(content)).rejects.toMatchObject({ code });
  });

  it.each([
    ['that declares entities', zipOf([{ name: 'content.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }])],
    ['whose XML breaks off', odsOf('<table:table-row')],
  ])('%s is refused', async (_name, content) => {
    await expect(read(content)).rejects.toThrow('The XML cannot be read');
  });
});
