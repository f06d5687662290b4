import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import type { ReadArchive, Visitor } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import type { Entry } from './entries.ts';

const kinds: Record<string, Entry['kind']> = {
  File: 'file',
  OldFile: 'file',
  ContiguousFile: 'file',
  Directory: 'folder',
  GNUDumpDir: 'folder',
  SymbolicLink: 'link',
  Link: 'link',
};

/** Reads a tar archive, optionally compressed by gzip. */
export const readTar =
  (isPacked: boolean): ReadArchive =>
  async (file, visitor) => {
    const source = createReadStream(file, { highWaterMark: 256 * 1024 });
    const unpacked: Readable = isPacked ? source.pipe(createGunzip()) : source;
    source.on('error', (error) => unpacked.destroy(error));
    const parser = new Parser({ strict: true });
    // The first error ends reading, whichever promise is being awaited.
    const trouble = Promise.withResolvers<never>();
    trouble.promise.catch(() => {});
    const whole = new Promise<void>((resolve) => parser.on('end', resolve));
    let work = Promise.resolve();
    const take = (entry: ReadEntry): void => {
      work = work.then(() => visit(entry, visitor, () => source.bytesRead));
      work.catch(trouble.reject);
    };
    parser.on('entry', take);
    // Entries of a type unknown to this parser are neither files nor folders.
    parser.on('ignoredEntry', take);
    parser.on('error', trouble.reject);
    try {
      await Promise.race([feed(unpacked, parser), trouble.promise]);
      await Promise.race([whole, trouble.promise]);
      await Promise.race([work, trouble.promise]);
    } finally {
      source.destroy();
      unpacked.destroy();
    }
  };

/** Pipes the archive into the parser with backpressure. */
async function feed(unpacked: Readable, parser: Parser): Promise<void> {
  for await (const chunk of unpacked) {
    if (!parser.write(chunk as Buffer)) await new Promise<void>((resolve) => parser.once('drain', resolve));
  }
  parser.end();
}

async function visit(read: ReadEntry, visitor: Visitor, packedSoFar: () => number): Promise<void> {
  const entry: Entry = { name: read.path, kind: kinds[read.type] ?? 'special', mode: read.mode ?? 0 };
  // Old archives mark folders only by their name.
  if (entry.kind === 'file' && entry.name.endsWith('/')) entry.kind = 'folder';
  const path = visitor.resolve(entry);
  if (read.invalid) throw new ArchiveError('archive-unreadable');
  if (path === undefined || entry.kind === 'folder') {
    read.resume();
    if (path !== undefined) await visitor.folder(path);
    return;
  }
  await visitor.file(path, entry, Readable.from(read as AsyncIterable<Buffer>), packedSoFar);
}
