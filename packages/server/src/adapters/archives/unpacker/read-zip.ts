import { pipeline, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import type { ReadArchive } from './archive.ts';
import { ArchiveError, printable } from './archive-error.ts';
import type { Entry } from './entries.ts';
import { chooseCodePage } from './zip-names.ts';

const unix = 3;
const macOs = 19;
/** Systems that separate folders with a backslash: DOS, and Windows with NTFS and VFAT. */
const windows = [0, 10, 14];
/** Number of names that is sufficient to detect their encoding. */
const mostNames = 1_000;
const saysUtf8 = 0x800;
/** File types of Unix (stat(2)); other systems write no type. */
function kindOf(type: number): Entry['kind'] {
  if (type === 0 || type === 0o100000) return 'file';
  if (type === 0o040000) return 'folder';
  return type === 0o120000 ? 'link' : 'special';
}

const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };

/** Reads a zip archive. */
export const readZip: ReadArchive = async (file, visitor) => {
  const decode = await codePageOf(file);
  const archive = await yauzl.openPromise(file, options);
  try {
    let before = 0;
    for await (const read of archive.eachEntry()) {
      const entry = entryOf(read, decode);
      const path = visitor.resolve(entry);
      if (path === undefined) continue;
      if (entry.kind === 'folder') {
        await visitor.folder(path);
        continue;
      }
      const content = checksum(read.crc32);
      // Errors are reported to the reader of the content.
      pipeline(await archive.openReadStreamPromise(read), content, () => {});
      await visitor.file(path, entry, content, () => before + read.compressedSize);
      before += read.compressedSize;
    }
  } finally {
    archive.close();
  }
};

type Decode = (raw: Buffer) => string;

function entryOf(read: yauzl.Entry, decode: Decode): Entry {
  const written = nameOf(read, decode);
  const name = windows.includes(read.versionMadeBy >>> 8) ? written.replaceAll('\\', '/') : written;
  if (read.isEncrypted()) throw new ArchiveError('archive-locked', { entry: printable(name) });
  const maker = read.versionMadeBy >>> 8;
  const rights = maker === unix || maker === macOs ? read.externalFileAttributes >>> 16 : 0;
  const kind = kindOf(rights & 0o170000);
  return { name, kind: kind === 'file' && name.endsWith('/') ? 'folder' : kind, mode: rights & 0o7777 };
}

/** Determines the encoding of names from the archive's directory, for names that are not declared or valid as UTF-8. */
async function codePageOf(file: string): Promise<Decode> {
  const names: Buffer[] = [];
  const archive = await yauzl.openPromise(file, options);
  try {
    for await (const read of archive.eachEntry()) {
      const isOpen = (read.generalPurposeBitFlag & saysUtf8) === 0 && utf8Of(read.fileNameRaw) === undefined;
      if (isOpen) names.push(read.fileNameRaw);
      if (names.length === mostNames) break;
    }
  } finally {
    archive.close();
  }
  return chooseCodePage(names);
}

/** Returns the name: UTF-8 where valid or declared, otherwise from the extra field or in the code page of the archive. */
function nameOf(read: yauzl.Entry, decode: Decode): string {
  const { generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields } = read;
  const utf8 = utf8Of(raw);
  if (utf8 !== undefined) return utf8;
  if ((flags & saysUtf8) !== 0) return raw.toString('utf8');
  const inNone = yauzl.getFileNameLowLevel(flags, raw, [], true);
  const beside = yauzl.getFileNameLowLevel(flags, raw, extraFields, true);
  return beside === inNone ? decode(raw) : beside;
}

function utf8Of(raw: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    // Not an error: older programs write the code page of their system.
    return undefined;
  }
}

/** Passes the content through and fails at its end when the checksum differs. */
function checksum(expected: number): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === expected >>> 0 ? null : new ArchiveError('archive-unreadable')),
  });
}
