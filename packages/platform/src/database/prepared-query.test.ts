import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { preparedQuery } from './prepared-query.ts';

interface Tables {
  person: { id: number; name: string; mail: string | null };
}

let database: Database;
const tables = () => database.tables<Tables>();

beforeEach(() => {
  database = openDatabase({ file: ':memory:' });
  database.script('create table person (id integer primary key, name text not null, mail text) strict');
});
afterEach(() => database.close());

test('a query is built once and gets its values each time it runs', () => {
  let built = 0;
  const add = preparedQuery((id: number, name: string, mail: string | null) => {
    built += 1;
    return tables().insertInto('person').values({ name, mail, id });
  });
  const find = preparedQuery((name: string, id: number) =>
    tables().selectFrom('person').select(['id', 'mail']).where('id', '=', id).where('name', '=', name),
  );
  expect(built).toBe(0);
  database.run(add(1, 'Ada', null));
  database.run(add(2, 'Bob', 'bob@x.de'));
  expect(built).toBe(1);
  expect(database.first(find('Ada', 1))).toEqual({ id: 1, mail: null });
  expect(database.first(find('Bob', 2))).toEqual({ id: 2, mail: 'bob@x.de' });
  expect(database.first(find('Bob', 1))).toBeUndefined();
});

test('values that are always the same stay beside those that change', () => {
  database.run(tables().insertInto('person').values({ id: 1, name: 'Ada', mail: null }));
  const rename = preparedQuery((name: string) =>
    tables().updateTable('person').set({ name, mail: 'none' }).where('id', '=', 1).returning(['name', 'mail']),
  );
  expect(database.first(rename('Eve'))).toEqual({ name: 'Eve', mail: 'none' });
  expect(database.first(rename('Fay'))).toEqual({ name: 'Fay', mail: 'none' });
});

test('a value may stand in two places', () => {
  database.run(tables().insertInto('person').values({ id: 1, name: 'Ada', mail: 'Ada' }));
  const twice = preparedQuery((text: string) =>
    tables().selectFrom('person').select('id').where('name', '=', text).where('mail', '=', text),
  );
  expect(database.all(twice('Ada'))).toEqual([{ id: 1 }]);
  expect(database.all(twice('Bob'))).toEqual([]);
});

test('a query that does something with its value, or nothing at all, is refused', () => {
  const looks = preparedQuery((name: string) =>
    tables().selectFrom('person').selectAll().where('name', '=', `${name}!`),
  );
  expect(() => looks('Ada')).toThrow('only hand them on');
  const forgets = preparedQuery((_name: string) => tables().selectFrom('person').selectAll());
  expect(() => forgets('Ada')).toThrow('value 1 is not a parameter');
});

test('values of every type come back as they went in', () => {
  const add = preparedQuery((id: number, name: string, mail: string | null) =>
    tables().insertInto('person').values({ id, name, mail }).returningAll(),
  );
  expect(database.first(add(-7, '+1', null))).toEqual({ id: -7, name: '+1', mail: null });
  expect(database.first(add(2 ** 53 - 1, '', '0x10'))).toEqual({ id: 2 ** 53 - 1, name: '', mail: '0x10' });
});
