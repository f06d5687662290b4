import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { schemaOf } from '@kontor/platform/database/schema';
import { syncToDisk } from '@kontor/platform/durable';

/** Until the migration `0040-sealed-puks.sql`. */
interface TablesWithPlainPuks {
  credentials: { uid: string; puk_plain: string | null };
}

/** Whether a copy holds PUKs that can be read without a key. One that cannot be opened is left as it is. */
export function hasPlainPuks(file: string): boolean {
  let copy: Database | undefined;
  try {
    copy = openDatabase({ file, readonly: true });
    return holdsPlainPuks(copy);
  } catch {
    // It is of no use as a copy either, and nobody can tell where in it they are.
    return false;
  } finally {
    copy?.close();
  }
}

export function holdsPlainPuks(database: Database): boolean {
  if (!schemaOf(database).includes('puk_plain')) return false;
  const credentials = database.tables<TablesWithPlainPuks>().selectFrom('credentials');
  return database.first(credentials.select('uid').where('puk_plain', 'is not', null)) !== undefined;
}

/** How many times its own size taking the PUKs out of a copy needs meanwhile: a second one, its log of changes, and the one made anew. */
export const timesToDropPuks = 3;

/**
 * Takes the PUKs in plain text out of a copy, which waited for people to write them down: who goes back to it renews the PUK. Keeps E5: beside the copy, synced,
 * renamed, the folder synced.
 */
export function dropPlainPuks(file: string): void {
  const [work, rebuilt] = [`${file}.unfinished`, `${file}.anew.unfinished`];
  try {
    // A log of changes that a kill left would be taken for the copy's own.
    for (const one of [work, rebuilt]) removeParts(one);
    copyFileSync(file, work);
    const copy = openDatabase({ file: work });
    try {
      copy.run(copy.tables<TablesWithPlainPuks>().updateTable('credentials').set({ puk_plain: null }));
      // Made anew, for what was taken out is still to be read in the free places of its pages (SQLite's `secure_delete` leaves some of it).
      copy.snapshotTo(rebuilt);
    } finally {
      copy.close();
    }
    renameSync(rebuilt, file);
    syncToDisk(dirname(file));
  } finally {
    for (const one of [work, rebuilt]) removeParts(one);
  }
}

function removeParts(file: string): void {
  for (const part of ['-wal', '-shm', '-journal', '']) rmSync(`${file}${part}`, { force: true });
}
