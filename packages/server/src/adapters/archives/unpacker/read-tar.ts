import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import type { ReadArchive, Visitor } from './archive.ts';
import type { Entry } from './entries.ts';
import { ArchiveFault } from './fault.ts';

const kinds: Record<string, Entry['kind']> = {
  File: 'file',
  OldFile: 'file',
  ContiguousFile: 'file',
  Directory: 'folder',
  GNUDumpDir: 'folder',
  SymbolicLink: 'link',
  Link: 'link',
};

/** Reads a tar archive, packed with gzip or not. */
export const readTar =
  (isPacked: boolean): ReadArchive =>
  async (file, visitor) => {
    const source = createReadStream(file, { highWaterMark: 256 * 1024 });
    const unpacked: Readable = isPacked ? source.pipe(createGunzip()) : source;
    source.on('error', (error) => unpacked.destroy(error));
    const parser = new Parser({ strict: true });
    const failed: { reason?: unknown } = {};
    const stop = (reason: unknown): void => {
      failed.reason ??= reason;
      source.destroy();
      unpacked.destroy();
    };
    let work = Promise.resolve();
    const take = (entry: ReadEntry) => {
      work = work.then(() => (failed.reason === undefined ? visit(entry, visitor, () => source.bytesRead) : undefined));
      work.catch(stop);
    };
    parser.on('entry', take);
    // What this reader of tar archives does not know is no file and no folder.
    parser.on('ignoredEntry', take);
    parser.on('error', stop);
    await feed(unpacked, parser, failed).catch(stop);
    await work.catch(stop);
    if (failed.reason !== undefined) throw failed.reason;
  };

/** Lets the archive flow into the parser, as fast as that takes it. */
async function feed(unpacked: Readable, parser: Parser, failed: { reason?: unknown }): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve);
    parser.on('error', reject);
  });
  ended.catch(() => {});
  for await (const chunk of unpacked) {
    if (failed.reason !== undefined) return;
    if (parser.write(chunk as Buffer)) continue;
    await Promise.race([new Promise<void>((resolve) => parser.once('drain', resolve)), ended]);
  }
  parser.end();
  await ended;
}

async function visit(read: ReadEntry, visitor: Visitor, packedSoFar: () => number): Promise<void> {
  const entry: Entry = { name: read.path, kind: kinds[read.type] ?? 'special', mode: read.mode ?? 0 };
  // Old archives mark a folder by its name alone.
  if (entry.kind === 'file' && entry.name.endsWith('/')) entry.kind = 'folder';
  const path = visitor.place(entry);
  if (read.invalid) throw new ArchiveFault('archive-unreadable');
  if (path === undefined || entry.kind === 'folder') {
    read.resume();
    if (path !== undefined) await visitor.folder(path);
    return;
  }
  await visitor.file(path, entry, Readable.from(read as AsyncIterable<Buffer>), packedSoFar);
}
