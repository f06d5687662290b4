import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { schemaOf } from '@kontor/platform/database/schema';
import { syncToDisk } from '@kontor/platform/durable';

/** Columns as they were before the migration `0040-sealed-puks.sql`. */
interface TablesWithPlainPuks {
  credentials: { uid: string; puk_plain: string | null };
}

/** Whether a copy contains plain-text PUKs. False when it cannot be opened. */
export function hasPlainPuks(file: string): boolean {
  let copy: Database | undefined;
  try {
    copy = openDatabase({ file, readonly: true });
    return holdsPlainPuks(copy);
  } catch {
    // It is useless as a copy too, and its PUKs cannot be located.
    return false;
  } finally {
    copy?.close();
  }
}

/** Whether a database contains plain-text PUKs. */
export function holdsPlainPuks(database: Database): boolean {
  if (!schemaOf(database).includes('puk_plain')) return false;
  const credentials = database.tables<TablesWithPlainPuks>().selectFrom('credentials');
  return database.first(credentials.select('uid').where('puk_plain', 'is not', null)) !== undefined;
}

/** Free space that `dropPlainPuks` needs, as a multiple of the copy's size: a second copy, its WAL, and the rebuilt file. */
export const timesToDropPuks = 3;

/**
 * Removes the plain-text PUKs from a copy; after restoring it, users have to renew their PUK. Durable (keeps E5): temporary file, sync, rename, sync of the
 * folder.
 */
export function dropPlainPuks(file: string): void {
  const [work, rebuilt] = [`${file}.unfinished`, `${file}.anew.unfinished`];
  try {
    // A WAL left by a killed server would be applied to the copy.
    for (const one of [work, rebuilt]) removeParts(one);
    copyFileSync(file, work);
    const copy = openDatabase({ file: work });
    try {
      copy.run(copy.tables<TablesWithPlainPuks>().updateTable('credentials').set({ puk_plain: null }));
      // Rewritten, because removed values stay readable in free space of its pages (SQLite's `secure_delete` leaves some of it).
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
