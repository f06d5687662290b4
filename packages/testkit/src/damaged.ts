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
