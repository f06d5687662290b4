import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdapterError } from '../errors.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, pendingMigrations, platformMigrations } from './migrate.ts';
import { schemaOf } from './schema.ts';

let root: string;
let database: Database;
const folder = (name = 'own') => join(root, name);
const write = (name: string, sql: string, where = folder()) => writeFileSync(join(where, name), sql);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-migrate-'));
  mkdirSync(folder());
  database = openDatabase({ file: ':memory:' });
});

afterEach(() => {
  database.close();
  rmSync(root, { recursive: true, force: true });
});

test('new migrations are applied once, in order, after those of the platform', () => {
  write('0002-b.sql', 'create table b (a integer references a (id)) strict;');
  write('0001-a.sql', 'create table a (id integer primary key) strict; insert into a values (1);');
  expect(migrate(database, [platformMigrations, folder()])).toEqual([
    '0001-work.sql',
    '0002-reserve.sql',
    '0001-a.sql',
    '0002-b.sql',
  ]);
  expect(migrate(database, [platformMigrations, folder()])).toEqual([]);
  write('0003-c.sql', 'create table c (id integer) strict;');
  expect(migrate(database, [platformMigrations, folder()])).toEqual(['0003-c.sql']);
  expect(schemaOf(database)).toContain('CREATE TABLE c');
});

test('when one migration fails, none of that start is applied', () => {
  write('0001-a.sql', 'create table a (id integer) strict;');
  write('0002-b.sql', 'create table b (id integer) strict; insert into nowhere values (1);');
  expect(() => migrate(database, [folder()])).toThrow('0002-b.sql could not be applied');
  expect(schemaOf(database)).toBe('');
  write('0002-b.sql', 'create table b (id integer) strict;');
  expect(migrate(database, [folder()])).toEqual(['0001-a.sql', '0002-b.sql']);
});

test('what SQL cannot do is done with its migration, or neither is', () => {
  write('0001-a.sql', "create table a (word text) strict; insert into a values (upper('x'));");
  const fails = {
    '0001-a.sql': () => {
      throw new Error('no');
    },
  };
  expect(() => migrate(database, [folder()], fails)).toThrow('0001-a.sql could not be applied');
  expect(schemaOf(database)).toBe('');
  migrate(database, [folder()], { '0001-a.sql': (own) => own.script("update a set word = word || '!'") });
  expect(database.all(database.tables<{ a: { word: string } }>().selectFrom('a').selectAll())).toEqual([
    { word: 'X!' },
  ]);
});

test('what is pending is said without changing anything', () => {
  write('0001-a.sql', 'create table a (id integer) strict;');
  expect(pendingMigrations(database, [folder()]).map(({ name }) => name)).toEqual(['0001-a.sql']);
  expect(schemaOf(database)).toBe('');
});

test('a table can be rebuilt without losing the rows that refer to it', () => {
  write('0001-a.sql', 'create table a (id integer primary key) strict; insert into a values (1);');
  write(
    '0002-b.sql',
    'create table b (a integer references a (id) on delete cascade) strict; insert into b values (1);',
  );
  migrate(database, [folder()]);
  write(
    '0003-rebuild.sql',
    'create table n (id integer primary key, x text) strict; insert into n (id) select id from a; drop table a; alter table n rename to a;',
  );
  migrate(database, [folder()]);
  expect(database.all(database.tables<{ b: { a: number } }>().selectFrom('b').selectAll())).toEqual([{ a: 1 }]);
  expect(() => database.script('insert into b values (7)')).toThrow('FOREIGN KEY');
});

test('a migration that breaks references is not applied', () => {
  write(
    '0001-a.sql',
    'create table a (id integer primary key) strict; create table b (a integer references a (id)) strict;',
  );
  migrate(database, [folder()]);
  write('0002-b.sql', 'insert into b values (7);');
  expect(() => migrate(database, [folder()])).toThrow(AdapterError);
  expect(database.all(database.tables<{ b: { a: number } }>().selectFrom('b').selectAll())).toEqual([]);
});

test('a rewritten history is refused with the name of the migration', () => {
  write('0002-b.sql', 'create table b (id integer) strict;');
  migrate(database, [folder()]);
  write('0002-b.sql', 'create table b (id text) strict;');
  expect(() => migrate(database, [folder()])).toThrow('0002-b.sql was changed');
  write('0002-b.sql', 'create table b (id integer) strict;');
  write('0001-a.sql', 'create table a (id integer) strict;');
  expect(() => migrate(database, [folder()])).toThrow('0001-a.sql is new but numbered before');
  rmSync(join(folder(), '0001-a.sql'));
  rmSync(join(folder(), '0002-b.sql'));
  expect(() => migrate(database, [folder()])).toThrow('0002-b.sql, which this version does not know');
});

test('a name that would sort wrongly and a name used twice are refused', () => {
  write('1-a.sql', '');
  expect(() => migrate(database, [folder()])).toThrow('not named like');
  rmSync(join(folder(), '1-a.sql'));
  mkdirSync(folder('other'));
  write('0001-a.sql', '');
  write('0001-a.sql', '', folder('other'));
  expect(() => migrate(database, [folder(), folder('other')])).toThrow('two migrations named');
});
