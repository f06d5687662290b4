import { readFile } from 'node:fs/promises';
import type { RefusalCode } from '@kontor/contract/refusals';
import { type RefusalParams, RefusedError } from '@kontor/platform/errors';
import type { Workbooks } from '../../../../adapters/archives/workbooks.ts';
import { isArchive, isOldWorkbook, readTable } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { knownNames } from './head-row.ts';
import { readJsonTable } from './json-table.ts';

/** Lines of a table at most. */
export const mostLines = 20_000;

/** A refusal at the field of the file. */
export const atFile = (code: RefusalCode, params: RefusalParams = {}) =>
  new RefusedError(code, { params, fields: { file: code } });

/** Formats that are no tables: their programs can save one. */
const otherFormat = /^\s*(?:%PDF|<!doctype html|<html|<\?xml|\{\\rtf|BEGIN:VCARD)/i;

/** LDIF, and what `occ user:list -i` prints: a line for each value. */
const listing = /^(?:\s*#.*\n|version:.*\n|\s*\n)*(?:dn::? *\S|\s*- \S+:\s*\n\s+- )/i;

/** Reads the cells of a file of any kind that is understood, row by row. */
export async function readRows(path: string, workbooks: Workbooks): Promise<string[][]> {
  const bytes = await readFile(path);
  if (isOldWorkbook(bytes)) throw atFile('table-is-workbook');
  const rows = isArchive(bytes) ? await rowsOfWorkbook(path, bytes, workbooks) : rowsOfText(bytes);
  if (rows.every((row) => row.every((cell) => cell.trim() === ''))) throw atFile('table-empty');
  return rows;
}

/** What ends the list of an archive. Without it no program is asked. */
const endOfList = Buffer.from('PK\u0005\u0006', 'latin1');

async function rowsOfWorkbook(path: string, bytes: Buffer, workbooks: Workbooks): Promise<string[][]> {
  if (bytes.lastIndexOf(endOfList) < 0) throw atFile('table-is-workbook');
  try {
    return bestSheet(await workbooks.read(path));
  } catch (error) {
    if (!(error instanceof RefusedError) || !error.code.startsWith('archive-')) throw error;
    throw error.code === 'archive-many' ? atFile('table-too-long', { most: mostLines }) : atFile('table-is-workbook');
  }
}

/** The sheet whose columns say most about people: a cover may stand before it. */
const bestSheet = (sheets: readonly string[][][]): string[][] =>
  sheets.toSorted((one, other) => knownNames(other) - knownNames(one))[0] ?? [];

/** Reads the cells of a file of text. */
function rowsOfText(bytes: Buffer): string[][] {
  const text = decodeText(bytes);
  if (text.trim() === '') throw atFile('table-empty');
  if (listing.test(text)) throw atFile('table-is-listing');
  if (otherFormat.test(text) || isBinary(text.slice(0, 1_000))) throw atFile('table-unreadable');
  return readJsonTable(text) ?? readTable(text);
}

/** A picture, say: text has hardly any control characters, even where a program broke it. */
const isBinary = (text: string): boolean => (text.match(/[^\P{Cc}\s]/gu)?.length ?? 0) * 20 > text.length;
