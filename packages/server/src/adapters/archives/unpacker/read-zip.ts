import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import type { ReadArchive } from './archive.ts';
import type { Entry } from './entries.ts';
import { ArchiveFault, shown } from './fault.ts';

const unix = 3;
const macOs = 19;
/** File types of Unix (stat(2)). */
const types: Record<number, Entry['kind']> = { 9604: 'folder', 16807: 'file', 21609: 'link' };

/** Reads a zip archive. */
export const readZip: ReadArchive = async (file, visitor) => {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
  const archive = await yauzl.openPromise(file, options);
  try {
    let before = 0;
    for await (const read of archive.eachEntry()) {
      const entry = entryOf(read);
      const path = visitor.place(entry);
      if (path === undefined) continue;
      if (entry.kind === 'folder') {
        await visitor.folder(path);
        continue;
      }
      const content = (await archive.openReadStreamPromise(read)).pipe(checksum(read.crc32));
      await visitor.file(path, entry, content, () => before + read.compressedSize);
      before += read.compressedSize;
    }
  } finally {
    archive.close();
  }
};

function entryOf(read: yauzl.Entry): Entry {
  const name = nameOf(read);
  if (read.isEncrypted()) throw new ArchiveFault('archive-locked', { entry: shown(name) });
  const maker = read.versionMadeBy >>> 8;
  const rights = maker === unix || maker === macOs ? read.externalFileAttributes >>> 16 : 0;
  const type = rights & 0o170000;
  const kind = type === 0 ? 'file' : (types[type] ?? 'special');
  return { name, kind: kind === 'file' && name.endsWith('/') ? 'folder' : kind, mode: rights & 0o7777 };
}

/** Most programs write UTF-8, many without saying so; what is none is in the code page zip began with, unless it says it is UTF-8. */
function nameOf(read: yauzl.Entry): string {
  const raw = read.fileNameRaw;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    const saysUtf8 = (read.generalPurposeBitFlag & 0x800) !== 0;
    if (saysUtf8) return raw.toString('utf8');
    return yauzl.getFileNameLowLevel(read.generalPurposeBitFlag, raw, read.extraFields, true);
  }
}

/** Lets content through and fails at its end when it is not what was packed. */
function checksum(expected: number): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === expected >>> 0 ? null : new ArchiveFault('archive-unreadable')),
  });
}
