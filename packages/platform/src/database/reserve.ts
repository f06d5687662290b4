import { CompiledQuery, sql } from 'kysely';
import { isDiskFull } from '../errors.ts';
import type { Database } from './database.ts';

/** Sixteen pages each: a few rows in several tables and their indexes. */
const pieces = 32;
const pieceBytes = 64 * 1024;
/** Free pages of the file: what is written takes these first, and the file does not grow. */
const leastFreePages = 256;
/** Written and deleted again, they leave their pages free, and a log longer than SQLite lets it become (1000 pages) before it starts over. */
const sparePieces = 72;

/**
 * Room inside the database's own files, which no other program can take: pieces that are given back one by one, free pages, and a log that is long
 * enough already. On a file system that writes every change to a new place (btrfs, ZFS) it keeps nothing.
 */
export interface Reserve {
  /** Makes what is missing of it. For a disk with some megabytes to spare; throws when it has not. */
  refill(): void;
  /** Whether the file may take more of the disk. While it may not, what does not fit into it fails as on a full disk, and the log can always be written back. */
  allowGrowth(may: boolean): void;
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
  // SQLite makes the bytes: what Node makes stays in memory for long in a process that has nothing to do.
  const content = sql<Uint8Array>`randomblob(${pieceBytes})`;
  const add = () => database.run(tables.insertInto('reserve').values({ id: null as never, content }));
  const remove = (id: number) => database.run(tables.deleteFrom('reserve').where('id', '=', id));
  const writeBack = () => database.script('pragma wal_checkpoint(passive)');

  /** For pages nobody reads: with SQLite's usual two megabytes of cache they stay in memory. */
  function withSmallCache(work: () => void): void {
    database.script('pragma cache_size = 32');
    try {
      work();
    } finally {
      database.script('pragma cache_size = -2000');
    }
  }

  function fillUp(missing: number): void {
    const firstSpare = database.transaction(() => {
      for (let count = 0; count < missing; count += 1) add();
      const first = add().lastInsertRowid;
      for (let count = 1; count < sparePieces; count += 1) add();
      return first;
    });
    database.run(tables.deleteFrom('reserve').where('id', '>=', firstSpare));
    // What is in the log alone has no place in the file yet.
    writeBack();
  }

  function give(): void {
    writeBack();
    const [id] = ids();
    if (id !== undefined) remove(id);
  }

  return {
    refill() {
      const missing = pieces - ids().length;
      if (state.isLogLong && missing <= 0 && freePages() >= leastFreePages) return;
      withSmallCache(() => fillUp(missing));
      state.isLogLong = true;
    },
    // SQLite takes the size the file has when it is larger than the limit.
    allowGrowth: (may) => database.script(`pragma max_page_count = ${may ? 0xfffffffe : 1}`),
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
