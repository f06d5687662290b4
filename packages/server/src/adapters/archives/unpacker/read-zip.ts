import { pipeline, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import type { ReadArchive } from './archive.ts';
import type { Entry } from './entries.ts';
import { ArchiveFault, shown } from './fault.ts';

const unix = 3;
const macOs = 19;
/** File types of Unix (stat(2)). No type at all is what other systems write. */
function kindOf(type: number): Entry['kind'] {
  if (type === 0 || type === 0o100000) return 'file';
  if (type === 0o040000) return 'folder';
  return type === 0o120000 ? 'link' : 'special';
}

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
      const content = checksum(read.crc32);
      // What goes wrong is told to whoever reads the content.
      pipeline(await archive.openReadStreamPromise(read), content, () => {});
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
  const kind = kindOf(rights & 0o170000);
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
