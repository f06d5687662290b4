import { createSheetCells, firstSheets } from './sheet-cells.ts';
import { attributeOf, partsOf, type XmlPart } from './xml.ts';

/** Elements whose text is no value of a cell: comments, and what was changed before. */
const besides = new Set(['annotation', 'tracked-changes', 'forms', 'shapes']);

type Start = Extract<XmlPart, { kind: 'start' }>;

/** Reads the cells of the first sheets with content of an OpenDocument spreadsheet. */
export const readOpenDocument = (xml: string): string[][][] => firstSheets(sheetsIn(xml));

function* sheetsIn(xml: string): Generator<string[][]> {
  const reader = createCellReader();
  for (const part of partsOf(xml)) {
    if (part.kind === 'text') reader.add(part.text);
    else if (part.kind === 'start') {
      reader.start(part);
      if (part.isEmpty) reader.end(part.name);
    } else reader.end(part.name);
    if (part.kind === 'end' && part.name === 'table') yield reader.takeRows();
  }
}

/** Creates what follows the elements of a document and collects the cells of one sheet after the other. */
function createCellReader() {
  let cells = createSheetCells();
  const at = { row: 0, column: 0, repeatedRows: 1, repeated: 1, skipped: 0 };
  let cell: { attributes: string; lines: string[] } | undefined;

  function start({ name, attributes }: Start): void {
    if (besides.has(name)) at.skipped += 1;
    if (at.skipped > 0) return;
    const number = (attribute: string) => Number(attributeOf(attributes, attribute) ?? 1);
    if (name === 'table') Object.assign(at, { row: 0, column: 0 });
    else if (name === 'table-row') Object.assign(at, { column: 0, repeatedRows: number('number-rows-repeated') });
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      at.repeated = number('number-columns-repeated');
      cell = { attributes, lines: [] };
    } else if (name === 'p') cell?.lines.push('');
    else if (name === 's') add(' '.repeat(Math.min(number('c'), 100)));
    else if (name === 'tab') add('\t');
    else if (name === 'line-break') add('\n');
  }

  function add(text: string): void {
    if (cell === undefined || cell.lines.length === 0 || at.skipped > 0) return;
    cell.lines.push((cell.lines.pop() ?? '') + text);
  }

  function end(name: string): void {
    if (besides.has(name)) at.skipped -= 1;
    if (at.skipped > 0) return;
    if (name === 'table-cell' || name === 'covered-table-cell') {
      const value = cell === undefined ? '' : cellValueOf(cell.attributes, cell.lines.join('\n'));
      // What repeats in a row with content fills it; empty cells only move on.
      const times = value === '' ? 0 : Math.min(at.repeated, 100);
      for (let index = 0; index < times; index += 1) cells.set(at.row, at.column + index, value);
      at.column += at.repeated;
      cell = undefined;
    } else if (name === 'table-row') at.row += at.repeatedRows;
  }

  return {
    start,
    add,
    end,
    /** Returns the rows since the last call. */
    takeRows(): string[][] {
      const { rows } = cells;
      cells = createSheetCells();
      return rows;
    },
  };
}

/** Returns the value of a cell: days and numbers as they are stored, unless a number is shown with zeros in front, as postal codes are. */
function cellValueOf(attributes: string, text: string): string {
  const type = attributeOf(attributes, 'value-type');
  if (type === 'date') return attributeOf(attributes, 'date-value')?.replace(/T00:00:00.*$/, '') ?? text;
  if (type === 'boolean') return attributeOf(attributes, 'boolean-value') ?? text;
  const number = Number(attributeOf(attributes, 'value') ?? Number.NaN);
  return type !== 'float' || !Number.isFinite(number) || /^0\d+$/.test(text) ? text : String(number);
}
