import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { checkIntegrity } from './integrity.ts';
import { rebuild } from './rebuild.ts';
import { schemaOf } from './schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-rebuild-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const from = () => join(folder, 'from.db');
const to = () => join(folder, 'to.db');
const ask = (database: Database, text: string) => database.all({ compile: () => CompiledQuery.raw(text) });

function make(sql: string): Database {
  const database = openDatabase({ file: from(), synchronous: 'OFF' });
  database.script(sql);
  return database;
}

const tables = `
  create table a (id integer primary key autoincrement, name text unique) strict;
  create table b (name text, doubled text generated always as (name || name) stored, of integer references a (id));
  create table c (id text primary key, value blob) strict, without rowid;
  create index b_by_name on b (name);
  create view v as select name from b;
  create trigger t after insert on c begin delete from b where name = 'gone'; end;
  insert into a values (7, 'x'), (9, 'y'); delete from a where id = 9;
  insert into b (rowid, name, of) values (5, 'z', 7), (3, 'gone', 7);
  insert into c values ('k', x'00ff');`;

test('takes every row with its number, and whatever belongs to the tables', () => {
  const database = make(tables);
  database.script("insert into b (rowid, name) values (1, 'gone')");
  const read = (one: Database) =>
    [
      'select * from a',
      'select rowid, * from b',
      'select * from c',
      'select * from v',
      'select * from sqlite_sequence',
    ].map((text) => ask(one, text));
  const [before, schema] = [read(database), schemaOf(database)];
  database.close();
  rebuild({ from: from(), to: to() });
  const rebuilt = openDatabase({ file: to() });
  expect(read(rebuilt)).toEqual(before);
  expect(schemaOf(rebuilt)).toBe(schema);
  rebuilt.close();
});

test('heals an index that has lost its entries', () => {
  const database = make(tables);
  const [index] = ask(database, "select rootpage from sqlite_schema where name = 'b_by_name'") as {
    rootpage: number;
  }[];
  database.close();
  // An empty index page (SQLite's file format, 1.6).
  const empty = Buffer.from([0x0a, 0, 0, 0, 0, 0x10, 0, 0]);
  const file = openSync(from(), 'r+');
  writeSync(file, empty, 0, empty.length, ((index?.rootpage ?? 0) - 1) * 4096);
  closeSync(file);
  const damaged = openDatabase({ file: from() });
  expect(checkIntegrity(damaged)).toContain('b_by_name');
  damaged.close();
  rebuild({ from: from(), to: to() });
  const rebuilt = openDatabase({ file: to() });
  expect(checkIntegrity(rebuilt)).toBeUndefined();
  expect(ask(rebuilt, "select rowid from b where name = 'z'")).toEqual([{ rowid: 5 }]);
  rebuilt.close();
});

test('says no to rows that contradict each other', () => {
  const database = make(tables);
  database.script("pragma foreign_keys = off; insert into b (name, of) values ('lost', 99)");
  database.close();
  expect(() => rebuild({ from: from(), to: to() })).toThrow('belongs to one of a that is gone');
});
