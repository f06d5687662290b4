import { zipOf } from './archive.fixture.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns an .xlsx file with a hidden sheet, and one that has these rows as XML. */
export const xlsxOf = (rows: string, { strings = '' }: { strings?: string } = {}): Buffer =>
  workbookOf(rows, '<row r="1"><c r="A1"><v>1</v></c></row>', { strings, state: 'hidden' });

/** Returns an .xlsx file with a sheet before the one with these rows. */
export const xlsxWithCover = (cover: string, rows: string): Buffer =>
  workbookOf(rows, cover, { strings: '', state: 'visible' });

const workbookOf = (rows: string, before: string, { strings, state }: { strings: string; state: string }): Buffer =>
  zipOf([
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets><sheet name="Alt" sheetId="1" state="${state}" r:id="rId1"/><sheet name="Leute" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${head}<sst xmlns="${namespace}">${strings}</sst>` },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet xmlns="${namespace}"><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${head}<worksheet><sheetData>${before}</sheetData></worksheet>`,
    },
    {
      name: 'xl/worksheets/sheet2.xml',
      content: `${head}<worksheet xmlns="${namespace}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]);

/** Returns an .ods file with these rows as XML. */
export const odsOf = (rows: string): Buffer =>
  zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `${head}<office:document-content><office:body><office:spreadsheet><table:table table:name="Leer"/><table:table table:name="Leute">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);

/** A list of people as Excel stores it: shared texts, a formula with its result, a day, a postal code, a number to call. */
export const peopleXlsx = (): Buffer =>
  xlsxOf(
    [
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="inlineStr"><is><t>E-Mail</t></is></c><c r="D3" t="inlineStr"><is><t>PLZ</t></is></c><c r="E3" t="inlineStr"><is><t>Mobil</t></is></c><c r="F3" t="inlineStr"><is><t>Austritt</t></is></c></row>',
      '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" t="inlineStr"><is><t>Weiß</t></is></c><c r="C4" t="str"><f>LOWER(A4)&amp;"@firma.example"</f><v>joerg@firma.example</v></c><c r="D4" s="2"><v>1067</v></c><c r="E4"><v>4.91712345678E11</v></c></row>',
      '<row r="5"><c r="A5" t="inlineStr"><is><t>Bert</t></is></c><c r="B5" t="inlineStr"><is><t>Groß</t></is></c><c r="F5" s="1"><v>43830</v></c></row>',
    ].join(''),
    {
      strings:
        '<si><t>Belegschaft &amp; Gäste</t></si><si><t>Vorname</t></si><si><r><t>Nach</t></r><r><t>name</t></r><rPh><t>x</t></rPh></si><si><t xml:space="preserve">Jörg</t></si>',
    },
  );

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;

/** The same list as LibreOffice stores it, with the empty rows to the end of the sheet. */
export const peopleOds = (): Buffer =>
  odsOf(
    [
      `<table:table-row>${text('Belegschaft')}<table:table-cell table:number-columns-repeated="16383"/></table:table-row>`,
      '<table:table-row table:number-rows-repeated="1"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      `<table:table-row>${['Vorname', 'Nachname', 'E-Mail', 'PLZ', 'Mobil', 'Austritt'].map(text).join('')}</table:table-row>`,
      `<table:table-row>${text('Jörg')}${text('<text:span>We</text:span>iß<office:annotation><text:p>neu</text:p></office:annotation>')}${text('joerg@firma.example')}<table:table-cell office:value-type="float" office:value="1067"><text:p>01067</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="491712345678"><text:p>4,92E+11</text:p></table:table-cell></table:table-row>`,
      `<table:table-row>${text('Bert')}${text('Groß')}<table:table-cell table:number-columns-repeated="3"/><table:table-cell office:value-type="date" office:date-value="2019-12-31"><text:p>31.12.19</text:p></table:table-cell></table:table-row>`,
      '<table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ].join(''),
  );
