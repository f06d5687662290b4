/** What German office programs need in front of a table to read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns one line of a table that German office programs open with a click: semicolons, and CRLF at the end. */
export const tableLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(';')}\r\n`;

/** Prefixes a cell that a spreadsheet would read as a formula with an apostrophe, except telephone numbers. */
function guarded(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && !/^\+[0-9 ]+$/.test(value) ? `'${value}` : value;
}

const quoted = (value: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
