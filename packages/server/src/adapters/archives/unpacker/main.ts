// A separate program with minimal rights that scans or unpacks an archive, or reads the cells of a workbook: archives are untrusted, and the code that reads them is large. Its output is JSON
// in lines of base64, because it contains untrusted text.
import type { ReadArchive } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { limits } from './entries.ts';
import { kindOf } from './kind.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';
import { scan } from './scan.ts';
import { unpack } from './unpack.ts';
import { readWorkbook } from './workbook.ts';

const lineLength = 6_000;

async function readerFor(file: string): Promise<ReadArchive> {
  const kind = await kindOf(file);
  if (kind === undefined) throw new ArchiveError('archive-unreadable');
  return kind === 'zip' ? readZip : readTar(kind === 'tar.gz');
}

async function work([command, file = '', folder = '', wrapping = '']: string[]): Promise<unknown> {
  if (command === 'table') return { sheets: await readWorkbook(file) };
  const read = await readerFor(file);
  if (command === 'scan') return { found: await scan(read, file, limits) };
  await unpack(read, file, { folder, wrapping, limits });
  return { unpacked: true };
}

function answerTo(error: unknown): unknown {
  if (error instanceof ArchiveError) return { fault: { code: error.code, params: error.params } };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // As in the errors of the platform, which this program cannot import.
  if (code === 'ENOSPC' || code === 'EDQUOT') return { fault: { code: 'disk-full', params: {} } };
  // I/O errors of this machine are not errors of the archive.
  if (/^(?:EACCES|EPERM|EROFS|EIO|ENOENT|EMFILE)$/.test(code)) return { failed: String(error) };
  return { fault: { code: 'archive-unreadable', params: {} }, detail: String(error) };
}

const answer = await work(process.argv.slice(2)).catch(answerTo);
const text = Buffer.from(JSON.stringify(answer)).toString('base64');
for (let at = 0; at < text.length; at += lineLength) process.stdout.write(`${text.slice(at, at + lineLength)}\n`);
