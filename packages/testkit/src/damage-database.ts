import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Puts something into the database of a box that is not running which must not be there; everything in it can be read all the same. */
export function damageDatabase(data: string): void {
  const database = new Sqlite(join(data, 'kontor.db'));
  database.pragma('ignore_check_constraints = on');
  database
    .prepare("insert into certificates (host, kind, chain, private_key, ends) values ('a', 'neither', '', '', 0)")
    .run();
  database.close();
}

/** Overwrites the beginning of an index of a box that is not running: whatever goes by it fails, everything else works. */
export function damageIndex(data: string, index: string): void {
  const file = join(data, 'kontor.db');
  const database = new Sqlite(file);
  database.pragma('wal_checkpoint(truncate)');
  const rootOf = database.prepare('select rootpage from sqlite_schema where name = ?').pluck();
  const start = (Number(rootOf.get(index)) - 1) * Number(database.pragma('page_size', { simple: true }));
  database.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(200, 0xff), 0, 200, start);
  closeSync(handle);
}
