import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDiskFull } from '../errors.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, platformMigrations } from './migrate.ts';
import { createReserve, type Reserve } from './reserve.ts';

let folder: string;
let database: Database;
let reserve: Reserve;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-reserve-'));
  database = openDatabase({ file: join(folder, 'kontor.db'), synchronous: 'OFF' });
  migrate(database, [platformMigrations]);
  reserve = createReserve(database);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = () => database.script('insert into meta (name, value) values (hex(randomblob(8)), hex(zeroblob(1500)))');
function fill(): void {
  try {
    for (;;) write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
const sizes = () => ['kontor.db', 'kontor.db-wal'].map((name) => statSync(join(folder, name)).size);

test('a file that may not grow takes what fits into it, and what the reserve is spent on', () => {
  reserve.refill();
  reserve.allowGrowth(false);
  fill();
  reserve.writeBack();
  const before = sizes();
  expect(write).toThrow('full');
  reserve.spendOn(write);
  reserve.writeBack();
  // Neither the file nor its log has grown.
  expect(sizes()).toEqual(before);
  reserve.allowGrowth(true);
  for (let count = 0; count < 100; count += 1) write();
});

test('what was spent is kept again, and what is whole is left alone', () => {
  reserve.refill();
  reserve.allowGrowth(false);
  fill();
  for (let count = 0; count < 20; count += 1) reserve.spendOn(write);
  reserve.allowGrowth(true);
  reserve.refill();
  const [whole] = sizes();
  reserve.refill();
  expect(sizes()[0]).toBe(whole);
  reserve.allowGrowth(false);
  fill();
  for (let count = 0; count < 100; count += 1) reserve.spendOn(write);
});

test('what fails for another reason is not tried again', () => {
  reserve.refill();
  let tries = 0;
  const fails = () => {
    tries += 1;
    throw new Error('no');
  };
  expect(() => reserve.spendOn(fails)).toThrow('no');
  expect(tries).toBe(1);
});
