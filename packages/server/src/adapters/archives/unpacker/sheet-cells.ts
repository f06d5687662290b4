import { ArchiveError } from './archive-error.ts';

const mostRows = 110_000;
const mostColumns = 500;
const mostCells = 3_000_000;

/** Sheets with content that are read: a list of people stands behind a cover, not behind a year of others. */
const mostSheets = 5;

/** Takes the first sheets with content; what follows them is not read, nor are sheets behind the first that are too large. */
export function firstSheets(read: Iterable<string[][]>): string[][][] {
  const sheets: string[][][] = [];
  try {
    for (const rows of read) {
      if (rows.length > 0) sheets.push(rows);
      if (sheets.length === mostSheets) break;
    }
  } catch (error) {
    if (!(error instanceof ArchiveError) || sheets.length === 0) throw error;
  }
  return sheets;
}

/** Collects the cells of a sheet by their place, without empty rows at the end. Throws when they are too many. */
export function createSheetCells() {
  const rows: string[][] = [];
  let count = 0;
  return {
    set(row: number, column: number, value: string): void {
      if (value === '' || column >= mostColumns) return;
      count += 1;
      if (row >= mostRows || count > mostCells) throw new ArchiveError('archive-many', { most: mostRows });
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length < column) cells.push('');
      cells[column] = value;
    },
    rows,
  };
}
