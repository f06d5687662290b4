import { randomBytes } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { isDiskFull } from '../errors.ts';
import type { Database } from './database.ts';

/** Sixteen pages each: a few rows in several tables and their indexes. */
const pieces = 32;
const pieceBytes = 64 * 1024;
/** Free pages of the file: what is written takes these first, and the file does not grow. */
const leastFreePages = 256;
/** Written and deleted again, it leaves that many pages free, and a log longer than SQLite lets it become (1000 pages) before it starts over. */
const spareBytes = 4.5 * 1024 * 1024;

/**
 * Room inside the database's own files, which no other program can take: pieces that are given back one by one, free pages, and a log that is long
 * enough already. On a file system that writes every change to a new place (btrfs, ZFS) it keeps nothing.
 */
export interface Reserve {
  /** Makes what is missing of it. For a disk with some megabytes to spare; throws when it has not. */
  keep(): void;
  /** Whether the file may take more of the disk. While it may not, what does not fit into it fails as on a full disk, and the log can always be written back. */
  mayGrow(may: boolean): void;
  /** Writes the log back into the file, so that the log starts over. Throws when the file would have to grow and the disk is full. */
  writeBack(): void;
  /** Runs `work`; when the disk is full, gives a piece back and runs it once more. */
  spendOn<T>(work: () => T): T;
}

interface Tables {
  reserve: { id: number; content: Uint8Array };
}

export function createReserve(database: Database): Reserve {
  const tables = database.tables<Tables>();
  const state = { isLogLong: false };
  const ids = () => database.all(tables.selectFrom('reserve').select('id')).map(({ id }) => id);
  const freePages = (): number => {
    const compile = () => CompiledQuery.raw('pragma freelist_count') as CompiledQuery<{ freelist_count: number }>;
    return database.first({ compile })?.freelist_count ?? 0;
  };
  const add = (bytes: number) =>
    database.run(tables.insertInto('reserve').values({ id: null as never, content: randomBytes(bytes) }));
  const remove = (id: number) => database.run(tables.deleteFrom('reserve').where('id', '=', id));
  const writeBack = () => database.script('pragma wal_checkpoint(passive)');

  function give(): void {
    writeBack();
    const [id] = ids();
    if (id !== undefined) remove(id);
  }

  return {
    keep() {
      const missing = pieces - ids().length;
      if (state.isLogLong && missing <= 0 && freePages() >= leastFreePages) return;
      const spare = database.transaction(() => {
        for (let count = 0; count < missing; count += 1) add(pieceBytes);
        return add(spareBytes).lastInsertRowid;
      });
      remove(spare);
      // What is in the log alone has no place in the file yet.
      writeBack();
      state.isLogLong = true;
    },
    // SQLite takes the size the file has when it is larger than the limit.
    mayGrow: (may) => database.script(`pragma max_page_count = ${may ? 0xfffffffe : 1}`),
    writeBack,
    spendOn(work) {
      try {
        return work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        give();
        return work();
      }
    },
  };
}
