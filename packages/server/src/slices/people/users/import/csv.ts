/** Parses a table (RFC 4180) separated by commas, semicolons or tabs, as in the first line. Undefined when quotes are not closed. */
export function readTable(text: string): string[][] | undefined {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell: quoted, or anything up to the next separator or line end.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n"][^${separator}\\r\\n]*)|)(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  while (cell.lastIndex < plain.length) {
    const match = cell.exec(plain);
    if (match === null) return undefined;
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

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';';
}

/** Whether a file is a workbook of a spreadsheet program: a ZIP archive (.xlsx, .ods, .numbers) or an older .xls. */
export const isWorkbook = (bytes: Buffer): boolean =>
  ['504b0304', 'd0cf11e0'].includes(bytes.subarray(0, 4).toString('hex'));

/** Decodes a saved text file: UTF-8, UTF-16LE with a byte order mark, or Windows-1252 of older office programs. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Writes a table that German office programs open with a click: semicolons, CRLF, a UTF-8 byte order mark. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((value) => quoted(guarded(value))).join(';')).join('\r\n')}\r\n`;
}

/** Prefixes a cell that a spreadsheet would read as a formula with an apostrophe, except telephone numbers. */
function guarded(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && !/^\+[0-9 ]+$/.test(value) ? `'${value}` : value;
}

/** Removes the apostrophe that `writeTable` adds. */
export const unguarded = (value: string): string => value.replace(/^'(?=[=+\-@\t\r])/, '');

const quoted = (value: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
