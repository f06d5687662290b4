import * as yauzl from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import { readOfficeSheets } from './office-sheet.ts';
import { readOpenDocument } from './open-document.ts';

/** What is read of a workbook at most: it may say little and swell. */
const mostBytes = 48 * 1024 * 1024;
const parts =
  /^\/?(?:content\.xml|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;

/** Reads the cells of the first sheets with content of an .xlsx or .ods file, with the stored results of formulas. Throws `ArchiveError`. */
export async function readWorkbook(file: string): Promise<string[][][]> {
  const texts = await textsIn(file);
  const document = texts.get('content.xml');
  if (document !== undefined) return readOpenDocument(document);
  if (!texts.has('xl/workbook.xml')) throw new ArchiveError('archive-unreadable');
  return readOfficeSheets(texts);
}

async function textsIn(file: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const archive = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  try {
    let left = mostBytes;
    for await (const entry of archive.eachEntry()) {
      if (!parts.test(entry.fileName)) continue;
      if (entry.isEncrypted()) throw new ArchiveError('archive-locked', { entry: entry.fileName });
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        left -= chunk.length;
        if (left < 0) throw new ArchiveError('archive-swells', { entry: entry.fileName });
        chunks.push(chunk);
      }
      texts.set(entry.fileName.replace(/^\//, ''), Buffer.concat(chunks).toString('utf8'));
    }
  } finally {
    archive.close();
  }
  return texts;
}
