import { createSheetCells, firstSheets } from './sheet-cells.ts';
import { attributeOf, partsOf } from './xml.ts';

type Texts = ReadonlyMap<string, string>;

/** Reads the cells of the first visible sheets with content of an Office Open XML workbook. */
export function readOfficeSheets(texts: Texts): string[][][] {
  const strings = stringsIn(texts.get('xl/sharedStrings.xml') ?? '');
  const styles = stylesIn(texts.get('xl/styles.xml') ?? '');
  const workbook = texts.get('xl/workbook.xml') ?? '';
  const is1904 = /<(?:\w+:)?workbookPr[^>]*\bdate1904="(?:1|true)"/.test(workbook);
  const paths = sheetPaths(workbook, texts.get('xl/_rels/workbook.xml.rels') ?? '');
  // one by one: a workbook may have a sheet for each month of years
  function* sheets(): Generator<string[][]> {
    for (const path of paths) yield readSheet(texts.get(path) ?? '', { strings, styles, is1904 });
  }
  return firstSheets(sheets());
}

/** Paths of the visible sheets in their order. */
function sheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map<string, string>();
  for (const part of partsOf(relations))
    if (part.kind === 'start' && part.name === 'Relationship')
      targets.set(attributeOf(part.attributes, 'Id') ?? '', attributeOf(part.attributes, 'Target') ?? '');
  const paths: string[] = [];
  for (const part of partsOf(workbook)) {
    if (part.kind !== 'start' || part.name !== 'sheet') continue;
    if ((attributeOf(part.attributes, 'state') ?? 'visible') !== 'visible') continue;
    const target = targets.get(/\s\w+:id\s*=\s*["']([^"']*)/.exec(part.attributes)?.[1] ?? '') ?? '';
    paths.push(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return paths;
}

/** The shared texts, without hints on how to pronounce them. */
function stringsIn(xml: string): string[] {
  const strings: string[] = [];
  let [isText, isHint] = [false, false];
  for (const part of partsOf(xml)) {
    if (part.kind === 'text') {
      if (isText && !isHint) strings.push((strings.pop() ?? '') + part.text);
      continue;
    }
    const isStart = part.kind === 'start' && !part.isEmpty;
    if (part.name === 'si' && part.kind === 'start') strings.push('');
    if (part.name === 't') isText = isStart;
    if (part.name === 'rPh') isHint = isStart;
  }
  return strings.map(unescaped);
}

/** `_x000D_` is how workbooks write a character that XML cannot. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** How numbers of a style are written: as a day, or with zeros in front. */
type Style = 'plain' | 'day' | number;

function stylesIn(xml: string): Style[] {
  const formats = new Map<number, string>();
  const styles: Style[] = [];
  let isOfCells = false;
  for (const part of partsOf(xml)) {
    if (part.kind === 'text') continue;
    if (part.name === 'cellXfs') isOfCells = part.kind === 'start' && !part.isEmpty;
    if (part.kind !== 'start') continue;
    const number = Number(attributeOf(part.attributes, 'numFmtId') ?? 0);
    if (part.name === 'numFmt') formats.set(number, attributeOf(part.attributes, 'formatCode') ?? '');
    if (part.name === 'xf' && isOfCells) styles.push(styleOf(number, formats.get(number)));
  }
  return styles;
}

function styleOf(number: number, format: string | undefined): Style {
  if ((number >= 14 && number <= 17) || number === 22) return 'day';
  if (format === undefined) return 'plain';
  const bare = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/^0{2,12}$/.test(bare)) return bare.length;
  return /[dy]/i.test(bare) ? 'day' : 'plain';
}

interface SheetNeeds {
  strings: readonly string[];
  styles: readonly Style[];
  is1904: boolean;
}

function readSheet(xml: string, needs: SheetNeeds): string[][] {
  const cells = createSheetCells();
  const at = { row: -1, column: -1 };
  let cell = { type: '', style: 0, text: '' };
  let isValue = false;
  for (const part of partsOf(xml)) {
    if (part.kind === 'text') {
      if (isValue) cell.text += part.text;
      continue;
    }
    const isStart = part.kind === 'start';
    if (part.name === 'row' && isStart) {
      at.row = Number(attributeOf(part.attributes, 'r') ?? at.row + 2) - 1;
      at.column = -1;
    } else if (part.name === 'c' && isStart) {
      at.column = columnOf(attributeOf(part.attributes, 'r')) ?? at.column + 1;
      const style = Number(attributeOf(part.attributes, 's') ?? 0);
      cell = { type: attributeOf(part.attributes, 't') ?? 'n', style, text: '' };
    } else if (part.name === 'c') cells.set(at.row, at.column, cellValueOf(cell, needs));
    else if (part.name === 'v' || part.name === 't') isValue = isStart && !part.isEmpty;
  }
  return cells.rows;
}

/** Index of the column of a place such as `AB12`. */
function columnOf(place: string | undefined): number | undefined {
  const name = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (name === undefined) return undefined;
  return [...name].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;
}

const dayMs = 86_400_000;

function cellValueOf(
  cell: { type: string; style: number; text: string },
  { strings, styles, is1904 }: SheetNeeds,
): string {
  const { type, text } = cell;
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || text.trim() === '') return unescaped(text);
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const style = styles[cell.style] ?? 'plain';
  if (typeof style === 'number') return String(number).padStart(style, '0');
  if (style === 'plain' || number <= 0 || number > 2_958_465) return String(number);
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(start + Math.floor(number) * dayMs).toISOString().slice(0, 10);
}
