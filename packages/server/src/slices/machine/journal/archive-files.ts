import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncToDisk } from '@kontor/platform/durable';
import { AdapterError } from '@kontor/platform/errors';
import { archivedRows, archiveFile } from '../../../core/journal-archive.ts';
import type { JournalArchive } from '../../../core/journal-chain-db.ts';
import type { Log } from '../../../core/server-context.ts';
import type { JournalDb } from './db.ts';

export interface ArchiveFilesNeeds extends Pick<JournalDb, 'hashOf'> {
  data: string;
  log: Pick<Log, 'warn'>;
}

/** What stands in an archive. */
type Content = Omit<JournalArchive, 'name'>;

/** Writes the files of archives. */
export function createArchiveFiles({ data, log, hashOf }: ArchiveFilesNeeds) {
  async function contentOf(name: string): Promise<Content> {
    const read = { rows: 0, last_id: 0, last_hash: '' };
    for await (const rows of archivedRows(data, name)) {
      const { id, hash } = rows.at(-1) ?? {};
      Object.assign(read, { rows: read.rows + rows.length, last_id: id, last_hash: hash });
    }
    return read;
  }

  async function readBack(name: string): Promise<Content> {
    const read = await contentOf(name);
    if (hashOf(read.last_id) !== read.last_hash)
      throw new AdapterError('An archive of the journal is not what was written');
    return read;
  }

  /** Puts a file aside that has other rows, as after the database was replaced by an older one. The same rows are those of before a kill. */
  async function putOtherAside(name: string, { rows, last_hash }: Content): Promise<void> {
    const file = archiveFile(data, name);
    if (!existsSync(file)) return;
    const there = await contentOf(name).catch(undefinedWhenUnreadable);
    if (there?.rows === rows && there.last_hash === last_hash) return;
    let number = 1;
    while (existsSync(archiveFile(data, `${name}.other-${number}`))) number += 1;
    await rename(file, archiveFile(data, `${name}.other-${number}`));
    log.warn({ archive: name, number }, 'An archive of the journal with other rows was put aside');
  }

  return {
    /** Writes a file and reads it back; it is complete or not there. Resolves with what stands in it. */
    async write(name: string, lines: Readable): Promise<Content> {
      const file = archiveFile(data, name);
      const unfinished = `${name}.unfinished`;
      const path = archiveFile(data, unfinished);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await pipeline(lines, createGzip(), createWriteStream(path, { mode: 0o600 }));
        syncToDisk(path);
        const read = await readBack(unfinished);
        await putOtherAside(name, read);
        await rename(path, file);
        syncToDisk(dirname(file));
        return read;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

function undefinedWhenUnreadable(cause: unknown): undefined {
  if (cause instanceof AdapterError) return undefined;
  throw cause;
}
