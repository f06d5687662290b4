import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdapterError } from '../errors.ts';
import { type Database, openDatabase } from './database.ts';
import { schemaOf } from './schema.ts';

interface Tables {
  person: { id: number; name: string };
  friend: { person: number; name: string };
}

let folder: string;
let database: Database;
const tables = () => database.tables<Tables>();
const add = (id: number, name: string) => database.run(tables().insertInto('person').values({ id, name }));
const names = () => database.all(tables().selectFrom('person').select('name').orderBy('id')).map((row) => row.name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-database-'));
  database = openDatabase({ file: join(folder, 'kontor.db'), synchronous: 'OFF' });
  database.script(`create table person (id integer primary key, name text not null) strict;
    create table friend (person integer not null references person (id), name text not null) strict;`);
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('built queries are run and answer typed rows', () => {
  expect(add(1, 'Ada')).toEqual({ changes: 1, lastInsertRowid: 1 });
  add(2, 'Bob');
  expect(names()).toEqual(['Ada', 'Bob']);
  const one = tables().selectFrom('person').selectAll().where('id', '=', 2);
  expect(database.first(one)).toEqual({ id: 2, name: 'Bob' });
  expect(database.first(tables().selectFrom('person').selectAll().where('id', '=', 3))).toBeUndefined();
  const renamed = database.first(
    tables().updateTable('person').set({ name: 'Eve' }).where('id', '=', 2).returning('id'),
  );
  expect(renamed).toEqual({ id: 2 });
});

test('a query that nobody ran says so instead of answering no rows', async () => {
  await expect(tables().selectFrom('person').selectAll().execute()).rejects.toThrow('only builds queries');
});

test('a transaction that throws leaves nothing behind', () => {
  expect(() =>
    database.transaction(() => {
      add(1, 'Ada');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(names()).toEqual([]);
});

test('a transaction inside another one commits with it', () => {
  expect(() =>
    database.transaction(() => {
      database.transaction(() => add(1, 'Ada'));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(names()).toEqual([]);
});

test('a refused inner transaction takes back only its own part and its own effects', () => {
  const effects: string[] = [];
  database.transaction(() => {
    add(1, 'Ada');
    database.afterCommit(() => effects.push('outer'));
    try {
      database.transaction(() => {
        add(2, 'Bob');
        database.afterCommit(() => effects.push('inner'));
        throw new Error('busy');
      });
    } catch {
      add(3, 'Eve');
    }
  });
  expect(names()).toEqual(['Ada', 'Eve']);
  expect(effects).toEqual(['outer']);
});

test('effects wait for the outermost commit and are dropped on rollback', () => {
  const effects: string[] = [];
  database.transaction(() => {
    database.transaction(() => database.afterCommit(() => effects.push(`sees ${names().length}`)));
    expect(effects).toEqual([]);
    add(1, 'Ada');
  });
  expect(effects).toEqual(['sees 1']);
  expect(() =>
    database.transaction(() => {
      database.afterCommit(() => effects.push('never'));
      throw new Error('no');
    }),
  ).toThrow();
  database.afterCommit(() => effects.push('at once'));
  expect(effects).toEqual(['sees 1', 'at once']);
});

test('an effect that throws keeps neither the commit nor the other effects from happening', () => {
  const effects: string[] = [];
  const work = () =>
    database.transaction(() => {
      add(1, 'Ada');
      database.afterCommit(() => {
        throw new Error('effect');
      });
      database.afterCommit(() => effects.push('second'));
    });
  expect(work).toThrow('effect');
  expect(names()).toEqual(['Ada']);
  expect(effects).toEqual(['second']);
});

test('after SQLite has given a transaction up, nothing more of it is written', () => {
  expect(() =>
    database.transaction(() => {
      add(1, 'Ada');
      // What SQLite does itself on a full disk.
      database.script('rollback');
      add(2, 'Bob');
    }),
  ).toThrow('rolled this transaction back');
  expect(names()).toEqual([]);
});

test('asynchronous work is refused and rolled back', () => {
  let ran = false;
  const declared = async () => {
    ran = true;
  };
  expect(() => database.transaction(declared)).toThrow('synchronous');
  expect(ran).toBe(false);
  const hidden = () => {
    add(1, 'Ada');
    return Promise.reject(new Error('late'));
  };
  expect(() => database.transaction(hidden)).toThrow('synchronous');
  expect(names()).toEqual([]);
});

test('references are enforced', () => {
  expect(() => database.run(tables().insertInto('friend').values({ person: 9, name: 'Nobody' }))).toThrow(
    'FOREIGN KEY',
  );
});

test('integers are exact, and one that could not be is refused', () => {
  add(Number.MAX_SAFE_INTEGER, 'last');
  expect(database.first(tables().selectFrom('person').select('id'))).toEqual({ id: Number.MAX_SAFE_INTEGER });
  expect(() => add(2 ** 53, 'too far')).toThrow('not a safe integer');
});

test('more different texts than are kept prepared still run', () => {
  add(1, 'Ada');
  for (let length = 1; length <= 600; length += 1) {
    const ids = Array.from({ length }, (_, index) => index + 1);
    expect(database.all(tables().selectFrom('person').select('id').where('id', 'in', ids))).toHaveLength(1);
  }
});

test('a snapshot is a whole database of its own and never replaces a file', () => {
  add(1, 'Ada');
  const file = join(folder, 'copy.db');
  database.snapshotTo(file);
  add(2, 'Bob');
  const copy = openDatabase({ file });
  expect(copy.all(copy.tables<Tables>().selectFrom('person').select('name'))).toEqual([{ name: 'Ada' }]);
  copy.close();
  expect(() => database.snapshotTo(file)).toThrow(AdapterError);
});

test('a file that is no database is a clear failure', () => {
  expect(() => openDatabase({ file: join(folder, 'missing', 'kontor.db') })).toThrow(AdapterError);
  expect(() => openDatabase({ file: import.meta.filename })).toThrow('cannot be opened');
});

test('the schema is a sorted text', () => {
  expect(schemaOf(database)).toBe(
    `CREATE TABLE friend (person integer not null references person (id), name text not null) strict;
CREATE TABLE person (id integer primary key, name text not null) strict;
`,
  );
});

test('what may go with the power is written all the same, and what follows waits for the disk again', () => {
  const full = openDatabase({ file: join(folder, 'full.db') });
  try {
    full.script('create table person (id integer primary key, name text not null) strict');
    const insert = (id: number) => full.run(full.tables<Tables>().insertInto('person').values({ id, name: 'Ada' }));
    expect(() =>
      full.withRelaxedDurability(() => {
        insert(1);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(full.withRelaxedDurability(() => insert(2).changes)).toBe(1);
    const all = full.all(full.tables<Tables>().selectFrom('person').select('id'));
    expect(all).toEqual([{ id: 2 }]);
    expect(full.first({ compile: () => CompiledQuery.raw('pragma synchronous') })).toEqual({ synchronous: 2 });
  } finally {
    full.close();
  }
});
