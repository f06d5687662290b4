import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Inserts invalid data into the database of a stopped box; everything in it stays readable. */
export function damageDatabase(data: string): void {
  const database = new Sqlite(join(data, 'kontor.db'));
  database.pragma('ignore_check_constraints = on');
  database
    .prepare("insert into certificates (host, kind, chain, private_key, ends) values ('a', 'neither', '', '', 0)")
    .run();
  database.close();
}

/** Overwrites the beginning of an index of a stopped box: queries that use it fail, all others work. */
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
