/** Reads a table (RFC 4180) whose separator is a comma, a semicolon or a tab, as the first line has it. Undefined when quotes do not close. */
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

/** Text of a file somebody saved: UTF-8, UTF-16 with its mark, or what older office programs write. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A table as office programs here open it by a click: semicolons, CRLF, a mark for UTF-8. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((value) => quoted(guarded(value))).join(';')).join('\r\n')}\r\n`;
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front, except telephone numbers. */
function guarded(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && !/^\+[0-9 ]+$/.test(value) ? `'${value}` : value;
}

/** Takes the apostrophe of `writeTable` away again. */
export const unguarded = (value: string): string => value.replace(/^'(?=[=+\-@\t\r])/, '');

const quoted = (value: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
