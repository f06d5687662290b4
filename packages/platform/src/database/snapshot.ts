import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { syncToDisk } from '../durable.ts';
import { AdapterError } from '../errors.ts';

/** Copies the database to a new file. Keeps E5: temporary file, sync, rename, sync of the folder; SQLite itself does not sync such a copy. */
export function snapshot(sqlite: Sqlite.Database, file: string): void {
  if (existsSync(file)) throw new AdapterError(`The copy ${file} exists already.`);
  const unfinished = `${file}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    sqlite.prepare('VACUUM INTO ?').run(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, file);
    syncToDisk(dirname(file));
  } catch (cause) {
    rmSync(unfinished, { force: true });
    throw new AdapterError(`The database could not be copied to ${file}.`, { cause });
  }
}

/** Pages of the database that are copied in one turn of the thread. */
const pagesPerTurn = 200;

/** Copies the database to a file with SQLite's online backup. */
export async function copyInPieces(sqlite: Sqlite.Database, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    await sqlite.backup(unfinished, { progress: () => pagesPerTurn });
    syncToDisk(unfinished);
    renameSync(unfinished, file);
    syncToDisk(dirname(file));
  } catch (cause) {
    rmSync(unfinished, { force: true });
    throw new AdapterError(`The database could not be copied to ${file}.`, { cause });
  }
}
