import { RefusedError } from '@kontor/platform/errors';
import { byteOrderMark, tableLine } from '../../../../core/table-lines.ts';

const separators = [';', ',', '\t'] as const;

/** What Excel writes in front of a table, to say which character separates it. */
const saysSeparator = /^"?sep=(.)"?[;,\t]*\s*(?:\r\n|\n|\r|$)/i;

/**
 * Parses a table (RFC 4180) separated by commas, semicolons or tabs: as its first line says, else as most of its lines are. Throws where a quote is not closed,
 * with its line.
 */
export function readTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const said = saysSeparator.exec(plain);
  const separator = said?.[1] ?? separatorOf(plain);
  const rows: string[][] = said === null ? [] : [[]];
  let row: string[] = [];
  // A cell: quoted, or anything up to the next separator or line end.
  const sign = separator.replace(/[\\\]^-]/g, '\\$&');
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"[ ]*|([^${sign}\\r\\n"][^${sign}\\r\\n]*)|)([${sign}]|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  cell.lastIndex = said?.[0].length ?? 0;
  while (cell.lastIndex < plain.length) {
    const at = cell.lastIndex;
    const match = cell.exec(plain);
    if (match === null) throw brokenAt(plain, at);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === separator) {
      if (cell.lastIndex < plain.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
  }
  return rows;
}

function brokenAt(text: string, at: number): RefusedError {
  const line = text.slice(0, at).split(/\r\n|\n|\r/).length;
  return new RefusedError('table-quotes', { params: { line }, fields: { file: 'table-quotes' } });
}

/** Lines that are looked at. Names and remarks contain commas, too, but not the same number in every line. */
const looked = 60;

/** Returns the character that stands equally often in most lines. */
function separatorOf(text: string): string {
  const start = text.slice(0, 200_000).replace(/"[^"]*(?:""[^"]*)*"/g, '');
  const lines = start
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, looked);
  const scored = separators.map((sign) => ({ sign, ...regularity(lines.map((line) => line.split(sign).length - 1)) }));
  return scored.toSorted((a, b) => b.lines - a.lines || b.count - a.count)[0]?.sign ?? ';';
}

/** How many lines have the most usual count, zero left out, and that count. */
function regularity(counts: readonly number[]): { lines: number; count: number } {
  const groups = [...Map.groupBy(counts, (count) => count)].filter(([count]) => count > 0);
  const [most] = groups.toSorted(([a, some], [b, others]) => others.length - some.length || b - a);
  return { lines: most?.[1].length ?? 0, count: most?.[0] ?? 0 };
}

/** Whether a file is an archive: a workbook of a spreadsheet program (.xlsx, .ods, .numbers). */
export const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === '504b0304';

/** Whether a file is an older workbook (.xls), or one with a password. */
export const isOldWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';

/** Writes a table that German office programs open with a click: semicolons, CRLF, a UTF-8 byte order mark. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rows.map(tableLine).join('')}`;
}

/** Removes the apostrophe that `writeTable` adds. */
export const unguarded = (value: string): string => value.replace(/^'(?=[=+\-@\t\r])/, '');
